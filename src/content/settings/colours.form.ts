import { coloursSchema } from "./colours.schema.ts";
import { defineFields } from "../define-form.ts";

const control = { is: "colour" } as const;

export const coloursForm = defineFields({
  path: "/api/settings",
  schema: coloursSchema,
  main: [
    {
      title: "Colours",
      fields: [
        { path: "primary", label: "Main colour", help: "Buttons, links and the bar at the top.", control },
        {
          path: "accent",
          label: "Accent",
          help: "Prices, offers and the word mark's last character.",
          control,
        },
        { path: "highlight", label: "Highlight", help: "Loud backgrounds with dark words on them.", control },
        {
          path: "secondary",
          label: "Good news",
          help: "Open now, allergens that are absent, success.",
          control,
        },
        { path: "support", label: "Information", help: "Dates, notes and charts.", control },
      ],
    },
  ],
  side: [],
  dates: [],
});
