import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pino, { type Logger } from "pino";
import { migrations } from "#migrations";
import { readConfig } from "../../src/config.ts";
import { hashOf } from "../../src/build/hash-of.mjs";
import type { Accounts } from "../../src/accounts/accounts.ts";
import type { ContentWatch } from "../../src/content/content-watch.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import type { Site } from "../../src/site/context.ts";
import type { SqliteConnection } from "../../src/storage/database/connection.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { memoryFolder } from "./postgres-server.ts";
import { sqliteConnection } from "./sqlite-connection.ts";
import { words } from "./words.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Outside `build`, which every build clears. */
const template = path.join(root, "node_modules/.cache/test-template");

/**
 * What the stored sample pictures depend on. Encoding them takes a minute of processor
 * time, so a template keeps those of the previous one as long as none of these has changed.
 */
const PICTURE_SOURCES = words`
  package-lock.json migrations src/media src/rules/images src/start/samples src/content/sample-content`;

/** The time of the sample content: a Wednesday morning in Malta, with every store open. */
export const SEEDED_AT = new Date("2026-11-18T09:30:00.000Z");

/** The user agent of a visitor's browser. */
export const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

/** Writes nowhere, since an activation link is logged at every level. */
const quiet = pino({ level: "silent" }, { write: () => undefined });

type Entry = typeof import("../../src/start/entry.ts");

// As in server.ts: the tests check the production build.
process.env["NODE_ENV"] = "production";

/** The built site, listening on a port, with its own database. */
export interface TestSite extends AsyncDisposable {
  url: string;
  connection: SqliteConnection;
  accounts: Accounts;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  /** Lets the delayed read methods return. */
  release(): void;
}

/** Creates the template that every test site copies, if the server's sources have changed. */
export async function makeTemplate(): Promise<void> {
  const sources = hashOf(root, ["src", "migrations"]);
  const pictures = hashOf(root, PICTURE_SOURCES);
  const marker = path.join(template, ".sources");
  const pictureMarker = path.join(template, ".pictures");
  if (readMarker(marker) === sources) return;
  const previous = `${template}-previous`;
  fs.rmSync(previous, { recursive: true, force: true });
  if (readMarker(pictureMarker) === pictures) {
    fs.renameSync(template, previous);
    await reusePictures(previous);
  } else {
    fs.rmSync(template, { recursive: true, force: true });
  }
  const site = await (
    await entry()
  ).openSite({
    config: configFor(path.join(template, "data"), path.join(template, "uploads"), "sample"),
    logger: quiet,
    clock: () => SEEDED_AT,
    root,
  });
  sqliteConnection(site.connection).sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await site.close();
  fs.writeFileSync(pictureMarker, pictures);
  fs.writeFileSync(marker, sources);
  fs.rmSync(previous, { recursive: true, force: true });
}

function readMarker(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/** Puts a previous template's pictures into a new one without records: seeding finds them by their drawings' hashes. */
async function reusePictures(previous: string): Promise<void> {
  const from = openSqlite(path.join(previous, "data"));
  const rows = await from.db.selectFrom("images").selectAll().execute();
  await from.close();
  const to = openSqlite(path.join(template, "data"));
  await migrate(to, migrations);
  if (rows.length > 0) await to.db.insertInto("images").values(rows).execute();
  await to.close();
  linkFiles(path.join(previous, "uploads"), path.join(template, "uploads"));
}

/** Copies the template into `dir` as the folders of an installation: the database to `data`, the pictures to `uploads`. */
export function copyTemplate(dir: string): void {
  fs.mkdirSync(path.join(dir, "data"), { recursive: true });
  fs.copyFileSync(path.join(template, "data/site.db"), path.join(dir, "data/site.db"));
  fs.cpSync(path.join(template, "uploads"), path.join(dir, "uploads"), { recursive: true });
}

/**
 * Creates a folder with hard links to all files of another one. Every site needs its own folder of pictures: a start
 * deletes unfinished uploads from it. Stored pictures never change, so their bytes can be shared. Links need one file
 * system, so the sites are beside the template, not in the system's folder of temporary files.
 */
function linkFiles(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else fs.linkSync(source, target);
  }
}

