import { footerSchema, headerSchema } from "./menus.schema.ts";
import { defineFields } from "../define-form.ts";

export const headerForm = defineFields({
  path: "/api/menus",
  schema: headerSchema,
  main: [
    {
      title: "Entries",
      fields: [{ path: "items", label: "Entries", control: { is: "menu", menu: "header" } }],
    },
  ],
  side: [],
  dates: [],
});

export const footerForm = defineFields({
  path: "/api/menus",
  schema: footerSchema,
  main: [
    {
      title: "Columns",
      fields: [{ path: "columns", label: "Columns", control: { is: "menu", menu: "footer" } }],
    },
  ],
  side: [],
  dates: [],
});
