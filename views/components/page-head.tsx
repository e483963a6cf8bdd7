import { useRouteLoaderData } from "react-router";
import { brand } from "../../src/rules/brand.ts";
import { absolutePicture } from "../../src/rules/pictures/pictures.ts";
import { trimTo } from "../../src/rules/text/text.ts";
import type { loader } from "../root.tsx";

interface PageHeadProps {
  /** The page's own title; the brand's name is added. */
  title: string;
  /** One or two sentences; cut at what search engines show. */
  description: string;
  /** The page's one true address: a path of ours, with the query that makes it a page of its own. */
  path: string;
  /** A picture for sharing; the brand's own where there is none. */
  imageUrl?: string | null;
  type?: "website" | "article" | "product";
  /** Pages that should not be found, such as the not-found page. */
  noindex?: boolean;
}

/** Title, description, canonical address and Open Graph of a page; React lifts them into the head. */
export function PageHead({
  title,
  description,
  path,
  imageUrl,
  type = "website",
  noindex = false,
}: PageHeadProps) {
  const publicUrl = usePublicUrl();
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  const summary = trimTo(description, 160);
  const image = imageUrl ? absolutePicture(imageUrl, publicUrl) : new URL("/og.png", publicUrl).href;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={new URL(path, publicUrl).href} />
      )}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={new URL(path, publicUrl).href} />
      <meta property="og:image" content={image} />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The origin of absolute links; PUBLIC_URL says it, never the request. */
export function usePublicUrl(): string {
  // Absent only where the root's loader itself failed: the error page makes do with our paths.
  return useRouteLoaderData<typeof loader>("root")?.publicUrl ?? "http://localhost";
}