function makeSiteFolder(parent = path.dirname(template)): string {
  // Missing on a fresh clone until the template is made.
  fs.mkdirSync(parent, { recursive: true });
  return fs.mkdtempSync(path.join(parent, "test-site-"));
}

/**
 * Opens the production build on a free port, with a copy of the sample content or an empty database.
 *
 * @param options.hold a kind whose pages of cards are not read before `release` is called
 * @param options.wrapSite replaces a read method of the site, to make it fail
 * @param options.beside another test site, whose database and public address this one shares
 * @param options.env environment variables beside the folders
 * @param options.watch replaces the detection of content changes
 */
export async function openTestSite(
  options: {
    seed?: "sample" | "none";
    hold?: ContentKind;
    wrapSite?: (site: Site) => Site;
    logger?: Logger;
    beside?: TestSite;
    watch?: ContentWatch;
    env?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestSite> {
  const { beside, wrapSite = (site: Site) => site } = options;
  const seed = options.seed ?? "sample";
  // The pictures of the sample are links to those of the template, so they are on one disk; an empty site has none.
  const dataDir = beside
    ? path.dirname(beside.connection.file)
    : makeSiteFolder(seed === "none" ? memoryFolder() : undefined);
  if (seed === "sample" && !beside) {
    fs.copyFileSync(path.join(template, "data/site.db"), path.join(dataDir, "site.db"));
    linkFiles(path.join(template, "uploads"), path.join(dataDir, "uploads"));
  }
  let now = SEEDED_AT;
  const level = process.env["LOG_LEVEL"];
  const gate = Promise.withResolvers<void>();

  // The server listens before the site opens, since PUBLIC_URL contains the port.
  // Longer than any step of a test: a request must not meet a connection that the server is just closing.
  const server = http.createServer({ keepAliveTimeout: 300_000 });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://localhost:${portOf(server)}`;
  const opened = await (
    await entry()
  ).openSite({
    config: {
      ...configFor(dataDir, path.join(dataDir, "uploads"), seed, options.env),
      publicUrl: beside?.url ?? url,
    },
    logger: options.logger ?? (level ? pino({ level }) : quiet),
    clientDir: path.join(root, "build/client"),
    clock: () => now,
    ...(options.watch && { watch: options.watch }),
    wrapSite: (site) => wrapSite(holdBack(site, options.hold, gate.promise)),
  });
  const connection = sqliteConnection(opened.connection);
  // Commits don't wait for the disk: no test cuts the power.
  connection.sqlite.pragma("synchronous = OFF");
  server.on("request", opened.handler);

  return {
    url,
    connection,
    accounts: opened.accounts,
    setNow: (value) => {
      now = value;
    },
    release: () => gate.resolve(),
    [Symbol.asyncDispose]: async () => {
      // What is held back would keep the server from closing.
      gate.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await opened.close();
      if (!beside) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function holdBack(site: Site, held: ContentKind | undefined, gate: Promise<void>): Site {
  return {
    ...site,
    async page(kind, filter) {
      if (kind === held) await gate;
      return site.page(kind, filter);
    },
  };
}

function configFor(
  dataDir: string,
  uploadsDir: string,
  seed: "sample" | "none",
  env: Readonly<Record<string, string>> = {},
) {
  // Behind one proxy, as in production: tests set their network address in its header.
  return readConfig({ DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, TRUST_PROXY: "1", SEED: seed, ...env });
}

async function entry(): Promise<Entry> {
  return import(path.join(root, "build/server/index.js"));
}

function portOf(server: http.Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The test server is not listening.");
  return address.port;
}
