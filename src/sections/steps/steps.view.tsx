import { Emoji } from "../../../views/components/emoji.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./steps.section.ts";
import styles from "./steps.module.css";

/** Steps in their order, as numbered cards with drawings. */
export function View({ section: { title, steps } }: SectionViewProps<typeof kind>) {
  return (
    <Section title={title}>
      <ol className={styles["steps"]}>
        {steps.map(({ emoji, title: step, text }) => (
          <li key={step}>
            <Emoji name={emoji} size={64} />
            <h3>{step}</h3>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
