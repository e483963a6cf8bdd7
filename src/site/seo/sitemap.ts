import type { AddressPart, Site, SiteAddress } from "../context.ts";
import { absolutePicture } from "../../rules/images/pictures.ts";
import { element } from "./xml.ts";

/** Writes the sitemap of a part (sitemaps.org, with Google's image extension), piece by piece. */
export async function* writeSitemap(site: Site, part: AddressPart): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`;
  for await (const addresses of site.listAddresses(part)) {
    yield addresses.map((address) => renderAddress(address, site.publicUrl)).join("");
  }
  yield "</urlset>\n";
}

/** Renders the index of the sitemaps: one for each part, at `/sitemap-1.xml` and so on. */
export function renderSitemapIndex(parts: readonly AddressPart[], publicUrl: string): string {
  const sitemaps = parts.map(({ changedDate }, index) => {
    const address = new URL(`/sitemap-${index + 1}.xml`, publicUrl).href;
    return `<sitemap>${element("loc", address)}${changed(changedDate)}</sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.join("")}</sitemapindex>
`;
}

function renderAddress({ path, changedDate, imageUrl }: SiteAddress, publicUrl: string): string {
  const image = imageUrl
    ? `<image:image>${element("image:loc", absolutePicture(imageUrl, publicUrl))}</image:image>`
    : "";
  return `<url>${element("loc", new URL(path, publicUrl).href)}${changed(changedDate)}${image}</url>\n`;
}

function changed(date: string | null): string {
  return date ? element("lastmod", date) : "";
}
