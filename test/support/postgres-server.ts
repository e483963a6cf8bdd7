import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { findPostgres } from "../../src/build/test-servers.mjs";

export { findPostgres };

/** In milliseconds. */
const START_WITHIN = 60_000;

export interface PostgresServer extends AsyncDisposable {
  port: number;
  /** The address of a database by its name; by another port if a proxy is in between. */
  url(database: string, port?: number): string;
  /** Runs SQL on a database, by default `postgres`, and waits for it without leaving the turn of the event loop. */
  run(statement: string, database?: string): void;
  restart(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Whether commits reach the disk, for tests of faults. */
  durable?: boolean;
  /** A server of which it is a copy that follows it. */
  standbyOf?: PostgresServer;
}

/**
 * Starts a PostgreSQL server of the test's own, on a free port and in a folder of its own.
 *
 * @throws Error if PostgreSQL is not installed.
 */
export async function startPostgres({
  durable = false,
  standbyOf,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL is not installed.");
  const folder = fs.mkdtempSync(path.join(durable ? os.tmpdir() : memoryFolder(), "suqna-postgres-"));
  const user = ordinaryUser();
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const port = await freePort();
  const runProgram = (name: string, words: readonly string[]) => {
    const { status, stderr } = spawnSync(path.join(programs, name), words, {
      ...user,
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  };
  if (standbyOf) {
    const source = standbyOf.url("postgres");
    runProgram("pg_basebackup", [
      "-d",
      source,
      "-D",
      data,
      "-R",
      "-X",
      "stream",
      "--checkpoint=fast",
      "--no-sync",
    ]);
  } else {
    runProgram("initdb", [
      "-D",
      data,
      "-U",
      "suqna",
      "--auth=trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ]);
  }
  const unsafe = durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const settings = [
    ...unsafe,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
  ];
  const words = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const log = path.join(folder, "log");
  const url = (database: string, at = port) => `postgres://suqna@127.0.0.1:${at}/${database}`;
  const psql = (statement: string, database = "postgres") =>
    spawnSync(
      path.join(programs, "psql"),
      ["-d", url(database), "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement],
      {
        encoding: "utf8",
      },
    );
  let server = start();

  function start(): ChildProcess {
    const started = spawn(path.join(programs ?? "", "postgres"), words, {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", fs.openSync(log, "a")],
    });
    const deadline = performance.now() + START_WITHIN;
    while (psql("SELECT 1").status !== 0)
      if (performance.now() > deadline) throw new Error(fs.readFileSync(log, "utf8"));
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) await end("SIGINT");
    fs.rmSync(folder, { recursive: true, force: true });
  }

  return {
    port,
    url,
    run(statement, database) {
      const { status, stderr } = psql(statement, database);
      if (status !== 0) throw new Error(stderr);
    },
    async restart() {
      // Fast shutdown: connections are closed.
      await end("SIGINT");
      server = start();
    },
    kill: () => end("SIGQUIT"),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** In bytes, what the folders of a run need at most. A container has 64 MB there by default. */
const MEMORY_NEEDED = 2 ** 31;

/** The folder for temporary files: in memory where there is room. Commits, copies and deletions then do not wait for the disk. */
export function memoryFolder(): string {
  const folder = "/dev/shm";
  if (!fs.existsSync(folder)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize > MEMORY_NEEDED ? folder : os.tmpdir();
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
