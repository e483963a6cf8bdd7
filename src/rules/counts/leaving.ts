import type { Leaving } from "./counted.ts";

/** The links of the settings by which a link that leaves the site is known. */
export interface KnownLinks {
  shopOnline: string;
  shopProduct: string;
  downloadApp: string;
  whatsapp: string;
}

const APP_STORES = /^(?:apps\.apple\.com|itunes\.apple\.com|play\.google\.com|appgallery\.huawei\.com)$/;
const WHATSAPP = /^(?:wa\.me|api\.whatsapp\.com|web\.whatsapp\.com)$/;
const MAPS =
  /^(?:www\.openstreetmap\.org|maps\.apple\.com|maps\.google\.[a-z.]+|maps\.app\.goo\.gl|waze\.com|www\.waze\.com)$/;

/** Returns what a pressed link leads to, if it is one that staff want to know of. Its words and numbers are not part of it. */
export function leavingOf(address: string, links: KnownLinks): Leaving | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  if (protocol === "tel:") return "phone";
  if (protocol === "geo:") return "directions";
  const isChat = links.whatsapp !== "" && address.startsWith(links.whatsapp);
  if (isChat || protocol === "whatsapp:" || WHATSAPP.test(host)) return "whatsapp";
  if (/^\/uploads\/.*\.pdf$/i.test(pathname)) return "pdf";
  if (MAPS.test(host) || (host.startsWith("www.google.") && pathname.startsWith("/maps")))
    return "directions";
  if (APP_STORES.test(host) || address === links.downloadApp) return "app";
  const shops = [links.shopOnline, links.shopProduct].filter((each) => URL.canParse(each));
  return shops.some((each) => new URL(each).host === host) ? "shop" : undefined;
}
