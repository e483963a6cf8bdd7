import { slugify } from "../../../../rules/text/slug.ts";
import { Section } from "../../../../../views/site/section.tsx";
import { Questions } from "../../../../../views/site/customer-care/questions.tsx";
import type { SectionViewProps } from "../../section-kind.ts";
import type { section as kind } from "./questions.section.ts";

/** Questions and their answers; each opens without a script. */
export function View({ section: { id, title, lead, questions } }: SectionViewProps<typeof kind>) {
  return (
    <Section title={title} lead={lead} id={id}>
      <Questions
        questions={questions.map(({ question, answer, anchor, linkTo, linkLabel }) => ({
          id: slugify(anchor || question),
          question,
          answer: answer.split(/\n\s*\n/),
          ...(linkTo && linkLabel && { link: { to: linkTo, label: linkLabel } }),
        }))}
      />
    </Section>
  );
}
