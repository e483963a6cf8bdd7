import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./closing-line.section.ts";
import styles from "./closing-line.module.css";

/** The last line of a page on a honey-coloured ground, with a button. */
export function View({ section: { title, linkTo, linkLabel } }: SectionViewProps<typeof kind>) {
  return (
    <section className={classNames("container", styles["end"])}>
      <div className={styles["panel"]}>
        <h2>{title}</h2>
        {linkTo && linkLabel && <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>}
      </div>
    </section>
  );
}
