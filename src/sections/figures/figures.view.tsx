import { Emoji } from "../../../views/components/emoji.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./figures.section.ts";
import styles from "./figures.module.css";

/** Figures: large on coloured grounds, or small cards, each with a drawing. */
export function View({ section: { id, look, title, lead, figures } }: SectionViewProps<typeof kind>) {
  return (
    <Section id={id} title={title} lead={lead}>
      {look === "large" ? (
        <dl className={styles["large"]}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul className={styles["cards"]}>
          {figures.map(({ emoji, value, label }) => (
            <li key={label}>
              <Emoji name={emoji} size={40} />
              {value && <strong>{value}</strong>}
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
