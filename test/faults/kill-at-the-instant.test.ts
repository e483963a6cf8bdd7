import path from "node:path";
import { expect, test } from "vitest";
import { recordTarget } from "../../src/content/next-versions/next-target.ts";
import { takeOverDue } from "../../src/content/next-versions/take-over.ts";
import { saveNext } from "../../src/content/next-versions/write-next.ts";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { createProduct } from "../support/build-content.ts";
import { rethrow } from "../support/rethrow.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { killAfter } from "./kill-after.ts";

const SAVED = new Date("2026-12-31T12:00:00.000Z");
const INSTANT = "2026-12-31T23:00:00.000Z";
const RECORDS = 12;

/** After how many written records each round kills: at the first, within, at the last before the commit, and after it. */
const ROUNDS = [1, 5, RECORDS, RECORDS + 1];

test("a kill at the instant leaves all that share it as they were, or all as they will be", async () => {
  for (const lineCount of ROUNDS) {
    using dir = makeTempDir();
    const dataDir = path.join(dir.path, "data");
    placeTemplate(dataDir);
    const before = openSqlite(dataDir);
    for (let at = 0; at < RECORDS; at += 1) {
      const { id } = await createProduct(before.db, { name: `Product ${at}`, price: 100 });
      const by = { actor: "Rita", now: SAVED };
      await saveNext(
        before.db,
        recordTarget("products", id),
        { price: 200, nextFrom: INSTANT },
        undefined,
        by,
      );
    }
    await before.close();
    const lines = await killAfter("take-over.ts", `${dataDir}|${INSTANT}`, lineCount);
    const { db, sqlite, close } = openSqlite(dataDir);
    const prices = () => sqlite.prepare("SELECT DISTINCT price FROM products").pluck().all();
    const waiting = () =>
      sqlite.prepare("SELECT count(*) FROM next_versions WHERE state = 'waiting'").pluck().get();
    const isDone = lines.includes("committed") || prices()[0] === 200;
    expect(prices(), `killed after ${lineCount}`).toEqual([isDone ? 200 : 100]);
    expect(waiting()).toBe(isDone ? 0 : RECORDS);
    // The next request or the next minute ends the work, at the instant that was chosen.
    expect(await takeOverDue(db, new Date("2027-01-02T10:00:00.000Z"), rethrow)).toBe(isDone ? 0 : RECORDS);
    expect(prices()).toEqual([200]);
    expect(waiting()).toBe(0);
    const dates = sqlite.prepare("SELECT DISTINCT date, version FROM history WHERE version > 1").raw().all();
    expect(dates).toEqual([[INSTANT, 2]]);
    expect((await verifyAudit(db)).wrong).toBeUndefined();
    await close();
  }
});
