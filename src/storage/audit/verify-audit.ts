import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type AuditRow, hashHistoryEntry, hashLine, NO_HASH } from "./record-audit.ts";
import type { Logger } from "pino";
import { plural } from "../../rules/text/text.ts";

/** The number of lines at some time, and the hash of the last one. */
export interface AuditHead {
  lines: number;
  hash: string;
}

/** A head that was kept outside the database, such as in the manifest of a backup. */
export interface AuditAnchor extends AuditHead {
  /** Where it was kept, in words. */
  source: string;
  /** When it was written; undefined where it is not known. */
  date?: string;
}

export interface AuditVerdict extends AuditHead {
  /** The first line that is wrong, and how. */
  wrong?: { seq: number; problem: string };
  /** The number of heads from outside that fit. */
  anchors: number;
  /** Heads that are not comparable: a restore of an older backup has replaced the lines since. */
  skipped: number;
}

/** Lines that are read at once; other requests run in between. */
const CHUNK = 500;

/**
 * Recomputes the whole chain and compares each line, each entry of the history that a line refers to, the head, and the
 * heads that were kept elsewhere. Names the first line that is wrong. Other writers may add lines in the meantime.
 */
export async function verifyAudit(db: Db, anchors: readonly AuditAnchor[] = []): Promise<AuditVerdict> {
  const outside = Map.groupBy(anchors, ({ lines }) => lines);
  const restores: Restore[] = [];
  const hashes = new Map<number, string>([[0, NO_HASH]]);
  let last: AuditHead = { lines: 0, hash: NO_HASH };
  const verdict = (wrong?: AuditVerdict["wrong"]) => ({
    ...last,
    ...(wrong && { wrong }),
    anchors: 0,
    skipped: 0,
  });
  for (;;) {
    // The head and the lines in one transaction: no line can be added in between.
    const { rows, head } = await inTransaction(db, async (trx) => ({
      rows: await readLines(trx, last.lines),
      head: await trx.selectFrom("audit_head").select(["lines", "hash"]).executeTakeFirst(),
    }));
    for (const row of rows) {
      const problem = problemOf(row, last);
      if (problem) return verdict({ seq: Math.min(row.seq, last.lines + 1), problem });
      last = { lines: row.seq, hash: row.hash };
      if (outside.has(row.seq)) hashes.set(row.seq, row.hash);
      if (row.action === "backup.restored") restores.push(toRestore(row));
    }
    if (rows.length < CHUNK) {
      const problem = headProblem(head, last);
      if (problem) return verdict({ seq: Math.min(last.lines, head?.lines ?? 0) + 1, problem });
      return { ...last, ...compareAnchors(anchors, { last, hashes, restores }) };
    }
    await nextTurn();
  }
}

/** A restore that the log has a line of. */
interface Restore {
  seq: number;
  date: string;
  /** When its backup was made, as the name of a backup has it; empty where the line does not say. */
  made: string;
}

function toRestore({ seq, date, subject }: AuditRow): Restore {
  return { seq, date, made: /\d{4}-\d\d-\d\dT[\d-]+Z/.exec(subject)?.[0] ?? "" };
}

/** Whether a head is of lines that a restore has replaced: it was kept before the restore, and past it or after its backup. */
function hasReplaced(restore: Restore, { lines, date }: { lines: number; date: string }): boolean {
  const isSince = restore.made !== "" && restore.made < date.replaceAll(/[:.]/g, "-");
  return restore.date >= date && (restore.seq <= lines || isSince);
}

type LineWithHistory = Awaited<ReturnType<typeof readLines>>[number];

/** Lines after a number, each joined with its entry in the history. */
function readLines(trx: Db, after: number) {
  return trx
    .selectFrom("audit_log")
    .leftJoin("history", (join) =>
      join
        .onRef("history.contentType", "=", "audit_log.subjectType")
        .onRef("history.recordId", "=", "audit_log.subjectId")
        .onRef("history.version", "=", "audit_log.historyVersion"),
    )
    .selectAll("audit_log")
    .select([
      "history.contentType as hContentType",
      "history.recordId as hRecordId",
      "history.version as hVersion",
      "history.action as hAction",
      "history.actor as hActor",
      "history.userId as hUserId",
      "history.date as hDate",
      "history.record as hRecord",
    ])
    .where("audit_log.seq", ">", after)
    .orderBy("audit_log.seq")
    .limit(CHUNK)
    .execute();
}

