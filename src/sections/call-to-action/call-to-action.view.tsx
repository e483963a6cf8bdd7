import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./call-to-action.section.ts";
import styles from "./call-to-action.module.css";

/** A sentence and a button on a coloured ground. */
export function View({ section: { title, text, linkTo, linkLabel, tone } }: SectionViewProps<typeof kind>) {
  return (
    <section className="container">
      <div className={classNames(styles["call"], styles[tone])}>
        <div className={styles["words"]}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {linkTo && linkLabel && <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>}
      </div>
    </section>
  );
}
