import { Link } from "react-router";
import type { Misses as NotFound } from "../../../src/context.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { fromMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { hasPermission, type SessionUser } from "../../../src/accounts/permissions.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Nothing, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

/** What visitors looked for and did not find: words and counts, of nobody in particular. */
export function Misses({ misses: { terms, days }, user }: { misses: NotFound; user: SessionUser }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title="Searched for and not found"
      more={hasPermission(user, "settings.write") && <Link to="/admin/search-words">Search words</Link>}
    >
      {terms.length === 0 ? (
        <Nothing>Every search of the last thirty days found something.</Nothing>
      ) : (
        <>
          <p>{plural(total, "search", "searches")} without a result in the last thirty days.</p>
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
