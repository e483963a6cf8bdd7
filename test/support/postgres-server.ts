import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { findPostgres } from "../../src/setup/test-servers.mjs";

export { findPostgres };

/** In milliseconds. */
const START_WITHIN = 60_000;

export interface PostgresServer {
  /** The address of a database by its name. */
  url(database: string): string;
  /** Runs SQL on a database, by default `postgres`, and waits for it without leaving the turn of the event loop. */
  run(statement: string, database?: string): void;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Whether commits reach the disk, for tests of faults. */
  durable?: boolean;
}

/**
 * Starts a PostgreSQL server of the test's own, on a free port and in a folder of its own.
 *
 * @throws Error if PostgreSQL is not installed.
 */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL is not installed.");
  const folder = fs.mkdtempSync(path.join(durable ? os.tmpdir() : memoryFolder(), "suqna-postgres-"));
  const user = ordinaryUser();
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const initdb = ["-D", data, "-U", "suqna", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const made = spawnSync(path.join(programs, "initdb"), initdb, { ...user, cwd: folder, encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const unsafe = durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const settings = [
    ...unsafe,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
  ];
  const log = path.join(folder, "log");
  const server = spawn(
    path.join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", fs.openSync(log, "a")] },
  );
  const url = (database: string) => `postgres://suqna@127.0.0.1:${port}/${database}`;
  const psql = (statement: string, database = "postgres") =>
    spawnSync(
      path.join(programs, "psql"),
      ["-d", url(database), "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement],
      { encoding: "utf8" },
    );
  const deadline = performance.now() + START_WITHIN;
  while (psql("SELECT 1").status !== 0)
    if (performance.now() > deadline) throw new Error(fs.readFileSync(log, "utf8"));
  return {
    url,
    run(statement, database) {
      const { status, stderr } = psql(statement, database);
      if (status !== 0) throw new Error(stderr);
    },
    async stop() {
      const ended = once(server, "exit");
      // Fast shutdown: connections are closed.
      server.kill("SIGINT");
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function memoryFolder(): string {
  return fs.existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  return { uid: number("-u"), gid: number("-g") };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
