import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { NGINX } from "../../src/build/test-servers.mjs";
import { freePort, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";
import { REPLICA_HEADER, startNginx } from "./nginx.ts";
import { call, startSite, WITH_ADMIN } from "./site-process.ts";

/** Whether this machine has what the tests of replicas need beside PostgreSQL. */
export const hasNginx = fs.existsSync(NGINX);

type Site = ReturnType<typeof startSite>;

/** Processes of the built site on one PostgreSQL, behind nginx. */
export interface Replicas extends AsyncDisposable {
  /** The port of nginx. */
  port: number;
  /** The ports of the processes. */
  ports: readonly number[];
  site(index: number): Site;
  /** Starts a process again on its port, and waits until nginx sends requests to it. */
  restart(index: number): Promise<void>;
}

/** Starts PostgreSQL with empty databases, whose commits reach the disk. */
export async function startDatabases(...names: readonly string[]): Promise<PostgresServer> {
  const postgres = await startPostgres({ durable: true });
  for (const name of names) postgres.run(`CREATE DATABASE ${name}`);
  return postgres;
}

/**
 * Starts a process for each address of one database, the first of which fills it, and nginx before them. The addresses differ
 * where a proxy is in between.
 */
export async function startReplicas(databaseUrls: readonly string[]): Promise<Replicas> {
  const dir = makeTempDir();
  const ports = await Promise.all(databaseUrls.map(freePort));
  const port = await freePort();
  const uploads = path.join(dir.path, "uploads");
  const sites: Site[] = [];

  async function start(index: number): Promise<void> {
    const site = startSite({
      ...WITH_ADMIN,
      PORT: String(ports[index]),
      DATABASE_URL: databaseUrls[index] ?? "",
      SESSION_SECRET: "the same secret for every replica",
      TRUST_PROXY: "1",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      UPLOADS_DIR: uploads,
    });
    sites[index] = site;
    await site.listening;
    await until(async () => (await call(ports[index] ?? 0, "/readyz")).status === 200);
  }

  for (const index of ports.keys()) await start(index);
  const balancer = path.join(dir.path, "nginx");
  fs.mkdirSync(balancer);
  const nginx = startNginx(balancer, port, ports);
  await until(async () => (await call(port, "/readyz")).status === 200);
  return {
    port,
    ports,
    site(index) {
      const site = sites[index];
      if (!site) throw new Error(`There is no replica ${index}.`);
      return site;
    },
    async restart(index) {
      await start(index);
      await until(async () => {
        const { headers } = await call(port, "/readyz");
        return String(headers[REPLICA_HEADER]).endsWith(`:${ports[index]}`);
      });
    },
    async [Symbol.asyncDispose]() {
      nginx.kill();
      for (const site of sites) {
        // One that is stopped does not see the signal.
        site.process.kill("SIGCONT");
        site[Symbol.dispose]();
        await site.ended;
      }
      dir[Symbol.dispose]();
    },
  };
}

/** Waits for a condition that other processes bring about. What it throws meanwhile is no answer. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await wait(10);
}
