import { Download, FileDown } from "lucide-react";
import { Button, ButtonRow } from "../kit/button.tsx";
import styles from "./product-import.module.css";
import { ExportLink } from "./export-link.tsx";
import { COLUMN_HELP, templateCsv } from "./template.ts";

/** Where a file to work on comes from, and what its columns take. */
export function FileFormatHelp() {
  return (
    <section className={styles["primer"]} aria-labelledby="primer">
      <h2 id="primer">Where the file comes from</h2>
      <p>
        To change what there is, export the products, change cells in your spreadsheet program, save as CSV
        (in Excel “CSV UTF-8”) and choose that file above. Columns that you delete stay as they are. To add
        products, fill in the template.
      </p>
      <ButtonRow>
        <ExportLink icon={Download}>Export all products</ExportLink>
        <Button icon={FileDown} onClick={downloadTemplate}>
          Download a template
        </Button>
      </ButtonRow>
      <details className={styles["columns"]}>
        <summary>What each column takes</summary>
        <dl>
          {COLUMN_HELP.map(({ columns, help }) => (
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

function downloadTemplate() {
  const address = URL.createObjectURL(new Blob([templateCsv()], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "products-template.csv";
  link.click();
  URL.revokeObjectURL(address);
}
