import { convertWordLists } from "./convert-word-lists.ts";
import { uploadPicture } from "../library/uploads.ts";

/** Cleaned HTML of a pasted text. */
export interface CleanPaste {
  html: string;
  /** Number of removed pictures: those on another site or computer. */
  removedPictures: number;
}

/** Elements that are removed with their content. */
const REMOVED_ELEMENTS =
  "style, script, meta, link, title, xml, template, noscript, object, iframe, svg, math, input, button";

/** What is about the text and not of it: Word's comments and their marks, deletions that are tracked, hidden rows of Excel. */
const REMARKS = [
  ".MsoCommentReference",
  ".MsoCommentText",
  ".msocomanchor",
  ".msocomoff",
  ".msocomtxt",
  "[data-style*='mso-element:comment' i]",
  "[data-style*='mso-special-character:comment' i]",
  ".msoDel",
  "del[cite]",
  "[data-style*='display:none' i]",
].join(", ");

const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([
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
 * Removes the extra markup of word processors and web pages from pasted HTML, and keeps its meaning: headings, lists,
 * bold and italic, tables, links. It is parsed in a separate document, in which nothing loads or runs. The editor's
 * schema and the server decide what an article may contain.
 *
 * @param html from the clipboard: from Word, Google Docs or any page.
 */
export function cleanPaste(html: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const isWord = /mso-|class="?Mso|urn:schemas-microsoft-com/i.test(html);
  for (const element of body.querySelectorAll(`${REMOVED_ELEMENTS}, ${REMARKS}`)) element.remove();
  removeGoogleComments(body);
  for (const comment of commentsIn(body)) comment.remove();
  if (isWord) convertWordLists(body);
  convertWordStyles(body);
  shiftHeadings(body);
  for (const element of body.querySelectorAll<HTMLElement>("b, i, strong, em, span, font")) {
    replaceStyledElement(element);
  }
  for (const link of body.querySelectorAll("a")) cleanLink(link);
  const removedPictures = removeForeignPictures(body);
  normaliseText(body);
  removeEmpty(body);
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes])
      if (!ALLOWED_ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  return { html: body.innerHTML.trim(), removedPictures };
}

/** The page's content security policy forbids style attributes even in a separate document, so they become data attributes. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/i, " data-style="));
}

function commentsIn(body: HTMLElement): ChildNode[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: ChildNode[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Comment) comments.push(walker.currentNode);
  return comments;
}

/** Google Docs writes comments below the text, each after a link back to its mark, such as `[a]`. */
function removeGoogleComments(body: HTMLElement): void {
  for (const mark of body.querySelectorAll("a[id^='cmnt_ref']")) (mark.closest("sup") ?? mark).remove();
  for (const link of body.querySelectorAll("a[href^='#cmnt_ref']"))
    (link.closest("div") ?? link.closest("p") ?? link).remove();
}

/** Renames paragraphs that Word and Google Docs style as titles or quotes. */
function convertWordStyles(body: HTMLElement): void {
  const names = [
    ["p.MsoTitle", "h1"],
    ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
    // Google Docs writes its title as a paragraph with a large font.
    ["p[data-style*='font-size:26pt']", "h1"],
  ] as const;
  for (const [selector, tag] of names) {
    for (const element of body.querySelectorAll(selector)) rename(element, tag);
  }
}

/** The page's h1 is the article's title: if the text has an h1, all its headings move down by one level. */
function shiftHeadings(body: HTMLElement): void {
  const down = body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(4, Math.max(2, Number(heading.tagName.slice(1)) + down));
    // Headings are bold already.
    for (const bold of heading.querySelectorAll("b, strong")) unwrap(bold);
    rename(heading, `h${level}`);
  }
}

/** Replaces styled elements by strong, em, sup and sub. Google Docs wraps everything in a `b` that is not bold. */
function replaceStyledElement(element: HTMLElement): void {
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

/** Removes links within the source page, and unwraps Google's redirect links. */
function cleanLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute("href") ?? "";
  const [, target] = /^https?:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href) ?? [];
  if (target) link.setAttribute("href", decodeURIComponent(target));
  else if (href === "" || href.startsWith("#")) unwrap(link);
}

function removeForeignPictures(body: HTMLElement): number {
  const foreign = [...body.querySelectorAll("img")].filter(
    (img) => !img.getAttribute("src")?.startsWith("/uploads/"),
  );
  for (const img of foreign) img.remove();
  return foreign.length;
}

