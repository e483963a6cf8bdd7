import { sql, type RawBuilder } from "kysely";
import type { Coming, RecordLink, HistoryEntry, Overview } from "../staff-context.ts";
import { authorOf } from "../rules/access/author.ts";
import type { Db } from "../database/tables.ts";
import { isContentKind, kindOf, type ContentKind } from "../content/kinds.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { draftStatuses } from "../content/publication.ts";
import { readCounts } from "../content/lifecycle/record-counts.ts";
import { publicationStateSql } from "../content/lifecycle/state-in-sql.ts";

const WEEK_MS = 7 * 86_400_000;
const MAX_DRAFTS = 20;
const MAX_CHANGES = 50;

/** Records listed of those that begin or end at the same moment: all weekly offers end together. */
const MAX_OF_MOMENT = 50;

/** The overview of these kinds: what is live, what begins or ends soon, drafts, and recent changes. */
export async function readOverview(db: Db, kinds: readonly ContentKind[], now: Date): Promise<Overview> {
  const live: Overview["live"] = {};
  const drafts: Overview["drafts"] = [];
  const comings: Coming[] = [];
  const draftCounts: Overview["draftCounts"] = {};
  for (const kind of kinds) {
    live[kind] = await countIn(db, kind, "live", now);
    draftCounts[kind] = await countIn(db, kind, "draft", now);
    drafts.push(...(await listDrafts(db, kind)));
    comings.push(...(await listComings(db, kind, now)));
  }
  comings.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const begins = ({ what }: Coming) => what === "appears" || what === "offer begins";
  return {
    live,
    draftCounts,
    begins: comings.filter((coming) => begins(coming)),
    ends: comings.filter((coming) => !begins(coming)),
    drafts: drafts.toSorted((a, b) => (a.updatedDate < b.updatedDate ? 1 : -1)).slice(0, MAX_DRAFTS),
    changes: await listChanges(db, kinds),
  };
}

async function countIn(db: Db, kind: ContentKind, state: "live" | "draft", now: Date): Promise<number> {
  if (serverKindOf(kind).hasKeptCounts) {
    const statuses = state === "live" ? [kindOf(kind).visibility.status] : draftStatuses(kind);
    const counts = await readCounts(db, kind, statuses);
    return counts.reduce((sum, { count }) => sum + count, 0);
  }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(kind)}
    WHERE "deletedDate" IS NULL AND ${publicationStateSql(kind, now)} = ${state}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function listDrafts(db: Db, kind: ContentKind): Promise<Overview["drafts"]> {
  const { rows } = await sql<RecordLink & { updatedDate: string; updatedBy: string }>`
    SELECT id, ${sql.ref(kindOf(kind).titleField)} AS title, "updatedDate", coalesce((
      SELECT actor FROM history
      WHERE "contentType" = ${kind} AND "recordId" = records.id AND version = records.version
    ), '') AS "updatedBy"
    FROM ${sql.table(kind)} AS records
    WHERE "deletedDate" IS NULL AND status IN (${sql.join(draftStatuses(kind))})
    ORDER BY "updatedDate" DESC, id LIMIT ${MAX_DRAFTS}`.execute(db);
  return rows.map((row) => ({ ...row, kind, updatedBy: authorOf(row.updatedBy) }));
}

/** The records of a kind that appear or disappear within a week. */
async function listComings(db: Db, kind: ContentKind, now: Date): Promise<Coming[]> {
  const { status, from, until } = kindOf(kind).visibility;
  const { offerDates } = serverKindOf(kind);
  const state = publicationStateSql(kind, now);
  const moments: { what: Coming["what"]; column: string; where: RawBuilder<unknown> }[] = [];
  if (from) moments.push({ what: "appears", column: from, where: sql`${state} = 'planned'` });
  if (until) moments.push({ what: "disappears", column: until, where: sql`${state} IN ('live', 'planned')` });
  if (offerDates) {
    const isLive = sql`${state} = 'live'`;
    moments.push({ what: "offer begins", column: offerDates.from, where: isLive });
    moments.push({ what: "offer ends", column: offerDates.until, where: isLive });
  }
  const found: Coming[] = [];
  for (const { what, column, where } of moments) {
    const date = sql.ref(column);
    // The status as well, which each of these states has, for the indexes that begin with it.
    const { rows } = await sql<Omit<Coming, "kind" | "what" | "others"> & { place: number; count: number }>`
      SELECT id, title, date, place, count FROM (
        SELECT id, ${sql.ref(kindOf(kind).titleField)} AS title, ${date} AS date,
          row_number() OVER (PARTITION BY ${date} ORDER BY id) AS place, count(*) OVER (PARTITION BY ${date}) AS count
        FROM ${sql.table(kind)}
        WHERE "deletedDate" IS NULL AND status = ${status} AND ${where} AND ${date} >= ${now.toISOString()}
          AND ${date} <= ${new Date(now.getTime() + WEEK_MS).toISOString()}
      ) AS comings WHERE place <= ${MAX_OF_MOMENT} ORDER BY date, id`.execute(db);
    for (const { place, count, ...row } of rows) {
      const others = place === MAX_OF_MOMENT ? count - place : 0;
      found.push({ ...row, kind, what, ...(others > 0 && { others }) });
    }
  }
  return found;
}

/** The latest writes, grouped by author, without permanently deleted records. */
async function listChanges(db: Db, kinds: readonly ContentKind[]): Promise<Overview["changes"]> {
  if (kinds.length === 0) return [];
  type Row = Omit<RecordLink, "kind"> & {
    kind: string;
    actor: string;
    action: HistoryEntry["action"];
    date: string;
    binned: 0 | 1;
  };
  const latest = kinds.map(
    (kind) => sql`
      SELECT ${kind} AS kind, id, ${sql.ref(kindOf(kind).titleField)} AS title, actor, action, date,
        CASE WHEN "deletedDate" IS NULL THEN 0 ELSE 1 END AS binned
      FROM history JOIN ${sql.table(kind)} AS records ON records.id = history."recordId"
      WHERE history."contentType" = ${kind}
      ORDER BY history.date DESC, history."recordId" LIMIT ${MAX_CHANGES}`,
  );
  const { rows } = await sql<Row>`
    SELECT * FROM (${sql.join(
      // SQLite allows ORDER BY and LIMIT within a union only in a subquery.
      latest.map((own) => sql`SELECT * FROM (${own}) AS latest`),
      sql` UNION ALL `,
    )}) AS changes
    ORDER BY date DESC, id LIMIT ${MAX_CHANGES}`.execute(db);
  const byActor = Map.groupBy(rows, ({ actor }) => actor);
  return [...byActor].map(([actor, changes]) => ({
    author: authorOf(actor),
    changes: changes.flatMap(({ kind, id, title, action, date, binned }) =>
      isContentKind(kind) ? [{ kind, id, title, action, date, binned: binned === 1 }] : [],
    ),
  }));
}
