import { Router } from "express";
import { z } from "zod";
import {
  AUDIT_PAGE,
  auditFilterShape,
  type AuditFilter,
  type AuditLine,
  auditLineSchema,
  readAuditPage,
  readAuditParts,
} from "../../storage/audit/read-audit.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { verifyAudit, verdictInWords } from "../../storage/audit/verify-audit.ts";
import { listAuditAnchors } from "../backup/list-backups.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../storage/database/tables.ts";
import { sendCsv, type CsvRows } from "../../http/downloads.ts";
import { ok, type Operation, route, withBody, withQuery } from "../../http/route.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";

interface AuditDependencies {
  db: Db;
  clock: () => Date;
  config: Pick<Config, "backupDir">;
}

/** The calls of the audit log: reading, exporting and verifying it. Nothing can change it. */
export function auditRoutes(parts: AuditDependencies): Router {
  const router = Router();
  route(router, "/", { get: listLines(parts) });
  route(router, "/export", { get: exportLines(parts) });
  route(router, "/verify", { post: verify(parts) });
  return router;
}

const listQuery = {
  ...auditFilterShape,
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .describe("Only lines with a lower number: `next` of the page before"),
};

function listLines({ db }: AuditDependencies): Operation {
  return withQuery({
    summary: `Read the audit log, the latest line first, ${AUDIT_PAGE} at a time`,
    access: "users.manage",
    query: listQuery,
    answer: ok(
      "The lines, and where the next page begins",
      z.strictObject({
        lines: z.array(auditLineSchema),
        next: z.int().nullable().describe("The `before` of the next page; null if there is none"),
      }),
    ),
    handle({ before, ...filter }) {
      return readAuditPage(db, filter, before === undefined ? undefined : Number(before));
    },
  });
}

function exportLines({ db, clock }: AuditDependencies): Operation {
  return withQuery({
    summary: "Export the audit log as CSV; no cell is read as a formula by a spreadsheet",
    access: "users.manage",
    recentProof: true,
    query: auditFilterShape,
    answer: { status: 200, description: "text/csv in UTF-8, the latest line first", type: "text/csv" },
    async handle(filter, _request, response) {
      await recordAudit(db, { action: "audit.exported", note: JSON.stringify(filter) });
      await sendCsv(response, `audit-${maltaDay(clock())}.csv`, rowsOf(db, filter));
    },
  });
}

const nothing = z.strictObject({});

const verdictSchema = z.strictObject({
  sound: z.boolean(),
  sentence: z.string(),
  lines: z.int(),
  hash: z.string().describe("Of the last line"),
  wrong: z.strictObject({ seq: z.int(), problem: z.string() }).nullable().describe("The first wrong line"),
});

function verify({ db, clock, config }: AuditDependencies): Operation {
  return withBody({
    summary: "Verify the audit log: its chain, the history it refers to, and the heads in the backups",
    access: "users.manage",
    body: { schema: nothing },
    answer: ok("Whether it is sound, and the first wrong line", verdictSchema),
    async handle() {
      const verdict = await verifyAudit(db, await listAuditAnchors(config.backupDir, clock()));
      const sentence = verdictInWords(verdict);
      await recordAudit(db, { action: "audit.verified", note: sentence });
      const { lines, hash, wrong = null } = verdict;
      return { sound: wrong === null, sentence, lines, hash, wrong };
    },
  });
}

const COLUMNS: readonly (readonly [title: string, read: (line: AuditLine) => string])[] = [
  ["Line", (line) => String(line.seq)],
  ["Date (UTC)", (line) => line.date],
  ["Person", (line) => line.actor],
  ["Account id", (line) => line.userId ?? ""],
  ["Network address", (line) => line.address],
  ["Device", (line) => line.device],
  ["Proof", (line) => line.proof],
  ["Area", (line) => line.area],
  ["Action", (line) => line.action],
  ["Subject type", (line) => line.subjectType],
  ["Subject id", (line) => line.subjectId],
  ["Subject", (line) => line.subject],
  ["Version", (line) => String(line.historyVersion ?? "")],
  ["Changes", (line) => (line.changes.length === 0 ? "" : JSON.stringify(line.changes))],
  ["Note", (line) => line.note],
  ["Request", (line) => line.requestId],
  ["Hash", (line) => line.hash],
];

async function* rowsOf(db: Db, filter: AuditFilter): AsyncGenerator<CsvRows> {
  yield [COLUMNS.map(([title]) => title)];
  for await (const lines of readAuditParts(db, filter))
    yield lines.map((line) => COLUMNS.map(([, read]) => read(line)));
}
