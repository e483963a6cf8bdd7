import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** What stands at the end of its head: a link to all there is. */
  more?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the overview under its own heading. */
export function Panel({ title, more, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${styles["panel"]} ${className}`} aria-labelledby={id}>
      <header className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

/** What a panel says when it has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles["nothing"]}>{children}</p>;
}

interface ShortListProps<Item> {
  items: readonly Item[];
  /** How many are shown before the rest folds away. */
  first: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Titles side by side rather than one a line. */
  inline?: boolean;
}

/** A list whose end folds away, without a script: a busy week stays readable. */
export function ShortList<Item>({ items, first, keyOf, children, inline = false }: ShortListProps<Item>) {
  const entries = items.map((item) => <li key={keyOf(item)}>{children(item)}</li>);
  // One more than fits is not worth a fold.
  const shown = entries.length === first + 1 ? entries.length : first;
  const hidden = entries.slice(shown);
  const list = inline ? styles["inline"] : styles["list"];
  return (
    <>
      <ul className={list}>{entries.slice(0, shown)}</ul>
      {hidden.length > 0 && (
        <details className={styles["rest"]}>
          <summary>{hidden.length} more</summary>
          <ul className={list}>{hidden}</ul>
        </details>
      )}
    </>
  );
}
