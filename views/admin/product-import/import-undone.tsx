import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "../kit/notice.tsx";
import { countOf, type UndoResult } from "./import-result.ts";
import styles from "./product-import.module.css";

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
