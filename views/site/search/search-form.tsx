import { Search } from "lucide-react";
import { useId } from "react";
import { MAX_QUERY } from "../../../src/rules/matching/search.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./search-form.module.css";
import { PLACEHOLDER } from "./search-copy.ts";

/** The form that leads to the search page. It works without scripts. */
export function SearchForm({ query = "" }: { query?: string }) {
  const id = useId();
  return (
    <search className={styles["search"]}>
      <form action="/search" method="get" className={classNames(styles["field"], styles["form"])} key={query}>
        <label htmlFor={id} className="visually-hidden">
          Search the site
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          placeholder={PLACEHOLDER}
          minLength={2}
          maxLength={MAX_QUERY}
          autoComplete="off"
          required
        />
        <button type="submit">
          <Search size={20} aria-hidden="true" /> <span>Search</span>
        </button>
      </form>
    </search>
  );
}
