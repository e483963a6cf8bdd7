import { Link } from "react-router";
import { reportContext } from "../../../src/site/context.ts";
import {
  adminQueriesContext,
  onboardingContext,
  type Overview as OverviewData,
} from "../../../src/staff/staff-context.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { toMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { ROLE_WORDS, permissionWords } from "../permission-words.ts";
import { useUser } from "../use-user.ts";
import {
  hasForStores,
  hasPermission,
  hasRole,
  type Permission,
  seesSearches,
  type SessionUser,
  writableKinds,
} from "../../../src/rules/access/permissions.ts";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { useNow } from "../../components/now.tsx";
import { PageHead } from "../../components/page-head.tsx";
import tiles from "../../components/tiles.module.css";
import { requireUser } from "../admin-loader.ts";
import type { Route } from "./+types/overview";
import { Agenda } from "./agenda.tsx";
import { Changes, Drafts, UnsavedWork } from "./work.tsx";
import { FIXED_SLUGS } from "../../../src/content/kinds/pages/page-addresses.ts";
import { MakeItYours } from "../onboarding/make-it-yours.tsx";
import { EmptyState } from "../kit/notice.tsx";
import styles from "./overview.module.css";
import { ContentIssues, SearchesWithoutResults, WaitingForYou, WaitingMessages } from "./attention.tsx";
import { StoreToday } from "./store-today.tsx";
import { Panel } from "./panel.tsx";
import { classNames } from "../../components/class-names.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { Check } from "lucide-react";

export async function loader(visit: Route.LoaderArgs) {
  const user = requireUser(visit);
  const { context } = visit;
  const queries = context.get(adminQueriesContext);
  const report = context.get(reportContext);
  const readList = hasRole(user, "admin") ? context.get(onboardingContext) : null;
  const [overview, issues, misses, messages, list, stores] = await Promise.all([
    defer(queries.overview(), report),
    defer(queries.needsAttention(), report),
    seesSearches(user) ? defer(queries.misses(), report) : null,
    hasForStores(user, "messages.write") || hasForStores(user, "applications.read")
      ? defer(queries.waitingMessages(), report)
      : null,
    readList ? defer(readList.shown(), report) : null,
    queries.ownStores(),
  ]);
  return { overview, issues, misses, messages, list, stores };
}

/** Returns the Maltese greeting for an hour: good morning until noon, then good evening. */
function greeting(hour: number): string {
  return hour >= 4 && hour < 12 ? "Bonġu" : "Bonswa";
}

/** The start page of the staff area: what is public, what starts and ends soon, drafts, and what needs attention. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { overview, issues, misses, messages, list, stores } = loaderData;
  const now = useNow();
  const user = useUser();
  if (!user) return null;
  const hasContent = writableKinds(user).length > 0;
  return (
    <div className={styles["page"]}>
      <PageHead title="Overview" description="The staff area of the site." path="/admin" noindex />
      <header className={styles["welcome"]}>
        <div className={classNames(styles["words"], "stack")}>
          <p className={classNames(styles["today"], "quiet")}>
            <span className={styles["role"]}>{ROLE_WORDS[user.role]}</span> {formatDayInWords(now)}
          </p>
          <h1>
            <span lang="mt">{greeting(toMaltaTime(now).hour)}</span>, {user.name}.
          </h1>
        </div>
        <div className={classNames(tiles["tiles"], styles["floor"])} aria-hidden="true" />
      </header>
      {stores.map((store) => (
        <StoreToday key={store.id} store={store} />
      ))}
      {(hasContent || stores.length > 0) && <UnsavedWork user={user} />}
      {list && (
        <Deferred part={list} label="Make it yours">
          {(given) => given && <MakeItYours list={given} place="overview" />}
        </Deferred>
      )}
      {messages && (
        <Deferred part={messages} label="Messages waiting">
          {(waiting) => <WaitingMessages {...waiting} hasMessages={hasForStores(user, "messages.write")} />}
        </Deferred>
      )}
      <Deferred part={issues} label="Waits for you">
        {(found) => <WaitingForYou issues={found} />}
      </Deferred>
      {hasContent && (
        <Deferred part={overview} label="Summary">
          {(given) =>
            isEmpty(given) ? <FirstSteps user={user} /> : <Summary overview={given} user={user} />
          }
        </Deferred>
      )}
      {hasContent && (
        <Deferred part={issues} label="Needs attention">
          {(found) => <ContentIssues issues={found} user={user} />}
        </Deferred>
      )}
      {hasContent && misses && (
        <Deferred part={misses} label="Searches without results">
          {(found) => <SearchesWithoutResults misses={found} user={user} />}
        </Deferred>
      )}
      <YourPermissions user={user} />
    </div>
  );
}

function Summary({ overview, user }: { overview: OverviewData; user: SessionUser }) {
  return (
    <>
      <LiveNow live={overview.live} user={user} />
      <div className={styles["columns"]}>
        <Panel title="This week" more={<Link to="/admin/calendar">Calendar</Link>}>
          <Agenda comings={[...overview.begins, ...overview.ends]} />
        </Panel>
        <div className={styles["column"]}>
          <Drafts drafts={overview.drafts} counts={overview.draftCounts} />
          <Changes people={overview.changes} />
        </div>
      </div>
    </>
  );
}

/** Whether a site has nothing but the pages that are part of it. */
function isEmpty({ live, draftCounts, begins, changes }: OverviewData): boolean {
  const { pages = 0, ...others } = live;
  const counts = [...Object.values(others), ...Object.values(draftCounts)];
  return (
    pages <= FIXED_SLUGS.length &&
    counts.every((count) => count === 0) &&
    begins.length === 0 &&
    changes.every((person) => person.changes.every(({ kind }) => kind === "pages"))
  );
}

