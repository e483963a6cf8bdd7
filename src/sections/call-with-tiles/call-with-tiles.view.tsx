import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { Tile } from "../../../views/site/tile.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./call-with-tiles.section.ts";
import styles from "./call-with-tiles.module.css";

/** A sentence with a button and a link, beside a floor of tiles. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, title, text, linkTo, linkLabel, secondTo, secondLabel } = section;
  const hasButtons = (linkTo && linkLabel) || (secondTo && secondLabel);
  return (
    <section className={classNames("container", styles["call"])} aria-labelledby={id}>
      <div className={styles["words"]}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
        {hasButtons && (
          <div className={styles["buttons"]}>
            {linkTo && linkLabel && (
              <ButtonLink to={linkTo} look="honey">
                {linkLabel}
              </ButtonLink>
            )}
            {secondTo && secondLabel && (
              <SmartLink to={secondTo} className={styles["second"]}>
                {secondLabel}
              </SmartLink>
            )}
          </div>
        )}
      </div>
      <div className={styles["tiles"]}>
        <Tile pattern="quarters" tone="olive" />
        <Tile pattern="rings" tone="honey" />
        <Tile pattern="arches" tone="leaf" />
        <Tile pattern="petals" tone="leaf" />
        <Tile pattern="arches" tone="olive" />
        <Tile pattern="star" tone="stone" />
      </div>
    </section>
  );
}
