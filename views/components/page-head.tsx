import { useRouteLoaderData } from "react-router";
import { useBrand } from "./brand.ts";
import { trimTo } from "../../src/rules/text/text.ts";
import type { loader } from "../root.tsx";

interface PageHeadProps {
  /** The page's title, without the brand's name, which is appended. */
  title: string;
  /** One or two sentences. Truncated to the length that search engines show. */
  description: string;
  /** The page's canonical path, with only the query parameters that make it a separate page; none for a page that
   * answers many addresses. */
  path?: string;
  /** What the picture for sharing shows beside the title, such as an offer's price and dates: networks keep a picture by its
   * address. */
  shared?: string;
  /** Of an article: when it appeared and when it was last changed, as ISO 8601. */
  published?: { date: string; changed: string };
  type?: "website" | "article" | "product";
  /** For pages that search engines must not index, such as the not-found page. */
  noindex?: boolean;
}

/** Title, description, canonical address and Open Graph data of a page. React moves them into the head. */
export function PageHead({
  title,
  description,
  path,
  shared = "",
  published,
  type = "website",
  noindex = false,
}: PageHeadProps) {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  const summary = trimTo(description, 160);
  const address = path && new URL(path, publicUrl).href;
  // The brand's own where a page has none.
  const [page, query] = path && !noindex ? path.split("?") : [];
  const shows = [query, shared].filter(Boolean).join("&");
  const picture = page ? `/share${page}.jpg${shows && `?${shows}`}` : "/og.png";
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {noindex && <meta name="robots" content="noindex" />}
      {address && !noindex && <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={new URL(picture, publicUrl).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={fullTitle} />
      {published && <meta property="article:published_time" content={published.date} />}
      {published && <meta property="article:modified_time" content={published.changed} />}
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The origin of absolute links. It comes from PUBLIC_URL, never from the request. */
export function usePublicUrl(): string {
  // Undefined only if the root loader failed. The error page needs only paths.
  return useRouteLoaderData<typeof loader>("root")?.publicUrl ?? "http://localhost";
}
