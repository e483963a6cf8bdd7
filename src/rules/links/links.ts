/** Whether a link leads off the site and opens in a new tab (specification, section 2: it starts with http). */
export function isExternal(href: string): boolean {
  return /^http/i.test(href);
}

/**
 * The link itself where it may be followed: http, https, mailto, tel, or a path of ours.
 * Undefined for anything else, such as `javascript:` or `//host`, which leads off the site. Control characters
 * are refused wherever they stand, since browsers drop tabs and newlines: `/\t/host` would be `//host`.
 */
export function safeLink(href: string | null | undefined): string | undefined {
  if (!href || /\p{Cc}/u.test(href)) return undefined;
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href) ? href : undefined;
}
