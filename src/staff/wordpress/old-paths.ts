import { decoded } from "../../rules/text/decoded.ts";
import { isReservedAddress } from "../../content/kinds/pages/page-addresses.ts";
import { readSource } from "../../rules/links/redirects.ts";
import { slugify } from "../../rules/text/slug.ts";
import type { WxrItem } from "./read-wxr.ts";

/** `company/history` for a page below another; never an address that belongs to a screen. */
export function pageSlug({ link, name, title }: WxrItem, siteUrl: string): string {
  const steps = pathWithin(link, siteUrl)
    .split("/")
    .filter(Boolean)
    .map((step) => slugify(readable(step)));
  const own = slugify(readable(name) || title);
  const slug = steps.length === 2 && steps[1] === own ? steps.join("/") : own;
  return isReservedAddress(slug) ? slugify(`${slug.replaceAll("/", "-")}-page`) : slug;
}

/** The address of an item by its number, which tells it from every other of its site. */
export function shortPath({ type, id }: WxrItem): string {
  return id === "" ? "" : `/?${type === "page" ? "page_id" : "p"}=${id}`;
}

/** The addresses under which visitors know an item: its own, and the short one by its number. */
export function oldPaths(item: WxrItem, siteUrl: string): string[] {
  const paths = [pathWithin(item.link, siteUrl), pathWithin(item.guid, siteUrl), shortPath(item)];
  return [...new Set(paths)].filter((one) => one !== "" && !("fault" in readSource(one)));
}

/** The path and the query of an address of the old site; empty for one of another site. */
function pathWithin(address: string, siteUrl: string): string {
  if (!URL.canParse(address, siteUrl || "http://localhost")) return "";
  const url = new URL(address, siteUrl || "http://localhost");
  if (URL.canParse(siteUrl) && hostOf(url) !== hostOf(new URL(siteUrl))) return "";
  return url.pathname.replace(/(?<=.)\/$/, "") + url.search;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}

/** A link within the old site becomes a path, which the redirects lead on; any other stays. */
export function linkFor(address: string, siteUrl: string): string {
  if (!/^(?:https?:)?\/\//i.test(address)) return address;
  const within = pathWithin(address, siteUrl);
  return within === "" ? address : within + (/#[\w-]+$/.exec(address)?.[0] ?? "");
}

/** The path of a file below wp-content/uploads, or in the store of wordpress.com; undefined for any other address. */
export function uploadPath(address: string): string | undefined {
  return /(?:\/wp-content\/uploads|\.files\.wordpress\.com)\/([^?#]+)/.exec(readable(address))?.[1];
}

/** A part of an address as people read it; as it stands, if it can't be read. */
export function readable(part: string): string {
  return decoded(part) ?? part;
}
