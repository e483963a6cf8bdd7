import { z } from "zod";
import { line, paragraphs, requiredLine, richText } from "../../rules/schema/fields.ts";
import { linkFields, listOf, forLook, titleAndLead } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";
import { slugify } from "../../rules/text/slug.ts";
import { paragraphsOf } from "../../rules/text/text.ts";

/** Questions and their answers, each of which opens. */
export const section = defineSection({
  label: "Questions and answers",
  help: "Questions that open to their answers: in a list, in columns, beside a text, or below the periods for returns.",
  group: "Words",
  isCommon: true,
  schema: z.strictObject({
    look: z.enum(["list", "columns", "beside", "periods"]).default("list"),
    ...titleAndLead,
    text: richText(2_000).default(""),
    periods: listOf(
      {
        figure: requiredLine(30),
        title: requiredLine(120),
        text: paragraphs(1_500).default(""),
      },
      9,
      "periods",
    ),
    note: paragraphs(600).default(""),
    questions: listOf(
      {
        question: requiredLine(200),
        answer: paragraphs(4_000).default(""),
        /** The fragment of the answer: a link to it opens the question. */
        anchor: line(60).default(""),
        ...linkFields,
      },
      100,
      "questions",
    ),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: {
        list: "A list",
        columns: "Two columns",
        beside: "Beside a title and a text",
        periods: "Below the periods for returns",
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
  layout: ({ look }) => (look === "list" || look === "periods" ? "topic" : undefined),
  isEmpty: ({ look, periods, questions }) =>
    questions.length === 0 && (look !== "periods" || periods.length === 0),
  questionsOf: ({ questions }) =>
    questions.map(({ question, answer, anchor }) => ({
      anchor: slugify(anchor || question),
      question,
      answer: paragraphsOf(answer),
    })),
});
