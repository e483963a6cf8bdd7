import type { SearchAnswer } from "../../../src/rules/matching/search.ts";
import styles from "./answers.module.css";
import { ResultList } from "./result-list.tsx";

/** The answers to a query: the likeliest ones, the results, and what is related to them. */
export function Answers({ answer, query }: { answer: SearchAnswer; query: string }) {
  const { top, results, also, didYouMean } = answer;
  return (
    <>
      {didYouMean !== undefined && <MendedQuery query={didYouMean} />}
      {top.length > 0 && <ResultList results={top} query={query} label="Top answers" look="top" />}
      {results.length > 0 && <ResultList results={results} query={query} />}
      {also.length > 0 && (
        <section aria-label="Related" className={styles["also"]}>
          <p className={styles["heading"]}>Related</p>
          <ResultList results={also} query={query} label="Related results" />
        </section>
      )}
    </>
  );
}

/** The query without a likely typing error, as an offer. */
export function MendedQuery({ query }: { query: string }) {
  return (
    <p className={styles["mended"]}>
      Did you mean <a href={`/search?${new URLSearchParams({ q: query })}`}>{query}</a>?
    </p>
  );
}
