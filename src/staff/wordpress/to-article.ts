import { DomUtils, parseDocument } from "htmlparser2";
import { uploadPath } from "./old-paths.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: object }>;

/** What the text of a post needs of the rest of the import. */
export interface ArticleParts {
  /** The address of a stored picture, by its old one; undefined where it is not there. */
  pictureFor: (address: string) => string | undefined;
  /** The old address of a picture of the library, by its id. */
  attachmentUrl: (id: string) => string | undefined;
  /** Where a link of the old site leads now. */
  linkFor: (address: string) => string;
  /** Notes what could not be kept. */
  lost: (what: string) => void;
}

/** Elements that stand for nothing but their content. */
const CONTAINERS = new Set([
  ...["div", "section", "article", "main", "header", "footer", "aside", "nav", "center", "details"],
  ...["summary", "form", "fieldset", "dl", "li", "figcaption"],
]);

/** Elements that stand on their own; all others are parts of a paragraph. */
const BLOCKS = new Set([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "table", "figure", "hr"],
]);

/** What an article of this site cannot have, in words. */
const LOST: Readonly<Record<string, string>> = {
  video: "a video",
  audio: "a sound",
  object: "an embedded object",
  embed: "an embedded object",
  script: "a script",
  style: "a style sheet",
  svg: "a drawing",
  canvas: "a drawing",
  input: "a form",
  textarea: "a form",
  select: "a form",
};

/**
 * Turns the text of a post of WordPress, of blocks or of the classic editor, into an article of this site. What comes out still
 * has to be sanitised, as every article is when it is saved.
 */
export function toArticle(content: string, parts: ArticleParts): string {
  const isOfBlocks = content.includes("<!-- wp:");
  const html = withoutBlockMarks(withoutShortcodes(content, parts), parts);
  const document = parseDocument(html.replaceAll("\r\n", "\n"));
  convert(document.children, parts);
  return blocksOf(document.children, isOfBlocks ? asOneParagraph : asClassicParagraphs).trim();
}

/** Removes the comments that mark blocks. One that has no content of its own was made by the server of the old site. */
function withoutBlockMarks(html: string, { lost }: ArticleParts): string {
  return html.replaceAll(/<!--([^]*?)-->/g, (_comment, words: string) => {
    const [, name] = (words.trimEnd().endsWith("/") && /^ wp:([\w/-]*\w)/.exec(words)) || [];
    if (name !== undefined && !["spacer", "separator", "more", "nextpage"].includes(name))
      lost(`the block ${name}`);
    return "";
  });
}

