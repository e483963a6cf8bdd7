import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../../../schema/fields.ts";
import { linkFields } from "../../section-fields.ts";
import { defineSection } from "../../section-kind.ts";

/** Questions and their answers, each of which opens. */
export const section = defineSection({
  label: "Questions and answers",
  help: "Questions that open to their answers.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    questions: z
      .array(
        z.strictObject({
          question: requiredLine(200),
          answer: paragraphs(4_000).default(""),
          /** The fragment of the answer: a link to it opens the question. */
          anchor: line(60).default(""),
          ...linkFields,
        }),
      )
      .max(100, "Please give at most 100 questions.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "questions",
      label: "Questions",
      one: "Question",
      fields: [
        { path: "question", label: "Question" },
        { path: "answer", label: "Answer", rows: 3, help: "An empty line begins a new paragraph." },
        { path: "linkTo", label: "Link below the answer" },
        { path: "linkLabel", label: "Words of the link" },
        {
          path: "anchor",
          label: "Name for links to it",
          help: "A link to this page with # and the name opens the question. Made from the question if empty.",
        },
      ],
    },
  ],
  isEmpty: ({ questions }) => questions.length === 0,
});
