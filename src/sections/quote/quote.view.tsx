import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./quote.section.ts";
import styles from "./quote.module.css";

export function View({ section: { text, source } }: SectionViewProps<typeof kind>) {
  return (
    <div className="container">
      <figure className={styles["quote"]}>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        {source && <figcaption>{source}</figcaption>}
      </figure>
    </div>
  );
}
