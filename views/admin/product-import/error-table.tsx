import type { ImportResult } from "./import-result.ts";
import styles from "./product-import.module.css";

/** The errors in the file, with row numbers as a spreadsheet counts them. */
export function ErrorTable({ errors, rows }: Pick<ImportResult, "errors" | "rows">) {
  const names = new Map(rows.map(({ row, name }) => [row, name]));
  return (
    <section className={styles["part"]} aria-labelledby="import-errors">
      <h2 id="import-errors">Errors in the file ({errors.length})</h2>
      <table className={styles["errors"]}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, error }) => (
            <tr key={`${row} ${column} ${error}`}>
              <th scope="row">
                {row}
                <span>{names.get(row)}</span>
              </th>
              <td>{column ? <code>{column}</code> : "whole row"}</td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
