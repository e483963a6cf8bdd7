import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { findPostgres, freePort, startPostgres } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";
import { startNginx } from "./nginx.ts";
import { hasNginx, startDatabases, startReplicas, until, type Replicas } from "./replicas.ts";
import { inWords, report, scale } from "./scale.ts";
import { browseUntil, call, signIn } from "./site-process.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

const VISITORS = 8;

/** In milliseconds, what docs/scale.md promises after a restart or a failover of PostgreSQL. */
const RECOVERED_WITHIN = 30_000;

describe.skipIf(findPostgres() === undefined || !hasNginx)("replicas under load", () => {
  test("a rolling deploy, and a kill -9, fail no visitor's page", async () => {
    await using postgres = await startDatabases("site");
    await using site = await startReplicas([postgres.url("site"), postgres.url("site")]);
    for (const [how, signal] of [
      ["a rolling deploy", "SIGTERM"],
      ["kill -9 of a replica", "SIGKILL"],
    ] as const) {
      const rounds = scale(1, 10);
      const { pages, trouble } = await underLoad(site, async () => {
        for (let round = 0; round < rounds; round++)
          for (const index of site.ports.keys()) {
            site.site(index).process.kill(signal);
            await site.site(index).ended;
            // Waits for nginx to send requests to it again, before the other one goes.
            await site.restart(index);
          }
      });
      expect(trouble).toEqual([]);
      report(
        `${how} of 2 replicas under ${VISITORS} visitors`,
        `${rounds * 2} times, ${pages} pages, 0 failed`,
      );
    }
  });

  test("a restart of PostgreSQL loses no acknowledged write, and the site recovers", async () => {
    await using postgres = await startDatabases("site");
    await using site = await startReplicas([postgres.url("site"), postgres.url("site")]);
    const writer = await startWriter(site);
    await until(async () => writer.count() > 5);
    const begun = performance.now();
    await postgres.restart();
    await until(async () => (await writer.writeOnce()) === 201);
    const took = performance.now() - begun;
    const lost = await writer.stopAndCount();
    expect(lost).toBe(0);
    expect(took).toBeLessThan(RECOVERED_WITHIN);
    report(
      "a restart of PostgreSQL",
      `writes again after ${inWords(took)}, 0 of ${writer.count()} acknowledged lost`,
    );
  });

  test("while PostgreSQL is down, a page and its data say 503 and when to ask again", async () => {
    await using postgres = await startDatabases("site");
    await using site = await startReplicas([postgres.url("site")]);
    await postgres.kill();
    for (const address of ["/about", "/about.data", "/api/products"])
      expect(await call(site.ports[0] ?? 0, address)).toMatchObject({
        status: 503,
        headers: { "retry-after": "60" },
      });
  });

  test("a failover to a synchronous standby loses no acknowledged write", async () => {
    await using postgres = await startDatabases("site");
    await using standby = await startPostgres({ durable: true, standbyOf: postgres });
    postgres.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
    postgres.run("SELECT pg_reload_conf()");
    using proxy = await startTcpProxy(postgres.port);
    const url = postgres.url("site", proxy.port);
    await using site = await startReplicas([url, url]);
    const writer = await startWriter(site);
    await until(async () => writer.count() > 5);
    const begun = performance.now();
    proxy.cut();
    await postgres.kill();
    standby.run("SELECT pg_promote()");
    standby.run("ALTER SYSTEM SET synchronous_standby_names = ''");
    standby.run("SELECT pg_reload_conf()");
    proxy.redirect(standby.port);
    await until(async () => (await writer.writeOnce()) === 201);
    const took = performance.now() - begun;
    expect(await writer.stopAndCount()).toBe(0);
    expect(took).toBeLessThan(RECOVERED_WITHIN);
    report(
      "a failover to a standby",
      `writes again after ${inWords(took)}, 0 of ${writer.count()} acknowledged lost`,
    );
  });
});

test.skipIf(!hasNginx)(
  "nginx sends a read that was not answered to the other replica, and no write",
  async () => {
    using dir = makeTempDir();
    const arrived: string[] = [];
    const replicas = [0, 1].map(() =>
      createServer((request) => {
        arrived.push(request.method ?? "");
        request.resume().on("end", () => request.socket.destroy());
      }).listen(0, "127.0.0.1"),
    );
    await Promise.all(replicas.map((replica) => once(replica, "listening")));
    const ports = replicas.map((replica) => Object(replica.address()).port);
    const port = await freePort();
    const nginx = startNginx(dir.path, port, ports);
    try {
      await until(async () => (await call(port, "/metrics")).status === 404);
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"])
        expect(await call(port, "/api/products", { method, body: { name: "Ftira" } })).toMatchObject({
          status: 502,
        });
      expect(arrived).toEqual(["GET", "GET", "POST", "PUT", "DELETE", "PATCH"]);
    } finally {
      nginx.kill();
      for (const replica of replicas) replica.close();
    }
  },
);

/** What visitors of nginx met while something else went on. */
async function underLoad(site: Replicas, work: () => Promise<void>) {
  const working = work();
  const visits = await Promise.all(Array.from({ length: VISITORS }, () => browseUntil(site.port, working)));
  await working;
  return {
    pages: visits.reduce((sum, { pages }) => sum + pages, 0),
    trouble: visits.flatMap(({ trouble }) => trouble),
  };
}

/** Creates products one after the other, and remembers those that were acknowledged. */
async function startWriter(site: Replicas) {
  const token = await signIn(site.port);
  const acknowledged: string[] = [];
  const over = new AbortController();

  async function writeOnce(): Promise<number> {
    const answer = await call(site.port, "/api/products", {
      method: "POST",
      token,
      body: { name: "Ftira", category: "bakery" },
    });
    if (answer.status === 201) acknowledged.push(String(Object(JSON.parse(answer.text)).id));
    return answer.status;
  }

  const writing = (async () => {
    while (!over.signal.aborted) {
      await writeOnce().catch(() => undefined);
      await wait(5);
    }
  })();
  return {
    writeOnce,
    count: () => acknowledged.length,
    /** How many of the acknowledged writes are gone. */
    async stopAndCount(): Promise<number> {
      over.abort();
      await writing;
      const { text } = await call(site.port, "/api/products?admin=true", { token });
      const stored = new Set(JSON.parse(text).map(({ id }: { id: string }) => id));
      return acknowledged.filter((id) => !stored.has(id)).length;
    },
  };
}
