import { z } from "zod";
import { slugify } from "../../../rules/text/slug.ts";
import { paragraphsOf } from "../../../rules/text/text.ts";
import { line, paragraphs, requiredLine } from "../../../rules/schema/fields.ts";
import type { FieldDeclaration } from "../../field-spec.ts";
import { linkFields } from "./section-fields.ts";
import type { AnsweredQuestion } from "./section-kind.ts";

const question = z.strictObject({
  question: requiredLine(200),
  answer: paragraphs(4_000).default(""),
  /** The fragment of the answer: a link to it opens the question. */
  anchor: line(60).default(""),
  ...linkFields,
});

/** Questions and their answers. */
export const questionList = z.array(question).max(100, "Please give at most 100 questions.").default([]);

/** The form of such a list, at the path `questions`. */
export const questionFields: FieldDeclaration = {
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
};

/** The questions as the structured data of a page and the search name them. */
export function answeredQuestions(
  list: readonly { question: string; answer: string; anchor?: string }[],
): AnsweredQuestion[] {
  return list.map(({ question: asked, answer, anchor }) => ({
    anchor: slugify(anchor || asked),
    question: asked,
    answer: paragraphsOf(answer),
  }));
}
