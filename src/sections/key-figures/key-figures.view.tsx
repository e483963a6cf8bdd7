import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./key-figures.section.ts";
import styles from "./key-figures.module.css";

/** Large figures on coloured grounds. */
export function View({ section: { id, title, lead, figures } }: SectionViewProps<typeof kind>) {
  return (
    <Section id={id} title={title} lead={lead}>
      <dl className={styles["figures"]}>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
