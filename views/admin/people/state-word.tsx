import type { Person } from "./person.ts";
import styles from "./state-word.module.css";

export const STATE_WORDS: Readonly<Record<Person["status"], string>> = {
  active: "Active",
  invited: "Invited",
  disabled: "Disabled",
};

/** What an account is now: by its word, and by its colour. */
export function StateWord({ status }: { status: Person["status"] }) {
  return <span className={`${styles["word"]} ${styles[status]}`}>{STATE_WORDS[status]}</span>;
}
