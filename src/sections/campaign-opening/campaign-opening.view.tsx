import { ButtonLink } from "../../../views/components/button-link.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./campaign-opening.section.ts";
import styles from "./campaign-opening.module.css";

/** The head of a campaign: its name as large as the page, and what it promises on a sticker. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { maltese, meaning, title, isMaltese, figure, figureWords, lead } = section;
  const { linkTo, linkLabel, secondTo, secondLabel } = section;
  const hasButtons = (linkTo && linkLabel) || (secondTo && secondLabel);
  return (
    <div className="container">
      <header className={styles["hero"]}>
        <div className={styles["floor"]} aria-hidden="true" />
        {(maltese || meaning) && (
          <p className={styles["kicker"]}>
            {maltese && <span lang="mt">{maltese}</span>} {meaning}
          </p>
        )}
        <h1 lang={isMaltese ? "mt" : undefined}>{title}</h1>
        {(figure || lead || hasButtons) && (
          <div className={styles["promise"]}>
            {figure && (
              <p className={styles["sticker"]}>
                <strong>{figure}</strong> {figureWords}
              </p>
            )}
            <div className={styles["lead"]}>
              {lead && <p>{lead}</p>}
              {hasButtons && (
                <div className={styles["buttons"]}>
                  {linkTo && linkLabel && (
                    <ButtonLink to={linkTo} look="honey">
                      {linkLabel}
                    </ButtonLink>
                  )}
                  {secondTo && secondLabel && (
                    <span className={styles["second"]}>
                      <ButtonLink to={secondTo} look="outline">
                        {secondLabel}
                      </ButtonLink>
                    </span>
                  )}
                </div>
              )}
            </div>
          </div>
        )}
      </header>
    </div>
  );
}
