import { isUploadPath, isArticleLink } from "../../../src/rules/links/link-address.ts";
import { isExternal } from "../../../src/rules/links/links.ts";
import { escapeHtml } from "../../../src/rules/text/fill-words.ts";
import { isLinkPlaceholder } from "../../../src/rules/text/site-facts.ts";

/** A node of the editor's document, as `getJSON` returns it. */
export interface ArticleNode {
  type?: string | undefined;
  attrs?: Record<string, unknown> | undefined;
  content?: ArticleNode[] | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  text?: string | undefined;
}

/** The server's nesting limit. Deeper elements keep only their text. */
const MAX_DEPTH = 24;

const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  subscript: "sub",
  superscript: "sup",
};

const BLOCK_TAGS: Readonly<Record<string, string>> = {
  blockquote: "blockquote",
  bulletList: "ul",
  orderedList: "ol",
};

/**
 * Serialises the editor's document to exactly the HTML that the server's sanitiser returns
 * (src/content/kinds/blogs/sanitise.ts), so that a saved article comes back unchanged.
 *
 * A single paragraph in a list item or table cell is written without its tags, empty paragraphs are omitted, and header
 * rows are in a `thead`.
 *
 * @param node the document, or a part of it.
 */
export function serialiseArticle(node: ArticleNode): string {
  // The sanitiser trims the article.
  return blocks(node.content ?? [], 0).trim();
}

function blocks(nodes: readonly ArticleNode[], depth: number): string {
  return nodes.map((node) => block(node, depth)).join("");
}

function block(node: ArticleNode, depth: number): string {
  const content = node.content ?? [];
  switch (node.type) {
    case "paragraph":
      return isEmpty(node) ? "" : element("p", depth, (inner) => inline(content, inner));
    case "heading":
      return isEmpty(node) ? "" : element(headingTag(node), depth, (inner) => inline(content, inner));
    case "horizontalRule":
      return depth < MAX_DEPTH ? "<hr />" : "";
    case "listItem":
      return element("li", depth, (inner) => loose(content, inner));
    case "figure":
      return figure(node, depth);
    case "table":
      return table(node, depth);
    default: {
      const tag = BLOCK_TAGS[node.type ?? ""];
      return tag ? element(tag, depth, (inner) => blocks(content, inner)) : inline([node], depth);
    }
  }
}

function element(tag: string, depth: number, content: (depth: number) => string, attributes = ""): string {
  const inner = content(depth + 1);
  return depth < MAX_DEPTH ? `<${tag}${attributes}>${inner}</${tag}>` : inner;
}

function headingTag({ attrs }: ArticleNode): "h2" | "h3" | "h4" {
  return attrs?.["level"] === 3 ? "h3" : attrs?.["level"] === 4 ? "h4" : "h2";
}

function isEmpty({ content = [] }: ArticleNode): boolean {
  return content.every(
    ({ type, text = "" }) => type === "hardBreak" || (type === "text" && !clean(text).trim()),
  );
}

/** List items and cells: a first paragraph that is alone, or followed only by lists, needs no tags. */
function loose(content: readonly ArticleNode[], depth: number): string {
  const [first, ...rest] = content;
  const onlyLists = rest.every(({ type }) => type === "bulletList" || type === "orderedList");
  if (first?.type !== "paragraph" || !onlyLists) return blocks(content, depth);
  return (isEmpty(first) ? "" : inline(first.content ?? [], depth)) + blocks(rest, depth);
}

function figure({ attrs = {}, content = [] }: ArticleNode, depth: number): string {
  const src = attrs["src"];
  const caption = inline(content, depth + 2);
  if (typeof src !== "string" || !isUploadPath(src)) return "";
  return element("figure", depth, (inner) => {
    const alt = typeof attrs["alt"] === "string" ? attrs["alt"] : "";
    const size = whole("width", attrs["width"]) + whole("height", attrs["height"]);
    const role = alt === "" && attrs["decorative"] === true ? ' role="presentation"' : "";
    const picture =
      inner < MAX_DEPTH ? `<img src="${escape(src)}" alt="${escapeQuoted(alt)}"${role}${size} />` : "";
    return picture + (caption.trim() === "" ? "" : element("figcaption", inner, () => caption));
  });
}

