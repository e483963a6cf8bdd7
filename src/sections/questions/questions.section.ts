import { z } from "zod";
import { paragraphs, requiredLine, richText } from "../../rules/schema/fields.ts";
import {
  answeredQuestions,
  questionFields,
  questionList,
} from "../../content/kinds/pages/question-fields.ts";
import { onlyFor } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const forLook = (...looks: string[]) => onlyFor("look", ...looks);

/** Questions and their answers, each of which opens. */
export const section = defineSection({
  label: "Questions and answers",
  help: "Questions that open to their answers: in a list, in columns, beside a text, or below periods such as those of returns.",
  group: "Words",
  isCommon: true,
  schema: z.strictObject({
    look: z.enum(["list", "columns", "beside", "periods"]).default("list"),
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    text: richText(2_000).default(""),
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
    {
      path: "look",
      label: "Look",
      labels: {
        list: "A list",
        columns: "Two columns",
        beside: "Beside a title and a text",
        periods: "Below periods, such as those of returns",
      },
    },
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2, ...forLook("list", "columns", "periods") },
    { path: "text", label: "Text below the title", ...forLook("beside") },
    {
      path: "periods",
      label: "Periods",
      one: "Period",
      ...forLook("periods"),
      fields: [
        { path: "figure", label: "Period", short: true, help: "Such as: 30 days" },
        { path: "title", label: "Case", short: true },
        { path: "text", label: "Conditions", rows: 3 },
      ],
    },
    { path: "note", label: "Note below the periods", rows: 2, ...forLook("periods") },
    questionFields,
  ],
  stands: ({ look }) => (look === "list" || look === "periods" ? "topic" : undefined),
  isEmpty: ({ look, periods, questions }) =>
    questions.length === 0 && (look !== "periods" || periods.length === 0),
  asks: ({ questions }) => answeredQuestions(questions),
});
