import { useRouteLoaderData } from "react-router";
import {
  accountContext,
  adminQueriesContext,
  reportContext,
  type Overview as WhatGoesOn,
} from "../../../src/context.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { toMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { ROLE_WORDS } from "../permission-words.ts";
import type { SessionUser } from "../../../src/accounts/permissions.ts";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { useNow } from "../../components/now.tsx";
import { PageHead } from "../../components/page-head.tsx";
import tiles from "../../components/tiles.module.css";
import type { loader as layoutLoader } from "../admin-layout.tsx";
import { kindsOf } from "../frame/places.ts";
import type { Route } from "./+types/overview";
import { Agenda } from "./agenda.tsx";
import { Changes } from "./changes.tsx";
import { Drafts } from "./drafts.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LiveNow } from "./live-now.tsx";
import { ContentIssues } from "./content-issues.tsx";
import { Misses } from "./searches-without-results.tsx";
import styles from "./overview.module.css";
import { Panel } from "./panel.tsx";
import { Rights } from "./rights.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  // The session may have ended between the gate and here: then the gate's answer stands.
  if (!context.get(accountContext).user) return { overview: null, mend: null, misses: null };
  const desk = context.get(adminQueriesContext);
  const report = context.get(reportContext);
  const [overview, mend, misses] = await Promise.all([
    defer(desk.overview(), report),
    defer(desk.toMend(), report),
    defer(desk.misses(), report),
  ]);
  return { overview, mend, misses };
}

/** Good morning until noon, good evening from then on, as people say in Malta. */
function greeting(hour: number): string {
  return hour >= 4 && hour < 12 ? "Bonġu" : "Bonswa";
}

/** The first page of the staff area: what is on the site, what is about to change, and what waits for a hand. */
export default function Overview({ loaderData: { overview, mend, misses } }: Route.ComponentProps) {
  const now = useNow();
  const user = useRouteLoaderData<typeof layoutLoader>("admin/admin-layout")?.user;
  if (!user || !overview) return null;
  const writes = kindsOf(user).length > 0;
  return (
    <div className={styles["page"]}>
      <PageHead title="Overview" description="The staff area of the site." path="/admin" noindex />
      <header className={styles["welcome"]}>
        <div className={styles["words"]}>
          <p className={styles["today"]}>
            <span className={styles["role"]}>{ROLE_WORDS[user.role]}</span> {formatDayInWords(now)}
          </p>
          <h1>
            <span lang="mt">{greeting(toMaltaTime(now).hour)}</span>, {user.name}.
          </h1>
        </div>
        <div className={`${tiles["tiles"]} ${styles["floor"]}`} aria-hidden="true" />
      </header>
      {writes && (
        <Deferred part={overview} label="What is going on">
          {(given) =>
            isEmpty(given) ? <FirstSteps user={user} /> : <GoingOn overview={given} user={user} />
          }
        </Deferred>
      )}
      {writes && mend && (
        <Deferred part={mend} label="Things to mend">
          {(found) => <ContentIssues found={found} />}
        </Deferred>
      )}
      {writes && misses && (
        <Deferred part={misses} label="What was not found">
          {(found) => <Misses misses={found} user={user} />}
        </Deferred>
      )}
      <Rights user={user} />
    </div>
  );
}

function GoingOn({ overview, user }: { overview: WhatGoesOn; user: SessionUser }) {
  return (
    <>
      <LiveNow live={overview.live} user={user} />
      <div className={styles["columns"]}>
        <Panel title="This week" className={styles["week"]}>
          <Agenda comings={[...overview.begins, ...overview.ends]} />
        </Panel>
        <div className={styles["column"]}>
          <Drafts drafts={overview.drafts} count={overview.draftCount} />
          <Changes people={overview.changes} />
        </div>
      </div>
    </>
  );
}

/** Nothing is there and nothing ever was: the first day. */
function isEmpty({ live, draftCount, begins, changes }: WhatGoesOn): boolean {
  const total = Object.values(live).reduce((sum, count) => sum + count, 0);
  return total === 0 && draftCount === 0 && begins.length === 0 && changes.length === 0;
}
