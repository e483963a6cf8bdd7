import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { migrations } from "#migrations";
import { openSecretBox } from "../../src/accounts/second-factor/secret-box.ts";
import { toNewSection } from "../../migrations/0035-section-vocabulary/new-sections.ts";
import { authorOfWords } from "../../src/content/kinds/pages/page-words.ts";
import type { Section } from "../../src/content/kinds/pages/section-kind.ts";
import { sectionKindOf } from "../../src/content/kinds/pages/section-kinds.ts";
import { readRunningOffers } from "../../src/content/kinds/offers/running-offers.ts";
import { listHistory } from "../../src/content/lifecycle/history.ts";
import { makeBackup, migrateWithBackup } from "../../src/operate/backup/make-backup.ts";
import { InvalidBackupError } from "../../src/operate/backup/manifest.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { unitPriceLack } from "../../src/rules/money/unit-price-lack.ts";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import type { SqliteConnection } from "../../src/storage/database/connection.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { readFile } from "../../src/site/messages/open-file.ts";
import { getMessage, readMessageList } from "../../src/site/messages/read-messages.ts";
import { isMigrated, migrate, MigrationError } from "../../src/storage/database/migrator.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir } from "../support/test-database.ts";
import { rethrow } from "../support/rethrow.ts";
import {
  BEFORE_COUNTS,
  COUNTED_BEFORE,
  COUNTED_SINCE,
  COUNTS_BETWEEN,
  placeBackupBefore,
  placeDatabaseBefore,
  readBefore,
} from "../support/version-before.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => makePlace({ hasDatabase: true }));

const NOW = new Date("2026-11-21T09:00:00.000Z");
const SINCE = migrations.slice(1).map(({ name }) => name);

/** A place for a site; with the database of the version before where `hasDatabase` says so. */
function makePlace({ hasDatabase }: { hasDatabase: boolean }) {
  const dir = makeTempDir();
  const config = {
    dataDir: path.join(dir.path, "data"),
    uploadsDir: path.join(dir.path, "uploads"),
    backupDir: path.join(dir.path, "backups"),
    backupKeep: 2,
    backupKey: undefined,
    s3: undefined,
  };
  if (hasDatabase) placeDatabaseBefore(config.dataDir);
  return { path: dir.path, config, [Symbol.dispose]: () => dir[Symbol.dispose]() };
}

/** Makes the record say that only the first five steps have run, as it was written then. */
async function makeTooOld(dataDir: string): Promise<void> {
  const connection = openSqlite(dataDir);
  connection.sqlite.exec("DELETE FROM migrations WHERE name > '0006'");
  connection.sqlite.exec("ALTER TABLE migrations DROP COLUMN compatible");
  await connection.close();
}

