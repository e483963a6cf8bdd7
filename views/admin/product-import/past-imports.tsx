import { Undo2 } from "lucide-react";
import type { PastImport } from "../../../src/staff/staff-context.ts";
import { authorInWords } from "../../../src/rules/access/author.ts";
import { useNow } from "../../components/now.tsx";
import { Button } from "../kit/button.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { countOf } from "./import-result.ts";
import styles from "./product-import.module.css";

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
      <h2 id="past-imports">Imports of the last day</h2>
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
