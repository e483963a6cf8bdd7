import { FileDown } from "lucide-react";
import { Button } from "../kit/button.tsx";
import { downloadCsv } from "./download-csv.ts";
import type { ImportResult } from "./import-result.ts";
import styles from "./product-import.module.css";

type ErrorTableProps = Pick<ImportResult, "errors" | "rows" | "explained"> & {
  /** The name of the file. */
  file: string;
};

/** The errors in the file, with row numbers as a spreadsheet counts them, and the file with its errors explained. */
export function ErrorTable({ errors, rows, explained, file }: ErrorTableProps) {
  const names = new Map(rows.map(({ row, name }) => [row, name]));
  return (
    <section className={styles["part"]} aria-labelledby="import-errors">
      <h2 id="import-errors">Errors in the file ({errors.length})</h2>
      {explained !== null && (
        <div className={styles["explained"]}>
          <p>
            You can download your file with a first column, “What to correct”, that explains the errors of
            each row. Correct the rows and choose that file: the column is ignored.
          </p>
          <Button icon={FileDown} onClick={() => downloadCsv(explained, correctedName(file))}>
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
          {errors.map(({ row, column, error }) => (
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
    </section>
  );
}

/** `jams.csv` becomes `jams-to-correct.csv`. */
function correctedName(file: string): string {
  return `${file.replace(/\.\w+$/, "")}-to-correct.csv`;
}
