import path from "node:path";
import { expect, test } from "vitest";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { killAfter } from "./kill-after.ts";

/** Where in its work each round kills: early, late, and spread between by a step that shares no factor. */
const ROUNDS = Array.from({ length: 10 }, (_, round) => 1 + ((round * 17) % 41));

test("every write acknowledged before a kill is complete after it", async () => {
  using dir = makeTempDir();
  const dataDir = path.join(dir.path, "data");
  placeTemplate(dataDir);
  const acknowledged = new Map<string, number>();
  for (const lineCount of ROUNDS) {
    const lines = await killAfter("write-for-ever.ts", dataDir, lineCount);
    expect(lines.length).toBeGreaterThanOrEqual(lineCount);
    for (const line of lines) {
      const [id = "", version] = line.split(" ");
      acknowledged.set(id, Number(version));
    }
    const connection = openSqlite(dataDir);
    const { sqlite } = connection;
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    const rows = sqlite
      .prepare<[], { id: string; version: number; slug: string; deletedDate: string | null }>(
        "SELECT * FROM products",
      )
      .all();
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const [id, version] of acknowledged) {
      // One write more than acknowledged may be there: killed between its commit and its word.
      expect(stored.get(id)?.version, id).toBeGreaterThanOrEqual(version);
    }
    expect(rows.length - acknowledged.size).toBeLessThanOrEqual(ROUNDS.length);
    for (const { id, version, slug, deletedDate } of rows) {
      // No write is there by half: a record, its history, its address and its bin belong together.
      const history = sqlite
        .prepare("SELECT version FROM history WHERE recordId = ? ORDER BY version")
        .pluck()
        .all(id);
      expect(history).toEqual(Array.from({ length: version }, (_, index) => index + 1));
      expect(slug === `address-${id}`).toBe(version >= 2);
      const moves = sqlite.prepare("SELECT count(*) FROM slug_redirects WHERE recordId = ?").pluck().get(id);
      expect(moves).toBe(version >= 2 ? 1 : 0);
      expect(deletedDate !== null).toBe(version === 3);
    }
    // Each write has its line, none is there without its write, and the chain is whole.
    const verdict = await verifyAudit(connection.db);
    expect(verdict.wrong).toBeUndefined();
    expect(verdict.lines).toBe(Number(sqlite.prepare("SELECT count(*) FROM history").pluck().get()));
    await connection.close();
  }
});
