import type { ReactNode } from "react";
import { Emoji } from "../components/emoji.tsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { classNames } from "../components/class-names.ts";
import styles from "./page-intro.module.css";

interface PageIntroProps {
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** The breadcrumbs, without the page itself. */
  crumbs?: readonly Crumb[];
  tone?: "honey" | "leaf" | "pear" | "sea" | "peach" | "olive";
  emoji?: string;
  /** Buttons or figures below the lead. */
  children?: ReactNode;
  /** A low band, on a page that sells: it begins with prices. */
  isBand?: boolean;
}

/** The head of an inner page: its h1 on a tinted background with the quarter circles of the tiles. */
export function PageIntro({ title, lead, crumbs, tone = "honey", emoji, children, isBand }: PageIntroProps) {
  return (
    <div className="container">
      {crumbs && <Breadcrumbs crumbs={crumbs} current={title} />}
      <header className={classNames(styles["intro"], styles[tone], isBand && styles["band"])}>
        <div className={styles["words"]}>
          <h1>{title}</h1>
          {lead && <p className={styles["lead"]}>{lead}</p>}
          {children && <div className={styles["extra"]}>{children}</div>}
        </div>
        <div className={classNames("screen-only", styles["tile"])} aria-hidden="true">
          {emoji && <Emoji name={emoji} size={132} className={styles["emoji"]} />}
        </div>
      </header>
    </div>
  );
}
