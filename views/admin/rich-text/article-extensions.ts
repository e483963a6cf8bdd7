import { Extension, Mark, type Editor, type Extensions } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { isLinkPlaceholder } from "../../../src/rules/text/site-facts.ts";
import { isArticleLink, readLink } from "../../../src/rules/links/link-address.ts";
import { ArticleTable } from "./article-table.ts";
import { Figure } from "./figure.ts";
import { KeyboardExit } from "./keyboard-exit.ts";
import { MalteseShortcuts } from "./maltese-keys.ts";

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
