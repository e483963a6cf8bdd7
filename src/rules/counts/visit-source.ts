/** Where a visit came from, in the order in which staff read it. */
export const SOURCES = {
  search: "Search engines",
  social: "Social networks",
  mail: "E-mail",
  site: "Other sites",
  none: "Typed, a bookmark or an app",
} as const;

export type Source = keyof typeof SOURCES;

/** Names of the search engines, without what differs by country. */
const SEARCH =
  /^(?:[a-z]+\.)*(?:google|bing|duckduckgo|ecosia|yahoo|yandex|qwant|startpage|baidu|brave|kagi|perplexity|chatgpt)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$|^com\.google\.android\.googlequicksearchbox$/;

const SOCIAL =
  /^(?:[a-z]+\.)*(?:facebook|instagram|linkedin|lnkd|tiktok|youtube|pinterest|reddit|threads|twitter|whatsapp|telegram|messenger|bsky|snapchat)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$|^(?:t\.co|x\.com|wa\.me|t\.me|youtu\.be|fb\.me|com\.facebook\.\w+|com\.linkedin\.android)$/;

const MAIL =
  /^(?:[a-z]+\.)*(?:mail|webmail|outlook|roundcube|protonmail)\.[a-z.]+$|^outlook\.(?:live|office)\.com$|^com\.google\.android\.gm$/;

/** Returns the class of a host that a visit came from; an empty host is none. */
export function sourceOf(host: string): Source {
  if (host === "") return "none";
  // Before the search engines: mail.google.com is none.
  if (MAIL.test(host)) return "mail";
  if (SEARCH.test(host)) return "search";
  return SOCIAL.test(host) ? "social" : "site";
}

/** In characters: no host that people know is longer. */
const MAX_HOST = 60;

/** Returns the host of a referrer as it is counted: without `www`, port and path; empty where it is none. */
export function hostOf(referrer: string): string {
  const [, host = ""] = /^(?:https?|android-app):\/\/(?:[^/@]*@)?([a-z0-9.-]+)/i.exec(referrer) ?? [];
  const plain = host.toLowerCase().replace(/^(?:www|m|l|lm)\.(?=.+\.)/, "");
  // Without a dot, or with an address in figures, it is a machine in a private network.
  return plain.length <= MAX_HOST && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]\w+$/.test(plain) ? plain : "";
}
