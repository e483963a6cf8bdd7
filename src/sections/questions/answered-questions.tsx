import type { z } from "zod";
import { slugify } from "../../rules/text/slug.ts";
import { paragraphsOf } from "../../rules/text/text.ts";
import { Questions } from "../../../views/site/customer-care/questions.tsx";
import type { questionList } from "../../content/kinds/pages/question-fields.ts";

/** Questions of a section, as a list that opens. */
export function AnsweredQuestions({ questions }: { questions: z.output<typeof questionList> }) {
  return (
    <Questions
      questions={questions.map(({ question, answer, anchor, linkTo, linkLabel }) => ({
        id: slugify(anchor || question),
        question,
        answer: paragraphsOf(answer),
        ...(linkTo && linkLabel && { link: { to: linkTo, label: linkLabel } }),
      }))}
    />
  );
}
