import { BriefcaseBusiness, FileText, Newspaper, ShoppingBasket, type LucideIcon } from "lucide-react";
import { Fragment } from "react";
import { highlightMatches } from "./highlight-matches.ts";
import type { SearchResult } from "../../../src/rules/search/search.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./result-list.module.css";

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ["blog", Newspaper],
  ["job", BriefcaseBusiness],
  ["product", ShoppingBasket],
]);

/** The search results: each with its title, type, snippet and category, and with the matches highlighted. */
export function ResultList({ results, query }: { results: readonly SearchResult[]; query: string }) {
  return (
    <ul className={styles["list"]} aria-label="Search results">
      {results.map((result) => {
        const Icon = ICONS.get(result.type) ?? FileText;
        return (
          <li key={result.id}>
            <SmartLink to={result.url} className={styles["result"]}>
              <span className={classNames(styles["icon"], styles[result.type])} aria-hidden="true">
                <Icon size={20} />
              </span>
              <span className={styles["words"]}>
                <span className={styles["title"]}>
                  <Marked text={result.title} query={query} />
                </span>{" "}
                {result.description && (
                  <span className={styles["snippet"]}>
                    <Marked text={result.description} query={query} />
                  </span>
                )}{" "}
                <span className={styles["facts"]}>
                  <span className={classNames(styles["badge"], styles[result.type])}>{result.type}</span>{" "}
                  <span className={styles["category"]}>{result.category}</span>
                </span>
              </span>
            </SmartLink>
          </li>
        );
      })}
    </ul>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return highlightMatches(text, query).map((part, place) =>
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    part.marked ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>,
  );
}
