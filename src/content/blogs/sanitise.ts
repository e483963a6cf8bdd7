import sanitizeHtml from "sanitize-html";
import { isExternal } from "../../rules/links/links.ts";
import { isUploadPath } from "../../rules/pictures/upload-path.ts";
import { link } from "../../schema/fields.ts";

/** What an article may be made of. Everything else is taken off, its text stays. */
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

/** No style, class, id or handler, on anything. */
export const ARTICLE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel"],
  img: ["src", "alt", "width", "height"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/** Deeper than any article; a hundred thousand nested lists would overflow the stack of whatever shows them. */
const MAX_DEPTH = 24;

/** How often the result may still change when it is sanitised again; more is no article. */
const MAX_ROUNDS = 6;

const options: sanitizeHtml.IOptions = {
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
    // What editors and word processors write for the same things; a page has its one h1 already.
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs["href"]) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: { ...scope(attribs["scope"]), ...spans(attribs) } }),
  },
  exclusiveFilter(frame) {
    if (frame.tag === "img") return frame.attribs["src"] === undefined;
    return frame.tag === "a" && frame.attribs["href"] === undefined ? "excludeTag" : false;
  },
};

/**
 * Makes an article's HTML safe by an allow-list: paragraphs, headings, lists, tables, quotations,
 * links to http, https, mailto, tel or a path of ours, and pictures out of /uploads. What is
 * outside leads to a new tab, without a way back to ours.
 *
 * Sanitising the result again changes nothing, so an article can be saved as it was read.
 */
export function sanitiseArticle(html: string): string {
  let result = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = sanitizeHtml(withoutControls(result), options).trim();
    if (next === result) return result;
    result = next;
  }
  // Whatever keeps changing was made to: its words alone are kept.
  return sanitizeHtml(result, { allowedTags: [], allowedAttributes: {} }).trim();
}

function withoutControls(html: string): string {
  return html.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");
}

function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  const checked = link.safeParse(href);
  if (!checked.success) return {};
  return isExternal(checked.data)
    ? { href: checked.data, target: "_blank", rel: "noopener" }
    : { href: checked.data };
}

function pictureAttributes({
  src,
  alt = "",
  width,
  height,
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (src === undefined || !isUploadPath(src)) return {};
  return { src, alt, ...whole("width", width), ...whole("height", height) };
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
