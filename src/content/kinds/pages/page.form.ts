import { defineForm, pictureField } from "../../define-form.ts";
import { pageSchema } from "./page.schema.ts";

export const pageForm = defineForm({
  kind: "pages",
  schema: pageSchema,
  main: [
    {
      title: "The page",
      fields: [
        { path: "title", label: "Title" },
        {
          path: "description",
          label: "Description",
          rows: 2,
          help: "Shows in search engines, and when people share the page.",
          placeholders: true,
        },
      ],
    },
    {
      title: "Sections",
      fields: [{ path: "sections", label: "Sections", control: { is: "sections" } }],
    },
  ],
  side: [
    {
      title: "Address",
      fields: [{ path: "slug", label: "Address", control: { is: "slug", from: "title", parts: 2 } }],
    },
    {
      title: "Sharing",
      fields: [
        pictureField(["card"]),
        { path: "noindex", label: "Search engines", words: "Search engines leave this page out" },
      ],
    },
  ],
  dates: [{ path: "publishAt", label: "Shows from", help: "Empty means from the moment you publish it." }],
});