/** How many records of each kind are public now, each with a link to its list. */
function LiveNow({ live, user }: { live: OverviewData["live"]; user: SessionUser }) {
  return (
    <section className={styles["strip"]} aria-labelledby="live-now">
      <h2 id="live-now" className={styles["head"]}>
        <span className={styles["dot"]} aria-hidden="true" /> On the site now
      </h2>
      <ul className={styles["figures"]}>
        {writableKinds(user).map((kind) => {
          const count = live[kind] ?? 0;
          const { one, many, list } = kindOf(kind);
          return (
            <li key={kind}>
              <Link to={list ? `/admin/${kind}?state=live` : `/admin/${kind}`}>
                <strong>{count.toLocaleString("en-GB")}</strong> {count === 1 ? one : many}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The user's permissions, and how to get more. */
function YourPermissions({ user }: { user: SessionUser }) {
  return (
    <Panel title="Your permissions">
      {user.permissions.length === 0 ? (
        <p className="quiet">
          You have no permissions yet. A colleague who manages accounts can give you some.
        </p>
      ) : (
        <ul className={styles["list"]}>
          {user.permissions.map((permission) => (
            <li key={permission}>
              <Check size={18} aria-hidden="true" /> {permissionWords(permission)}
            </li>
          ))}
        </ul>
      )}
      <p className={classNames(styles["help"], "quiet")}>
        {hasPermission(user, "users.manage") ? (
          <>
            To see and change your colleagues’ permissions, go to <Link to="/admin/people">People</Link>.
          </>
        ) : (
          "If you need another permission, ask a colleague who manages accounts."
        )}
        {hasPermission(user, "settings.write") && (
          <>
            {" "}
            Developers: see the <a href="/api/docs">API documentation</a>.
          </>
        )}
      </p>
    </Panel>
  );
}

interface Step {
  permission: Permission;
  to: string;
  label: string;
  why: string;
}

const STEPS: readonly Step[] = [
  {
    permission: "stores.write",
    to: "/admin/stores/new",
    label: "Add your stores",
    why: "Address, opening hours and holidays. The site shows which stores are open now.",
  },
  {
    permission: "products.write",
    to: "/admin/products/import",
    label: "Import your products",
    why: "Import many from a CSV file, or add them one by one.",
  },
  {
    permission: "banners.write",
    to: "/admin/banners/new",
    label: "Add a banner to the home page",
    why: "The large picture at the top of the page.",
  },
  {
    permission: "blogs.write",
    to: "/admin/blogs/new",
    label: "Write your first recipe",
    why: "Recipes and news appear in the blog.",
  },
  {
    permission: "jobs.write",
    to: "/admin/jobs/new",
    label: "Advertise a job",
    why: "It appears under Careers until its closing date.",
  },
];

/** The overview of an empty site: a checklist of what to set up. */
function FirstSteps({ user }: { user: SessionUser }) {
  const steps = STEPS.filter(({ permission }) => hasPermission(user, permission));
  return (
    <EmptyState emoji="seedling" title="Nothing here yet">
      <p>Visitors see nothing before you publish it. We suggest this order:</p>
      <ol className={classNames(styles["steps"], "stack gap-3")}>
        {steps.map(({ to, label, why }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{why}</span>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
