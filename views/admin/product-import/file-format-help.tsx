import { Download, FileDown } from "lucide-react";
import { Button, ButtonRow } from "../kit/button.tsx";
import styles from "./product-import.module.css";
import { ExportLink } from "./export-link.tsx";
import type { FileFormat } from "../../../src/context.ts";

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
        <Button icon={FileDown} onClick={() => download(format.template)}>
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
                  <code key={column}>{column}</code>
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

function download(template: string) {
  const address = URL.createObjectURL(new Blob([template], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "products-template.csv";
  link.click();
  URL.revokeObjectURL(address);
}