/** Replaces the shortcodes of WordPress itself, and removes those of plugins, whose content stays. */
function withoutShortcodes(content: string, { attachmentUrl, lost }: ArticleParts): string {
  return content
    .replaceAll(/\[caption[^\]]*\]([^]*?)\[\/caption\]/g, (_all, inner: string) => {
      const [, picture = "", words = ""] =
        /^\s*((?:<a[^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?)([^]*)$/.exec(inner) ?? [];
      return picture === "" ? inner : `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`;
    })
    .replaceAll(/\[gallery([^\]]*)\]/g, (_all, attributes: string) => {
      const ids = /ids="([\d, ]+)"/.exec(attributes)?.[1]?.split(/[, ]+/) ?? [];
      if (ids.length === 0) lost("a gallery");
      return ids.map((id) => `<figure><img src="${attachmentUrl(id) ?? ""}" alt=""></figure>`).join("");
    })
    .replaceAll(/\[embed[^[\]]*\]\s*(https?:[^\s<[\]]+)\s*\[\/embed\]/g, '<p><a href="$1">$1</a></p>')
    .replaceAll(
      /\[(\/?)([a-z][\w-]{2,40})(\s[^\][]*)?\/?\](?!\()/g,
      (all, isEnd: string, name: string, rest = "") => {
        // Words in brackets are no shortcode: it has attributes, or a name that a plugin would use.
        if (isEnd === "" && !/=/.test(rest) && !/[-_]|^(?:audio|video|playlist)$/.test(name)) return all;
        if (isEnd === "") lost(`the shortcode [${name}]`);
        return "";
      },
    );
}

/** Gives pictures and links their new addresses, and replaces what an article cannot have. */
function convert(nodes: readonly Node[], parts: ArticleParts): void {
  for (const node of [...nodes]) {
    if (!isElement(node)) continue;
    convert(node.children, parts);
    const { name, attribs } = node;
    if (name === "img") convertPicture(node, parts);
    else if (name === "a" && attribs["href"] !== undefined)
      attribs["href"] = convertLink(attribs["href"], parts);
    else if (name === "iframe") replaceByLink(node, attribs["src"] ?? "", parts);
    else if (name === "figure" && /\bwp-block-embed\b/.test(attribs["class"] ?? ""))
      replaceByLink(node, DomUtils.textContent(node).trim().split(/\s/, 1)[0] ?? "", parts);
    else if (name in LOST) {
      parts.lost(LOST[name] ?? name);
      DomUtils.removeElement(node);
    } else if (name === "pre")
      replaceBy(node, `<p>${DomUtils.getInnerHTML(node).trim().replaceAll("\n", "<br>")}</p>`);
    else if (name === "dt" || name === "dd" || name === "summary")
      replaceBy(node, `<p>${DomUtils.getInnerHTML(node)}</p>`);
  }
}

/** The endings of pictures that this site can store. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** Names a link to a file of the old site that is not stored. The redirect of a stored picture leads a link on. */
function convertLink(href: string, { pictureFor, linkFor, lost }: ArticleParts): string {
  const address = linkFor(href);
  const file = /^(?:https?:)?\/\//i.test(address) ? undefined : uploadPath(address);
  if (file !== undefined && !(PICTURE.test(file) && pictureFor(address) !== undefined))
    lost(`the file ${file.slice(0, 200)}, to which a link leads`);
  return address;
}

function convertPicture(node: Element, { pictureFor, lost }: ArticleParts): void {
  const { src = "", alt = "" } = node.attribs;
  const address = pictureFor(src);
  if (address === undefined) {
    if (src !== "") lost(`the picture ${src.slice(0, 200)}`);
    DomUtils.removeElement(node);
  } else node.attribs = { src: address, alt };
}

/** A frame with a film or a map of another site becomes a link to it. */
function replaceByLink(node: Element, address: string, { lost }: ArticleParts): void {
  if (!/^https?:\/\/[^\s"<>]+$/.test(address)) {
    lost("an embedded page");
    DomUtils.removeElement(node);
    return;
  }
  lost(`what was embedded from ${new URL(address).host} (it is a link now)`);
  const shown = address.replaceAll("&", "&amp;");
  replaceBy(node, `<p><a href="${shown}">${shown}</a></p>`);
}

function replaceBy(node: Element, html: string): void {
  const [first, ...rest] = parseDocument(html).children;
  if (!first) return DomUtils.removeElement(node);
  DomUtils.replaceElement(node, first);
  for (const each of rest.toReversed()) DomUtils.append(first, each);
}

/** Loose words as paragraphs. */
type ToParagraphs = (words: string) => string[];

const asOneParagraph: ToParagraphs = (words) => [words];

/** The classic editor leaves the marks of paragraphs out: a blank line begins one, and a line break is one. */
const asClassicParagraphs: ToParagraphs = (words) =>
  words.split(/\n\s*\n/).map((part) => part.trim().replaceAll("\n", "<br>\n"));

/** Line breaks at the ends of a paragraph. */
const OUTER_BREAKS = /^(?:\s|&nbsp;|<br\s*\/?>)+|(?:\s|&nbsp;|<br\s*\/?>)+$/g;

/** The text as blocks one after the other: containers are opened, and loose words are paragraphs. */
function blocksOf(nodes: readonly Node[], toParagraphs: ToParagraphs): string {
  let [html, loose] = ["", ""];
  const flush = () => {
    for (const words of toParagraphs(loose).map((part) => part.replaceAll(OUTER_BREAKS, "")))
      if (words !== "") html += `<p>${words}</p>\n`;
    loose = "";
  };
  for (const node of nodes) {
    if (!isElement(node) || !(isContainer(node) || BLOCKS.has(node.name) || node.name === "img")) {
      loose += DomUtils.getOuterHTML(node);
      continue;
    }
    flush();
    if (isContainer(node)) html += blocksOf(node.children, toParagraphs);
    else html += blockOf(node);
  }
  flush();
  return html;
}

/** An element that stands on its own; empty where it has neither words nor a picture. A picture alone is a figure. */
function blockOf(node: Element): string {
  const hasWords = DomUtils.textContent(node).trim() !== "";
  const shown = DomUtils.getOuterHTML(node);
  if (node.name === "img") return `<figure>${shown}</figure>\n`;
  if (hasWords || node.name === "hr") return `${shown}\n`;
  const pictures = DomUtils.getElementsByTagName("img", node.children);
  if (node.name !== "p") return pictures.length > 0 ? `${shown}\n` : "";
  return pictures.map((picture) => `<figure>${DomUtils.getOuterHTML(picture)}</figure>\n`).join("");
}

/** A figure or a list of figures is a gallery. */
function isContainer(node: Element): boolean {
  if (node.name !== "figure" && node.name !== "ul") return CONTAINERS.has(node.name);
  return DomUtils.getElementsByTagName("figure", node.children).length > 0;
}

function isElement(node: Node): node is Element {
  return "attribs" in node;
}
