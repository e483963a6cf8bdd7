import { classNames } from "../../../views/components/class-names.ts";
import { Tile } from "../../../views/site/tile.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./timeline.section.ts";
import styles from "./timeline.module.css";

/** A history as a timeline of tiles; each tile has a quarter circle that leads to the next. */
export function View({ section: { id, title, steps } }: SectionViewProps<typeof kind>) {
  return (
    <section className={classNames("container", styles["way"])} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className={styles["path"]}>
        {steps.map(({ year, title: step, text, pattern, tone }) => (
          <li key={`${year} ${step}`}>
            <div className={styles["tiles"]} aria-hidden="true">
              <Tile pattern={pattern} tone={tone} className={styles["tile"]} />
              <span className={styles["bend"]} />
            </div>
            <div className={styles["words"]}>
              <p className={styles["year"]}>{year}</p>
              <h3>{step}</h3>
              {text && <p className={styles["text"]}>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
