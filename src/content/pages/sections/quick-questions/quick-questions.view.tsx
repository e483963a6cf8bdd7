import { Section } from "../../../../../views/site/section.tsx";
import { FaqStructuredData } from "../../../../../views/site/seo/faq-structured-data.tsx";
import { paragraphsOf } from "../../../../rules/text/text.ts";
import type { SectionViewProps } from "../../section-kind.ts";
import type { section as kind } from "./quick-questions.section.ts";
import styles from "./quick-questions.module.css";

/** Short questions in two columns; each opens without a script. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const questions = section.questions.map(({ question, answer }) => ({
    question,
    answer: paragraphsOf(answer),
  }));
  return (
    <Section title={section.title}>
      <div className={styles["questions"]}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
      </div>
      <FaqStructuredData questions={questions} />
    </Section>
  );
}
