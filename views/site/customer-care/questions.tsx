import { Plus } from "lucide-react";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./questions.module.css";

/** A question that people ask, and its answer in plain text: a paragraph an entry. */
export interface Question {
  /** The answer's own address on the page: a link to it opens the question. */
  id: string;
  question: string;
  answer: readonly string[];
  /** Where it can be done at once. */
  link?: { to: string; label: string };
}

/**
 * Questions that open on demand. All answers are in the HTML, so the browser's own search finds
 * and opens them; the id stands inside, since a browser opens what a link leads into.
 */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles["questions"]}>
      {questions.map(({ id, question, answer, link }) => (
        <details key={id}>
          <summary>
            {question}
            <Plus size={22} aria-hidden="true" />
          </summary>
          <div id={id} className={styles["answer"]}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
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
