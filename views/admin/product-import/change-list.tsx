import { useId, useState } from "react";
import { Button } from "../kit/button.tsx";
import type { ImportRow } from "./import-result.ts";
import styles from "./product-import.module.css";

/** How many rows are shown at a time: five thousand at once would freeze a phone. */
const ROWS_PER_STEP = 50;

/** A list of rows, each with its changed cells: the old value beside the new one. */
export function ChangeList({ title, rows }: { title: string; rows: readonly ImportRow[] }) {
  const id = useId();
  const [shown, setShown] = useState(ROWS_PER_STEP);
  if (rows.length === 0) return null;
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <h2 id={id}>
        {title} ({rows.length.toLocaleString("en-GB")})
      </h2>
      <ul className={styles["rows"]}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row}>
            <h3>
              {row.name} <span>row {row.row}</span>
            </h3>
            <Changes row={row} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p>
          <Button onClick={() => setShown(shown + ROWS_PER_STEP)}>
            Show {Math.min(ROWS_PER_STEP, rows.length - shown)} more of {rows.length - shown}
          </Button>
        </p>
      )}
    </section>
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
