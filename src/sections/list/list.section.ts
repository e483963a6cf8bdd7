import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { onPage, sentences } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The list of a page: its posts, openings, stores, products or offers, and what stands there while there are none. */
export const section = defineSection({
  label: "List",
  help: "The list of the page with its filters, and what it says while there is nothing to show.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120).default("Openings"),
    lastDaysTitle: requiredLine(80).default("Last days"),
    lastDaysLead: paragraphs(300).default(""),
    weekTitle: requiredLine(80).default("This week"),
    weekLead: paragraphs(300).default(""),
    longerTitle: requiredLine(80).default("Longer"),
    longerLead: paragraphs(300).default(""),
    noneTitle: requiredLine(120),
    noneText: sentences,
    closedTitle: requiredLine(120).default("Closed now"),
    closedText: sentences,
    noMatchTitle: requiredLine(120).default("Nothing found"),
    noMatchText: sentences,
  }),
  fields: [
    { path: "title", label: "Title", ...onPage("careers") },
    {
      path: "lastDaysTitle",
      label: "Title of the offers that end today or tomorrow",
      ...onPage("specials"),
    },
    { path: "lastDaysLead", label: "Text below it", rows: 2, ...onPage("specials") },
    { path: "weekTitle", label: "Title of the offers that end within a week", ...onPage("specials") },
    { path: "weekLead", label: "Text below it", rows: 2, ...onPage("specials") },
    { path: "longerTitle", label: "Title of the offers that end later", ...onPage("specials") },
    { path: "longerLead", label: "Text below it", rows: 2, ...onPage("specials") },
    { path: "noneTitle", label: "Title while there are none" },
    {
      path: "noneText",
      label: "Text while there are none",
      one: "Sentence",
      help: "One sentence a line. A line with {phone} or {careersEmail} is left out while the settings have none.",
    },
    { path: "closedTitle", label: "Title while no store is open", ...onPage("locations") },
    { path: "closedText", label: "Text while no store is open", one: "Sentence", ...onPage("locations") },
    {
      path: "noMatchTitle",
      label: "Title where a category or the filters have none",
      ...onPage("careers", "locations", "products"),
    },
    {
      path: "noMatchText",
      label: "Text where a category or the filters have none",
      one: "Sentence",
      help: "On the page of products {category} stands for the name of the category.",
      ...onPage("blog", "careers", "locations", "products"),
    },
  ],
  screens: ["blog", "careers", "locations", "products", "specials"],
});
