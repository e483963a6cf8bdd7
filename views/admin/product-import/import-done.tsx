import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { countOf, type ImportResult } from "./import-result.ts";
import styles from "./product-import.module.css";

interface ImportDoneProps {
  answer: ImportResult;
  undoing: string | undefined;
  onUndo: (id: string) => void;
}

/** The result of an import, which can be undone. */
export function ImportDone({ answer: { counts, importId }, undoing, onUndo }: ImportDoneProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["done"]}>
      <Notice
        tone="good"
        actions={
          importId !== null && (
            <Button icon={Undo2} busy={undoing === importId} onClick={() => onUndo(importId)}>
              Undo this import
            </Button>
          )
        }
      >
        <p>
          <strong>
            Imported: {countOf(counts.create, "new product", "new products")},{" "}
            {countOf(counts.update, "changed", "changed")},{" "}
            {countOf(counts.unchanged, "unchanged", "unchanged")}.
          </strong>{" "}
          They are at the top of the{" "}
          <Link to="/admin/products?sort=updated&direction=desc">product list</Link>.
        </p>
        {importId !== null && (
          <p>For a day you can undo it as one step, except for products that are changed meanwhile.</p>
        )}
      </Notice>
    </div>
  );
}
