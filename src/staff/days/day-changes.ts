import { sql } from "kysely";
import { CONTENT_KINDS, kindOf } from "../../content/kinds/kinds.ts";
import { SERVER_KINDS, serverKindOf } from "../../content/kinds/kinds.server.ts";
import { subjectWords } from "../../content/calendar-entry-words.ts";
import { listRecords } from "../../content/lifecycle/read.ts";
import type { HistoryAction } from "../../content/lifecycle/history.ts";
import { listWaiting } from "../../content/next-versions/next-rows.ts";
import { findPublished } from "../../content/next-versions/next-target.ts";
import { hasNextVersion, SETTING_NAMES } from "../../content/settings/setting-names.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { fromMaltaTime } from "../../rules/time/malta-time.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { datedColumns } from "../calendar/dated-records.ts";

/** An instant at which the site changes by what staff have entered, and what begins or ends then. */
export interface SiteChange {
  at: Date;
  /** `Offer begins`, each once. */
  words: string[];
}

interface Candidate {
  at: number;
  words: string;
}

/**
 * The last change before an instant and the first one after it; undefined where there is none.
 *
 * @param hasPast whether what was written is a change too, as for those who see the past.
 */
export async function findChangesAround(
  db: Db,
  at: Date,
  hasPast: boolean,
): Promise<{ before: SiteChange | undefined; after: SiteChange | undefined }> {
  const found = [
    ...(await listRecordChanges(db, at)),
    ...(await listSpecialDays(db)),
    ...(await listNotice(db)),
    ...(await listNextVersions(db)),
    ...(hasPast ? await listWrites(db, at) : []),
  ];
  const time = at.getTime();
  return {
    before: together(found.filter((each) => each.at < time).toSorted((a, b) => b.at - a.at)),
    after: together(found.filter((each) => each.at > time).toSorted((a, b) => a.at - b.at)),
  };
}

/** The first of some changes, with all that happens at its instant. */
function together([first, ...others]: readonly Candidate[]): SiteChange | undefined {
  if (!first) return undefined;
  const same = others.filter(({ at }) => at === first.at);
  return { at: new Date(first.at), words: [...new Set([first, ...same].map(({ words }) => words))] };
}

/** For each date of a kind, the last before an instant and the first after it. */
async function listRecordChanges(db: Db, at: Date): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const kind of CONTENT_KINDS) {
    const { status } = kindOf(kind).visibility;
    for (const { column, what, isEnd } of datedColumns(kind)) {
      const date = sql.ref(column);
      // The last instant still belongs to the time of display: the change is one after it.
      const instant = new Date(at.getTime() - (isEnd ? 1 : 0)).toISOString();
      const { rows } = await sql<{ before: string | null; after: string | null }>`
        SELECT
          (SELECT max(${date}) FROM ${sql.table(kind)}
            WHERE "deletedDate" IS NULL AND status = ${status} AND ${date} < ${instant}) AS before,
          (SELECT min(${date}) FROM ${sql.table(kind)}
            WHERE "deletedDate" IS NULL AND status = ${status} AND ${date} > ${instant}) AS after`.execute(
        db,
      );
      const words = `${subjectWords(kind)} ${what}`;
      for (const { before, after } of rows)
        for (const text of [before, after])
          if (text !== null) found.push({ at: Date.parse(text) + (isEnd ? 1 : 0), words });
    }
  }
  // A computed date may be none at all.
  return found.filter((each) => !Number.isNaN(each.at) && new Date(each.at).getUTCFullYear() < 9_999);
}

async function listSpecialDays(db: Db): Promise<Candidate[]> {
  const { status } = serverKindOf("stores").visibility;
  const stores = await listRecords(db, SERVER_KINDS.stores, sql`status = ${status}`);
  return stores.flatMap(({ exceptions }) =>
    exceptions.map(({ date }) => ({ at: fromMaltaTime(date, "00:00").getTime(), words: "Special day" })),
  );
}

async function listNotice(db: Db): Promise<Candidate[]> {
  const { notice } = (await readSettings(db)).announcements;
  if (!notice) return [];
  const begins =
    notice.startDate === null ? [] : [{ at: Date.parse(notice.startDate), words: "Notice appears" }];
  const ends =
    notice.endDate === null ? [] : [{ at: Date.parse(notice.endDate) + 1, words: "Notice disappears" }];
  return [...begins, ...ends];
}

async function listNextVersions(db: Db): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const row of await listWaiting(db)) {
    if (row.fromDate !== null && row.problem === "" && (await findPublished(db, row)))
      found.push({ at: Date.parse(row.fromDate), words: "Next version" });
  }
  return found;
}

const WRITES = {
  created: "created",
  updated: "changed",
  binned: "moved to the bin",
  restored: "restored",
} as const satisfies Record<HistoryAction, string>;

/** Of each kind, the last write before an instant and the first one after it, of what visitors saw before or after it. */
async function listWrites(db: Db, at: Date): Promise<Candidate[]> {
  const instant = at.toISOString();
  const found: Candidate[] = [];
  for (const kind of [...CONTENT_KINDS, "settings"] as const) {
    const shown =
      kind === "settings" ? undefined : `%"status":${JSON.stringify(kindOf(kind).visibility.status)}%`;
    const isSeen =
      shown === undefined
        ? isOneOf(sql.ref("recordId"), SETTING_NAMES.filter(hasNextVersion))
        : sql`(record LIKE ${shown} OR EXISTS (
            SELECT 1 FROM history AS earlier WHERE earlier."contentType" = ${kind}
              AND earlier."recordId" = history."recordId" AND earlier.version = history.version - 1
              AND earlier.record LIKE ${shown}))`;
    const write = (isBefore: boolean) => sql`
      SELECT * FROM (
        SELECT date, action FROM history
        WHERE "contentType" = ${kind} AND date ${isBefore ? sql`<` : sql`>`} ${instant} AND ${isSeen}
        ORDER BY date ${isBefore ? sql`DESC` : sql`ASC`} LIMIT 1) AS found`;
    const { rows } = await sql<{ date: string; action: HistoryAction }>`
      ${write(true)} UNION ALL ${write(false)}`.execute(db);
    const subject = kind === "settings" ? "Settings" : subjectWords(kind);
    for (const { date, action } of rows)
      found.push({ at: Date.parse(date), words: `${subject} ${WRITES[action]}` });
  }
  return found;
}
