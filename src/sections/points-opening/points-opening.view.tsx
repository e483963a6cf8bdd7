import { ButtonLink } from "../../../views/components/button-link.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { PointsCard } from "./points-card.tsx";
import type { section as kind } from "./points-opening.section.ts";
import styles from "./points-opening.module.css";

/** The head of the page about points: the programme in one line, beside its card. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { eyebrow, title, lead, linkTo, linkLabel, secondTo, secondLabel, ...card } = section;
  const hasButtons = (linkTo && linkLabel) || (secondTo && secondLabel);
  return (
    <div className="container">
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          {eyebrow && <p className={styles["eyebrow"]}>{eyebrow}</p>}
          <h1>{title}</h1>
          {lead && <p className={styles["lead"]}>{lead}</p>}
          {hasButtons && (
            <div className={styles["buttons"]}>
              {linkTo && linkLabel && (
                <ButtonLink to={linkTo} look="honey">
                  {linkLabel}
                </ButtonLink>
              )}
              {secondTo && secondLabel && (
                <SmartLink to={secondTo} className={styles["jump"]}>
                  {secondLabel}
                </SmartLink>
              )}
            </div>
          )}
        </div>
        <div className={styles["art"]}>
          <PointsCard
            className={styles["card"]}
            title={card.cardTitle}
            figure={card.cardFigure}
            words={card.cardWords}
          />
        </div>
      </header>
    </div>
  );
}
