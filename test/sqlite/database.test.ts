import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, expectTypeOf, test } from "vitest";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { computedColumns } from "../../src/content/lifecycle/row-encoding.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import type { Tables } from "../../src/storage/database/tables.ts";
import { readDraft } from "../../src/rules/schema/read-draft.ts";
import { KINDS } from "../support/content-types.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { makeTempDir, openTestDatabase } from "../support/test-database.ts";

const MODE = 0o777;

test("opens the file with the pragmas that protect it", async () => {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  const pragmas = ["journal_mode", "synchronous", "foreign_keys", "trusted_schema", "busy_timeout"]
    .concat(["cell_size_check", "journal_size_limit"])
    .map((name) => [name, connection.sqlite.pragma(name, { simple: true })]);
  await connection.close();
  expect(Object.fromEntries(pragmas)).toEqual({
    journal_mode: "wal",
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    busy_timeout: 5000,
    cell_size_check: 1,
    journal_size_limit: 64 * 1024 * 1024,
  });
});

test("creates folder and files that only the current user can access", async () => {
  using dir = makeTempDir();
  const dataDir = path.join(dir.path, "deep/er/data");
  const connection = openSqlite(dataDir);
  connection.sqlite.exec("CREATE TABLE t (x TEXT) STRICT");
  expect(fs.statSync(dataDir).mode & MODE).toBe(0o700);
  const files = fs.readdirSync(dataDir).toSorted();
  expect(files).toEqual(["running.lock", "site.db", "site.db-shm", "site.db-wal"]);
  for (const file of files) expect(fs.statSync(path.join(dataDir, file)).mode & MODE, file).toBe(0o600);
  await connection.close();
});

test("leaves a single file after closing, used or not, and may be closed twice", async () => {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  connection.sqlite.exec("CREATE TABLE t (x TEXT) STRICT");
  await connection.close();
  await connection.close();
  expect(connection.sqlite.open).toBe(false);
  expect(fs.readdirSync(dir.path).toSorted()).toEqual(["running.lock", "site.db"]);
});

test("does not report a locked file as damaged", () => {
  using dir = makeTempDir();
  const other = new Sqlite(path.join(dir.path, "site.db"));
  other.exec("CREATE TABLE t (x TEXT) STRICT; BEGIN EXCLUSIVE");
  try {
    expect(() => openSqlite(dir.path, { busyTimeoutMs: 1 })).toThrow(
      expect.objectContaining({ code: "SQLITE_BUSY", name: "SqliteError" }),
    );
  } finally {
    other.close();
  }
});

test.each(KINDS)("$label: the table has exactly one column for each field", async (kind) => {
  await using given = openTestDatabase();
  const columns = sqliteConnection(given.connection).sqlite.pragma(`table_xinfo(${kind.table})`) as {
    name: string;
    notnull: number;
    hidden: number;
  }[];
  const own = [
    "id",
    "version",
    "createdDate",
    "updatedDate",
    "deletedDate",
    ...(kind.hasSlug ? ["slug"] : []),
    ...Object.keys(computedColumns(serverKindOf(kind.table), {})),
  ];
  const written = columns.filter((column) => column.hidden === 0);
  expect(written.map((column) => column.name).toSorted()).toEqual([...own, ...kind.fields].toSorted());
  // A column is nullable exactly where the schema is.
  for (const { name, notnull } of written.filter((column) => kind.fields.includes(column.name))) {
    const draft = readDraft(serverKindOf(kind.table).schema, kind.build("Bread", { [name]: null }));
    const nullable = draft.success && draft.data[name] === null;
    expect(notnull === 0, name).toBe(nullable);
  }
});

test("has the other tables as their types declare them", async () => {
  await using given = openTestDatabase();
  const columnsOf = (table: string) =>
    sqliteConnection(given.connection)
      .sqlite.prepare<[string], { name: string }>("SELECT name FROM pragma_table_xinfo(?)")
      .all(table)
      .map((column) => column.name);
  const history = [
    "contentType",
    "recordId",
    "version",
    "action",
    "actor",
    "date",
    "record",
    "userId",
  ] as const;
  const redirects = ["contentType", "slug", "recordId"] as const;
  const images = [
    "id",
    "name",
    "hash",
    "width",
    "height",
    "bytes",
    "alt",
    "createdDate",
    "searchText",
  ] as const;
  expectTypeOf<(typeof history)[number]>().toEqualTypeOf<keyof Tables["history"]>();
  expectTypeOf<(typeof redirects)[number]>().toEqualTypeOf<keyof Tables["slug_redirects"]>();
  expectTypeOf<(typeof images)[number]>().toEqualTypeOf<keyof Tables["images"]>();
  expect(columnsOf("history")).toEqual(history);
  expect(columnsOf("slug_redirects")).toEqual(redirects);
  expect(columnsOf("images")).toEqual(images);
  expect(columnsOf("products")).toEqual(expect.arrayContaining(["offerStart", "offerEnd"]));
});

test("has only strict tables, and none without a type", async () => {
  await using given = openTestDatabase();
  const tables = sqliteConnection(given.connection).sqlite.pragma("table_list") as {
    name: string;
    strict: number;
    schema: string;
    type: string;
  }[];
  // FTS5 creates its own tables, which are not strict.
  const ours = tables.filter(
    ({ schema, name, type }) => schema === "main" && type === "table" && !name.startsWith("sqlite_"),
  );
  expect(ours.filter((table) => table.strict === 0)).toEqual([]);
  const known: Record<keyof Tables | "migrations", true> = {
    jobs: true,
    blogs: true,
    products: true,
    offers: true,
    product_offers: true,
    banners: true,
    stores: true,
    pages: true,
    recalls: true,
    redirects: true,
    forms: true,
    daily_counts: true,
    feeds: true,
    history: true,
    next_versions: true,
    slug_redirects: true,
    images: true,
    files: true,
    migrations: true,
    users: true,
    sessions: true,
    company_accounts: true,
    company_sessions: true,
    session_views: true,
    account_tokens: true,
    recovery_codes: true,
    unsent_emails: true,
    previews: true,
    comments: true,
    approvals: true,
    record_counts: true,
    product_marks: true,
    price_changes: true,
    product_imports: true,
    bulk_changes: true,
    bulk_change_records: true,
    creations: true,
    search_entries: true,
    search_texts: true,
    search_words: true,
    search_state: true,
    search_synonyms: true,
    audit_log: true,
    audit_head: true,
    api_tokens: true,
    staff_links: true,
    settings: true,
    second_factor_state: true,
    passkeys: true,
    onboarding: true,
    sample_records: true,
    messages: true,
    message_files: true,
    file_keys: true,
    deleted_messages: true,
    form_counts: true,
    form_draws: true,
    message_entries: true,
    applications: true,
    application_links: true,
    application_ratings: true,
    interviews: true,
    subscription_requests: true,
    subscribers: true,
    subscriber_handovers: true,
    announced_jobs: true,
    job_letters: true,
    second_factor_roles: true,
    rate_limits: true,
    leases: true,
    open_editors: true,
    content_epochs: true,
  };
  expect(ours.map((table) => table.name).toSorted()).toEqual(Object.keys(known).toSorted());
});
