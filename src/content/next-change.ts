import { sql, type RawBuilder } from "kysely";
import type { ReadEpoch } from "../storage/database/read-epoch.ts";
import type { Db } from "../storage/database/tables.ts";
import { addDays, fromMaltaTime, maltaDay } from "../rules/time/malta-time.ts";
import { nextChange } from "../rules/time/visibility.ts";
import { readSettings } from "./settings/read-settings.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "./kinds/kinds.ts";
import { serverKindOf } from "./kinds/kinds.server.ts";
import { listPublic } from "./lifecycle/read.ts";
import type { AnyRecord, ServerKind } from "./lifecycle/server-kind.ts";

/** When unreadable content is read again, in milliseconds. */
const RETRY_AFTER = 60_000;

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
 * written: a record or an offer begins or ends, a notice appears or disappears, a store opens or closes, or a day begins in
 * Malta, which changes every "today" and "tomorrow". It may come early, never late. A kind is read again once it was
 * written or its instant has passed. What cannot be read is reported, and does not stop the rest.
 */
export function createNextChange(
  db: Db,
  readEpoch: ReadEpoch,
  report: (error: unknown) => void,
): (now: Date) => Promise<Date> {
  const sources = [
    ...CONTENT_KINDS.map((kind) => ({ table: kind, list: (now: Date) => listChanges(db, kind, now) })),
    { table: "settings", list: (now: Date) => listNoticeChanges(db, now) },
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

/** When the next record or offer of a kind begins, when the next one ends, and the changes that the kind itself knows of. */
async function listChanges(db: Db, kind: ContentKind, now: Date): Promise<Date[]> {
  const rules: ServerKind<AnyRecord> = serverKindOf(kind);
  const own = rules.nextChanges?.(await listPublic(db, rules, now), now) ?? [];
  return [...(await listDates(db, kind, now)), ...own];
}

async function listDates(db: Db, kind: ContentKind, now: Date): Promise<Date[]> {
  const instant = now.toISOString();
  const firsts = spansOf(kind).flatMap(({ from, until }) => [
    ...(from ? [{ column: from, isEnd: false, where: sql`${sql.ref(from)} > ${instant}` }] : []),
    ...(until ? [{ column: until, isEnd: true, where: sql`${sql.ref(until)} >= ${instant}` }] : []),
  ]);
  if (firsts.length === 0) return [];
  const columns = firsts.map(
    ({ column, where }, index) => sql`${firstDate(kind, column, where)} AS ${sql.ref(`date${index}`)}`,
  );
  const { rows } = await sql<Record<string, string | null>>`SELECT ${sql.join(columns)}`.execute(db);
  return firsts.flatMap(({ isEnd }, index) => {
    const date = rows[0]?.[`date${index}`];
    // The last instant still belongs to the time of display; the next millisecond no longer does.
    return date ? [new Date(Date.parse(date) + (isEnd ? 1 : 0))] : [];
  });
}

/** When the notice on every page appears or disappears. */
async function listNoticeChanges(db: Db, now: Date): Promise<Date[]> {
  const { notice } = (await readSettings(db)).announcements;
  const change = notice && nextChange(notice.startDate, notice.endDate, now);
  return change ? [change] : [];
}

interface Span {
  from?: string;
  until?: string;
}

function spansOf(kind: ContentKind): Span[] {
  const { offerDates } = serverKindOf(kind);
  return [kindOf(kind).visibility, ...(offerDates ? [offerDates] : [])].filter(
    ({ from, until }: Span) => from ?? until,
  );
}

/** The first of a column's dates that meet a condition, of the public records. An index finds it without reading others. */
function firstDate(kind: ContentKind, column: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const { status } = kindOf(kind).visibility;
  return sql`(
    SELECT ${sql.ref(column)} FROM ${sql.table(kind)}
    WHERE "deletedDate" IS NULL AND status = ${status} AND ${where}
    ORDER BY ${sql.ref(column)} LIMIT 1)`;
}
