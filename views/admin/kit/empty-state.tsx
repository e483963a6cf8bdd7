import type { ReactNode } from "react";
import { Emoji } from "../../components/emoji.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** One of the drawings in views/public/emoji. */
  emoji?: string;
  title: string;
  /** What this place is for, and what to do first. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** What stands where there is nothing yet, or nothing that matches. */
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
