import { buildWordLists } from "./word-lists.ts";

/** What of a pasted text may be used, and the pictures in it that can't come along. */
export interface CleanPaste {
  html: string;
  /** How many pictures were left out: they lie on another site or another computer. */
  lostPictures: number;
}

/** Elements that go with all that is in them. */
const LITTER =
  "style, script, meta, link, title, xml, template, noscript, object, iframe, svg, math, input, button";

const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set([
  "href",
  "src",
  "alt",
  "width",
  "height",
  "colspan",
  "rowspan",
  "start",
]);

/**
 * Takes out of pasted HTML what word processors and web pages litter it with, and keeps what
 * they mean: headings, lists, bold and italic, tables, links. It is read in a document of its
 * own, in which nothing loads and nothing runs; what may stay in an article is the editor's and
 * the server's to judge.
 *
 * @param html as the clipboard has it: of Word, Google Docs, or any page.
 */
export function cleanPaste(html: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const isWord = /mso-|class="?Mso|urn:schemas-microsoft-com/i.test(html);
  for (const element of body.querySelectorAll(LITTER)) element.remove();
  for (const comment of commentsIn(body)) comment.remove();
  if (isWord) buildWordLists(body);
  nameWordStyles(body);
  shiftHeadings(body);
  for (const element of body.querySelectorAll<HTMLElement>("b, i, strong, em, span, font")) {
    replaceByMeaning(element);
  }
  for (const link of body.querySelectorAll("a")) cleanLink(link);
  const lostPictures = dropForeignPictures(body);
  tidyText(body);
  dropEmpty(body);
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes])
      if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  return { html: body.innerHTML.trim(), lostPictures };
}

/** The page's policy forbids style attributes, even in a document of their own: they are read as data. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/i, " data-style="));
}

function commentsIn(body: HTMLElement): ChildNode[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: ChildNode[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Comment) comments.push(walker.currentNode);
  return comments;
}

/** Word's own styles that are paragraphs in all but name. */
function nameWordStyles(body: HTMLElement): void {
  const names = [
    ["p.MsoTitle", "h1"],
    ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
    // Google Docs has its title in a paragraph, too large to be one.
    ["p[data-style*='font-size:26pt']", "h1"],
  ] as const;
  for (const [selector, tag] of names) {
    for (const element of body.querySelectorAll(selector)) rename(element, tag);
  }
}

/** An article's h1 is its title: where the text brings one of its own, all its headings go down by one. */
function shiftHeadings(body: HTMLElement): void {
  const down = body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(4, Math.max(2, Number(heading.tagName.slice(1)) + down));
    // A heading is bold as it is.
    for (const bold of heading.querySelectorAll("b, strong")) unwrap(bold);
    rename(heading, `h${level}`);
  }
}

/** What spans say by their style, and bold that is none: Google Docs wraps all in such a one. */
function replaceByMeaning(element: HTMLElement): void {
  const style = element.dataset["style"] ?? "";
  const said = (name: string) =>
    new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim() ?? "";
  const fontWeight = said("font-weight");
  const fontStyle = said("font-style");
  const verticalAlign = said("vertical-align");
  const inHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
  const bold = fontWeight === "" ? /^(?:B|STRONG)$/.test(element.tagName) : isBold(fontWeight);
  const italic = fontStyle === "" ? /^(?:I|EM)$/.test(element.tagName) : fontStyle === "italic";
  const tags = [
    bold && !inHeading ? "strong" : "",
    italic ? "em" : "",
    verticalAlign === "super" ? "sup" : verticalAlign === "sub" ? "sub" : "",
  ].filter(Boolean);
  for (const tag of tags) {
    const meaning = element.ownerDocument.createElement(tag);
    meaning.append(...element.childNodes);
    element.append(meaning);
  }
  unwrap(element);
}

function isBold(weight: string): boolean {
  return weight === "bold" || weight === "bolder" || Number(weight) >= 600;
}

/** Links to places on the page they came from are lost; Google's detour through itself is cut. */
function cleanLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute("href") ?? "";
  const [, detour] = /^https?:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href) ?? [];
  if (detour) link.setAttribute("href", decodeURIComponent(detour));
  else if (href === "" || href.startsWith("#")) unwrap(link);
}

function dropForeignPictures(body: HTMLElement): number {
  const foreign = [...body.querySelectorAll("img")].filter(
    (img) => !img.getAttribute("src")?.startsWith("/uploads/"),
  );
  for (const img of foreign) img.remove();
  return foreign.length;
}

/** Fixed spaces that stand in for indents, soft hyphens, and breaks at the end of a paragraph. */
function tidyText(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    node.nodeValue = (node.nodeValue ?? "").replace(/[\u00a0\u200b\ufeff\s]+/g, " ").replaceAll("\u00ad", "");
  }
  for (const lineBreak of body.querySelectorAll("br")) {
    const isLast = lineBreak.nextSibling === null || isBlock(lineBreak.nextSibling);
    if (isLast || lineBreak.parentElement === body) lineBreak.remove();
  }
}

function dropEmpty(body: HTMLElement): void {
  const emptied = "p, h2, h3, h4, li, blockquote, div, strong, em, a, ul, ol, o\\:p, figure, figcaption";
  // From the inside out: a list of nothing but empty entries is empty.
  for (const element of [...body.querySelectorAll(emptied)].toReversed()) {
    const inCell = element.parentElement?.matches("td, th") ?? false;
    const hasContent = element.textContent.trim() !== "" || element.querySelector("img, table, hr") !== null;
    if (!hasContent && !inCell) replaceBySpace(element);
  }
}

/** An empty mark between two words may have held the space between them. */
function replaceBySpace(element: Element): void {
  if (/^(?:STRONG|EM|A)$/.test(element.tagName) && element.textContent !== "") element.replaceWith(" ");
  else element.remove();
}

function isBlock(node: Node): boolean {
  return node instanceof Element && node.matches("p, div, ul, ol, table, blockquote, h2, h3, h4");
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
