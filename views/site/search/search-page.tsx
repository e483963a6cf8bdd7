import { useEffect } from "react";
import { reportContext, siteContext } from "../../../src/site/context.ts";
import {
  MAX_QUERY,
  searchTerm,
  type SearchAnswer,
  type SearchGroup,
} from "../../../src/rules/matching/search.ts";
import { PageIntro } from "../page-intro.tsx";
import { PageHead } from "../../components/page-head.tsx";
import type { Route } from "./+types/search-page";
import { MendedQuery } from "./answers.tsx";
import { PopularPlaces } from "./popular-places.tsx";
import { ResultGroups } from "./result-groups.tsx";
import { ResultList } from "./result-list.tsx";
import { recordMiss } from "./search-client.ts";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { classNames } from "../../components/class-names.ts";
import { isEmptyAnswer, outcomeWords, START_TYPING } from "./search-copy.ts";

/** Searches on the server: without JavaScript, and after Enter. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  const { answer, groups } = await context.get(siteContext).searchByType(query, context.get(reportContext));
  // An unknown type is ignored: addresses are edited and shared.
  const type = groups.find((group) => group.type === searchParams.get("type"))?.type;
  return { query, answer, groups, type };
}

export default function SearchPage({ loaderData: { query, answer, groups, type } }: Route.ComponentProps) {
  const isMiss = searchTerm(query) !== undefined && isEmptyAnswer(answer);
  // By the browser: loading a page writes nothing, so that no link or picture of another site can fill the statistics.
  useEffect(() => {
    if (isMiss) recordMiss(query);
  }, [isMiss, query]);
  return (
    <>
      <PageHead
        title={query === "" ? "Search" : `Search: ${query}`}
        description="Search everything on the site: products, recipes and news, jobs and pages."
        path="/search"
        noindex
      />
      <PageIntro
        title="Search"
        lead="Products, recipes and news, jobs and pages: all of it in one place."
        crumbs={[]}
        tone="leaf"
        emoji="magnifying-glass-tilted-left"
      >
        <SearchForm query={query} />
      </PageIntro>
      <section className={classNames("container", styles["outcome"])} aria-label="Results">
        <p role="status" className={styles["words"]}>
          {searchTerm(query) === undefined ? START_TYPING : pageOutcome(answer, groups, query)}
        </p>
        {answer.didYouMean !== undefined && <MendedQuery query={answer.didYouMean} />}
        {type === undefined && answer.top.length > 0 && (
          <ResultList results={answer.top} query={query} label="Top answers" look="top" />
        )}
        {groups.length > 0 && (
          <ResultGroups
            groups={groups}
            above={answer.top}
            type={type}
            query={query}
            shownQuery={answer.showingFor ?? query}
          />
        )}
        {groups.length === 0 && answer.top.length === 0 && <PopularPlaces />}
      </section>
    </>
  );
}

/** The text above the groups, with the number of all that they have. */
function pageOutcome(answer: SearchAnswer, groups: readonly SearchGroup[], query: string): string {
  const results = groups.flatMap((group) => group.results);
  return outcomeWords(results.length > 0 ? { ...answer, results } : answer, query);
}
