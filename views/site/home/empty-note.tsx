import type { ReactNode } from "react";
import { Emoji } from "../../components/emoji.tsx";
import styles from "./empty-note.module.css";

/** Placeholder for an empty list. */
export function EmptyNote({ emoji, children }: { emoji: string; children: ReactNode }) {
  return (
    <div className={styles["note"]}>
      <Emoji name={emoji} size={56} />
      <p>{children}</p>
    </div>
  );
}
