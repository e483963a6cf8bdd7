import { Plus } from "lucide-react";
import { classNames } from "../../components/class-names.ts";
import { LinkedContacts } from "../../components/linked-contacts.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./questions.module.css";

/** A frequent question and its answer in plain text, one entry per paragraph. */
interface Question {
  /** The fragment of the answer: a link to it opens the question. */
  id: string;
  question: string;
  answer: readonly string[];
  /** A link to the page that solves it. */
  link?: { to: string; label: string };
}

interface QuestionsProps {
  questions: readonly Question[];
  /** Whether a wide screen shows two columns. */
  columns?: boolean;
}

/**
 * Collapsible questions. All answers are in the HTML, so that the browser's find-in-page finds and opens them. The id
 * is inside the `<details>`, because a browser opens an element whose content a link targets.
 */
export function Questions({ questions, columns = false }: QuestionsProps) {
  return (
    <div className={classNames(styles["questions"], columns && styles["columns"])}>
      {questions.map(({ id, question, answer, link }) => (
        <details key={id}>
          <summary>
            {question}
            <Plus size={22} aria-hidden="true" />
          </summary>
          <div id={id} className={styles["answer"]}>
            {answer.map((paragraph) => (
              <p key={paragraph}>
                <LinkedContacts text={paragraph} />
              </p>
            ))}
            {link && (
              <p>
                <SmartLink to={link.to}>{link.label}</SmartLink>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
