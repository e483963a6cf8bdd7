import { OF_CONTACT_FORM } from "../support/contact-form.ts";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "#migrations";
import { toNewSection } from "../../migrations/0035-section-vocabulary/new-sections.ts";
import { makeBackup, migrateWithBackup } from "../../src/operate/backup/make-backup.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import { migrate, MigrationError } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";
import {
  BEFORE_COUNTS,
  COUNTED_BEFORE,
  COUNTED_SINCE,
  COUNTS_BETWEEN,
  dumpBefore,
} from "../support/version-before.ts";

const SINCE = migrations.slice(1).map(({ name }) => name);

let server: PostgresServer;

describe.skipIf(findPostgres() === undefined)("a PostgreSQL database of the version before", () => {
  beforeAll(async () => {
    server = await startPostgres();
    server.run("CREATE DATABASE before");
    const connection = openPostgres(server.url("before"));
    await sql.raw(dumpBefore()).execute(connection.db);
    await connection.close();
  });
  afterAll(() => server.stop());

  /** A copy of the database of before. */
  function copyBefore(name: string): string {
    server.run(`CREATE DATABASE ${name} TEMPLATE before`);
    return server.url(name);
  }

  /** What pg_dump writes of a database, without what differs from one run or one reload to the next. */
  function dump(url: string, ...options: string[]): string {
    const program = path.join(findPostgres() ?? "", "pg_dump");
    const { stdout, stderr, status } = spawnSync(program, ["-d", url, ...options], {
      encoding: "utf8",
      maxBuffer: 1e8,
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.replaceAll(/^\\.*$|(?<=NULL::bigint) AS int8/gm, "");
  }

  async function readRows({ db }: Connection, tables: readonly string[]) {
    const rows: Record<string, unknown[]> = {};
    for (const table of tables) {
      const found = await sql<{ row: string }>`
        SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} AS t ORDER BY 1`.execute(db);
      rows[table] = found.rows;
    }
    return rows;
  }

  /** Pages by their address. */
  function pagesOf(rows: readonly unknown[] = []): Record<string, unknown>[] {
    return rows
      .map((row): Record<string, unknown> => JSON.parse(Object(row).row))
      .toSorted((one, other) => String(one["slug"]).localeCompare(String(other["slug"])));
  }

  async function listTables({ db }: Connection): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(db);
    return rows.map(({ name }) => name);
  }

  test("gets the schema of a new one, and none of the replaced steps runs again", async () => {
    const url = copyBefore("upgraded");
    const upgraded = openPostgres(url);
    expect(await migrate(upgraded, migrations)).toEqual(SINCE);
    await upgraded.close();
    server.run("CREATE DATABASE fresh");
    const fresh = openPostgres(server.url("fresh"));
    await migrate(fresh, migrations);
    await fresh.close();
    const schema = dump(server.url("fresh"), "--schema-only", "--no-owner");
    expect(schema.match(/^CREATE (?:TABLE|INDEX|TRIGGER|VIEW|FUNCTION) /gm)?.length).toBeGreaterThan(100);
    expect(dump(url, "--schema-only", "--no-owner")).toBe(schema);
  });

  test("keeps the rows of every table", async () => {
    const connection = openPostgres(copyBefore("kept"));
    // Photos of messages are files of them since, and searches without a result are with other counts.
    const gone = ["message_photos", "search_misses"];
    const tables = (await listTables(connection)).filter((name) => !gone.includes(name));
    const rows = await readRows(connection, tables);
    expect(tables.filter((name) => rows[name]?.length === 0)).toEqual([]);
    await migrate(connection, BEFORE_COUNTS);
    for (const statement of COUNTS_BETWEEN) await sql.raw(statement).execute(connection.db);
    const counted = (await sql.raw(COUNTED_BEFORE).execute(connection.db)).rows;
    expect(counted.length).toBeGreaterThan(3);
    await migrate(connection, migrations);
    expect((await sql.raw(COUNTED_SINCE).execute(connection.db)).rows).toEqual(counted);
    const { migrations: steps, pages, ...kept } = await readRows(connection, tables);
    const { migrations: recorded, pages: oldPages, ...before } = rows;
    // The caches of all replicas are told that pages have changed, and those that are gone are forgotten.
    const told = { content_epochs: [], replicas: [] };
    // What later versions have added.
    const added: Readonly<Record<string, object>> = {
      api_tokens: { endNoticeDate: null },
      banners: { imageAlt: "", pages: "[]" },
      jobs: { questions: "[]", hours: "" },
      message_entries: { way: null },
      messages: OF_CONTACT_FORM,
      price_changes: { offers: null },
      products: { deposit: null, drainedWeight: "", unitPriceLack: "" },
      unsent_emails: { address: null, requestId: null, subscriberId: null },
      users: { stores: "[]" },
    };
    for (const [table, fields] of Object.entries(added)) {
      const expected = pagesOf(before[table]).map((row) => ({ ...row, ...fields }));
      expect(pagesOf(kept[table]), table).toEqual(expected);
    }
    // Applications go on by e-mail.
    const valuesOf = (all: typeof kept) =>
      pagesOf(all["settings"]).map(({ name, value }) => ({ name, value: JSON.parse(String(value)) }));
    const settings = valuesOf(before).map((row) =>
      row.name === "contact" ? { ...row, value: { ...row.value, applyBy: "email" } } : row,
    );
    expect(valuesOf(kept)).toEqual(settings);
    const known = Object.fromEntries(Object.keys(added).map((table) => [table, []]));
    const apart = { ...told, ...known, settings: [] };
    expect({ ...kept, ...apart }).toEqual({ ...before, ...apart });
    // Of a page only the sections change.
    for (const [index, page] of pagesOf(pages).entries()) {
      const { sections: oldSections, ...old } = pagesOf(oldPages)[index] ?? {};
      expect(page).toEqual({
        ...old,
        sections: JSON.stringify(JSON.parse(String(oldSections)).map(toNewSection)),
      });
    }
    expect(steps).toEqual(expect.arrayContaining(recorded ?? []));
    await connection.close();
  });

  test("is refused untouched where it lacks one of the replaced steps", async () => {
    const url = copyBefore("early");
    const connection = openPostgres(url);
    await sql`DELETE FROM migrations WHERE name = ${migrations[0]?.name}`.execute(connection.db);
    const before = dump(url);
    using dir = makeTempDir();
    const run = migrateWithBackup(connection, migrations, configOf(dir.path, url));
    await expect(run).rejects.toBeInstanceOf(MigrationError);
    await expect(run).rejects.toThrow("Start version 0.1.0 (commit b3e62a2c) once first");
    await connection.close();
    expect(dump(url)).toBe(before);
    expect(fs.readdirSync(dir.path)).toEqual([]);
  });

  test("has backups that can be restored", async () => {
    using dir = makeTempDir();
    const url = copyBefore("restored");
    const config = configOf(dir.path, url);
    const { folder, manifest } = await makeBackup(config, "manual", new Date());
    expect(manifest.migrations).toContain("0001-content");
    server.run("DELETE FROM products", "restored");
    await restoreBackup(config, folder, migrations, new Date());
    const connection = openPostgres(url);
    expect(await migrate(connection, migrations)).toEqual(SINCE);
    const products = await connection.db.selectFrom("products").select("slug").execute();
    expect(products).toHaveLength(3);
    await connection.close();
  });
});

function configOf(folder: string, databaseUrl: string) {
  return {
    dataDir: path.join(folder, "data"),
    uploadsDir: path.join(folder, "uploads"),
    backupDir: path.join(folder, "backups"),
    backupKeep: 2,
    backupKey: undefined,
    s3: undefined,
    databaseUrl,
  };
}
