import { sql } from "kysely";
import { listWaiting, type NextRow } from "../../content/next-versions/next-rows.ts";
import { findPublished } from "../../content/next-versions/next-target.ts";
import { adminPathOf } from "../../content/kinds/kinds.ts";
import { SERVER_KINDS } from "../../content/kinds/kinds.server.ts";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import { storeLimit, whereWithin } from "../../content/lifecycle/own-stores.ts";
import { withShownTitles } from "../../content/kinds/pages/read-site-facts.ts";
import { publicationOf } from "../../content/publication.ts";
import { listRecords } from "../../content/lifecycle/read.ts";
import type { StoreLimit } from "../../content/lifecycle/server-kind.ts";
import { readSetting } from "../../content/settings/read-settings.ts";
import {
  hasForStores,
  hasPermission,
  OWN_FIELDS,
  type SessionUser,
  writableForStores,
  writePermission,
} from "../../rules/access/permissions.ts";
import { holidaysBetween } from "../../rules/time/holidays.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../rules/time/malta-time.ts";
import { formatRanges } from "../../rules/time/shown-hours.ts";
import { formatDay } from "../../rules/time/typed-date.ts";
import { compareTexts } from "../../rules/text/fold.ts";
import { plural } from "../../rules/text/text.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Calendar, CalendarEntry, Days } from "./calendar.schema.ts";
import { listDatedRecords } from "./dated-records.ts";
import { findCollisions } from "./collisions.ts";

/** What begins or ends in some days, and what collides there: all of it of kinds and stores that the user may write. */
export async function readCalendar(db: Db, user: SessionUser, days: Days, now: Date): Promise<Calendar> {
  return {
    ...days,
    ...(await readEntries(db, user, days, now)),
    collisions: await findCollisions(db, user, periodOf(days), now),
  };
}

function periodOf(days: Days) {
  return {
    from: fromMaltaTime(days.from, "00:00"),
    until: fromMaltaTime(addDays(days.until, 1), "00:00"),
  };
}

/** What begins or ends in some days, of kinds and stores that the user may write, by day and time. */
export async function readEntries(
  db: Db,
  user: SessionUser,
  days: Days,
  now: Date,
): Promise<Pick<Calendar, "entries" | "isCut">> {
  const period = periodOf(days);
  const kinds = writableForStores(user);
  const found = await Promise.all(
    kinds.map((kind) => listDatedRecords(db, kind, storeLimit(user, { name: kind }), period, now)),
  );
  const stores = kinds.includes("stores")
    ? await listRecords(
        db,
        SERVER_KINDS.stores,
        whereWithin(SERVER_KINDS.stores, storeLimit(user, { name: "stores" })),
      )
    : [];
  const entries = [
    ...found.flatMap((each) => each.entries),
    ...stores.flatMap((store) => specialDaysOf(store, days, now)),
    ...(hasPermission(user, "offers.write") ? await listWeeks(db, days) : []),
    ...(hasPermission(user, "settings.write") ? await listNotice(db, days, now) : []),
    ...(await listNextVersions(db, user, period)),
    ...holidaysBetween(days.from, days.until).map(({ date, name }) => wholeDay("holiday", date, name)),
  ];
  return {
    entries: (await withShownTitles(db, entries)).toSorted(inOrder),
    isCut: found.some(({ isCut }) => isCut),
  };
}

/** What is of a whole day comes first. */
function inOrder(one: CalendarEntry, other: CalendarEntry): number {
  const keys = ({ day, at, of, title }: CalendarEntry) => [day, at ?? "", of, title];
  const [a, b] = [keys(one), keys(other)];
  const at = a.findIndex((key, index) => key !== b[index]);
  return compareTexts(a[at] ?? "", b[at] ?? "");
}

function wholeDay(of: CalendarEntry["of"], day: string, title: string): CalendarEntry {
  return {
    of,
    id: null,
    version: null,
    title,
    detail: "",
    what: "day",
    day,
    at: null,
    state: null,
    field: null,
    adminPath: null,
  };
}

