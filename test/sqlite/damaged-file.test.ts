import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DamagedDatabaseError } from "../../src/storage/database/database-errors.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { createProduct } from "../support/build-content.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { makeTempDir, openTestDatabase } from "../support/test-database.ts";

/** In bytes, of SQLite's file. */
const PAGE = 4096;

/** Creates a database with enough content to have every kind of page. */
async function makeFullFile(): Promise<Buffer> {
  await using given = openTestDatabase();
  for (let n = 0; n < 40; n += 1) {
    await createProduct(given.db, { name: `Product ${n}`, description: "Bread and wine. ".repeat(150) });
  }
  await given.connection.close();
  return fs.readFileSync(sqliteConnection(given.connection).file);
}

/** Opens these bytes as `site.db` and returns the result. */
async function open(bytes: Buffer): Promise<string> {
  using dir = makeTempDir();
  const file = path.join(dir.path, "site.db");
  fs.writeFileSync(file, bytes);
  try {
    await openSqlite(dir.path).close();
    return "opened";
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError)) throw error;
    expect(error.message).toContain(`The database ${file} is damaged (`);
    expect(error.message).toContain("Nothing was changed.");
    return "refused";
  }
}

test("reports a file that is truncated anywhere, or is no database, as damaged", async () => {
  const whole = await makeFullFile();
  expect(await open(whole)).toBe("opened");
  const lengths = [15, 16, 50, 99, 100, 500, 1024, 4095, 4096, 4097, 8192, 20_000, 65_536];
  const cuts = [...lengths, whole.length - 4096].map((length) => whole.subarray(0, length));
  const others = [
    Buffer.from("<html></html>"),
    Buffer.alloc(4096),
    Buffer.alloc(4096, 255),
    Buffer.from("PK\x03\x04"),
  ];
  const outcomes = [];
  for (const bytes of [...cuts, ...others]) outcomes.push(await open(bytes));
  expect(outcomes).toEqual(outcomes.map(() => "refused"));
});

test("reports a file with overwritten bytes as damaged, or opens it if they are harmless", async () => {
  const whole = await makeFullFile();
  const outcomes = [];
  for (let n = 0; n < 40; n += 1) {
    const bytes = Buffer.from(whole);
    // The first ones are in the header and in the schema. The others are spread over the file, each fourth at the head of its page.
    const page = Math.floor((whole.length / PAGE / 40) * n);
    const at = n < 10 ? n * 11 : page * PAGE + ((n % 4) * PAGE) / 4;
    bytes.fill(n % 2 === 0 ? 0xff : 0x00, at, at + 64);
    outcomes.push(await open(bytes));
  }
  expect(outcomes.filter((outcome) => outcome === "refused").length).toBeGreaterThan(10);
});

test("does not change a damaged file", async () => {
  const bytes = Buffer.from((await makeFullFile()).subarray(0, 10_000));
  using dir = makeTempDir();
  const file = path.join(dir.path, "site.db");
  fs.writeFileSync(file, bytes);
  expect(() => openSqlite(dir.path)).toThrow(DamagedDatabaseError);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
});
