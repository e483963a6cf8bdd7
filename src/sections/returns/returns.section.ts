import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import {
  answeredQuestions,
  questionFields,
  questionList,
} from "../../content/kinds/pages/question-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The periods within which goods can be returned, with their conditions, and questions below. */
export const section = defineSection({
  label: "Periods of returns",
  help: "Within which time goods can be returned, under which conditions, and questions about it.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    periods: z
      .array(
        z.strictObject({
          figure: requiredLine(30),
          title: requiredLine(120),
          text: paragraphs(1_500).default(""),
        }),
      )
      .max(9, "Please give at most 9 periods.")
      .default([]),
    note: paragraphs(600).default(""),
    questions: questionList,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "periods",
      label: "Periods",
      one: "Period",
      fields: [
        { path: "figure", label: "Period", short: true, help: "Such as: 30 days" },
        { path: "title", label: "Case", short: true },
        { path: "text", label: "Conditions", rows: 3 },
      ],
    },
    { path: "note", label: "Note below the periods", rows: 2 },
    questionFields,
  ],
  stands: "topic",
  isEmpty: ({ periods, questions }) => periods.length === 0 && questions.length === 0,
  asks: ({ questions }) => answeredQuestions(questions),
});
