import { type Editor, Extension, type Extensions, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Table, TableKit } from "@tiptap/extension-table";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { isArticleLink, isUploadPath, readLink } from "../../../src/rules/links/link-address.ts";
import { isLinkPlaceholder } from "../../../src/rules/text/site-facts.ts";
import { parsePicture, withVersion } from "../../../src/rules/images/pictures.ts";
import { MalteseShortcuts } from "./maltese-letters.tsx";

const Subscript = Mark.create({
  name: "subscript",
  excludes: "superscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
});

const Superscript = Mark.create({
  name: "superscript",
  excludes: "subscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
});

/** A table without column widths, which do not fit phones, and with the caption that the site shows. */
const ArticleTable = Table.extend({
  addAttributes() {
    return {
      caption: {
        default: "",
        parseHTML: (element) => element.querySelector(":scope > caption")?.textContent.trim() ?? "",
        renderHTML: ({ caption }) => (caption === "" ? {} : { "data-caption": caption }),
      },
    };
  },
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML: ({ HTMLAttributes }) => ["table", mergeAttributes(HTMLAttributes), ["tbody", 0]],
});

/**
 * Prevents a keyboard trap (WCAG 2.1.2): Tab has a function in lists and tables, so after Escape the next Tab moves the
 * focus out. Alt+F10 moves the focus to the toolbar. Ctrl+K of the editor does not reach the page's own shortcut.
 */
const KeyboardExit = Extension.create({
  name: "keyboardExit",
  // Runs before the keys of lists and tables.
  priority: 1000,
  addProseMirrorPlugins: () => {
    let leaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, event) {
              if (event.key === "F10" && event.altKey) {
                event.preventDefault();
                toolOf(view.dom)?.focus();
                return true;
              }
              // The page's shortcut must not run: here the keys make a link.
              if (event.key === "k" && (event.ctrlKey || event.metaKey)) event.stopPropagation();
              // Handled without preventDefault, so that the browser moves the focus.
              if (event.key === "Tab" && leaving) return true;
              if (event.key !== "Shift") leaving = event.key === "Escape";
              return false;
            },
            blur() {
              leaving = false;
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** A picture of an article. Its size prevents layout shift. */
export interface FigureAttributes {
  src: string;
  alt: string;
  /** Whether it is marked as decorative: it needs no description. */
  decorative: boolean;
  width: number | null;
  height: number | null;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a picture at the cursor, or replaces the selected one. */
      setFigure: (attributes: FigureAttributes) => ReturnType;
    };
  }
}

/** A picture from /uploads with a caption, which may be empty. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,
  defining: true,
  addAttributes() {
    return {
      src: { default: "" },
      alt: { default: "" },
      decorative: { default: false },
      width: { default: null },
      height: { default: null },
    };
  },
  parseHTML: () => [
    { tag: "figure", getAttrs: attributesOf, contentElement: captionOf },
    { tag: "img", getAttrs: attributesOf },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, decorative, width, height } }) => [
    "figure",
    { "data-decorative": decorative === true ? "" : null },
    [
      "img",
      { src: withVersion(String(src)), alt, width, height, draggable: "false", contenteditable: "false" },
    ],
    ["figcaption", 0],
  ],
  addCommands() {
    return {
      setFigure:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    };
  },
});

/** Returns false for a picture that is not ours: the element is ignored, its text stays. */
function attributesOf(element: HTMLElement): Record<string, unknown> | false {
  const img = element instanceof HTMLImageElement ? element : element.querySelector("img");
  // HTML copied from the editor has the version query that browsers need.
  const src = img?.getAttribute("src")?.replace(/\?.*$/, "") ?? "";
  if (!img || !isUploadPath(src)) return false;
  const info = parsePicture(src);
  return {
    src,
    alt: img.getAttribute("alt") ?? "",
    decorative: img.getAttribute("role") === "presentation",
    width: wholeOf(img.getAttribute("width")) ?? info?.width ?? null,
    height: wholeOf(img.getAttribute("height")) ?? info?.height ?? null,
  };
}

function captionOf(element: globalThis.Node): HTMLElement {
  const caption = element instanceof HTMLElement ? element.querySelector("figcaption") : null;
  return caption instanceof HTMLElement ? caption : document.createElement("figcaption");
}

function wholeOf(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
}

/** The elements of an article: those that the server's sanitiser allows. */
const ARTICLE: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    dropcursor: { color: false, width: 3, class: "article-drop" },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      // The server sets target and rel itself and removes the rest.
      HTMLAttributes: { target: null, rel: null, class: null, title: null },
      isAllowedUri: (url) => isArticleLink(url) || isLinkPlaceholder(url) || "href" in readLink(url, ""),
    },
  }),
  Subscript,
  Superscript,
  Figure,
  TableKit.configure({ table: false }),
  ArticleTable,
];

/**
 * Returns the editor's extensions: the elements of an article and our keyboard shortcuts.
 *
 * @param onLink called on Ctrl+K.
 */
export function articleExtensions(onLink: (editor: Editor) => void): Extensions {
  const LinkKey = Extension.create({
    name: "linkKey",
    addKeyboardShortcuts: () => ({
      "Mod-k": ({ editor }) => {
        onLink(editor);
        return true;
      },
    }),
  });
  return [...ARTICLE, MalteseShortcuts, KeyboardExit, LinkKey];
}

function toolOf(text: Element): HTMLElement | undefined {
  const tool = text.closest("[data-rich-text]")?.querySelector("[role=toolbar] [tabindex='0']");
  return tool instanceof HTMLElement ? tool : undefined;
}
