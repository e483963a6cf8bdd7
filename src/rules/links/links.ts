/** Whether a link is external and opens in a new tab: it starts with http (specification, section 2). */
export function isExternal(href: string): boolean {
  return /^http/i.test(href);
}

/**
 * Returns the link if it is safe to follow: http, https, mailto, tel, or a path on this site. Returns undefined for anything
 * else, such as `javascript:`, or `//host`, which is another site. Control characters are rejected everywhere, because
 * browsers ignore tabs and line breaks: `/\t/host` would be `//host`.
 */
export function safeLink(href: string | null | undefined): string | undefined {
  if (!href || /\p{Cc}/u.test(href)) return undefined;
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href) ? href : undefined;
}
