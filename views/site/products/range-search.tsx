import { Search } from "lucide-react";
import { useId } from "react";
import { MAX_QUERY } from "../../../src/rules/matching/search.ts";
import type { RangeSelection } from "./range-address.ts";
import styles from "./range-search.module.css";

/** Searches the selected part of the range. It works without scripts. */
export function RangeSearch({
  selection: { q, category, diet, offers, sort },
}: {
  selection: RangeSelection;
}) {
  const id = useId();
  const kept = {
    category,
    diet,
    offers: offers ? "1" : undefined,
    sort: sort === "name" ? undefined : sort,
  };
  return (
    <search className={styles["search"]}>
      <form action="/products" method="get" className={styles["form"]} key={q}>
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor={id} className="visually-hidden">
          Search the products
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search the products"
          maxLength={MAX_QUERY}
          autoComplete="off"
        />
        <button type="submit" aria-label="Search the products">
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
