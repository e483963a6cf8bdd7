import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { answeredQuestions } from "../../content/kinds/pages/question-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Short questions in two columns, each of which opens to its answer. */
export const section = defineSection({
  label: "Questions in two columns",
  help: "Short questions in two columns that open to their answers.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    questions: z
      .array(z.strictObject({ question: requiredLine(200), answer: paragraphs(2_000).default("") }))
      .max(40, "Please give at most 40 questions.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "questions",
      label: "Questions",
      one: "Question",
      fields: [
        { path: "question", label: "Question" },
        { path: "answer", label: "Answer", rows: 3, help: "An empty line begins a new paragraph." },
      ],
    },
  ],
  isEmpty: ({ questions }) => questions.length === 0,
  asks: ({ questions }) => answeredQuestions(questions),
});
