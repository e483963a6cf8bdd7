import { Check, FileDown, RotateCw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import type { ImportResult } from "../../../src/content/kinds/products/csv/csv-routes.ts";
import { plural } from "../../../src/rules/text/text.ts";
import styles from "./product-import.module.css";
import { Checkbox } from "../kit/controls.tsx";
import { downloadText } from "../kit/copy-or-download.ts";
import { classNames } from "../../components/class-names.ts";

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
      <section className={classNames(styles["summary"], "stack gap-3")} aria-labelledby="summary">
        <h2 id="summary" ref={head} tabIndex={-1}>
          {file}: nothing is saved yet
        </h2>
        <ul className={classNames(styles["counts"], "row")}>
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
            ? "Confirm the new category above first, or correct your file and choose it again."
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
                {applying ? "Saving" : `Apply ${plural(writes, "change", "changes")}`}
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

/** How many are shown before the person asks for all of them. */
const FIRST = 10;

/** Rows that may double a product or another row, or that look damaged. They can be imported as they are. */
function RowWarnings({ warnings }: Pick<ImportResult, "warnings">) {
  const [all, setAll] = useState(false);
  if (warnings.length === 0) return null;
  const hidden = warnings.length - FIRST;
  return (
    <Notice tone="warning">
      <p>{warnings.length === 1 ? "Please check this row first:" : "Please check these rows first:"}</p>
      <ul className={styles["warnings"]}>
        {warnings.slice(0, all ? undefined : FIRST).map(({ row, warning }) => (
          <li key={`${row} ${warning}`}>
            <strong>Row {row}</strong> {warning}
          </li>
        ))}
      </ul>
      {hidden > 0 && !all && <Button onClick={() => setAll(true)}>Show {hidden} more</Button>}
    </Notice>
  );
}

interface NewCategoriesProps {
  made: ImportResult["newCategories"];
  /** The labels of those that there are. */
  existing: readonly string[];
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** Asks about the categories that a file would make: many are a typing error. */
function NewCategories({ made, existing, agreed, onAgree }: NewCategoriesProps) {
  const one = made.length === 1;
  return (
    <Notice tone="warning">
      <p>{one ? "This file creates a new category:" : "This file creates new categories:"}</p>
      <ul>
        {made.map(({ category, label, rows, similar }) => (
          <li key={category}>
            <strong>{category}</strong> (
            {rows.length === 1 ? `row ${rows[0]}` : plural(rows.length, "row", "rows")}
            ): {similar === null ? `visitors will read “${label}”.` : `did you mean ${similar}?`}
          </li>
        ))}
      </ul>
      <p>The categories so far: {existing.join(", ")}.</p>
      <Checkbox
        label={one ? "Yes, create this category" : "Yes, create these categories"}
        checked={agreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Notice>
  );
}

/** How many rows are shown at a time: five thousand at once would freeze a phone. */
const ROWS_PER_STEP = 50;

type ImportRow = Omit<ImportResult["rows"][number], "id">;

/** A list of rows, each with its changed cells: the old value beside the new one. */
export function ChangeList({ title, rows }: { title: string; rows: readonly ImportRow[] }) {
  const id = useId();
  const [shown, setShown] = useState(ROWS_PER_STEP);
  if (rows.length === 0) return null;
  return (
    <section className="column gap-3" aria-labelledby={id}>
      <h2 id={id}>
        {title} ({rows.length.toLocaleString("en-GB")})
      </h2>
      <ul>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row} className={classNames(styles["entry"], "column gap-1")}>
            <h3>
              {row.name} <span className="quiet">row {row.row}</span>
            </h3>
            <Changes row={row} />
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} all={rows.length} onMore={setShown} />
    </section>
  );
}

interface ShowMoreProps {
  shown: number;
  all: number;
  onMore: (shown: number) => void;
}

/** Shows the next step of what a list has. */
function ShowMore({ shown, all, onMore }: ShowMoreProps) {
  const left = all - shown;
  if (left <= 0) return null;
  return (
    <p>
      <Button onClick={() => onMore(shown + ROWS_PER_STEP)}>
        Show {Math.min(ROWS_PER_STEP, left)} more of {left}
      </Button>
    </p>
  );
}

function Changes({ row: { action, changes } }: { row: ImportRow }) {
  return (
    <dl className={styles["changes"]}>
      {changes.map(({ column, before, after }) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>
            {action === "update" && (
              <>
                <del className={before === "" ? styles["empty"] : undefined}>
                  <span className="visually-hidden">before: </span>
                  {before === "" ? "empty" : before}
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins className={after === "" ? styles["empty"] : undefined}>
              {action === "update" && <span className="visually-hidden">after: </span>}
              {after === "" ? "empty" : after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ErrorTableProps = Pick<ImportResult, "errors" | "rows" | "explained"> & {
  /** The name of the file. */
  file: string;
};

/** The errors in the file, with row numbers as a spreadsheet counts them, and the file with its errors explained. */
function ErrorTable({ errors, rows, explained, file }: ErrorTableProps) {
  const names = new Map(rows.map(({ row, name }) => [row, name]));
  const [shown, setShown] = useState(ROWS_PER_STEP);
  return (
    <section className="column gap-3" aria-labelledby="import-errors">
      <h2 id="import-errors">Errors in the file ({errors.length})</h2>
      {explained !== null && (
        <div className={styles["explained"]}>
          <p>
            You can download your file with a first column, “What to correct”, that explains the errors of
            each row. Correct the rows and choose that file: the column is ignored.
          </p>
          <Button icon={FileDown} onClick={() => downloadText(explained, correctedName(file), "text/csv")}>
            Download with explanations
          </Button>
        </div>
      )}
      <table className={styles["errors"]}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, shown).map(({ row, column, error }) => (
            <tr key={`${row} ${column} ${error}`}>
              <th scope="row">
                {row}
                <span>{names.get(row)}</span>
              </th>
              <td>{column ?? "whole row"}</td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore shown={shown} all={errors.length} onMore={setShown} />
    </section>
  );
}

/** `jams.csv` becomes `jams-to-correct.csv`. */
function correctedName(file: string): string {
  return `${file.replace(/\.\w+$/, "")}-to-correct.csv`;
}
