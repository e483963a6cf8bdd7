import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { makeTempDir } from "../support/test-database.ts";
import { report, scale } from "./scale.ts";
import { ROWS, slowMigrations } from "./slow-migrations.ts";

const OURS = [...migrations.map(({ name }) => name), "9001-fill", "9002-double"];

test("a kill at any statement of any migration leaves the old schema or the new one", async () => {
  using whole = makeTempDir();
  const statements = Number(runUntil(path.join(whole.path, "data"), -1));
  expect(statements).toBeGreaterThan(2 * ROWS);
  // The short form looks at a few of them, the first and the last included.
  const kills = scale(6, statements);
  const shapes = new Map<number, string>();
  for (let n = 0; n < kills; n += 1) {
    const moment = Math.round((n * (statements - 1)) / (kills - 1));
    using dir = makeTempDir();
    const dataDir = path.join(dir.path, "data");
    expect(runUntil(dataDir, moment)).toBe("");
    const connection = openSqlite(dataDir);
    const { sqlite } = connection;
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    const applied = sqlite.prepare("SELECT name FROM migrations ORDER BY name").pluck().all();
    expect(applied).toEqual(OURS.slice(0, applied.length));
    const shape = JSON.stringify(sqlite.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all());
    // Each number of steps has one shape, whichever statement came next. A step may change rows alone.
    expect(shape).toBe(shapes.get(applied.length) ?? shape);
    shapes.set(applied.length, shape);

    // The next start takes up where it was and comes to the end.
    await migrate(
      connection,
      slowMigrations(() => {}),
    );
    expect(sqlite.prepare("SELECT count(*) FROM numbers WHERE twice = 2 * n").pluck().get()).toBe(ROWS);
    await connection.close();
  }
  report(
    "kill at a migration's statement",
    `${kills} of ${statements} statements: old shape or new, the next start came to its end each time`,
  );
});

/** @returns what it printed: nothing when it was killed. */
function runUntil(dataDir: string, moment: number): string {
  const script = path.join(import.meta.dirname, "migrate-slowly.ts");
  const { stdout, stderr, signal, status } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, dataDir, String(moment)],
    { encoding: "utf8", env: { PATH: process.env["PATH"] } },
  );
  if (status !== 0 && signal !== "SIGKILL") throw new Error(stderr);
  return stdout.trim();
}
