import { useLocation, useMatches } from "react-router";
import { kindAt } from "./places.ts";

const PUBLIC_LISTS = {
  jobs: "/careers",
  blogs: "/blog",
  products: "/products",
  banners: "/",
  stores: "/locations",
} as const;

/**
 * The page of the site that a screen is about: the `publicPath` that its loader answers, else
 * the public list of the kind, else the home page.
 */
export function useSitePath(): string {
  const matches = useMatches();
  const kind = kindAt(useLocation().pathname);
  const { publicPath } = Object(matches.at(-1)?.loaderData);
  if (typeof publicPath === "string") return publicPath;
  return kind ? PUBLIC_LISTS[kind] : "/";
}
