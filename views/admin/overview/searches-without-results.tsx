import { Link } from "react-router";
import type { Misses as MissedSearches } from "../../../src/staff/staff-context.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { fromMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { hasPermission, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { PanelEmpty, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

/** Searches by visitors that returned nothing: anonymous words and counts. */
export function SearchesWithoutResults({
  misses: { terms, days },
  user,
}: {
  misses: MissedSearches;
  user: SessionUser;
}) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title="Searches without results"
      more={hasPermission(user, "settings.write") && <Link to="/admin/search-words">Search synonyms</Link>}
    >
      {terms.length === 0 ? (
        <PanelEmpty>Every search in the last 30 days had results.</PanelEmpty>
      ) : (
        <>
          <p>{plural(total, "search", "searches")} without results in the last 30 days.</p>
          <ShortList items={terms} first={8} keyOf={({ term }) => term}>
            {({ term, count, lastDay }) => (
              <div className={styles["row"]}>
                <strong>{term}</strong>
                <p>
                  {plural(count, "time", "times")}, last on{" "}
                  {formatDayInWords(fromMaltaTime(lastDay, "12:00"))}
                </p>
              </div>
            )}
          </ShortList>
        </>
      )}
    </Panel>
  );
}
