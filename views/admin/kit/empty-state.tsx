import type { ReactNode } from "react";
import { Emoji } from "../../components/emoji.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** The name of a drawing in views/public/emoji. */
  emoji?: string;
  title: string;
  /** What the screen is for and what to do first. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of a list without entries or results. */
export function EmptyState({ emoji = "basket", title, children, actions }: EmptyStateProps) {
  return (
    <section className={styles["empty"]}>
      <span className={styles["plate"]}>
        <Emoji name={emoji} size={64} />
      </span>
      <h2>{title}</h2>
      {children && <div className={styles["words"]}>{children}</div>}
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </section>
  );
}
