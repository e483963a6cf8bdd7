import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/tables.ts";
import { addDays, fromMaltaTime, maltaDay } from "../rules/time/malta-time.ts";
import { SERVER_KINDS } from "./kinds.server.ts";
import type { AnyRecord, ServerKind } from "./lifecycle/server-kind.ts";

interface DatedChanges {
  /** The first instant after now at which something begins. */
  begins: string | null;
  /** The last instant, now or later, of what ends first. */
  ends: string | null;
}

/**
 * The next instant after now at which a page may look different though nobody has written: a
 * record or an offer begins or ends, a store opens or closes, or a day begins in Malta, which
 * turns over everything that is said of today and tomorrow. It may come early, never late.
 */
export async function findNextChange(db: Db, now: Date): Promise<Date> {
  const types: readonly DatedType[] = Object.values(SERVER_KINDS);
  const { rows } = await sql<DatedChanges>`
    SELECT min(begins) AS begins, min(ends) AS ends
    FROM (${sql.join(
      types.flatMap((type) => spansOf(type).map((span) => selectChanges(type, span, now.toISOString()))),
      sql` UNION ALL `,
    )})`.execute(db);
  const [changes] = rows;
  const instants = [fromMaltaTime(addDays(maltaDay(now), 1), "00:00")];
  if (changes?.begins) instants.push(new Date(changes.begins));
  // The last instant still belongs to the time of display; the next millisecond no longer does.
  if (changes?.ends) instants.push(new Date(Date.parse(changes.ends) + 1));
  for (const { nextWords } of types) instants.push(...((await nextWords?.(db, now)) ?? []));
  return instants.reduce((first, instant) => (instant < first ? instant : first));
}

type DatedType = Pick<ServerKind<AnyRecord>, "table" | "alsoBetween" | "nextWords"> & {
  visibility: Span & { status: string };
};

interface Span {
  from?: string;
  until?: string;
}

function spansOf({ visibility, alsoBetween }: DatedType): Span[] {
  return [visibility, ...(alsoBetween ? [alsoBetween] : [])].filter(({ from, until }) => from ?? until);
}

function selectChanges(
  { table, visibility }: DatedType,
  { from, until }: Span,
  now: string,
): RawBuilder<unknown> {
  const begins = from ? sql`min(iif(${sql.ref(from)} > ${now}, ${sql.ref(from)}, NULL))` : sql`NULL`;
  const ends = until ? sql`min(iif(${sql.ref(until)} >= ${now}, ${sql.ref(until)}, NULL))` : sql`NULL`;
  return sql`
    SELECT ${begins} AS begins, ${ends} AS ends FROM ${sql.table(table)}
    WHERE deletedDate IS NULL AND status = ${visibility.status}`;
}
