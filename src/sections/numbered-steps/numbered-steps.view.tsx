import { LinkedEmail } from "../../../views/components/linked-email.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./numbered-steps.section.ts";
import styles from "./numbered-steps.module.css";

/** Steps in a row, each with its number, and a text below them. */
export function View({ section: { title, lead, steps, note } }: SectionViewProps<typeof kind>) {
  return (
    <Section title={title} lead={lead}>
      <ol className={styles["steps"]}>
        {steps.map(({ title: step, text }) => (
          <li key={step}>
            <h3>{step}</h3>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
      {note.length > 0 && (
        <p className={styles["contact"]}>
          <LinkedEmail text={note.join(" ")} />
        </p>
      )}
    </Section>
  );
}
