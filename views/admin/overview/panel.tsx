import { useId, type ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { plural } from "../../../src/rules/text/text.ts";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** A link at the end of the heading, for example to the full list. */
  more?: ReactNode;
  children: ReactNode;
}

/** A section of the overview with a heading. */
export function Panel({ title, more, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles["panel"], "column gap-3")} aria-labelledby={id}>
      <header className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

interface ShortListProps<Item> {
  items: readonly Item[];
  /** How many items are shown; the rest is collapsed. */
  first: number;
  /** How many items there are beside these. */
  others?: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Places the items side by side rather than one per line. */
  inline?: boolean;
}

/** A list that collapses its end with `<details>`, which works without scripts. */
export function ShortList<Item>({
  items,
  first,
  others = 0,
  keyOf,
  children,
  inline = false,
}: ShortListProps<Item>) {
  const entries = items.map((item) => <li key={keyOf(item)}>{children(item)}</li>);
  // A single remaining item is shown rather than collapsed.
  const shown = entries.length === first + 1 ? entries.length : first;
  const hidden = entries.slice(shown);
  const list = inline ? styles["inline"] : styles["list"];
  return (
    <>
      <ul className={list}>{entries.slice(0, shown)}</ul>
      {hidden.length > 0 && (
        <details className={styles["rest"]}>
          <summary>{hidden.length + others} more</summary>
          <ul className={list}>
            {hidden}
            {others > 0 && <li>and {plural(others, "other", "others")}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
