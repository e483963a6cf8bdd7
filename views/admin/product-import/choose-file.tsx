import { Download, FileDown, FileSpreadsheet } from "lucide-react";
import { type DragEvent, type RefObject, useId, useRef, useState } from "react";
import { Button, ButtonLinkTo, ButtonRow } from "../kit/button.tsx";
import { downloadText } from "../kit/copy-or-download.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./product-import.module.css";
import { decodeFile } from "../../../src/rules/text/decode-file.ts";
import type { FileFormat } from "../../../src/content/kinds/products/csv/columns.ts";

interface ChooseFileProps {
  busy: boolean;
  /** Whether a file has been imported already. */
  again: boolean;
  onFile: (file: File) => void;
}

/** A file picker that also accepts a dropped file. */
export function ChooseFile({ busy, again, onFile }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    // Dropping is optional: the button does the same and works with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classNames("stack gap-3", styles["drop"], over && styles["over"])}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={40} aria-hidden="true" />
      <h2 id={id}>{again ? "Import another file" : "Choose a CSV file or drop it here"}</h2>
      <p>You can review all changes before they are saved.</p>
      <CsvInput ref={input} label="File to import" onFile={onFile} />
      <Button tone="primary" icon={FileSpreadsheet} busy={busy} onClick={() => input.current?.click()}>
        {busy ? "Reading file" : "Choose file"}
      </Button>
    </section>
  );
}

interface CsvInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
}

/** The browser's own picker of a CSV file, which a button opens. */
export function CsvInput({ ref, label, onFile }: CsvInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".csv,.txt,text/csv"
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onFile(file);
        // Allows choosing the same file again after it was corrected.
        event.target.value = "";
      }}
    />
  );
}

/** The server's limit, in bytes. */
const MAX_BYTES = 5_000_000;

type FileRead = { text: string; warning: string | null } | { error: string };

/** Reads a file as text; one in Windows-1252 also returns a warning. */
export async function readCsvFile(file: File): Promise<FileRead> {
  if (file.size === 0) return { error: "This file is empty." };
  if (file.size > MAX_BYTES) return { error: "This file is larger than 5 MB. Split it into smaller files." };
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (!decoded)
    return {
      error:
        "This is an Excel workbook. In Excel choose File > Save As, select the format “CSV UTF-8 (comma delimited)”, then choose the new file here.",
    };
  const warning = decoded.isWindows1252
    ? "This file is not encoded in UTF-8, so Maltese letters such as ġ, ħ and ż may be missing. In Excel save it as “CSV UTF-8” to keep them."
    : null;
  return { text: decoded.text, warning };
}

/** How to get a file to edit, and what each column accepts. */
export function FileFormatHelp({ format }: { format: FileFormat }) {
  return (
    <section className={classNames(styles["primer"], "stack gap-4")} aria-labelledby="file-format">
      <h2 id="file-format">How to prepare a file</h2>
      <p>
        To change existing products, export them, edit the file in a spreadsheet program, save it as CSV (in
        Excel “CSV UTF-8”) and choose it above. You can delete columns that you don’t want to change. To add
        products, fill in the template.
      </p>
      <ButtonRow>
        {/* A plain link, so that the browser sends the session cookie. */}
        <ButtonLinkTo to="/api/products/export" reloadDocument download icon={Download}>
          Export all products
        </ButtonLinkTo>
        <Button
          icon={FileDown}
          onClick={() => downloadText(format.template, "products-template.csv", "text/csv")}
        >
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
