import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "../kit/notice.tsx";
import { countOf, type ImportAnswer } from "./import-answer.ts";
import styles from "./product-import.module.css";

/** What was written, and the ways back. */
export function Done({ answer: { counts } }: { answer: ImportAnswer }) {
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
          They stand first among the <Link to="/admin/products?sort=updated&direction=desc">products</Link>.
        </p>
        <p>
          To take it back: import the copy that you kept, or open a product and bring an older version back
          from its history. New products can be selected in the list and put in the bin.
        </p>
      </Notice>
    </div>
  );
}
