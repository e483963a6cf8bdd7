import fs from "node:fs";
import path from "node:path";

/** What a test of the API did on SQLite. */
export interface TestRecord {
  /** Where it begins in its file. Tests that are made in a loop have the same. */
  line: number;
  seconds: number;
  /** The statements that PostgreSQL has otherwise. */
  statements: readonly string[];
}

/** What the tests of a file did. */
export interface FileRecord {
  file: string;
  tests: readonly TestRecord[];
}

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Imports by which a file is always chosen: it tests the connection or locks of a database itself, or runs a command of ours in
 * another process, whose statements are not recorded. Of the files that are left out here every statement is recorded, or they
 * have none: counts, leases, turns, the classes of errors, and the reserve that SQLite alone has.
 */
const ALWAYS =
  /^import (?!type\b)[^;]*"(?:\.\.\/\.\.\/src\/storage\/database\/(?!count-in-batches|daily-counts|database-errors|disk-reserve|in-turns|leases)[^"]*|\.\.\/support\/run-script\.ts)";$/m;

/** Files in which several write at once: they wait for each other by locks of the database. */
const SEVERAL_WRITERS = ["create-once", "many-writers", "sign-in-races"];

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
 * Chooses what to run on PostgreSQL: by every statement that PostgreSQL has otherwise, at least one test goes. A file
 * without a record is chosen whole, because what it does is not known. Of several tests, the one with most new statements
 * for its time is taken first.
 * @returns files, and tests as Vitest takes them: `test/api/carts.test.ts:12`
 */
export function chooseTests(
  files: readonly string[],
  records: readonly FileRecord[],
  isWhole: (file: string) => boolean = isAlwaysChosen,
): string[] {
  const known = new Set(records.map(({ file }) => file));
  const whole = files.filter((file) => !known.has(file) || isWhole(file));
  const candidates: Candidate[] = records.flatMap(({ file, tests }) =>
    [...Map.groupBy(tests, ({ line }) => line)].map(([line, ofLine]) => ({
      name: `${file}:${line}`,
      isWhole: whole.includes(file),
      seconds: ofLine.reduce((sum, { seconds }) => sum + seconds, 0),
      statements: [...new Set(ofLine.flatMap(({ statements }) => statements))],
    })),
  );
  const left = new Set(candidates.flatMap(({ statements }) => statements));
  const take = ({ statements }: Candidate) => {
    for (const statement of statements) left.delete(statement);
  };
  for (const candidate of candidates) if (candidate.isWhole) take(candidate);
  const worth = ({ statements, seconds }: Candidate) =>
    statements.filter((statement) => left.has(statement)).length / Math.max(seconds, 0.1);
  const chosen: string[] = [];
  while (left.size > 0) {
    const best = candidates.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    take(best);
    chosen.push(best.name);
  }
  return [...whole, ...chosen].toSorted();
}

/** The tests that begin in one line. */
interface Candidate {
  name: string;
  /** Whether its file is chosen whole. */
  isWhole: boolean;
  seconds: number;
  statements: readonly string[];
}
