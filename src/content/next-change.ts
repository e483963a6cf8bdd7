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
 * come early, never late. A kind that cannot be read is reported, and does not stop the others.
 */
export async function findNextChange(db: Db, now: Date, report: (error: unknown) => void): Promise<Date> {
  const instants = [fromMaltaTime(addDays(maltaDay(now), 1), "00:00")];
  for (const kind of CONTENT_KINDS) {
    try {
      instants.push(...(await listChanges(db, kind, now)));
    } catch (error) {
      report(error);
      instants.push(new Date(now.getTime() + RETRY_AFTER));
    }
  }
  try {
    const { notice } = (await readSettings(db)).announcements;
    const change = notice && nextChange(notice.startDate, notice.endDate, now);
    if (change) instants.push(change);
  } catch (error) {
    report(error);
    instants.push(new Date(now.getTime() + RETRY_AFTER));
  }
  return instants.reduce((first, instant) => (instant < first ? instant : first));
}

async function listChanges(db: Db, kind: ContentKind, now: Date): Promise<Date[]> {
  const instants: Date[] = [];
  const instant = now.toISOString();
  for (const { from, until } of spansOf(kind)) {
    const begins = from && (await findFirst(db, kind, from, sql`${sql.ref(from)} > ${instant}`));
    if (begins) instants.push(new Date(begins));
    const ends = until && (await findFirst(db, kind, until, sql`${sql.ref(until)} >= ${instant}`));
    // The last instant still belongs to the time of display; the next millisecond no longer does.
    if (ends) instants.push(new Date(Date.parse(ends) + 1));
  }
  const rules: ServerKind<AnyRecord> = serverKindOf(kind);
  if (rules.nextChanges) instants.push(...rules.nextChanges(await listPublic(db, rules, now), now));
  return instants;
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
async function findFirst(
  db: Db,
  kind: ContentKind,
  column: string,
  where: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { status } = kindOf(kind).visibility;
  const { rows } = await sql<{ date: string }>`
    SELECT ${sql.ref(column)} AS date FROM ${sql.table(kind)}
    WHERE "deletedDate" IS NULL AND status = ${status} AND ${where}
    ORDER BY ${sql.ref(column)} LIMIT 1`.execute(db);
  return rows[0]?.date;
}
