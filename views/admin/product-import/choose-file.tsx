import { FileSpreadsheet } from "lucide-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { Button } from "../kit/button.tsx";
import styles from "./product-import.module.css";

interface ChooseFileProps {
  busy: boolean;
  /** Whether one was imported already. */
  again: boolean;
  onFile: (file: File) => void;
}

/** The way in for a file: chosen, or dropped. */
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
    // Dropping is one way more: the button in it does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`${styles["drop"]} ${over ? styles["over"] : ""}`}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={40} aria-hidden="true" />
      <h2 id={id}>{again ? "Another file?" : "Choose a CSV file, or drop it here"}</h2>
      <p>You see every change before anything is written.</p>
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
          // The same file, mended, may come again.
          event.target.value = "";
        }}
      />
      <Button tone="primary" icon={FileSpreadsheet} busy={busy} onClick={() => input.current?.click()}>
        {busy ? "Reading the file" : "Choose a file"}
      </Button>
    </section>
  );
}
