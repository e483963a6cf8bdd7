import { Extension, Mark, type Editor, type Extensions } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { isArticleLink, readLink } from "../../../src/rules/links/link-address.ts";
import { ArticleTable } from "./article-table.ts";
import { Figure } from "./figure.ts";
import { LeaveByTab } from "./leave-by-tab.ts";
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

/** The elements of an article, as the editor knows them: those that the server's sanitiser lets through. */
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
      // What it adds by itself the server would take off or put on anyway.
      HTMLAttributes: { target: null, rel: null, class: null, title: null },
      isAllowedUri: (url) => isArticleLink(url) || "href" in readLink(url, ""),
    },
  }),
  Subscript,
  Superscript,
  Figure,
  TableKit.configure({ table: false }),
  ArticleTable,
];

/**
 * The editor's extensions: the elements of an article, and the keys that are ours.
 *
 * @param onLink called when the keyboard asks for a link.
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
  return [...ARTICLE, MalteseShortcuts, LeaveByTab, LinkKey];
}
