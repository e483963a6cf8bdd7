import { useEffect } from "react";
import { reportContext, siteContext } from "../../../src/site/context.ts";
import {
  MAX_QUERY,
  MAX_RESULTS,
  searchTerm,
  type SearchGroup,
  type SearchResult,
} from "../../../src/rules/matching/search.ts";
import { notShown } from "../../../src/rules/matching/top-answers.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { ChipLinks } from "../filters.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/search-page";
import { PopularPlaces } from "./popular-places.tsx";
import { CorrectedQuery, ResultList, ResultSection } from "./result-list.tsx";
import { isEmptyAnswer, NEAREST, outcomeWords, START_TYPING, typeLabel } from "./search-copy.ts";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { recordMiss } from "./use-search.ts";

/** Results of a group that stand beside those of other groups. */
const SHOWN = 5;

/** Searches on the server: without JavaScript, and after Enter. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const query = (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  const site = context.get(siteContext);
  const { answer, groups } = await site.searchByType(query, context.get(reportContext));
  const shownQuery = answer.showingFor ?? query;
  // An unknown type is ignored: addresses are edited and shared.
  const type = groups.find((group) => group.type === searchParams.get("type"))?.type;
  const products = groups.find((group) => group.type === "product")?.results ?? [];
  // Of more products than the list has room for, the range may have further ones.
  const { total: inRange } =
    products.length < MAX_RESULTS
      ? { total: 0 }
      : await site.page("products", { q: shownQuery, limit: 1, offset: 0 });
  return { query, shownQuery, answer, groups, type, inRange };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, shownQuery, answer, groups, type, inRange } = loaderData;
  const isTooShort = searchTerm(query) === undefined;
  const isMiss = !isTooShort && isEmptyAnswer(answer);
  // By the browser: loading a page writes nothing, so that no link or picture of another site can fill the statistics.
  useEffect(() => {
    if (isMiss) recordMiss(query);
  }, [isMiss, query]);
  const results = groups.flatMap((group) => group.results);
  const all = results.length > 0 ? { ...answer, results } : answer;
  // A type that is chosen has all of its results.
  const top = type === undefined ? answer.top : [];
  const shown = type === undefined ? groups : groups.filter((group) => group.type === type);
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
          {isTooShort ? START_TYPING : outcomeWords(all, query)}
        </p>
        <CorrectedQuery query={answer.didYouMean} />
        {top.length > 0 && <ResultList results={top} query={query} label="Top answers" look="top" />}
        {groups.length > 1 && <TypeFilter groups={groups} type={type} query={query} />}
        <div className={styles["groups"]}>
          {shown.map((group) => (
            <Group
              key={group.type}
              group={group}
              top={top}
              most={type === undefined ? SHOWN : undefined}
              query={query}
              shownQuery={shownQuery}
              inRange={group.type === "product" ? inRange : 0}
            />
          ))}
        </div>
        {answer.nearest && (
          <ResultSection heading={NEAREST} results={answer.nearest} query={query} look="top" />
        )}
        {results.length + top.length === 0 && <PopularPlaces />}
      </section>
    </>
  );
}

interface TypeFilterProps {
  groups: readonly SearchGroup[];
  /** The type whose results are shown alone. */
  type: string | undefined;
  query: string;
}

/** Filters that are links, so that they work without scripts. */
function TypeFilter({ groups, type, query }: TypeFilterProps) {
  const total = groups.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <nav aria-label="Filter by type" className={styles["filter"]}>
      <ChipLinks
        currentAs="true"
        links={[
          { to: addressOf(query), label: "All", count: total, current: type === undefined },
          ...groups.map((group) => ({
            to: addressOf(query, group.type),
            label: typeLabel(group.type),
            count: group.results.length,
            current: group.type === type,
          })),
        ]}
      />
    </nav>
  );
}

interface GroupProps {
  group: SearchGroup;
  /** The results above the groups: neither they nor their pages are repeated. */
  top: readonly SearchResult[];
  /** The most results that are shown; all of them where it is undefined. */
  most: number | undefined;
  /** As the visitor typed it, for the link. */
  query: string;
  /** What the results are for. */
  shownQuery: string;
  /** How many the range has with the words of the query. */
  inRange: number;
}

function Group({ group: { type, results }, top, most, query, shownQuery, inRange }: GroupProps) {
  const label = typeLabel(type);
  const others = notShown(results, top);
  const listed = others.slice(0, most);
  if (listed.length === 0) return null;
  return (
    <section aria-label={label} className={styles["group"]}>
      <h2>
        {label} <span className={styles["count"]}>{results.length}</span>
      </h2>
      <ResultList results={listed} query={shownQuery} label={`Search results: ${label}`} />
      {listed.length < others.length && (
        <p className={styles["more"]}>
          <a href={addressOf(query, type)}>
            All {results.length} in {label}
          </a>
        </p>
      )}
      {inRange > results.length && (
        <p className={styles["more"]}>
          <a href={`/products?${new URLSearchParams({ q: shownQuery })}`}>
            {`All ${plural(inRange, "product", "products")} with “${shownQuery}” in the range`}
          </a>
        </p>
      )}
    </section>
  );
}

function addressOf(query: string, type?: string): string {
  return `/search?${new URLSearchParams({ q: query, ...(type !== undefined && { type }) })}`;
}
