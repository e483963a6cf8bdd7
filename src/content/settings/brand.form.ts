import { brandSchema } from "./brand.schema.ts";
import { defineFields } from "../define-form.ts";

export const brandForm = defineFields({
  path: "/api/settings",
  schema: brandSchema,
  main: [
    {
      title: "Name",
      fields: [
        {
          path: "name",
          label: "Name",
          help: "Shown on every page, in e-mails and in search results. Without one, the address of the site stands in.",
        },
        { path: "tagline", label: "Tagline", help: "A few words, without a full stop." },
        { path: "foundedYear", label: "Founded in", short: true },
      ],
    },
    {
      title: "Logo",
      fields: [
        {
          path: "logoLight",
          label: "Logo for light backgrounds",
          slots: ["card"],
          help: "Without one, the name is drawn as a word mark.",
        },
        { path: "logoDark", label: "Logo for dark backgrounds", slots: ["card"] },
        {
          path: "accentCharacter",
          label: "Character after the word mark",
          short: true,
          help: "In the accent colour, such as a full stop. It may be empty.",
        },
        { path: "pattern", label: "Tile pattern", words: "Show the tile pattern" },
      ],
    },
  ],
  side: [],
  dates: [],
});
