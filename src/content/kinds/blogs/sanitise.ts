import sanitizeHtml from "sanitize-html";
import { isExternal } from "../../../rules/links/links.ts";
import { isUploadPath } from "../../../rules/links/link-address.ts";
import { link } from "../../../rules/schema/fields.ts";
import { withoutDirection } from "../../../rules/text/direction.ts";

/** The elements of an article. All others are removed; their text stays. */
export const ARTICLE_TAGS = [
  "p",
  "br",
  "hr",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "blockquote",
  "a",
  "strong",
  "em",
  "sub",
  "sup",
  "figure",
  "figcaption",
  "img",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;

/** No style, class, id or event handler on any element. */
export const ARTICLE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel"],
  img: ["src", "alt", "role", "width", "height"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/** Deeper than any article. A hundred thousand nested lists would overflow the stack of a browser or of React. */
const MAX_DEPTH = 24;

/** How often the result may change when it is sanitised again. Input that changes more often was made to do so. */
const MAX_ROUNDS = 6;

const optionsFor = (isOwnLink: (href: string) => boolean): sanitizeHtml.IOptions => ({
  allowedTags: [...ARTICLE_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ARTICLE_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    // Equivalent elements of editors and word processors. The page already has its h1.
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs["href"], isOwnLink) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: { ...scope(attribs["scope"]), ...spans(attribs) } }),
  },
  exclusiveFilter(frame) {
    if (frame.tag === "img") return frame.attribs["src"] === undefined;
    return frame.tag === "a" && frame.attribs["href"] === undefined ? "excludeTag" : false;
  },
});

/**
 * Sanitises an article's HTML by an allow-list: paragraphs, headings, lists, tables, quotations, links to http, https,
 * mailto, tel or a path of this site, and pictures from /uploads. External links open in a new tab without access to
 * the page that opened them.
 *
 * Sanitising the result again changes nothing, so an article can be saved as it was read.
 *
 * @param isOwnLink whether an address that is none of these stays all the same.
 */
export function sanitiseArticle(html: string, isOwnLink: (href: string) => boolean = () => false): string {
  const options = optionsFor(isOwnLink);
  let result = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = sanitizeHtml(withoutControls(result), options).trim();
    if (next === result) return result;
    result = next;
  }
  // Input that keeps changing is reduced to its text.
  return sanitizeHtml(result, { allowedTags: [], allowedAttributes: {} }).trim();
}

function withoutControls(html: string): string {
  return withoutDirection(html.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, ""));
}

function linkAttributes(
  href: string | undefined,
  isOwnLink: (href: string) => boolean,
): sanitizeHtml.Attributes {
  if (href !== undefined && isOwnLink(href)) return { href };
  const checked = link.safeParse(href);
  if (!checked.success) return {};
  return isExternal(checked.data)
    ? { href: checked.data, target: "_blank", rel: "noopener" }
    : { href: checked.data };
}

function pictureAttributes({
  src,
  alt = "",
  role,
  width,
  height,
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (src === undefined || !isUploadPath(src)) return {};
  // The mark that staff gave a picture which needs no description.
  const isDecorative = alt === "" && role === "presentation";
  return { src, alt, ...(isDecorative && { role }), ...whole("width", width), ...whole("height", height) };
}

function spans({ colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...whole("colspan", colspan), ...whole("rowspan", rowspan) };
}

function scope(value: string | undefined): sanitizeHtml.Attributes {
  return value === "col" || value === "row" ? { scope: value } : {};
}

function whole(name: string, value: string | undefined): sanitizeHtml.Attributes {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? { [name]: value } : {};
}
