import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { AnsweredQuestions } from "./answered-questions.tsx";
import type { section as kind } from "./questions.section.ts";

/** Questions and their answers; each opens without a script. */
export function View({ section: { id, title, lead, questions }, place }: SectionViewProps<typeof kind>) {
  return (
    <PlacedSection title={title} lead={lead} id={id} place={place}>
      <AnsweredQuestions questions={questions} />
    </PlacedSection>
  );
}
