import { mergeAttributes } from "@tiptap/core";
import { Table } from "@tiptap/extension-table";

/** A table without column widths, which do not fit phones, and with the caption that the site shows. */
export const ArticleTable = Table.extend({
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
