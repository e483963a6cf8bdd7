import path from "node:path";
import pino from "pino";
import { readConfig, type Config } from "../../src/config.ts";
import { createStores, type Stores } from "../../src/storage/stores.ts";
import { openS3Server, type S3Server } from "./s3-server.ts";
import { makeTempDir } from "./test-database.ts";

/** The two forms of the stores, for tests that hold for both. */
export const STORE_FORMS = ["disk", "S3"] as const;

export type StoreForm = (typeof STORE_FORMS)[number];

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
