import { FileSpreadsheet } from "lucide-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { Button } from "../kit/button.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./product-import.module.css";

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
      className={classNames(styles["drop"], over && styles["over"])}
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
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="File to import"
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again after it was corrected.
          event.target.value = "";
        }}
      />
      <Button tone="primary" icon={FileSpreadsheet} busy={busy} onClick={() => input.current?.click()}>
        {busy ? "Reading file" : "Choose file"}
      </Button>
    </section>
  );
}
