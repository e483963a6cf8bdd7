import fs from "node:fs";
import path from "node:path";

/** What a file of the API's tests did on SQLite. */
export interface FileRecord {
  file: string;
  seconds: number;
  /** The statements that PostgreSQL has otherwise. */
  statements: readonly string[];
}

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Imports by which a file is always chosen: it tests the connection, locks or errors of a database itself, or runs a command
 * in another process, whose statements are not recorded. Of the daily counts, which have no form for one database alone, every
 * statement is recorded.
 */
const ALWAYS =
  /^import (?!type\b)[^;]*"(?:\.\.\/\.\.\/src\/storage\/database\/(?!count-in-batches|daily-counts)[^"]*|node:child_process|\.\.\/support\/run-script\.ts)";$/m;

/** Files in which several write at once: they wait for each other by locks of the database. */
const SEVERAL_WRITERS = ["concurrent-writes", "create-once", "many-writers", "sign-in-races"];

/** Reads what the files of the API did on SQLite. */
export function readRecords(folder: string): FileRecord[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .map((name): FileRecord => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")));
}

/** Whether a file belongs on both databases whatever its statements are. */
export function isAlwaysChosen(file: string): boolean {
  if (SEVERAL_WRITERS.includes(path.basename(file, ".test.ts"))) return true;
  return ALWAYS.test(fs.readFileSync(path.join(root, file), "utf8"));
}

/**
 * Chooses the files to run on PostgreSQL: by every statement that PostgreSQL has otherwise, at least one of them goes. A file
 * without a record is chosen, because nobody knows what it does. Of several files, the one with most new statements for
 * its time is taken first.
 */
export function chooseFiles(
  files: readonly string[],
  records: readonly FileRecord[],
  isChosen: (file: string) => boolean = isAlwaysChosen,
): string[] {
  const known = new Map(records.map((record) => [record.file, record]));
  const chosen = new Set(files.filter((file) => !known.has(file) || isChosen(file)));
  const left = new Set(records.flatMap(({ statements }) => statements));
  const take = (file: string) => {
    chosen.add(file);
    for (const statement of known.get(file)?.statements ?? []) left.delete(statement);
  };
  for (const file of [...chosen]) take(file);
  const worth = ({ statements, seconds }: FileRecord) =>
    statements.filter((statement) => left.has(statement)).length / Math.max(seconds, 0.1);
  while (left.size > 0) {
    const best = records.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    take(best.file);
  }
  return [...chosen].toSorted();
}
