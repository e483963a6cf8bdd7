import type { Kind } from "../kind.ts";
import type { Form } from "./form.schema.ts";

export const formKind: Kind<Form, "forms"> = {
  name: "forms",
  label: "Form",
  one: "form",
  many: "forms",
  titleField: "title",
  categoryField: "status",
  statuses: { draft: "Draft", published: "Live" },
  visibility: { status: "published" },
  folders: ["/forms"],
  path: (slug) => `/forms/${slug}`,
  roles: ["editor"],
  permissionWords: "Build the forms that visitors fill in",
  approvedWith: "forms",
  place: { label: "Forms", icon: "clipboard", letter: "q" },
  expected: [
    { path: "fields", words: "a question" },
    { path: "thanksText", words: "what the sender reads afterwards" },
  ],
  list: {
    emoji: "envelope",
    hasPicture: false,
    emptyText:
      "A competition, an order for a cake, a question to suppliers: build a form, and put it on a page or give people its address. What visitors send arrives in Messages.",
  },
};
