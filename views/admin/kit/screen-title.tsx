import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBrand } from "../../components/brand.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./screen-title.module.css";

interface ScreenTitleProps {
  title: string;
  /** A line of text under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** The parent screen. */
  back?: { to: string; label: string };
}

/** The header of a screen: its h1, the document title, and its actions. */
export function ScreenTitle({ title, lead, actions, back }: ScreenTitleProps) {
  const brand = useBrand();
  return (
    <header className={styles["head"]}>
      <title>{`${title} | ${brand.name} staff`}</title>
      <meta name="robots" content="noindex" />
      <div className={classNames(styles["words"], "stack gap-1")}>
        {back && (
          <Link to={back.to} className={classNames(styles["back"], "quiet")}>
            <ArrowLeft size={18} aria-hidden="true" /> {back.label}
          </Link>
        )}
        <h1 className={styles["title"]}>{title}</h1>
      </div>
      {actions && <div className={styles["actions"]}>{actions}</div>}
      {lead && <div className={classNames(styles["lead"], "quiet")}>{lead}</div>}
    </header>
  );
}
