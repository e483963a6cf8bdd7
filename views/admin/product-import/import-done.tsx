import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "../kit/notice.tsx";
import { countOf, type ImportResult } from "./import-result.ts";
import styles from "./product-import.module.css";

/** The result of an import, and how to undo it. */
export function ImportDone({ answer: { counts } }: { answer: ImportResult }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["done"]}>
      <Notice tone="good">
        <p>
          <strong>
            Imported: {countOf(counts.create, "new product", "new products")},{" "}
            {countOf(counts.update, "changed", "changed")},{" "}
            {countOf(counts.unchanged, "unchanged", "unchanged")}.
          </strong>{" "}
          They are at the top of the{" "}
          <Link to="/admin/products?sort=updated&direction=desc">product list</Link>.
        </p>
        <p>
          To undo the import, import the copy that you downloaded, or open a product and restore an older
          version from its history. To remove new products, select them in the list and move them to the bin.
        </p>
      </Notice>
    </div>
  );
}
