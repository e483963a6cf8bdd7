import { randomUUID } from "node:crypto";
import path from "node:path";
import { inject } from "vitest";
import pino from "pino";
import { readConfig, type Config } from "../../src/config.ts";
import type { FileStore } from "../../src/storage/files/file-store.ts";
import { createStores, type Stores } from "../../src/storage/files/stores.ts";
import { openS3Server, type S3Server } from "./s3-server.ts";
import { makeTempDir } from "./test-database.ts";

/** The two forms of the stores, for tests that hold for both. */
export const STORE_FORMS = ["disk", "S3"] as const;

export type StoreForm = (typeof STORE_FORMS)[number];

/**
 * The variables of the stores of a test's site: none for folders on disk. The suite of pictures and files runs a second
 * time with S3 (`test/vitest.config.ts`), with the same tests.
 */
export function storeEnvironment(): Record<string, string> {
  return process.env["TEST_STORES"] === "S3" ? { ...inject("s3Environment"), S3_PREFIX: randomUUID() } : {};
}

/** The names of all files of a store. */
export async function namesIn(store: FileStore): Promise<string[]> {
  const names = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
}

export interface TestStores extends AsyncDisposable {
  stores: Stores;
  config: Config;
  dir: string;
  /** The server behind the form `S3`. */
  s3: S3Server | undefined;
  logLines: Record<string, unknown>[];
}

/** Stores without a site: `await using given = await openTestStores("S3")`. */
export async function openTestStores(
  form: StoreForm,
  env: Readonly<Record<string, string>> = {},
): Promise<TestStores> {
  const dir = makeTempDir();
  const s3 = form === "S3" ? await openS3Server() : undefined;
  const config = readConfig({
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    ...s3?.env,
    ...env,
  });
  const logLines: Record<string, unknown>[] = [];
  const logger = pino({ level: "info" }, { write: (line) => logLines.push(JSON.parse(line)) });
  const stores = createStores(config, logger);
  return {
    stores,
    config,
    dir: dir.path,
    s3,
    logLines,
    async [Symbol.asyncDispose]() {
      await stores.close();
      await s3?.[Symbol.asyncDispose]();
      dir[Symbol.dispose]();
    },
  };
}
