import type { ImportAnswer } from "./import-answer.ts";
import styles from "./product-import.module.css";

/** What is wrong, by row and column as the spreadsheet counts them. */
export function ErrorTable({ errors, rows }: Pick<ImportAnswer, "errors" | "rows">) {
  const names = new Map(rows.map(({ row, name }) => [row, name]));
  return (
    <section className={styles["part"]} aria-labelledby="to-mend">
      <h2 id="to-mend">To mend in the file ({errors.length})</h2>
      <table className={styles["errors"]}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, error }) => (
            <tr key={`${row} ${column} ${error}`}>
              <th scope="row">
                {row}
                <span>{names.get(row)}</span>
              </th>
              <td>{column ? <code>{column}</code> : "the whole row"}</td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
