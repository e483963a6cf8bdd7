import { Download, FileDown } from "lucide-react";
import { Button, ButtonRow } from "../kit/button.tsx";
import styles from "./product-import.module.css";
import { downloadCsv } from "./download-csv.ts";
import { ExportLink } from "./export-link.tsx";
import type { FileFormat } from "../../../src/staff/staff-context.ts";

/** How to get a file to edit, and what each column accepts. */
export function FileFormatHelp({ format }: { format: FileFormat }) {
  return (
    <section className={styles["primer"]} aria-labelledby="file-format">
      <h2 id="file-format">How to prepare a file</h2>
      <p>
        To change existing products, export them, edit the file in a spreadsheet program, save it as CSV (in
        Excel “CSV UTF-8”) and choose it above. You can delete columns that you don’t want to change. To add
        products, fill in the template.
      </p>
      <ButtonRow>
        <ExportLink icon={Download}>Export all products</ExportLink>
        <Button icon={FileDown} onClick={() => downloadCsv(format.template, "products-template.csv")}>
          Download template
        </Button>
      </ButtonRow>
      <details className={styles["columns"]}>
        <summary>What each column accepts</summary>
        <dl>
          {format.help.map(({ columns, help }) => (
            <div key={columns.join()}>
              <dt>
                {columns.map((column) => (
                  <span key={column}>{column}</span>
                ))}
              </dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
