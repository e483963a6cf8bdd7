import { z } from "zod";
import { requiredLine, richText } from "../../rules/schema/fields.ts";
import {
  answeredQuestions,
  questionFields,
  questionList,
} from "../../content/kinds/pages/question-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Questions that open to their answers, beside a title and a text. */
export const section = defineSection({
  label: "Questions beside a text",
  help: "Questions that open to their answers, beside a title and a text.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: richText(2_000).default(""),
    questions: questionList,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text below the title" },
    questionFields,
  ],
  isEmpty: ({ questions }) => questions.length === 0,
  asks: ({ questions }) => answeredQuestions(questions),
});
