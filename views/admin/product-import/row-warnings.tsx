import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import type { ImportResult } from "./import-result.ts";
import styles from "./product-import.module.css";

/** How many are shown before the person asks for all of them. */
const FIRST = 10;

/** Rows that double a product or another row. They can be imported as they are. */
export function RowWarnings({ warnings }: Pick<ImportResult, "warnings">) {
  const [all, setAll] = useState(false);
  if (warnings.length === 0) return null;
  const hidden = warnings.length - FIRST;
  return (
    <Notice tone="warning">
      <p>{warnings.length === 1 ? "This row may be a double:" : "These rows may be doubles:"}</p>
      <ul className={styles["warnings"]}>
        {warnings.slice(0, all ? undefined : FIRST).map(({ row, warning }) => (
          <li key={row}>
            <strong>Row {row}</strong> {warning}
          </li>
        ))}
      </ul>
      {hidden > 0 && !all && <Button onClick={() => setAll(true)}>Show {hidden} more</Button>}
    </Notice>
  );
}
