import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import type { ImportResult } from "../../../src/content/kinds/products/csv/csv-routes.ts";
import type { UndoResult } from "../../../src/content/kinds/products/csv/past-imports.ts";
import { countOf } from "./preview.tsx";
import styles from "./product-import.module.css";
import type { PastImport } from "../../../src/staff/staff-context.ts";
import { authorInWords } from "../../../src/rules/access/author.ts";
import { useNow } from "../../components/now.tsx";
import { whenInWords } from "../kit/when-words.ts";

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

/** What was undone of an import, and which products were left alone. */
export function ImportUndone({ result: { binned, restored, left } }: { result: UndoResult }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["done"]}>
      <Notice tone={left.length > 0 ? "warning" : "good"}>
        <p>
          <strong>
            The import is undone
            {restored > 0 &&
              `: ${countOf(restored, "product has its", "products have their")} former values again`}
            {binned > 0 && (
              <>
                {restored > 0 ? ", " : ": "}
                {countOf(binned, "new product is", "new products are")} in the{" "}
                <Link to="/admin/bin">bin</Link>
              </>
            )}
            .
          </strong>
        </p>
        {left.length > 0 && (
          <>
            <p>{countOf(left.length, "product was", "products were")} left alone:</p>
            <ul className={styles["warnings"]}>
              {left.map(({ id, name, reason }) => (
                <li key={id}>
                  <Link to={`/admin/products/${id}`}>{name}</Link>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

interface PastImportsProps {
  imports: readonly PastImport[];
  /** The import that is being undone. */
  undoing: string | undefined;
  onUndo: (id: string) => void;
}

/** The imports of the last day, each of which can be undone. */
export function PastImports({ imports, undoing, onUndo }: PastImportsProps) {
  const now = useNow();
  if (imports.length === 0) return null;
  return (
    <section className={styles["part"]} aria-labelledby="past-imports">
      <h2 id="past-imports">Imports in the last day</h2>
      <ul className={styles["past"]}>
        {imports.map(({ id, file, author, date, created, updated, isUndone }) => (
          <li key={id}>
            <p id={`import-${id}`}>
              <strong>{file || "A file"}</strong>{" "}
              <span>
                {authorInWords(author)}, {whenInWords(date, now)}:{" "}
                {countOf(created, "new product", "new products")}, {countOf(updated, "changed", "changed")}
              </span>
            </p>
            {isUndone ? (
              <p>Undone</p>
            ) : (
              <Button
                icon={Undo2}
                busy={undoing === id}
                aria-describedby={`import-${id}`}
                onClick={() => onUndo(id)}
              >
                Undo this import
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
