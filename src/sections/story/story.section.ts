import { z } from "zod";
import { line, paragraphs, requiredLine, richText } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A story in paragraphs, beside a page of a notebook. */
export const section = defineSection({
  label: "Story with a note",
  help: "Paragraphs beside a page of a notebook.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: richText(20_000).default(""),
    note: paragraphs(300).default(""),
    noteSource: line(200).default(""),
    /** Where the company was founded. With it search engines are told who the company is. */
    foundingPlace: line(120).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text" },
    { path: "note", label: "Note", rows: 2 },
    { path: "noteSource", label: "Where the note is from" },
    {
      path: "foundingPlace",
      label: "Place of the founding",
      help: "Where this is the story of the company: with the place, search engines are told its name, year and contacts.",
    },
  ],
  isEmpty: ({ text }) => text === "",
});
