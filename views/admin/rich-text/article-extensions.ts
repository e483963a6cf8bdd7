import { type Editor, Extension, type Extensions, Mark, mergeAttributes } from "@tiptap/core";
import { Table, TableKit } from "@tiptap/extension-table";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { isArticleLink, readLink } from "../../../src/rules/links/link-address.ts";
import { isLinkPlaceholder } from "../../../src/rules/text/site-facts.ts";
import { Figure } from "./figure.ts";
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