function problemOf(row: LineWithHistory, last: AuditHead): string | undefined {
  const wanted = last.lines + 1;
  if (row.seq !== wanted) return `Line ${wanted} is missing.`;
  if (hashLine(last.hash, row) !== row.hash) {
    return `Line ${wanted} was changed, inserted or moved: its hash does not follow from it and from the line before.`;
  }
  if (row.historyHash === null) return undefined;
  if (row.hContentType === null) return `The version of the record that line ${wanted} refers to is missing.`;
  return historyHashOf(row) === row.historyHash
    ? undefined
    : `The version of the record that line ${wanted} refers to was changed in the history.`;
}

function historyHashOf(row: LineWithHistory): string {
  return hashHistoryEntry({
    contentType: row.hContentType ?? "",
    recordId: row.hRecordId ?? "",
    version: row.hVersion ?? 0,
    action: row.hAction ?? "created",
    actor: row.hActor ?? "",
    userId: row.hUserId,
    date: row.hDate ?? "",
    record: row.hRecord ?? "",
  });
}

function headProblem(head: AuditHead | undefined, last: AuditHead): string | undefined {
  if (!head) return "The number of lines that the log had is missing.";
  if (head.lines > last.lines) return `Lines were removed from the end: there were ${head.lines}.`;
  if (head.lines < last.lines) return `Lines were added past the end: there were ${head.lines}.`;
  return head.hash === last.hash ? undefined : "The last line is not the one that was written.";
}

function compareAnchors(
  anchors: readonly AuditAnchor[],
  chain: {
    last: AuditHead;
    hashes: ReadonlyMap<number, string>;
    restores: readonly Restore[];
  },
): Pick<AuditVerdict, "wrong" | "anchors" | "skipped"> {
  let [fitting, skipped] = [0, 0];
  for (const { lines, hash, source, date } of anchors.toSorted((one, other) => one.lines - other.lines)) {
    if (chain.hashes.get(lines) === hash) fitting += 1;
    else if (date && chain.restores.some((restore) => hasReplaced(restore, { lines, date }))) {
      skipped += 1;
    } else {
      const problem =
        lines > chain.last.lines
          ? `Lines were removed from the end: ${source} says that there were ${lines}.`
          : `The log was rewritten: ${source} has another hash for line ${lines}.`;
      return { wrong: { seq: Math.min(lines, chain.last.lines + 1), problem }, anchors: fitting, skipped };
    }
  }
  return { anchors: fitting, skipped };
}

/** The head of the log. */
export async function readAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom("audit_head").select(["lines", "hash"]).executeTakeFirstOrThrow();
}

/**
 * Returns a job that writes the head of the audit log to the JSON log when it has moved. A person who can write the database can
 * also recompute its chain, but not the lines that the log has already sent elsewhere.
 */
export function createAuditHeadLog(db: Db, logger: Logger): () => Promise<void> {
  let logged: string | undefined;
  return async () => {
    const { lines, hash } = await readAuditHead(db);
    if (hash === logged) return;
    logged = hash;
    logger.info({ lines, hash }, "audit log head");
  };
}

/** The result of a verification in sentences, for the admin and the command. */
export function verdictInWords({ lines, wrong, anchors, skipped }: AuditVerdict): string {
  if (wrong) return `The audit log is not sound. The first wrong line is ${wrong.seq}. ${wrong.problem}`;
  const sound = `The audit log is sound: ${plural(lines, "line", "lines")}.`;
  const compared =
    anchors > 0
      ? ` It fits ${plural(anchors, "head", "heads")} kept outside the database.`
      : " There was no head kept outside the database to compare it with, such as a backup's.";
  const replaced =
    skipped > 0
      ? ` ${plural(skipped, "head was", "heads were")} not compared: a restored backup has replaced those lines.`
      : "";
  return sound + compared + replaced;
}
