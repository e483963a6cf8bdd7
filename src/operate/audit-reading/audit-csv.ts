import papaparse from "papaparse";
import type { AuditLine } from "../../storage/audit/read-audit.ts";
import { guardCell } from "../../content/kinds/products/csv/guard-cell.ts";

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

/** The first line of the file. */
export const AUDIT_CSV_HEAD = `${papaparse.unparse([COLUMNS.map(([title]) => title)])}\r\n`;

/** Lines of the file; no spreadsheet reads a cell as a formula. */
export function auditCsvLines(lines: readonly AuditLine[]): string {
  return `${papaparse.unparse(lines.map((line) => COLUMNS.map(([, read]) => guardCell(read(line)))))}\r\n`;
}