function table({ attrs = {}, content: rows = [] }: ArticleNode, depth: number): string {
  const caption = typeof attrs["caption"] === "string" ? clean(attrs["caption"]).trim() : "";
  const headRows = countHeadRows(rows);
  const body = rows.slice(headRows);
  return element("table", depth, (inner) =>
    [
      caption === "" ? "" : element("caption", inner, () => escape(caption)),
      headRows === 0
        ? ""
        : element("thead", inner, (deep) => tableRows(rows.slice(0, headRows), deep, "col")),
      body.length === 0 ? "" : element("tbody", inner, (deep) => tableRows(body, deep, "row")),
    ].join(""),
  );
}

/** Counts the rows at the top that contain only header cells; 0 if a cell spans beyond them. */
function countHeadRows(rows: readonly ArticleNode[]): number {
  const firstBody = rows.findIndex(({ content = [] }) => content.some(({ type }) => type !== "tableHeader"));
  const count = firstBody === -1 ? rows.length : firstBody;
  const spansBeyond = rows
    .slice(0, count)
    .some(({ content = [] }, index) => content.some(({ attrs }) => index + span(attrs?.["rowspan"]) > count));
  return spansBeyond ? 0 : count;
}

function tableRows(rows: readonly ArticleNode[], depth: number, scope: "col" | "row"): string {
  return rows.map((row) => element("tr", depth, (inner) => cells(row.content ?? [], inner, scope))).join("");
}

function cells(nodes: readonly ArticleNode[], depth: number, scope: "col" | "row"): string {
  return nodes
    .map(({ type, attrs = {}, content = [] }) => {
      const header = type === "tableHeader";
      const spans = ["colspan", "rowspan"].map((name) =>
        span(attrs[name]) > 1 ? whole(name, attrs[name]) : "",
      );
      const attributes = (header ? ` scope="${scope}"` : "") + spans.join("");
      return element(header ? "th" : "td", depth, (inner) => loose(content, inner), attributes);
    })
    .join("");
}

function span(value: unknown): number {
  return typeof value === "number" ? value : 1;
}

/** Text with its marks. A mark that covers several nodes is opened once. */
function inline(nodes: readonly ArticleNode[], depth: number): string {
  const open: { key: string; close: string }[] = [];
  let html = "";
  for (const node of nodes) {
    const marks = (node.marks ?? []).flatMap(markTags);
    const shared = marks.findIndex(({ key }, index) => open[index]?.key !== key);
    const kept = shared === -1 ? marks.length : shared;
    while (open.length > kept) html += open.pop()?.close ?? "";
    for (const mark of marks.slice(open.length)) {
      const shown = depth + open.length < MAX_DEPTH;
      html += shown ? mark.key : "";
      open.push({ key: mark.key, close: shown ? mark.close : "" });
    }
    if (node.type === "hardBreak") html += depth + open.length < MAX_DEPTH ? "<br />" : "";
    else if (node.type === "text") html += escape(clean(node.text ?? ""));
  }
  while (open.length > 0) html += open.pop()?.close ?? "";
  return html;
}

function markTags({
  type,
  attrs,
}: NonNullable<ArticleNode["marks"]>[number]): { key: string; close: string }[] {
  const tag = MARK_TAGS[type];
  if (tag) return [{ key: `<${tag}>`, close: `</${tag}>` }];
  const href = attrs?.["href"];
  if (type !== "link" || typeof href !== "string") return [];
  if (!isArticleLink(href) && !isLinkPlaceholder(href)) return [];
  const newTab = isExternal(href) ? ' target="_blank" rel="noopener"' : "";
  return [{ key: `<a href="${escapeQuoted(href)}"${newTab}>`, close: "</a>" }];
}

function whole(name: string, value: unknown): string {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 9999
    ? ` ${name}="${value}"`
    : "";
}

/** Removes the control characters that the server removes. */
function clean(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");
}

/** Text between tags, in which the sanitiser leaves quotation marks. */
function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeQuoted(text: string): string {
  return escapeHtml(clean(text));
}

/** Counts the words of a text; `il-ħobż` and `don’t` are one each. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
