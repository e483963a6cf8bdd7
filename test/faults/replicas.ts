import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { NGINX } from "../../src/setup/test-servers.mjs";
import { freePort, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";
import { call, startSite, WITH_ADMIN } from "./site-process.ts";

/** Whether this machine has what the tests of replicas need beside PostgreSQL. */
export const hasNginx = fs.existsSync(NGINX);

type Site = ReturnType<typeof startSite>;

/** Processes of the built site on one PostgreSQL, behind nginx. */
export interface Replicas extends AsyncDisposable {
  postgres: PostgresServer;
  /** The port of nginx. */
  port: number;
  /** The ports of the processes. */
  ports: readonly number[];
  site(index: number): Site;
  /** Starts a process again on its port, and waits until it is ready. */
  restart(index: number): Promise<void>;
}

/** Starts PostgreSQL, `count` processes, the first of which fills the database, and nginx before them. */
export async function startReplicas(count: number): Promise<Replicas> {
  const dir = makeTempDir();
  const postgres = await startPostgres({ durable: true });
  postgres.run("CREATE DATABASE site");
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const port = await freePort();
  const uploads = path.join(dir.path, "uploads");
  const sites: Site[] = [];

  async function start(index: number): Promise<void> {
    const site = startSite({
      ...WITH_ADMIN,
      PORT: String(ports[index]),
      DATABASE_URL: postgres.url("site"),
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
  const nginx = startNginx(dir.path, port, ports);
  await until(async () => (await call(port, "/readyz")).status === 200);
  return {
    postgres,
    port,
    ports,
    site(index) {
      const site = sites[index];
      if (!site) throw new Error(`There is no replica ${index}.`);
      return site;
    },
    restart: start,
    async [Symbol.asyncDispose]() {
      nginx.kill();
      for (const site of sites) {
        // One that is stopped does not see the signal.
        site.process.kill("SIGCONT");
        site[Symbol.dispose]();
        await site.ended;
      }
      await postgres.stop();
      dir[Symbol.dispose]();
    },
  };
}

/** Waits for a condition that other processes bring about. What it throws meanwhile is no answer. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await wait(10);
}

function startNginx(dir: string, port: number, ports: readonly number[]): ChildProcess {
  const folder = path.join(dir, "nginx");
  fs.mkdirSync(folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const file = path.join(folder, "nginx.conf");
  fs.writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
  upstream site {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join("\n    ")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`,
  );
  return spawn(NGINX, ["-p", folder, "-c", file, "-e", path.join(folder, "error.log")], { stdio: "ignore" });
}
