/**
 * How fast the search answers over catalogues of growing size, measured against the plain scan in the same run.
 *
 * The plain scan is what search would be without an index: every visible product read out of the database and handed to
 * the rule. Each query is asked with the caches as a running site has them. Besides the time on the clock there is the
 * processor's: on a machine that does other things too only that one tells, of this process without PostgreSQL's server.
 */
import { searchDocumentOf } from "../../src/content/search-index/search-document.ts";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { migrations } from "#migrations";
import { listPublic } from "../../src/content/lifecycle/read.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import { readSamples } from "../../src/content/sample-content/read-samples.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { isSqlite, type Connection } from "../../src/storage/database/connection.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { searchDocuments } from "../../src/rules/matching/search.ts";
import { listStaticPages, findMatches } from "../../src/site/search/results/find-matches.ts";
import { rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { readSiteSettings } from "../../src/content/settings/public-settings.ts";
import { createCachedSite } from "../../src/site/cached-site.ts";
import { watchContentState } from "../../src/content/content-state.ts";
import { createSite } from "../../src/site/site.ts";
import { beginSearch } from "../../src/site/search/begin-search.ts";
import { searchSite } from "../../src/site/search/search-site.ts";
import { writeSynonyms } from "../../src/site/search/spelling/synonyms.ts";
import { QUERIES, type QueryKind } from "./catalogue.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { findPostgres, startPostgres } from "../support/postgres-server.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");
/** The plain scan takes seconds: a few of them say enough. */
const SCANS = 3;
/** Each query is asked so often. */
const ROUNDS = 10;

/** The sizes whose growth is shown: a shop, a supermarket, and more than any chain has. */
export const SIZES = [1_000, 10_000, 100_000];

/** Measures each size on SQLite, and on PostgreSQL where it is installed, and answers with a table of Markdown. */
export async function measureSearch(sizes: readonly number[]): Promise<string[]> {
  const lines = [
    "| database | products | queries | median ms | p99 ms | median CPU ms | p99 CPU ms | plain scan CPU ms | times faster |",
    "| --- | --: | --- | --: | --: | --: | --: | --: | --: |",
  ];
  const indexes: string[] = [];
  const databases = [openSqliteForBench, ...(findPostgres() ? [openPostgresForBench] : [])];
  if (databases.length === 1) indexes.push("PostgreSQL is not installed, so it is not measured.");
  for (const open of databases) {
    for (const size of sizes) {
      await using database = await open();
      const { rows, index } = await measureSize(database, size);
      lines.push(...rows.map((cells) => `| ${cells.join(" | ")} |`));
      indexes.push(index);
    }
  }
  return [...lines, "", ...indexes];
}

interface BenchDatabase extends AsyncDisposable {
  name: string;
  connection: Connection;
}

async function openSqliteForBench(): Promise<BenchDatabase> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-bench-"));
  const connection = openSqlite(dir);
  await migrate(connection, migrations);
  connection.sqlite.pragma("synchronous = OFF");
  return {
    name: "SQLite",
    connection,
    async [Symbol.asyncDispose]() {
      await connection.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function openPostgresForBench(): Promise<BenchDatabase> {
  const server = await startPostgres();
  const connection = openPostgres(server.url("postgres"));
  await migrate(connection, migrations);
  return {
    name: "PostgreSQL",
    connection,
    async [Symbol.asyncDispose]() {
      await connection.close();
      await server.stop();
    },
  };
}

async function measureSize(
  { name, connection }: BenchDatabase,
  size: number,
): Promise<{ rows: (string | number)[][]; index: string }> {
  const { db } = connection;
  await fillCatalogue(db, size, NOW);
  for (const { fields } of await readSamples(storeServer, NOW))
    await createRecord(db, storeServer, fields, { actor: "bench", now: NOW });
  const begun = performance.now();
  await rebuildIndex(db);
  const rebuildMs = Math.round(performance.now() - begun);
  await writeSynonyms(db, [["soda", "soft drink"]], undefined, { actor: "bench", now: NOW });
  if (isSqlite(connection)) connection.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  // As the server does by itself within a minute.
  else await sql`VACUUM ANALYZE`.execute(db);
  const { bytes } = await connection.readSize();
  const index = `${name}, ${size} products: index made in ${rebuildMs} ms, ${megabytes(bytes)} MB in all, of which search ${megabytes(await readSearchBytes(connection))} MB.`;
  console.log(index);
  const scan = await measureScans(db);
  const rows: (string | number)[][] = [];
  for (const [kind, queries] of Object.entries(QUERIES)) {
    const { clock, processor } = await measureQueries(connection, queries);
    rows.push([
      name,
      size,
      kind,
      quantile(clock, 0.5),
      quantile(clock, 0.99),
      quantile(processor, 0.5),
      quantile(processor, 0.99),
      quantile(scan.processor, 0.5),
      Math.round(quantile(scan.processor, 0.5) / quantile(processor, 0.5)),
    ]);
  }
  await compareWithRule(db);
  return { rows, index };
}

/** Milliseconds of several runs, unsorted. */
interface Times {
  clock: number[];
  processor: number[];
}

async function time(times: Times, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  times.clock.push(performance.now() - begun);
  times.processor.push((user + system) / 1_000);
}

async function measureScans(db: Db): Promise<Times> {
  const times: Times = { clock: [], processor: [] };
  for (let scan = 0; scan < SCANS; scan++) await time(times, () => searchPlainly(db, "olive oil"));
  return times;
}

const ORIGIN = "http://localhost:3000";

async function listPages(db: Db) {
  return listStaticPages(await readSiteSettings(db, NOW, ORIGIN));
}

async function searchPlainly(db: Db, query: string) {
  const products = await listPublic(db, productServer, NOW);
  const documents = products.flatMap((record) => searchDocumentOf(productServer, record) ?? []);
  return searchDocuments([...(await listPages(db)), ...documents], query);
}

/** Nothing is written meanwhile, so the site caches what is the same for every query. No answer is cached. */
async function measureQueries(connection: Connection, queries: readonly string[]): Promise<Times> {
  const { db } = connection;
  const clock = () => NOW;
  const site = createCachedSite(createSite(db, clock, ORIGIN), watchContentState(connection, clock, fail));
  const times: Times = { clock: [], processor: [] };
  // The first round fills the caches.
  for (const query of queries) await searchSite(db, query, fail, site);
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) await time(times, () => searchSite(db, query, fail, site));
  }
  return times;
}

/** A fast answer is worth nothing unless it is the right one. */
async function compareWithRule(db: Db): Promise<void> {
  const site = createSite(db, () => NOW, ORIGIN);
  const products = await listPublic(db, productServer, NOW);
  const documents = products.flatMap((record) => searchDocumentOf(productServer, record) ?? []);
  const kinds: QueryKind[] = ["three and more", "two"];
  for (const query of kinds.flatMap((kind) => QUERIES[kind])) {
    const expected = searchDocuments([...(await listPages(db)), ...documents], query).map(({ id }) => id);
    const { results } = await findMatches(query, beginSearch(db, fail, site));
    const found = results.map(({ id }) => id);
    if (found.join() !== expected.join())
      throw new Error(`The index answers ${query} otherwise than the rule.`);
  }
}

async function readSearchBytes(connection: Connection): Promise<number> {
  const { rows } = await (
    isSqlite(connection)
      ? sql<{ bytes: number }>`SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'search_%'`
      : sql<{ bytes: number }>`
        SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
        WHERE relname LIKE 'search_%' AND relkind = 'r'`
  ).execute(connection.db);
  return rows[0]?.bytes ?? 0;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
  );
}

function fail(error: unknown): never {
  throw error;
}
