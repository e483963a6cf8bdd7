/** In characters; the limit of the schema. */
const MAX_LINK_LENGTH = 500;

/** Valid links: http, https, mailto, tel, or a path on this site (`/specials`, never `//host`). */
export const LINK_PATTERN =
  /^(?:https?:\/\/[^\s\\\p{Cc}]+|mailto:[^\s\p{Cc}]+|tel:[+\d ().-]+|\/(?![/\\])[^\s\\\p{Cc}]*)$/iu;

/** Whether the server accepts a link to this address in an article. */
export function isArticleLink(href: string): boolean {
  return href.length <= MAX_LINK_LENGTH && href.trim() === href && LINK_PATTERN.test(href);
}

/** A typed link: its address, or a message that says what is wrong. */
export type ReadLink = { href: string } | { fault: string };

/**
 * Reads a typed or pasted link. Adds the missing scheme to web addresses, e-mail addresses and phone numbers. An address
 * of this site becomes a path, so that it stays valid when the site gets another domain.
 *
 * @param origin of this site, such as `https://www.example.com`.
 */
export function readLink(typed: string, origin: string): ReadLink {
  const text = typed.trim();
  if (text === "") return { fault: "Please paste an address, or choose a page below." };
  const href = withBeginning(text, origin);
  if (isArticleLink(href)) return { href };
  return { fault: faultOf(href) };
}

/** A typed web address with `https://` before it where it has no scheme; any other text as it is. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return WEB_ADDRESS.test(text) ? `https://${text}` : typed;
}

/** `www.example.com/a`: a web address without its scheme. */
const WEB_ADDRESS = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

function withBeginning(text: string, origin: string): string {
  if (text === origin) return "/";
  if (text.startsWith(`${origin}/`)) return text.slice(origin.length).replace(/^\/{2,}/, "/");
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d ().-]{6,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, "")}`;
  return withScheme(text);
}

function faultOf(href: string): string {
  if (href.length > MAX_LINK_LENGTH) {
    return `This address is too long: please use one of at most ${MAX_LINK_LENGTH} characters.`;
  }
  if (/^(?:https?|mailto|tel):.*\s/is.test(href) || /^\/.*\s/s.test(href)) {
    return "This address contains a space. Please remove it, or copy the address again.";
  }
  if (/^\/[/\\]/.test(href)) return "This address begins with two slashes. Please add https: before them.";
  if (href.startsWith("#"))
    return "This is only a place on a page. Please enter the whole address of the page.";
  const [, scheme = ""] = /^([a-z][a-z\d+.-]*):/i.exec(href) ?? [];
  if (/^(?:https?|mailto|tel)$/i.test(scheme)) return "This address is not complete. Please copy it again.";
  if (/^(?:file|[a-z])$/i.test(scheme) || href.includes("\\")) {
    return "This is a file on your own computer, which visitors can't open.";
  }
  if (scheme) return `Links that begin with ${scheme}: are not allowed. Please enter a web address.`;
  return "This is not an address. A web address looks like www.example.com, a page of this site like /specials.";
}

/** Whether this is the path of a file under /uploads on this site, without a query or a fragment. */
export function isUploadPath(path: string): boolean {
  return /^\/uploads\/(?!\S*\.\.)[\w./-]+$/.test(path);
}
