import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/tables.ts";
import { addDays, fromMaltaTime, maltaDay } from "../rules/time/malta-time.ts";
import { nextChange } from "../rules/time/visibility.ts";
import { readSettings } from "../settings/read-settings.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "./kinds.ts";
import { serverKindOf } from "./kinds.server.ts";
import { listPublic } from "./lifecycle/read.ts";
import type { AnyRecord, ServerKind } from "./lifecycle/server-kind.ts";

/** When unreadable content is read again, in milliseconds. */
const RETRY_AFTER = 60_000;

/**
 * The next instant after now at which a page may look different although no content was written: a record or an offer
 * begins or ends, a notice appears or disappears, a store opens or closes, or a day begins in Malta, which changes every "today" and "tomorrow". It may
 * come early, never late. What cannot be read is reported, and does not stop the rest.
 */
export async function findNextChange(db: Db, now: Date, report: (error: unknown) => void): Promise<Date> {
  const orRetry = (error: unknown): Date[] => {
    report(error);
    return [new Date(now.getTime() + RETRY_AFTER)];
  };
  const changes = await Promise.all([
    listDates(db, now).catch(orRetry),
    ...CONTENT_KINDS.map((kind) => listOwnChanges(db, serverKindOf(kind), now).catch(orRetry)),
    listNoticeChanges(db, now).catch(orRetry),
  ]);
  const instants = [fromMaltaTime(addDays(maltaDay(now), 1), "00:00"), ...changes.flat()];
  return instants.reduce((first, instant) => (instant < first ? instant : first));
}

/** When the next record or offer of each kind begins, and when the next one ends. */
async function listDates(db: Db, now: Date): Promise<Date[]> {
  const instant = now.toISOString();
  const firsts = CONTENT_KINDS.flatMap((kind) =>
    spansOf(kind).flatMap(({ from, until }) => [
      ...(from ? [{ kind, column: from, isEnd: false, where: sql`${sql.ref(from)} > ${instant}` }] : []),
      ...(until ? [{ kind, column: until, isEnd: true, where: sql`${sql.ref(until)} >= ${instant}` }] : []),
    ]),
  );
  const columns = firsts.map(
    ({ kind, column, where }, index) => sql`${firstDate(kind, column, where)} AS ${sql.ref(`date${index}`)}`,
  );
  const { rows } = await sql<Record<string, string | null>>`SELECT ${sql.join(columns)}`.execute(db);
  return firsts.flatMap(({ isEnd }, index) => {
    const date = rows[0]?.[`date${index}`];
    // The last instant still belongs to the time of display; the next millisecond no longer does.
    return date ? [new Date(Date.parse(date) + (isEnd ? 1 : 0))] : [];
  });
}

/** The instants that a kind knows of, such as the opening hours of stores. */
async function listOwnChanges(db: Db, kind: ServerKind<AnyRecord>, now: Date): Promise<Date[]> {
  return kind.nextChanges?.(await listPublic(db, kind, now), now) ?? [];
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
