import { sql } from "kysely";
import { adminPathOf, hasSlug, kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { whereWithin } from "../../content/lifecycle/own-stores.ts";
import type { StoreLimit } from "../../content/lifecycle/server-kind.ts";
import { publicationStateSql, titleSql } from "../../content/lifecycle/state-in-sql.ts";
import { ARCHIVED_STATUSES, type PublicationState } from "../../content/publication.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { CalendarEntry } from "./calendar.schema.ts";

/** Entries of one date of a kind. */
const MAX_OF_DATE = 1_000;

/** A date of a kind that changes what visitors see. */
interface DatedColumn {
  column: string;
  what: "appears" | "disappears" | "begins" | "ends";
  isEnd: boolean;
  /** Whether staff enter it: others are computed. */
  isField: boolean;
  /** Another date of the kind with which it says nothing new: an offer that is not announced. */
  unless?: string;
}

/** The dates of a kind that change what visitors see. */
export function datedColumns(kind: ContentKind): DatedColumn[] {
  const { visibility, spans = [], schema } = serverKindOf(kind);
  const begins = spans.flatMap(({ from }) => from ?? []);
  const column = (name: string | undefined, what: DatedColumn["what"]): DatedColumn[] =>
    name === undefined
      ? []
      : [
          {
            column: name,
            what,
            isEnd: what === "disappears" || what === "ends",
            isField: Object.hasOwn(schema.shape, name),
          },
        ];
  // What is announced before it begins ends when it disappears.
  const isAnnounced = visibility.from !== undefined && begins.length > 0;
  return [
    ...column(visibility.from, "appears").map((each) => ({
      ...each,
      ...(isAnnounced && { unless: begins[0] ?? "" }),
    })),
    ...column(visibility.until, isAnnounced ? "ends" : "disappears"),
    ...spans.flatMap(({ from, until }) => [...column(from, "begins"), ...column(until, "ends")]),
  ];
}

interface Period {
  /** The first instant. */
  from: Date;
  /** The first instant after it. */
  until: Date;
}

/** What begins or ends in a period of the records of a kind, drafts included; not of those that are archived or in the bin. */
export async function listDatedRecords(
  db: Db,
  kind: ContentKind,
  limit: StoreLimit | undefined,
  { from, until }: Period,
  now: Date,
): Promise<{ entries: CalendarEntry[]; isCut: boolean }> {
  const declaration = kindOf(kind);
  const found: CalendarEntry[] = [];
  let isCut = false;
  const living = Object.keys(declaration.statuses).filter((status) => !ARCHIVED_STATUSES.includes(status));
  for (const { column, what, isField, isEnd, unless } of datedColumns(kind)) {
    const date = sql.ref(column);
    const [start, end] = [from.toISOString(), until.toISOString()];
    // What ends at midnight is on the day before.
    const isWithin = isEnd
      ? sql`${date} > ${start} AND ${date} <= ${end}`
      : sql`${date} >= ${start} AND ${date} < ${end}`;
    const { rows } = await sql<Row>`
      SELECT id, version, ${titleSql(kind)} AS title, ${date} AS date, ${publicationStateSql(kind, now)} AS state,
        ${hasSlug(declaration) ? sql.ref("slug") : sql`NULL`} AS slug
      FROM ${sql.table(kind)}
      WHERE "deletedDate" IS NULL AND status IN (${sql.join(living)})
        AND ${isWithin}
        AND ${unless === undefined ? sql`TRUE` : sql`${date} <> coalesce(${sql.ref(unless)}, '')`}
        AND ${whereWithin(serverKindOf(kind), limit)}
      ORDER BY ${date}, id LIMIT ${MAX_OF_DATE + 1}`.execute(db);
    if (rows.length > MAX_OF_DATE) isCut = true;
    for (const { id, version, title, date: at, state, slug } of rows.slice(0, MAX_OF_DATE)) {
      if (declaration.isFixed?.(slug)) continue;
      const instant = new Date(Date.parse(at) - (isEnd ? 1 : 0));
      found.push({
        of: kind,
        id,
        version,
        title,
        detail: "",
        what,
        day: maltaDay(instant),
        at,
        state,
        field: isField ? column : null,
        adminPath: adminPathOf(kind, id),
      });
    }
  }
  return { entries: found, isCut };
}

interface Row {
  id: string;
  version: number;
  title: string;
  date: string;
  state: PublicationState;
  slug: string | null;
}
