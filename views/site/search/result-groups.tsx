import type { SearchGroup, SearchResult } from "../../../src/rules/matching/search.ts";
import { isShown } from "../../../src/rules/matching/top-answers.ts";
import { ChipLinks } from "../chip-links.tsx";
import styles from "./result-groups.module.css";
import { ResultList } from "./result-list.tsx";
import { typeLabel } from "./search-copy.ts";

/** Results of a group that stand beside those of other groups. */
const SHOWN = 5;

interface ResultGroupsProps {
  groups: readonly SearchGroup[];
  /** The results above the groups. Neither they nor their pages are repeated where all groups are shown. */
  above: readonly SearchResult[];
  /** The type whose results are shown alone. */
  type: string | undefined;
  /** As the visitor typed it, for the links. */
  query: string;
  /** What the results are for. */
  shownQuery: string;
}

/** The results by type, with filters that are links, so that they work without scripts. */
export function ResultGroups({ groups, above, type, query, shownQuery }: ResultGroupsProps) {
  const total = groups.reduce((sum, { results }) => sum + results.length, 0);
  const shown = type === undefined ? groups : groups.filter((group) => group.type === type);
  return (
    <>
      {groups.length > 1 && (
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
      )}
      <div className={styles["groups"]}>
        {shown.map((group) => {
          const label = typeLabel(group.type);
          const others = group.results.filter((result) => !isShown(result, above));
          const listed = type === undefined ? others.slice(0, SHOWN) : group.results;
          if (listed.length === 0) return null;
          return (
            <section key={group.type} aria-label={label} className={styles["group"]}>
              <h2>
                {label} <span className={styles["count"]}>{group.results.length}</span>
              </h2>
              <ResultList results={listed} query={shownQuery} label={`Search results: ${label}`} />
              {type === undefined && others.length > SHOWN && (
                <p className={styles["more"]}>
                  <a href={addressOf(query, group.type)}>
                    All {group.results.length} in {label}
                  </a>
                </p>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

function addressOf(query: string, type?: string): string {
  return `/search?${new URLSearchParams({ q: query, ...(type !== undefined && { type }) })}`;
}
