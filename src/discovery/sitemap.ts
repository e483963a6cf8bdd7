import type { SiteAddress } from "../context.ts";
import { absolutePicture } from "../rules/pictures/pictures.ts";
import { element } from "./xml.ts";

/** The protocol's limit for one file. The fixed pages and the newest records come first. */
const MAX_ADDRESSES = 50_000;

/** Renders a sitemap (sitemaps.org, with Google's image extension). */
export function renderSitemap(addresses: readonly SiteAddress[], publicUrl: string): string {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const urls = addresses.slice(0, MAX_ADDRESSES).map(({ path, changedDate, imageUrl }) => {
    const changed = changedDate ? element("lastmod", changedDate) : "";
    const image = imageUrl
      ? `<image:image>${element("image:loc", absolutePicture(imageUrl, publicUrl))}</image:image>`
      : "";
    return `<url>${element("loc", absolute(path))}${changed}${image}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join("")}</urlset>
`;
}
