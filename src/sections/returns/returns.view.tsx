import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { AnsweredQuestions } from "../questions/answered-questions.tsx";
import type { section as kind } from "./returns.section.ts";
import styles from "./returns.module.css";

/** The conditions for returns by period, and questions about them. */
export function View({ section, place }: SectionViewProps<typeof kind>) {
  const { id, title, lead, periods, note, questions } = section;
  return (
    <PlacedSection id={id} title={title} lead={lead} place={place}>
      {periods.length > 0 && (
        <ul className={styles["periods"]}>
          {periods.map(({ figure, title: name, text }) => (
            <li key={`${figure} ${name}`}>
              <p className={styles["figure"]}>{figure}</p>
              <div>
                <h3>{name}</h3>
                {text && <p>{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles["note"]}>{note}</p>}
      {questions.length > 0 && <AnsweredQuestions questions={questions} />}
    </PlacedSection>
  );
}
