import { Check, RotateCw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { ChangeList } from "./change-list.tsx";
import { ErrorTable } from "./error-table.tsx";
import { countOf, type ImportResult } from "./import-result.ts";
import { NewCategories } from "./new-categories.tsx";
import { RowWarnings } from "./row-warnings.tsx";
import styles from "./product-import.module.css";

interface PreviewProps {
  file: string;
  warning: string | null;
  answer: ImportResult;
  applying: boolean;
  checking: boolean;
  /** Whether the products have changed since the preview was made. */
  stale: boolean;
  onApply: () => void;
  onCheckAgain: () => void;
  onStartAgain: () => void;
}

/** A preview of the changes and errors of a file, before anything is saved. */
export function Preview(props: PreviewProps) {
  const { file, warning, answer, applying, checking, stale } = props;
  const { counts, notes, rows, errors, warnings, newCategories } = answer;
  const [agreed, setAgreed] = useState(false);
  const asks = newCategories.length > 0 && errors.length === 0;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const writes = counts.create + counts.update;
  const id = useId();
  return (
    <>
      <section className={styles["summary"]} aria-labelledby="summary">
        <h2 id="summary" ref={head} tabIndex={-1}>
          {file}: nothing is saved yet
        </h2>
        <ul className={styles["counts"]}>
          <Count kind="create" count={counts.create} words="new" />
          <Count kind="update" count={counts.update} words="changed" />
          <Count kind="unchanged" count={counts.unchanged} words="unchanged" />
          <Count
            kind="error"
            count={counts.error}
            words={counts.error === 1 ? "row with errors" : "rows with errors"}
          />
        </ul>
      </section>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {notes.length > 0 && (
        <Notice>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <RowWarnings warnings={warnings} />
      {asks && (
        <NewCategories
          made={newCategories}
          existing={answer.categories}
          agreed={agreed}
          onAgree={setAgreed}
        />
      )}
      {errors.length > 0 && <ErrorTable {...answer} file={file} />}
      <ChangeList title="New products" rows={rows.filter(({ action }) => action === "create")} />
      <ChangeList title="Changed products" rows={rows.filter(({ action }) => action === "update")} />
      <div className={styles["bar"]}>
        <p id={id}>
          {asks && !agreed
            ? "First agree to the new category above, or correct your file and choose it again."
            : errorMessageFor(counts, writes)}
        </p>
        <ButtonRow>
          {stale ? (
            <Button tone="primary" icon={RotateCw} busy={checking} onClick={props.onCheckAgain}>
              Refresh preview
            </Button>
          ) : (
            errors.length === 0 &&
            writes > 0 && (
              <Button
                tone="primary"
                icon={Check}
                busy={applying}
                aria-disabled={asks && !agreed}
                aria-describedby={id}
                onClick={props.onApply}
              >
                {applying ? "Saving" : `Apply ${countOf(writes, "change", "changes")}`}
              </Button>
            )
          )}
          <Button onClick={props.onStartAgain}>Choose another file</Button>
        </ButtonRow>
      </div>
    </>
  );
}

function Count({ kind, count, words }: { kind: string; count: number; words: string }) {
  return (
    <li className={count > 0 ? styles[kind] : styles["none"]}>
      <strong>{count.toLocaleString("en-GB")}</strong> {words}
    </li>
  );
}

function errorMessageFor({ error }: ImportResult["counts"], writes: number): string {
  if (error > 0)
    return `Correct ${error === 1 ? "this row" : "these rows"} in your file, save it and choose it again. Nothing is imported from a file with errors.`;
  if (writes === 0) return "This file contains no changes.";
  return "All changes are saved together; if one fails, nothing is saved. For a day you can undo them as one step.";
}
