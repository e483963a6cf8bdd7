import { Lock, Mail } from "lucide-react";
import type { Message } from "../../../src/staff/staff-context.ts";
import { useNow } from "../../components/now.tsx";
import { whenInWords } from "../kit/when-words.ts";
import styles from "./message-screen.module.css";

const EMAIL_WORDS = {
  sent: "sent by e-mail",
  waiting: "its e-mail is waiting for the mail server",
  failed: "its e-mail could not be sent: see System",
} as const;

/** The notes and answers of a message, the oldest first. */
export function MessageEntries({ entries }: Pick<Message, "entries">) {
  const now = useNow();
  if (entries.length === 0) return null;
  return (
    <ol className={styles["entries"]} aria-label="Notes and answers">
      {entries.map(({ id, kind, text, author, createdDate, email }) => (
        <li key={id} className={styles[kind]}>
          <p className={styles["by"]}>
            {kind === "note" ? <Lock size={14} aria-hidden="true" /> : <Mail size={14} aria-hidden="true" />}
            <strong>{kind === "note" ? "Note" : "Answer"}</strong>
            <span>
              {author}, {whenInWords(createdDate, now)}
              {email && `, ${EMAIL_WORDS[email]}`}
            </span>
          </p>
          <p className={styles["text"]}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
