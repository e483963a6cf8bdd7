import { sql, type RawBuilder } from "kysely";
import type { HistoryEntry } from "../../content/lifecycle/history.ts";
import { compareTexts } from "../../rules/text/fold.ts";
import { type Author, authorOf } from "../../rules/access/author.ts";
import type { NamedRecord } from "./content-issues.ts";
import type { Db } from "../../storage/database/tables.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { draftStatuses, hasNextVersions } from "../../content/publication.ts";
import { hasCounts, readCounts } from "../../content/lifecycle/read.ts";
import { publicationStateSql, titleSql } from "../../content/lifecycle/state-in-sql.ts";

/** Something that begins or ends within a week. */
export interface Coming extends NamedRecord {
  date: string;
  /** `changes`: its next version goes live; `begins` and `ends`: an offer, which may be announced before it begins. */
  what: "appears" | "begins" | "changes" | "disappears" | "ends";
  /** On the last record that is listed of a moment: for how many others of its kind the same holds at that moment. */
  others?: number;
}

export interface Overview {
  /** The number of live records of each kind that the user may write. */
  live: Partial<Record<ContentKind, number>>;
  begins: Coming[];
  ends: Coming[];
  /** The latest first, at most 20. */
  drafts: (NamedRecord & { updatedDate: string; updatedBy: Author })[];
  /** The number of all drafts of each kind that the user may write. */
  draftCounts: Partial<Record<ContentKind, number>>;
  /** The latest 50 writes, grouped by author. */
  changes: {
    author: Author;
    changes: (NamedRecord & { action: HistoryEntry["action"]; date: string; binned: boolean })[];
  }[];
}

const WEEK_MS = 7 * 86_400_000;
const MAX_DRAFTS = 20;
const MAX_CHANGES = 50;

/** How long before their week coming records are read: longer than a state of the content lasts, which is a day. */
const AHEAD_MS = 2 * 86_400_000;

/** Records listed of those that begin or end at the same moment: all weekly offers end together. */
const MAX_OF_MOMENT = 50;

/** The overview of one kind, which depends on its own records and the clock alone. */
export interface KindOverview {
  kind: ContentKind;
  live: number;
  draftCount: number;
  drafts: Overview["drafts"];
  /** Of the next nine days. */
  comings: Coming[];
  changes: Change[];
}

type Change = Overview["changes"][number]["changes"][number] & { actor: string };

/** Reads the overview of a kind: what is live, what begins or ends soon, drafts, and recent changes. */
export async function readKindOverview(db: Db, kind: ContentKind, now: Date): Promise<KindOverview> {
  return {
    kind,
    live: await countIn(db, kind, "live", now),
    draftCount: await countIn(db, kind, "draft", now),
    drafts: await listDrafts(db, kind),
    comings: await listComings(db, kind, now),
    changes: await listChanges(db, kind),
  };
}

/** The overview of several kinds at a moment. */
export function composeOverview(kinds: readonly KindOverview[], now: Date): Overview {
  const first = now.toISOString();
  const last = new Date(now.getTime() + WEEK_MS).toISOString();
  const comings = kinds
    .flatMap((each) => each.comings)
    .filter(({ date }) => date >= first && date <= last)
    .toSorted((a, b) => compareTexts(a.date, b.date));
  const begins = ({ what }: Coming) => what !== "disappears" && what !== "ends";
  return {
    live: Object.fromEntries(kinds.map(({ kind, live }) => [kind, live])),
    draftCounts: Object.fromEntries(kinds.map(({ kind, draftCount }) => [kind, draftCount])),
    begins: comings.filter((coming) => begins(coming)),
    ends: comings.filter((coming) => !begins(coming)),
    drafts: kinds
      .flatMap(({ drafts }) => drafts)
      .toSorted((a, b) => compareTexts(b.updatedDate, a.updatedDate))
      .slice(0, MAX_DRAFTS),
    changes: latestByAuthor(kinds.flatMap(({ changes }) => changes)),
  };
}

/** The latest writes, grouped by author. */
function latestByAuthor(changes: readonly Change[]): Overview["changes"] {
  const latest = changes
    .toSorted((a, b) => compareTexts(b.date, a.date) || compareTexts(a.id, b.id))
    .slice(0, MAX_CHANGES);
  return [...Map.groupBy(latest, ({ actor }) => actor)].map(([actor, own]) => ({
    author: authorOf(actor),
    changes: own.map(({ actor: _actor, ...change }) => change),
  }));
}

