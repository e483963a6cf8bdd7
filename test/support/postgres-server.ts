import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";

/** Where Debian and others put PostgreSQL's programs, the newest version first. */
const FOLDERS = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql"];

export interface PostgresServer {
  /** The address of a database by its name. */
  url(database: string): string;
  /** Runs SQL on a database, by default `postgres`, and waits for it without leaving the turn of the event loop. */
  run(statement: string, database?: string): void;
  pid: number;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Whether commits reach the disk, for tests of faults. */
  durable?: boolean;
  settings?: readonly string[];
}

/** Returns the folder of PostgreSQL's programs; undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const versions = FOLDERS.flatMap((folder) =>
    fs.existsSync(folder) ? fs.readdirSync(folder).map((version) => path.join(folder, version, "bin")) : [],
  );
  return versions
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .find((folder) => fs.existsSync(path.join(folder, "initdb")));
}

/**
 * Starts a PostgreSQL server of the test's own, on a free port and in a folder of its own.
 *
 * @throws Error if PostgreSQL is not installed.
 */
export async function startPostgres({
  durable = false,
  settings = [],
}: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL is not installed.");
  const folder = fs.mkdtempSync(path.join(durable ? os.tmpdir() : memoryFolder(), "suqna-postgres-"));
  const user = ordinaryUser();
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const initdb = ["-D", data, "-U", "suqna", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const made = spawnSync(path.join(programs, "initdb"), initdb, { ...user, cwd: folder, encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const unsafe = durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const all = [
    ...unsafe,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
    ...settings,
  ];
  const server = spawn(
    path.join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...all.flatMap((setting) => ["-c", setting])],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", fs.openSync(path.join(folder, "log"), "a")] },
  );
  const connection = ["-h", "127.0.0.1", "-p", String(port), "-U", "suqna", "-d"];
  const psql = (statement: string, database = "postgres") =>
    spawnSync(
      path.join(programs, "psql"),
      [...connection, database, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement],
      {
        encoding: "utf8",
      },
    );
  while (psql("SELECT 1").status !== 0) {
    if (server.exitCode !== null) throw new Error(fs.readFileSync(path.join(folder, "log"), "utf8"));
  }
  return {
    url: (database) => `postgres://suqna@127.0.0.1:${port}/${database}`,
    pid: server.pid ?? 0,
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

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
