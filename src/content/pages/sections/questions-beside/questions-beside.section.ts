import { z } from "zod";
import { line, paragraphs, requiredLine, richText } from "../../../../schema/fields.ts";
import { answeredQuestions } from "../../question-fields.ts";
import { linkFields } from "../../section-fields.ts";
import { defineSection } from "../../section-kind.ts";

/** Questions that open to their answers, beside a title and a text. */
export const section = defineSection({
  label: "Questions beside a text",
  help: "Questions that open to their answers, beside a title and a text.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: richText(2_000).default(""),
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
      .max(40, "Please give at most 40 questions.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text below the title" },
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
  asks: ({ questions }) => answeredQuestions(questions),
});
