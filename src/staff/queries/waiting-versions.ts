import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { HistoryOf } from "../../content/lifecycle/history.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { waitingInWords } from "../../content/publication.ts";
import { mergeNext } from "../../content/next-versions/next-record.ts";
import { listWaiting } from "../../content/next-versions/next-rows.ts";
import { targetOf, titleOfNext } from "../../content/next-versions/next-target.ts";
import type { ContentIssue } from "../staff-context.ts";
import { sql } from "kysely";

/** Which of some records have a next version that waits, in words: `Waiting: from Friday 1 January at 00:00`. */
export async function readWaitingWords(
  db: Db,
  kind: ContentKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("next_versions")
    .select(["recordId", "fromDate", "problem"])
    .where("contentType", "=", kind)
    .where("state", "=", "waiting")
    .where(isOneOf(sql.ref("recordId"), ids))
    .execute();
  return new Map(
    rows.map(({ recordId, fromDate, problem }) => [
      recordId,
      waitingInWords({ nextFrom: fromDate, problem }, now),
    ]),
  );
}

/** The next versions that a person has to look at: they were held back, or ask a question and will be. */
export async function listNextIssues(db: Db, type: HistoryOf): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  for (const row of await listWaiting(db, { type })) {
    const live = await targetOf(row)?.find(db);
    const sentence = row.problem || (live ? questionOf(mergeNext(live, row).conflicts.length) : "");
    if (sentence === "") continue;
    const { contentType: kind, recordId: id } = row;
    const title = await titleOfNext(db, row);
    found.push({ kind, id, title, problem: "next version", sentence, ...(!live && { isBinned: true }) });
  }
  return found;
}

function questionOf(conflicts: number): string {
  if (conflicts === 0) return "";
  return conflicts === 1
    ? "One field was changed on the site too. Open its next version and choose."
    : `${conflicts} fields were changed on the site too. Open its next version and choose.`;
}
