import { useEffect } from "react";
import { reportContext, siteContext } from "../../../src/context.ts";
import { MAX_QUERY, searchTerm } from "../../../src/rules/search/search.ts";
import { PageIntro } from "../page-intro.tsx";
import { PageHead } from "../../components/page-head.tsx";
import type { Route } from "./+types/search-page";
import { PopularPlaces } from "./popular-places.tsx";
import { ResultList } from "./result-list.tsx";
import { recordMiss } from "./search-client.ts";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { classNames } from "../../components/class-names.ts";
import { outcomeWords, START_TYPING } from "./search-copy.ts";

/** Searches on the server: without JavaScript, and after Enter. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  const answer = await context.get(siteContext).search(query, context.get(reportContext));
  return { query, answer };
}

export default function SearchPage({ loaderData: { query, answer } }: Route.ComponentProps) {
  const isMiss = searchTerm(query) !== undefined && answer.results.length === 0;
  // By the browser: loading a page writes nothing, so that no link or picture of another site can fill the statistics.
  useEffect(() => {
    if (isMiss) recordMiss(query);
  }, [isMiss, query]);
  const words = searchTerm(query) === undefined ? START_TYPING : outcomeWords(answer, query);
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
          {words}
        </p>
        {answer.results.length > 0 ? (
          <ResultList results={answer.results} query={answer.showingFor ?? query} />
        ) : (
          <PopularPlaces />
        )}
      </section>
    </>
  );
}
