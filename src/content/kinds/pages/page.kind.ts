import type { Kind } from "../kind.ts";
import { isFixedPage, pagePath } from "./page-addresses.ts";
import type { Page } from "./page.schema.ts";

export const pageKind: Kind<Page, "pages"> = {
  name: "pages",
  label: "Page",
  one: "page",
  many: "pages",
  titleField: "title",
  categoryField: "status",
  statuses: { draft: "Draft", published: "Live" },
  visibility: { status: "published", from: "publishAt" },
  folders: [""],
  path: pagePath,
  isFixed: isFixedPage,
  roles: ["editor"],
  permissionWords: "Write and publish pages",
  approvedWith: "pages",
  place: { label: "Pages", icon: "document", letter: "h" },
  expected: [
    { path: "description", words: "a description" },
    { path: "sections", words: "a section" },
  ],
  list: {
    emoji: "newspaper",
    hasPicture: false,
    emptyText:
      "A page is made of sections: words, pictures, questions, and what the site knows, such as stores and posts. Write one, look at it in the preview, and publish it when it is ready.",
  },
};
