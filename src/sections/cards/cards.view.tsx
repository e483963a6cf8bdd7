import { Emoji } from "../../../views/components/emoji.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./cards.section.ts";
import styles from "./cards.module.css";

/** Small cards, each with a drawing, a figure and what it counts. */
export function View({ section: { title, lead, cards } }: SectionViewProps<typeof kind>) {
  return (
    <Section title={title} lead={lead}>
      <ul className={styles["cards"]}>
        {cards.map(({ emoji, figure, label }) => (
          <li key={label}>
            <Emoji name={emoji} size={40} />
            {figure && <strong>{figure}</strong>}
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
