import type { FieldSpec } from "../../../src/content/form.ts";
import { LINK_PLACEHOLDERS, PLACEHOLDERS } from "../../../src/rules/text/site-facts.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./sections-field.module.css";

/** Which placeholders the words above it may contain. It unfolds without a script. */
export function PlaceholderHint({ of }: { of: string }) {
  return (
    <details className={classNames(styles["hint"], "quiet")}>
      <summary>
        Placeholders <span className="visually-hidden">in {of}</span>
      </summary>
      <p>Words may name what the settings and the stores say. It is filled in when the page is shown.</p>
      <PlaceholderList placeholders={PLACEHOLDERS} />
      <p>A link may follow a link of the settings:</p>
      <PlaceholderList placeholders={LINK_PLACEHOLDERS} />
      <p>
        In a text with bold and links, <code>{"{mt:suq}"}</code> marks Maltese words for screen readers.
      </p>
    </details>
  );
}

function PlaceholderList({ placeholders }: { placeholders: readonly { name: string; means: string }[] }) {
  return (
    <dl className={styles["list"]}>
      {placeholders.map(({ name, means }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether any of the fields holds words, or links, in which placeholders are filled in. */
export function haveWords(fields: readonly FieldSpec[]): boolean {
  return fields.some(
    (field) =>
      ["line", "text", "lines", "rich"].includes(field.is) ||
      (field.is === "items" && haveWords(field.fields)),
  );
}
