import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import { pipeline } from "node:stream/promises";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { OperatorError } from "../../../errors.ts";
import type { PostgresConnection } from "../connection.ts";

const run = promisify(execFile);

/** Where Debian puts the programs of each version. */
const DEBIAN = "/usr/lib/postgresql";

/** PostgreSQL's own programs are missing, too old, or have failed. The message says what to do. */
export class PostgresProgramError extends OperatorError {
  override name = "PostgresProgramError";
}

/**
 * Finds the folder of `pg_dump`, `pg_restore` and `psql` of the server's version, or the next one that serves: an older pg_dump
 * refuses to read it, and what pg_restore writes from 17 on, a server before 17 refuses. It is empty for those on the PATH.
 *
 * @throws PostgresProgramError
 */
export async function findPrograms({ db }: PostgresConnection): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    SELECT current_setting('server_version_num') AS number`.execute(db);
  const server = Math.floor(Number(rows[0]?.number) / 10_000);
  const found: { folder: string; version: number }[] = [];
  for (const folder of ["", ...debianFolders()]) {
    const version = await versionOf(path.join(folder, "pg_dump"));
    if (version !== undefined) found.push({ folder, version });
  }
  const serves = found.filter(({ version }) => version >= server && (version < 17 || server >= 17));
  const [best] = serves.toSorted((one, other) => one.version - other.version);
  if (best) return best.folder;
  const versions = found.map(({ version }) => version).join(", ");
  throw new PostgresProgramError(
    `${versions === "" ? "pg_dump is missing" : `pg_dump is of version ${versions}`}, and the database is PostgreSQL ${server}. ` +
      `Install its client programs in version ${server} (on Debian: apt-get install postgresql-client-${server}), with ` +
      "pg_dump on the PATH.",
  );
}

function debianFolders(): string[] {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN) : [];
  return versions.map((version) => path.join(DEBIAN, version, "bin"));
}

async function versionOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await run(program, ["--version"]);
    return Number(/\b(\d+)(?:\.\d+|devel|beta|rc)/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * How a program gets an address: its password in the environment, because every user of the machine can read the arguments
 * of a program. The password is before the host or, where that is a socket, a parameter.
 */
function addressed(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = address.searchParams.get("password") ?? decodeURIComponent(address.password);
  address.password = "";
  // Not searchParams.delete(), which writes a space of other parameters as a plus sign: libpq does not read that.
  address.search = address.search.replaceAll(/(?<=[?&])password=[^&]*&?/g, "");
  return {
    dbname: `--dbname=${address.href}`,
    env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) },
  };
}

/** Runs one of the programs on a database. @throws PostgresProgramError with the first line that it printed. */
export async function runProgram(
  folder: string,
  name: "pg_dump" | "pg_restore",
  url: string,
  ...args: string[]
): Promise<void> {
  const { dbname, env } = addressed(url);
  try {
    await run(path.join(folder, name), [dbname, ...args], { env });
  } catch (error) {
    throw failed(name, error instanceof Error && "stderr" in error ? String(error.stderr) : "");
  }
}

/** Runs statements before and after those of a dump, in one transaction. @throws PostgresProgramError; nothing is changed then. */
export async function replaceByDump(
  folder: string,
  { url, dump, before, after }: { url: string; dump: string; before: string; after: string },
): Promise<void> {
  const read = spawn(path.join(folder, "pg_restore"), ["--no-owner", "--no-privileges", "--file=-", dump], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { dbname, env } = addressed(url);
  const write = spawn(
    path.join(folder, "psql"),
    [
      ...["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", dbname],
      ...[`--command=${before}`, "--file=-", `--command=${after}`],
    ],
    { env, stdio: ["pipe", "ignore", "pipe"] },
  );
  // psql commits at the end of its input, which only a whole dump has.
  const restored = ended(read, "pg_restore").then(
    () => void write.stdin.end(),
    (error: unknown) => {
      write.kill();
      throw error;
    },
  );
  // What psql refuses ends the pipe, and its own words say why.
  const piped = pipeline(read.stdout, write.stdin, { end: false }).catch(() => undefined);
  const written = ended(write, "psql");
  try {
    await Promise.all([piped, restored, written]);
  } finally {
    await written.catch(() => undefined);
  }
}

async function ended(child: ReturnType<typeof spawn>, name: string): Promise<void> {
  let words = "";
  child.stderr?.on("data", (part: Buffer) => (words += part.toString()));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("error", () => resolve(null));
  child.on("close", resolve);
  if ((await promise) !== 0) throw failed(name, words);
}

function failed(name: string, words: string): PostgresProgramError {
  return new PostgresProgramError(
    `${name} failed: ${words.trim().split("\n", 1)[0] || "it could not be run"}`,
  );
}
