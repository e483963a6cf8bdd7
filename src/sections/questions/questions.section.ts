import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import {
  answeredQuestions,
  questionFields,
  questionList,
} from "../../content/kinds/pages/question-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Questions and their answers, each of which opens. */
export const section = defineSection({
  label: "Questions and answers",
  help: "Questions that open to their answers.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    questions: questionList,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    questionFields,
  ],
  stands: "topic",
  isEmpty: ({ questions }) => questions.length === 0,
  asks: ({ questions }) => answeredQuestions(questions),
});
