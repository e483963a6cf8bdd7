import { classNames } from "../../../views/components/class-names.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./promises.section.ts";
import styles from "./promises.module.css";

/** What the company promises, each with a tick. */
export function View({ section: { title, text, promises } }: SectionViewProps<typeof kind>) {
  return (
    <section className={classNames("container", styles["promises"])}>
      <div className={styles["panel"]}>
        <div>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <ol className={styles["list"]}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