function specialDaysOf(store: Store, { from, until }: Days, now: Date): CalendarEntry[] {
  const { state } = publicationOf("stores", store, now);
  return store.exceptions
    .filter(({ date }) => from <= date && date <= until)
    .map(({ date, hours, reason }) => ({
      ...wholeDay("special-day", date, `${store.name}: ${formatRanges(hours)}`),
      id: store.id,
      version: store.version,
      detail: reason,
      state,
      field: "exceptions",
      adminPath: `/admin/stores/${store.id}`,
    }));
}

/** The weeks that have offers, each on its Monday. */
async function listWeeks(db: Db, { from, until }: Days): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ week: string; count: number; drafts: number }>`
    SELECT week, count(*) AS count, sum(CASE WHEN status = 'draft' THEN 1 ELSE 0 END) AS drafts FROM offers
    WHERE "deletedDate" IS NULL AND status <> 'archived' AND week >= ${from} AND week <= ${until}
    GROUP BY week ORDER BY week`.execute(db);
  return rows.map(({ week, count, drafts }) => ({
    ...wholeDay("week", week, `Week of ${formatDay(week)}`),
    detail: `${plural(count, "offer", "offers")}${drafts > 0 ? `, ${drafts} not ready` : ""}`,
    state: drafts > 0 ? "draft" : null,
    adminPath: `/admin/offers?week=${week}`,
  }));
}

/** The next versions that the clock takes over, of what the user may write. */
async function listNextVersions(
  db: Db,
  user: SessionUser,
  period: { from: Date; until: Date },
): Promise<CalendarEntry[]> {
  const found: CalendarEntry[] = [];
  for (const row of await listWaiting(db)) {
    const { contentType: type, recordId, fromDate, number, problem } = row;
    const isWritable = hasForStores(user, type === "settings" ? "settings.write" : writePermission(type));
    if (
      !isWritable ||
      fromDate === null ||
      fromDate < period.from.toISOString() ||
      fromDate >= period.until.toISOString()
    )
      continue;
    const limit = type === "settings" ? undefined : storeLimit(user, { name: type });
    const published = await findPublished(db, row);
    if (!published || !(await published.target.isWithin(db, { limit }))) continue;
    found.push({
      ...wholeDay("waiting", maltaDay(new Date(fromDate)), published.target.titleOf(published.live)),
      id: recordId,
      version: number,
      detail: problem,
      what: "begins",
      at: fromDate,
      state: "planned",
      // Writes of settings ask for the password again.
      field: type === "settings" || !isOwnChange(row, limit) ? null : "nextFrom",
      adminPath: type === "settings" ? `/admin/settings/${recordId}` : adminPathOf(type, recordId),
    });
  }
  return found;
}

/** Whether an author with a limit may save a next version again: of what is a store's, a colleague may have changed more. */
function isOwnChange(
  { contentType, changes }: Pick<NextRow, "contentType" | "changes">,
  limit: StoreLimit | undefined,
): boolean {
  const own = contentType === "settings" ? undefined : OWN_FIELDS[contentType]?.fields;
  if (!limit || !own) return true;
  const changed: object = JSON.parse(changes);
  return Object.keys(changed).every((name) => own.includes(name));
}

/** When the notice on every page appears and disappears. */
async function listNotice(db: Db, { from, until }: Days, now: Date): Promise<CalendarEntry[]> {
  const { notice } = await readSetting(db, "announcements");
  if (!notice) return [];
  const isOver = notice.endDate !== null && notice.endDate < now.toISOString();
  const dates = [
    {
      at: notice.startDate,
      what: "appears" as const,
      day: notice.startDate && maltaDay(new Date(notice.startDate)),
    },
    {
      at: notice.endDate,
      what: "disappears" as const,
      day: notice.endDate && maltaDay(new Date(Date.parse(notice.endDate) - 1)),
    },
  ];
  return dates.flatMap(({ at, what, day }): CalendarEntry[] => {
    if (at === null || day === null || day < from || until < day) return [];
    const state = isOver ? "ended" : at > now.toISOString() ? "planned" : "live";
    const adminPath = "/admin/settings/announcements";
    return [{ ...wholeDay("notice", day, notice.text), what, at, state, adminPath }];
  });
}