async function countIn(db: Db, kind: ContentKind, state: "live" | "draft", now: Date): Promise<number> {
  if (hasCounts(kind)) {
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
  const { rows } = await sql<NamedRecord & { updatedDate: string; updatedBy: string }>`
    SELECT id, ${titleSql(kind)} AS title, "updatedDate", coalesce((
      SELECT actor FROM history
      WHERE "contentType" = ${kind} AND "recordId" = records.id AND version = records.version
    ), '') AS "updatedBy"
    FROM ${sql.table(kind)} AS records
    WHERE "deletedDate" IS NULL AND status IN (${sql.join(draftStatuses(kind))})
    ORDER BY "updatedDate" DESC, id LIMIT ${MAX_DRAFTS}`.execute(db);
  return rows.map((row) => ({ ...row, kind, updatedBy: authorOf(row.updatedBy) }));
}

/** The records of a kind that appear, disappear or get their next version within nine days. */
async function listComings(db: Db, kind: ContentKind, now: Date): Promise<Coming[]> {
  const { visibility, shownIf } = serverKindOf(kind);
  const { status, from, until } = visibility;
  const state = publicationStateSql(kind, now);
  const isComing = sql`${state} IN ('live', 'planned') AND ${shownIf ?? sql`TRUE`}`;
  const moments: { what: Coming["what"]; column: string; where: RawBuilder<unknown> }[] = hasNextVersions(
    kind,
  )
    ? [{ what: "changes", column: "fromDate", where: isComing }]
    : [];
  if (kind === "offers") {
    moments.push({ what: "begins", column: "startDate", where: isComing });
    moments.push({ what: "ends", column: "endDate", where: isComing });
  } else {
    if (from) moments.push({ what: "appears", column: from, where: sql`${state} = 'planned'` });
    if (until) moments.push({ what: "disappears", column: until, where: isComing });
  }
  const found: Coming[] = [];
  for (const { what, column, where } of moments) {
    const date = sql.ref(column);
    // The status as well, which each of these states has, for the indexes that begin with it.
    const { rows } = await sql<Omit<Coming, "kind" | "what" | "others"> & { place: number; count: number }>`
      SELECT id, title, date, place, count FROM (
        SELECT id, ${titleSql(kind)} AS title, ${date} AS date,
          row_number() OVER (PARTITION BY ${date} ORDER BY id) AS place, count(*) OVER (PARTITION BY ${date}) AS count
        FROM ${sql.table(kind)} ${what === "changes" ? withNext(kind) : sql``}
        WHERE "deletedDate" IS NULL AND status = ${status} AND ${where} AND ${date} >= ${now.toISOString()}
          AND ${date} <= ${new Date(now.getTime() + WEEK_MS + AHEAD_MS).toISOString()}
      ) AS comings WHERE place <= ${MAX_OF_MOMENT} ORDER BY date, id`.execute(db);
    for (const { place, count, ...row } of rows) {
      const others = place === MAX_OF_MOMENT ? count - place : 0;
      found.push({ ...row, kind, what, ...(others > 0 && { others }) });
    }
  }
  return found;
}

/** The next versions of a kind's records that the clock takes over. */
function withNext(kind: ContentKind): RawBuilder<unknown> {
  return sql`JOIN next_versions
    ON "contentType" = ${kind} AND "recordId" = id AND next_versions.state = 'waiting' AND problem = ''`;
}

/** The latest writes of a kind, without permanently deleted records. */
async function listChanges(db: Db, kind: ContentKind): Promise<Change[]> {
  type Row = Omit<NamedRecord, "kind"> & {
    actor: string;
    action: HistoryEntry["action"];
    date: string;
    binned: 0 | 1;
  };
  const { rows } = await sql<Row>`
    SELECT id, ${titleSql(kind)} AS title, history.actor, history.action, history.date,
      CASE WHEN "deletedDate" IS NULL THEN 0 ELSE 1 END AS binned
    FROM history JOIN ${sql.table(kind)} AS records ON records.id = history."recordId"
    WHERE history."contentType" = ${kind}
    ORDER BY history.date DESC, history."recordId" LIMIT ${MAX_CHANGES}`.execute(db);
  return rows.map(({ binned, ...row }) => ({ ...row, kind, binned: binned === 1 }));
}
