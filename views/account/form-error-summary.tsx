import { useEffect, useRef } from "react";
import type { Refusal } from "../../src/site/context.ts";
import styles from "../components/form-fields.module.css";

/** The errors of a form, above it. It takes the focus and links to each invalid field. */
export function FormErrorSummary({ refusal }: { refusal: Pick<Refusal, "error" | "fields"> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On each refusal, even one with the same text as the last.
    if (refusal.error !== "") box.current?.focus();
  }, [refusal]);
  const fields = Object.entries(refusal.fields);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles["summary"]}>
      <p>{refusal.error}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${name}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