/** Removes non-breaking spaces used as indents, soft hyphens, and line breaks that are not between two words. */
function normaliseText(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    node.nodeValue = (node.nodeValue ?? "").replace(/[\u00a0\u200b\ufeff\s]+/g, " ").replaceAll("\u00ad", "");
  }
  for (const lineBreak of body.querySelectorAll("br")) {
    if (!hasTextOn("previousSibling", lineBreak) || !hasTextOn("nextSibling", lineBreak)) lineBreak.remove();
  }
}

/** Whether text, or what stands in its line, is on a side of a line break, beyond spaces and other line breaks. */
function hasTextOn(side: "previousSibling" | "nextSibling", lineBreak: Node): boolean {
  let node = lineBreak[side];
  while (node && (node.nodeName === "BR" || (node instanceof Text && node.data.trim() === "")))
    node = node[side];
  if (node) return !isBlock(node);
  const parent = lineBreak.parentElement;
  return parent?.matches("strong, em, sup, sub, a") === true && hasTextOn(side, parent);
}

function removeEmpty(body: HTMLElement): void {
  const emptied = "p, h2, h3, h4, li, blockquote, div, strong, em, a, ul, ol, o\\:p, figure, figcaption";
  // Innermost first: a list with only empty items is empty.
  for (const element of [...body.querySelectorAll(emptied)].toReversed()) {
    const inCell = element.parentElement?.matches("td, th") ?? false;
    const hasContent =
      element.textContent.trim() !== "" || element.querySelector("img, table, hr, br") !== null;
    if (!hasContent && !inCell) replaceBySpace(element);
  }
}

/** An empty inline element may contain the space between two words. */
function replaceBySpace(element: Element): void {
  if (/^(?:STRONG|EM|A)$/.test(element.tagName) && element.textContent !== "") element.replaceWith(" ");
  else element.remove();
}

/** Whether an element stands in lines of its own; in an article a picture does. */
function isBlock(node: Node): boolean {
  const blocks = "p, div, ul, ol, dl, table, blockquote, pre, hr, figure, img, section, article, h2, h3, h4";
  return node instanceof Element && node.matches(blocks);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** More pictures than a text has; the others are not pasted. */
const MOST_PICTURES = 30;

/** Whether pasted HTML contains pictures itself, as base64: those of LibreOffice, Pages and e-mail programs. */
export function hasOwnPictures(html: string): boolean {
  return /<img\b[^>]*\bsrc\s*=\s*["']?data:image\//i.test(html);
}

/**
 * Uploads the pictures that pasted HTML contains itself, and puts their addresses in their place. One that cannot be
 * uploaded stays as it is: cleaning the text removes it.
 *
 * @returns the HTML, and the sentence of the first failure.
 */
export async function uploadOwnPictures(html: string): Promise<{ html: string; fault: string | undefined }> {
  // A document of its own: nothing in it loads or runs.
  const page = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const pictures = [...page.querySelectorAll("img")].filter((img) => hasOwnPictures(img.outerHTML));
  let fault: string | undefined;
  for (const [at, img] of pictures.slice(0, MOST_PICTURES).entries()) {
    try {
      const file = fileOf(img.getAttribute("src") ?? "", at + 1);
      const { imageUrl, width, height } = await uploadPicture(file, () => undefined).done;
      img.setAttribute("src", imageUrl);
      img.setAttribute("width", String(width));
      img.setAttribute("height", String(height));
    } catch (error) {
      fault ??= error instanceof Error ? error.message : undefined;
    }
  }
  return { html: page.documentElement.outerHTML, fault };
}

/** @throws Error if it is not base64. */
function fileOf(address: string, number: number): File {
  const [, type = "", base64] = /^data:(image\/[\w.+-]+)(?:;[^,]*)?;base64,(.*)$/is.exec(address) ?? [];
  if (base64 === undefined) throw new Error("A picture of the pasted text can't be read.");
  const bytes = Uint8Array.from(atob(decodeURIComponent(base64)), (letter) => letter.codePointAt(0) ?? 0);
  const [, ending = ""] = /^image\/([a-z]+)/.exec(type) ?? [];
  return new File([bytes], `Pasted picture ${number}.${ending}`, { type });
}
