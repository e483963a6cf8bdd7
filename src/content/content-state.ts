import type { ContentState, ContentWatch } from "./content-watch.ts";
import type { Connection, ReadEpoch } from "../storage/database/connection.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "../storage/database/tables.ts";
import { addDays, fromMaltaTime, maltaDay } from "../rules/time/malta-time.ts";
import { nextChange } from "../rules/time/visibility.ts";
import { readSettings } from "./settings/read-settings.ts";
import { CONTENT_KINDS, type ContentKind } from "./kinds/kinds.ts";
import { serverKindOf } from "./kinds/kinds.server.ts";
import { countUnread } from "./lifecycle/read-or-without.ts";
import { listFirstDates } from "./lifecycle/state-in-sql.ts";
import { findFirstDue } from "./next-versions/next-rows.ts";

/**
 * Starts to watch the content. Call it after the migrations.
 *
 * @param report is told if the dates of a kind cannot be read. Its pages are then rendered again after a minute.
 */
export function watchContentState(
  connection: Connection,
  clock: () => Date,
  report: (error: unknown) => void,
): ContentWatch {
  const { readEpoch: readWrites, begun } = connection.watchContent(report);
  const countFailures = countUnread(connection.db, report);
  // Both only rise, so the sum is the same only while both are.
  const readEpoch: ReadEpoch = (tables) => readWrites(tables) + countFailures();
  const findNextChange = createNextChange(connection.db, readEpoch, report);
  let known: ContentState | undefined;

  function holds({ epoch, from, until, tables }: ContentState): boolean {
    const now = clock().getTime();
    // A clock that was set back has left the period as well.
    return epoch === readEpoch(tables) && now >= from && now < until;
  }

  return {
    holds,
    narrow(state, tables) {
      // Read first: a commit that is noticed now ends the state.
      const epoch = readEpoch(tables);
      return holds(state) ? { ...state, epoch, tables } : state;
    },
    async current() {
      // What is read before would not be cached. It has settled long ago for all but the first requests.
      if (!known) await begun;
      while (!known || !holds(known)) {
        // Read first: a write during the query makes this state invalid.
        const epoch = readEpoch();
        const now = clock();
        // Without a lease nothing is cached: no state would hold.
        const until = Number.isNaN(epoch) ? now : await findNextChange(now);
        known = { epoch, from: now.getTime(), until: until.getTime() };
        if (Number.isNaN(epoch)) break;
      }
      return known;
    },
  };
}

/** Results cached of one function. Its arguments may come from addresses, so their number is limited. */
const MAX_RESULTS = 100;

interface Keeping<Args extends unknown[], Value> {
  max?: number;
  /** The tables that a result depends on; all content where absent or false. */
  tablesOf?: (value: Value, ...args: Args) => readonly string[] | false;
  /** Whether a result is cached. */
  isComplete?: (value: Value) => boolean;
}

/** The same function; equal arguments return the same promise for as long as the content's state holds. */
export function cached<Args extends unknown[], Value>(
  read: (...args: Args) => Promise<Value>,
  watch: ContentWatch,
  { max = MAX_RESULTS, tablesOf = () => false, isComplete = () => true }: Keeping<Args, Value> = {},
): (...args: Args) => Promise<Value> {
  const results = new LRUCache<string, { state: ContentState; result: Promise<Value> }>({ max });
  return async (...args) => {
    const key = JSON.stringify(args);
    const find = () => {
      const entry = results.get(key);
      return entry && watch.holds(entry.state) ? entry.result : undefined;
    };
    const before = find();
    if (before) return before;
    // Read before the content: a write in between makes the result one of a state that no longer holds.
    const state = await watch.current();
    const meanwhile = find();
    if (meanwhile) return meanwhile;
    const entry = { state, result: read(...args) };
    results.set(key, entry);
    const forget = () => {
      if (results.peek(key) === entry) results.delete(key);
    };
    // The caller gets the failure; the next call reads again.
    const narrow = (value: Value) => {
      const tables = tablesOf(value, ...args);
      if (tables) entry.state = watch.narrow(state, tables);
    };
    entry.result.then((value) => (isComplete(value) ? narrow(value) : forget()), forget);
    return entry.result;
  };
}

/** When unreadable content is read again, in milliseconds. */
const RETRY_AFTER = 60_000;

/** When a next version that could not be written at its instant is tried again, in milliseconds. */
export const TAKE_OVER_AGAIN_MS = 1_000;

/** Later than any instant. */
const NEVER = new Date(8.64e15);

/** The next change of one source, as it was found at `from`. */
interface KnownChange {
  epoch: number;
  from: Date;
  instant: Date;
}

/**
 * Returns a function that finds the next instant after now at which a page may look different although no content was
 * written: a record or an offer begins or ends, a next version is taken over, a notice appears or disappears, a store or a
 * telephone opens or closes, or a day begins in Malta, which changes every "today" and "tomorrow". It may come early, never
 * late. A kind is read again once it was written or its instant has passed. What cannot be read is reported, and does not
 * stop the rest.
 */
export function createNextChange(
  db: Db,
  readEpoch: ReadEpoch,
  report: (error: unknown) => void,
): (now: Date) => Promise<Date> {
  const sources = [
    ...CONTENT_KINDS.map((kind) => ({ table: kind, list: (now: Date) => listChanges(db, kind, now) })),
    { table: "settings", list: (now: Date) => listNoticeChanges(db, now) },
    { table: "next_versions", list: (now: Date) => listTakeOvers(db, now) },
  ];
  const known = new Map<string, KnownChange>();

  async function findIn({ table, list }: (typeof sources)[number], now: Date): Promise<Date> {
    // Read first: a write during the queries makes their answer one that no longer holds.
    const epoch = readEpoch([table]);
    const before = known.get(table);
    if (before && before.epoch === epoch && now >= before.from && now < before.instant) return before.instant;
    const instants = await list(now).catch((error: unknown) => {
      report(error);
      return [new Date(now.getTime() + RETRY_AFTER)];
    });
    const change = { epoch, from: now, instant: firstOf([NEVER, ...instants]) };
    known.set(table, change);
    return change.instant;
  }

  return async (now) =>
    firstOf([
      fromMaltaTime(addDays(maltaDay(now), 1), "00:00"),
      ...(await Promise.all(sources.map((source) => findIn(source, now)))),
    ]);
}

function firstOf(instants: readonly [Date, ...Date[]]): Date {
  return instants.reduce((first, instant) => (instant < first ? instant : first));
}

/** When the next record of a kind begins, when the next one ends, and what the kind itself knows: `ServerKind.listChanges`. */
async function listChanges(db: Db, kind: ContentKind, now: Date): Promise<Date[]> {
  const rules = serverKindOf(kind);
  const own = (await rules.listChanges?.(db, now)) ?? [];
  const spans = [rules.visibility, ...(rules.spans ?? [])];
  const dates = await Promise.all(spans.map((span) => listFirstDates(db, rules, span, now)));
  return [...dates.flat(), ...own];
}

/** When the notice on every page appears or disappears. */
async function listNoticeChanges(db: Db, now: Date): Promise<Date[]> {
  const { notice } = (await readSettings(db)).announcements;
  const change = notice && nextChange(notice.startDate, notice.endDate, now);
  return change ? [change] : [];
}

/** When the clock takes over the next version. One that is due and could not be written yet is tried again after a second. */
async function listTakeOvers(db: Db, now: Date): Promise<Date[]> {
  const due = await findFirstDue(db);
  if (due === undefined) return [];
  const date = new Date(due);
  return [date > now ? date : new Date(now.getTime() + TAKE_OVER_AGAIN_MS)];
}