/** Every table, index, trigger and view, however its statement is written. */
function readSchema({ sqlite, watchContent }: SqliteConnection): string[] {
  watchContent(rethrow);
  return sqlite
    .prepare<[], { type: string; name: string; table: string; sql: string | null }>(
      "SELECT type, name, tbl_name AS 'table', sql FROM sqlite_master",
    )
    .all()
    .map(({ type, name, table, sql }) => [type, name, table, sql?.replaceAll(/["\s]/g, "")].join(" "))
    .toSorted();
}

type Columns = Record<string, string[]>;

/** The columns of each table, those of the search index apart, which SQLite does not give back. */
function readColumns({ sqlite }: SqliteConnection): Columns {
  const rows = sqlite
    .prepare<[], [string, string]>(
      `SELECT list.name, info.name FROM pragma_table_list AS list, pragma_table_info(list.name) AS info
       WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT LIKE 'sqlite_%' ORDER BY list.name`,
    )
    .raw()
    .all();
  const columns: Columns = {};
  for (const [table, column] of rows) (columns[table] ??= []).push(column);
  return columns;
}

function readRows({ sqlite }: SqliteConnection, columns: Columns): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(columns).map(([table, names]) => {
      const list = names.map((name) => `"${name}"`).join(", ");
      return [table, sqlite.prepare(`SELECT ${list} FROM ${table} ORDER BY ${list}`).raw().all()];
    }),
  );
}

test("an upgraded database has the schema of a new one, and none of the replaced steps runs again", async () => {
  using before = makePlace({ hasDatabase: true });
  using none = makePlace({ hasDatabase: false });
  const [upgraded, fresh] = [openSqlite(before.config.dataDir), openSqlite(none.config.dataDir)];
  expect(await migrate(upgraded, migrations)).toEqual(SINCE);
  expect(await migrate(fresh, migrations)).toEqual(migrations.map(({ name }) => name));
  for (const connection of [upgraded, fresh]) expect(await isMigrated(connection, migrations)).toBe(true);
  const schema = readSchema(fresh);
  expect(schema.length).toBeGreaterThan(140);
  expect(readSchema(upgraded)).toEqual(schema);
  await upgraded.close();
  await fresh.close();
});

test("an upgrade keeps the rows of every table", async (place) => {
  const connection = openSqlite(place.config.dataDir);
  // Photos of messages are files of them since (see below), and searches without a result are with other counts.
  const { message_photos: _photos, search_misses: _misses, ...columns } = readColumns(connection);
  const { migrations: steps, ...rows } = readRows(connection, columns);
  expect(Object.values(rows).filter((found) => found.length === 0)).toEqual([]);
  await migrate(connection, BEFORE_COUNTS);
  connection.sqlite.exec(COUNTS_BETWEEN.join(";"));
  const counted = connection.sqlite.prepare(COUNTED_BEFORE).raw().all();
  expect(counted.length).toBeGreaterThan(3);
  await migrate(connection, migrations);
  expect(connection.sqlite.prepare(COUNTED_SINCE).raw().all()).toEqual(counted);
  const { migrations: laterSteps, ...laterRows } = readRows(connection, columns);
  // Of pages only the sections change (see below), and their caches are told.
  const apart = { pages: [], content_epochs: [] };
  // Applications go on by e-mail: a text of JSON has one field more.
  const byEmail = (cell: unknown) =>
    typeof cell === "string" && cell.includes('"careersEmail"')
      ? JSON.stringify({ ...JSON.parse(cell), applyBy: "email" })
      : cell;
  const settings = rows["settings"]?.map((row) => (Array.isArray(row) ? row.map(byEmail) : row));
  expect({ ...laterRows, ...apart }).toEqual({ ...rows, ...apart, settings });
  expect(laterSteps?.slice(0, steps?.length)).toEqual(steps);
  await connection.close();
});

test("all messages are in the inbox after an upgrade, with their photos, notes and answers", async (place) => {
  const connection = openSqlite(place.config.dataDir);
  const { sqlite, db } = connection;
  const before = sqlite.prepare<[], { id: string; photo: Buffer }>(
    "SELECT messages.*, webp AS photo FROM messages JOIN message_photos ON messageId = messages.id",
  );
  const [message] = before.all();
  const entries = sqlite.prepare("SELECT text FROM message_entries").pluck().all();
  await migrate(connection, migrations);
  const { messages } = await readMessageList(db, { form: "contact" }, 1, {
    messages: undefined,
    applications: undefined,
  });
  const { photo, ...stored } = message ?? { photo: undefined, id: "" };
  const {
    assigneeId: _a,
    emailKey: _e,
    phoneKey: _p,
    searchText: _s,
    storeId: _i,
    ...shown
  } = Object(stored);
  expect(messages).toEqual([
    {
      ...shown,
      assignee: expect.anything(),
      form: null,
      application: null,
      answers: [],
      files: [expect.anything()],
    },
  ]);
  const found = await getMessage(db, stored.id);
  expect(found.entries.map(({ text }) => text)).toEqual(entries);
  const [file] = found.files;
  const files = createDiskStore(place.path);
  expect(
    (
      await readFile(
        { db, files, fileKeys: openSecretBox({ dataDir: place.path }) },
        stored.id,
        file?.id ?? "",
      )
    )?.content,
  ).toEqual(photo);
  await connection.close();
});

test("the backup that an upgrade makes restores the version before, with every row but sessions, tokens and counts of limits", async (place) => {
  const { config } = place;
  const connection = openSqlite(config.dataDir);
  const columns = readColumns(connection);
  const rows = readRows(connection, columns);
  expect(await migrateWithBackup(connection, migrations, config)).toEqual(SINCE);
  await connection.close();
  const [backup = ""] = fs.readdirSync(config.backupDir).filter((name) => name.endsWith("-before-migration"));
  await restoreBackup(config, path.join(config.backupDir, backup), migrations, NOW);
  const returned = openSqlite(config.dataDir);
  expect(readColumns(returned)).toEqual(columns);
  const gone = { sessions: [], api_tokens: [], account_tokens: [], rate_limits: [] };
  // The restore is a line of the audit log.
  const since = {
    audit_log: [...(rows["audit_log"] ?? []), expect.anything()],
    audit_head: expect.anything(),
  };
  expect(readRows(returned, columns)).toEqual({ ...rows, ...gone, ...since });
  await returned.close();
});

test("an upgrade gives the sections of pages and of previews the new vocabulary, and leaves the sealed history", async (place) => {
  const connection = openSqlite(place.config.dataDir);
  const { sqlite, db } = connection;
  const before: readonly Section[] = readBefore("sections.json");
  const readPages = () => db.selectFrom("pages").selectAll().orderBy("slug").execute();
  const old = await readPages();
  const shown = JSON.stringify({ ...old[0], sections: before });
  sqlite.prepare("UPDATE previews SET \"contentType\" = 'pages', record = ?").run(shown);
  const history = await db.selectFrom("history").selectAll().execute();
  await migrate(connection, migrations);

  const authors: Record<string, string> = {};
  for (const [index, { sections, ...page }] of (await readPages()).entries()) {
    const { sections: oldSections = "", ...oldPage } = old[index] ?? {};
    expect(page).toEqual(oldPage);
    const list: Section[] = JSON.parse(sections);
    expect(list.map(({ id, hidden }) => [id, hidden])).toEqual(
      JSON.parse(oldSections).map(({ id, hidden }: Section) => [id, hidden]),
    );
    for (const { id: _id, kind, hidden: _hidden, ...fields } of list)
      expect(sectionKindOf(kind)?.schema.parse(fields), kind).toEqual(fields);
    authors[page.slug] = await authorOfWords({ ...page, sections });
  }
  // The words of the sample content are still known as such, although this version has others.
  expect(Object.values(authors).filter((author) => author === "sample")).toHaveLength(10);
  for (const { record } of await db.selectFrom("previews").select("record").execute())
    expect(JSON.parse(record).sections).toEqual(before.map(toNewSection));

  expect(await db.selectFrom("history").selectAll().execute()).toEqual(history);
  expect((await verifyAudit(db)).wrong).toBeUndefined();
  for (const { id, sections } of await readPages()) {
    const [latest] = await listHistory(db, "pages", id);
    expect(Object(latest?.record).sections).toEqual(JSON.parse(sections));
  }
  await connection.close();
});

test("an upgrade makes a record of each product's offer, which visitors and the ledger know as before", async (place) => {
  const connection = openSqlite(place.config.dataDir);
  const { db, sqlite } = connection;
  const offers = sqlite
    .prepare<[], { id: string; offer: string }>("SELECT id, offer FROM products WHERE offer IS NOT NULL")
    .all()
    .map(({ id, offer }) => ({ id, offer: JSON.parse(offer) }));
  expect(offers).not.toEqual([]);
  await migrate(connection, migrations);
  const records = await db.selectFrom("offers").selectAll().execute();
  expect(records).toHaveLength(offers.length);
  for (const { id, offer } of offers) {
    const record = records.find(({ products }) => products === JSON.stringify([id]));
    expect(JSON.parse(String(record?.mechanic))).toEqual({ kind: "price", price: offer.price });
    expect(record).toMatchObject({
      startDate: offer.startDate,
      endDate: offer.endDate,
      announceFrom: offer.startDate,
      status: "published",
    });
    const shown = await readRunningOffers(
      db,
      [{ id, price: null, size: "", drainedWeight: "" }],
      new Date(offer.endDate),
    );
    expect(shown.get(id)?.offer).toMatchObject(offer);
  }
  await connection.close();
});

test("an upgrade writes to the banners above the footer for which pages the code chose them", async (place) => {
  const connection = openSqlite(place.config.dataDir);
  const { sqlite } = connection;
  const [{ id: first } = { id: "" }] = sqlite.prepare<[], { id: string }>("SELECT id FROM banners").all();
  const columns = readColumns(connection)["banners"]?.map((name) => `"${name}"`) ?? [];
  sqlite.prepare("DELETE FROM banners WHERE id <> ?").run(first);
  const others = columns.filter((name) => !['"id"', '"position"', '"ctaLink"', '"priority"'].includes(name));
  const copy = sqlite.prepare(
    `INSERT INTO banners (id, position, "ctaLink", priority, ${others.join()})
     SELECT ?, 'footer', ?, ?, ${others.join()} FROM banners WHERE id = ?`,
  );
  const links = ["/customer-care", null, "/specials?category=bakery", "/locations", "/about"];
  for (const [at, link] of links.entries())
    copy.run(`0000000${at}-0000-4000-8000-000000000000`, link, (at + 1) * 3, first);
  const draft = JSON.stringify({ id: first, title: "A draft" });
  sqlite.prepare("UPDATE previews SET \"contentType\" = 'banners', record = ?").run(draft);
  await migrate(connection, migrations);
  const rows = sqlite
    .prepare<[], [string | null, string]>(
      `SELECT "ctaLink", pages FROM banners WHERE position = 'footer' ORDER BY priority`,
    )
    .raw()
    .all();
  expect(rows.map(([link, pages]) => [link, JSON.parse(pages)])).toEqual([
    ["/about", ["careers"]],
    ["/locations", ["products", "specials", "customer-care", "careers", "about"]],
    ["/specials?category=bakery", ["blog", "locations", "rewards", "shopping-list"]],
    ["/customer-care", []],
    [null, []],
  ]);
  for (const { record } of await connection.db.selectFrom("previews").select("record").execute())
    expect(JSON.parse(record)).toEqual({ id: first, title: "A draft", imageAlt: "", pages: [] });
  await connection.close();
});

test("an upgrade tells which products can have no unit price, as the rule does", async (place) => {
  const connection = openSqlite(place.config.dataDir);
  const sizes = [
    "",
    "500 g",
    "6 x 330 ml",
    "2 Washes",
    "loaf",
    "half a kilo",
    "ml",
    "3 x kg",
    "a bit",
    "1.5 L",
  ];
  const ids = connection.sqlite.prepare<[], string>("SELECT id FROM products LIMIT 10").pluck().all();
  for (const [index, id] of ids.entries())
    connection.sqlite
      .prepare("UPDATE products SET size = ?, price = ? WHERE id = ?")
      .run(sizes[index % sizes.length], index === 9 ? null : 100, id);
  await migrate(connection, migrations);
  const rows = connection.sqlite
    .prepare<[], { price: number | null; size: string; unitPriceLack: string }>(
      `SELECT price, size, "unitPriceLack" FROM products`,
    )
    .all();
  expect(rows.length).toBeGreaterThan(0);
  for (const { unitPriceLack: lack, ...fields } of rows)
    expect([fields.size, lack]).toEqual([fields.size, unitPriceLack(fields)]);
  await connection.close();
});

test("a database that lacks some of the replaced steps is refused untouched, with the version to start first", async (place) => {
  const { config } = place;
  await makeTooOld(config.dataDir);
  const connection = openSqlite(config.dataDir);
  const columns = readColumns(connection);
  const before = [readSchema(connection), readRows(connection, columns)];
  for (const run of [migrate(connection, migrations), migrateWithBackup(connection, migrations, config)]) {
    const error: unknown = await run.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toContain(
      "The database was made by an early version (its last migration is 0005-creations). " +
        "Start version 0.1.0 (commit b3e62a2c) once first, and then this one. Nothing was changed.",
    );
  }
  expect(await isMigrated(connection, migrations)).toBe(false);
  expect([readSchema(connection), readRows(connection, columns)]).toEqual(before);
  expect(fs.existsSync(config.backupDir)).toBe(false);
  await connection.close();
});

test("a backup of the version before is restored with all its rows, and an earlier one is refused", async () => {
  using place = makePlace({ hasDatabase: false });
  const { config } = place;
  const folder = path.join(place.path, "2026-11-18T09-42-00-000Z-manual");
  placeBackupBefore(folder);
  const { backup } = await restoreBackup(config, folder, migrations, NOW);
  expect(backup.manifest.version).toBe("0.1.0");
  const connection = openSqlite(config.dataDir);
  expect(await migrate(connection, migrations)).toEqual(SINCE);
  expect(
    connection.sqlite.prepare("SELECT name, price FROM products ORDER BY name").raw().all(),
  ).toHaveLength(3);
  await connection.close();

  await makeTooOld(config.dataDir);
  const early = await makeBackup(config, "manual", NOW);
  const refused = restoreBackup(config, early.folder, migrations, NOW);
  await expect(refused).rejects.toBeInstanceOf(InvalidBackupError);
  await expect(refused).rejects.toThrow(
    "Restore it with version 0.1.0 (commit b3e62a2c), start that once, and then this one. Nothing was changed.",
  );
});
