import { useRouteLoaderData } from "react-router";
import { useBrand } from "./brand.ts";
import { absolutePicture, parsePicture } from "../../src/rules/images/pictures.ts";
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
  /** The picture for social networks. The brand's picture if there is none. */
  imageUrl?: string | null;
  /** The description of that picture. */
  imageAlt?: string;
  /** Of an article: when it appeared and when it was last changed, as ISO 8601. */
  published?: { date: string; changed: string };
  type?: "website" | "article" | "product";
  /** For pages that search engines must not index, such as the not-found page. */
  noindex?: boolean;
}

/** The size of the brand's picture, in pixels. */
const BRAND_PICTURE = { width: 1200, height: 630 };

/** Title, description, canonical address and Open Graph data of a page. React moves them into the head. */
export function PageHead({
  title,
  description,
  path,
  imageUrl,
  imageAlt = "",
  published,
  type = "website",
  noindex = false,
}: PageHeadProps) {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  const summary = trimTo(description, 160);
  const address = path && new URL(path, publicUrl).href;
  const image = imageUrl
    ? { address: absolutePicture(imageUrl, publicUrl), size: parsePicture(imageUrl), alt: imageAlt }
    : { address: new URL("/og.png", publicUrl).href, size: BRAND_PICTURE, alt: brand.name };
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
      <meta property="og:image" content={image.address} />
      {image.size && <meta property="og:image:width" content={String(image.size.width)} />}
      {image.size && <meta property="og:image:height" content={String(image.size.height)} />}
      {image.alt && <meta property="og:image:alt" content={image.alt} />}
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
