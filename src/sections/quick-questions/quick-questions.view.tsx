import { Section } from "../../../views/site/section.tsx";
import { answeredQuestions } from "../../content/kinds/pages/question-fields.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./quick-questions.section.ts";
import styles from "./quick-questions.module.css";

/** Short questions in two columns; each opens without a script. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const questions = answeredQuestions(section.questions);
  return (
    <Section title={section.title}>
      <div className={styles["questions"]}>
        {questions.map(({ anchor, question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            {answer.map((paragraph, index) => (
              <p key={paragraph} id={index === 0 ? anchor : undefined}>
                {paragraph}
              </p>
            ))}
          </details>
        ))}
      </div>
    </Section>
  );
}
