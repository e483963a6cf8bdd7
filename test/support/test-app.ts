import path from "node:path";
import type { Express } from "express";
import pino from "pino";
import { createApp } from "../../src/start/app.ts";
import { readConfig, type Config } from "../../src/config.ts";
import type { Site } from "../../src/site/context.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createParts, type Parts } from "../../src/start/parts.ts";
import { createSite } from "../../src/site/site.ts";
import type { Stores } from "../../src/storage/files/stores.ts";
import { storeEnvironment } from "./test-stores.ts";
import { makeTempDir, openPlaced, placeDatabase } from "./test-database.ts";
import type { ContentWatch } from "../../src/content/content-watch.ts";
import { watchContentState } from "../../src/content/content-state.ts";
import { rethrow } from "./rethrow.ts";

/** The default time of tests: a Saturday morning in Malta. */
export const TEST_NOW = "2026-11-21T09:00:00.000Z";

export interface TestAppOptions {
  now?: Date | string;
  /** Environment variables other than the folders. */
  env?: Readonly<Record<string, string>>;
  /** Replaces a read method of the site, to slow it down or make it fail. */
  wrapSite?: (site: Site) => Site;
}

export interface TestApp extends AsyncDisposable {
  app: Express;
  parts: Parts;
  db: Db;
  connection: Connection;
  config: Config;
  site: Site;
  stores: Stores;
  clock(): Date;
  setNow(now: Date | string): void;
  /** All log lines, oldest first; `level` is pino's number, 50 for an error. */
  logLines: Record<string, unknown>[];
}

/**
 * The application without its screens, on a database file and folders of the test's own:
 * `await using given = createTestApp()`.
 */
export function createTestApp({
  now = TEST_NOW,
  env = {},
  wrapSite = (site) => site,
}: TestAppOptions = {}): TestApp {
  const dir = makeTempDir();
  const database = placeDatabase(path.join(dir.path, "data"));
  const config = readConfig({
    PORT: "3000",
    ...database.env,
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    SEED: "none",
    ...storeEnvironment(),
    ...env,
  });
  const connection = openPlaced(config);
  const logLines: Record<string, unknown>[] = [];
  const logger = pino({ level: "trace" }, { write: (line) => logLines.push(JSON.parse(line)) });
  let present = new Date(now);
  const clock = () => present;
  const parts = createParts({ config, connection, logger, clock });
  const site = wrapSite(createSite(connection.db, clock, config.publicUrl));
  return {
    app: createApp(parts, { site }),
    parts,
    stores: parts.stores,
    db: connection.db,
    connection,
    config,
    site,
    clock,
    logLines,
    setNow(instant) {
      present = new Date(instant);
    },
    async [Symbol.asyncDispose]() {
      await parts.close();
      database[Symbol.dispose]();
      dir[Symbol.dispose]();
    },
  };
}

/** The errors that were logged, as text: a test that finds one says which. */
export function errorsIn(logLines: readonly Record<string, unknown>[]): string[] {
  return logLines.filter(({ level }) => Number(level) >= 50).map((line) => JSON.stringify(line));
}

/** Watches the content of a test's site. PostgreSQL has to answer once before anything may be kept. */
export async function watchTestContent({
  connection,
  clock,
}: Pick<TestApp, "connection" | "clock">): Promise<ContentWatch> {
  const watch = watchContentState(connection, () => clock(), rethrow);
  await watch.current();
  return watch;
}
