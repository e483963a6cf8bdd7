/**
 * `npm run move -- --to postgres://...`: copies the site from SQLite to PostgreSQL; `--to <folder>` copies it back from
 * DATABASE_URL into an SQLite database in that folder. The site must be stopped. With S3_* pictures and files go to the
 * bucket, or come back from it.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { migrations } from "#migrations";
import { KEY_FILE } from "../../accounts/second-factor/secret-box.ts";
import { readConfig, type Config } from "../../config.ts";
import { failCommand, OperatorError } from "../../errors.ts";
import { createLogger } from "../monitor/logger.ts";
import { createStores, privateFolder, type Stores } from "../../storage/files/stores.ts";
import type { Place } from "../../storage/database/open-database.ts";
import { moveSite, type Moved } from "./move-site.ts";

const USAGE = `Use
  npm run move -- --to postgres://user:password@host:5432/suqna   from SQLite in DATA_DIR
  npm run move -- --to <folder>                                   from DATABASE_URL, back to SQLite`;

await main().catch(failCommand);

async function main(): Promise<void> {
  const to = readTarget();
  const config = readConfig(process.env);
  const isForward = /^postgres(?:ql)?:/.test(to);
  if (isForward === (config.databaseUrl !== undefined)) {
    throw new OperatorError(
      isForward ? "DATABASE_URL is set, so the site is on PostgreSQL already. Nothing was changed." : USAGE,
    );
  }
  const folder = isForward ? config.dataDir : path.resolve(to);
  const here = config.databaseUrl === undefined ? { dataDir: folder } : { databaseUrl: config.databaseUrl };
  const there: Place = isForward ? { databaseUrl: to } : { dataDir: folder };
  const logger = createLogger("warn");
  const present = createStores(config, logger);
  const onDisk = createStores({ ...config, dataDir: folder, s3: undefined }, logger);
  try {
    await present.prepare();
    const files = isForward ? pairs(onDisk, present, config, folder) : pairs(present, onDisk, config, folder);
    console.log(inWords(await moveSite({ from: here, to: there, files, migrations })));
    console.log(isForward ? settingsForPostgres(to, config) : settingsForSqlite(folder, config));
  } finally {
    await present.close();
  }
}

function readTarget(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
    if (to !== undefined && to !== "") return to;
  } catch {
    // An unknown argument.
  }
  throw new OperatorError(USAGE);
}

/** The stores of which the files move: without a bucket, only private files, and only into another folder. */
function pairs(from: Stores, to: Stores, config: Config, folder: string) {
  return [
    ...(config.s3 ? [{ from: from.uploads, to: to.uploads }] : []),
    ...(config.s3 || privateFolder(config) !== privateFolder({ dataDir: folder })
      ? [{ from: from.privateFiles, to: to.privateFiles }]
      : []),
  ];
}

function inWords({ tables, rows, files }: Moved): string {
  return `Copied ${rows} rows of ${tables} tables and ${files} files, and compared each by its hash. What was copied is unchanged in its old place.`;
}

function settingsForPostgres(to: string, config: Config): string {
  const secret = (variable: string, file: string) =>
    fs.existsSync(path.join(config.dataDir, file))
      ? [`  ${variable}=$(cat ${path.join(config.dataDir, file)})`]
      : [];
  return [
    "Now set, for every replica:",
    `  DATABASE_URL=${withoutPassword(to)}`,
    ...(config.sessionSecret === undefined
      ? secret("SESSION_SECRET", "session-secret")
      : ["  SESSION_SECRET as it is"]),
    ...(config.secondFactorKey === undefined ? secret("SECOND_FACTOR_KEY", KEY_FILE) : []),
    config.s3
      ? "  S3_* as they are: the pictures are in the bucket now"
      : `The pictures stay in ${config.uploadsDir}. More than one machine needs S3_*: see docs/scale.md.`,
    "Then start the site. The first start builds the search index.",
  ].join("\n");
}

/** The output may be kept in a log. */
function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password === "") return address;
  url.password = "***";
  return `${url.href}   with its password in place of ***`;
}

function settingsForSqlite(folder: string, config: Config): string {
  return [
    "Now set:",
    `  DATA_DIR=${folder}`,
    "  SESSION_SECRET as it is",
    config.secondFactorKey === undefined
      ? "  SECOND_FACTOR_KEY to the value of SESSION_SECRET, from which its key has followed"
      : "  SECOND_FACTOR_KEY as it is",
    "and remove DATABASE_URL, DATABASE_LISTEN_URL" +
      (config.s3 ? ` and S3_*: the pictures are in ${config.uploadsDir}.` : "."),
    "Then start the site. The first start builds the search index.",
  ].join("\n");
}
