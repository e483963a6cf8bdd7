import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import { kindAt } from "./places.ts";

const PUBLIC_LISTS = {
  jobs: "/careers",
  blogs: "/blog",
  products: "/products",
  banners: "/",
  stores: "/locations",
} as const;

/** What the screen says of itself; undefined where its loader has the last word. Only effects write here. */
let told: string | null | undefined;
const listeners = new Set<() => void>();

function tell(path: string | null | undefined): void {
  told = path;
  for (const listener of listeners) listener();
}

/**
 * For a screen on which a record may be published, or get another address, after it was loaded.
 *
 * @param path of the page that shows the record now; null while there is none.
 */
export function useTellSitePath(path: string | null): void {
  useEffect(() => {
    tell(path);
    return () => tell(undefined);
  }, [path]);
}

/**
 * The page of the site that a screen is about: what the screen says itself, or the `publicPath` that its loader
 * answers, else the public list of the kind, else the home page.
 */
export function useSitePath(): string {
  const matches = useMatches();
  const kind = kindAt(useLocation().pathname);
  const said = useSyncExternalStore(
    subscribe,
    () => told,
    () => undefined,
  );
  const { publicPath: loaded } = Object(matches.at(-1)?.loaderData);
  const publicPath = said === undefined ? loaded : said;
  if (typeof publicPath === "string") return publicPath;
  return kind ? PUBLIC_LISTS[kind] : "/";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
