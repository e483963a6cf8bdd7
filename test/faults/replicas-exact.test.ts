import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { findPostgres } from "../support/postgres-server.ts";
import { hasNginx, startDatabases, startReplicas, until, type Replicas } from "./replicas.ts";
import { createRandom } from "../support/drawn.ts";
import { inWords, report, scale } from "./scale.ts";
import { call, signIn } from "./site-process.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

const REPLICAS = 2;

/** In milliseconds; the lease of docs/decisions/0066. */
const LEASE = 1_000;

/** A record that the test writes, the pages that show its word, and the word that was last acknowledged. */
interface Written {
  path: string;
  field: string;
  shownOn: readonly string[];
  body: Readonly<Record<string, unknown>>;
  word: string;
}

const RECORDS: readonly (Omit<Written, "path" | "word"> & { kind: ContentKind })[] = [
  {
    kind: "products",
    field: "name",
    shownOn: ["/products", "/products?category=bakery", "/api/products", "/"],
    body: {
      category: "bakery",
      status: "active",
      price: 120,
      hasDetailPage: true,
      offer: { price: 90, startDate: "2020-01-01T00:00:00.000Z", endDate: "2099-01-01T00:00:00.000Z" },
    },
  },
  {
    kind: "blogs",
    field: "title",
    shownOn: ["/blog", "/blog/feed.xml", "/api/blogs"],
    body: { category: "news", excerpt: "News", content: "<p>News</p>", status: "published" },
  },
  {
    kind: "jobs",
    field: "title",
    shownOn: ["/careers", "/api/jobs"],
    body: {
      department: "Bakery",
      location: "Mosta",
      employmentType: "full-time",
      introduction: "Bread",
      description: "Bread",
      status: "published",
    },
  },
];

describe.skipIf(findPostgres() === undefined || !hasNginx)("replicas behind nginx", () => {
  test("no answer is older than the last acknowledged save", async () => {
    await using postgres = await startDatabases("site");
    await using site = await startReplicas(Array.from({ length: REPLICAS }, () => postgres.url("site")));
    const random = createRandom(21);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    const steps = scale(120, 10_000);
    const token = await signIn(site.port);
    const records = await createRecords(site.port, token);
    const old: string[] = [];
    const done = { writes: 0, reads: 0, cuts: 0, pauses: 0, restarts: 0, dates: 0, refusals: 0 };
    const ports = [site.port, ...site.ports];

    /** Every replica and nginx answer with the word of a record that was acknowledged before. */
    async function checkAll({ shownOn, word }: Written): Promise<void> {
      const address = pick(shownOn) ?? "/";
      for (const port of ports) {
        const { status, text } = await call(port, address);
        done.reads++;
        // One that cannot reach the database in time says so, which is no older answer.
        if (status === 503) done.refusals++;
        else if (status !== 200 || !text.includes(word))
          old.push(`${address} of ${port}: ${status}, not ${word}`);
      }
    }

    async function write(record: Written, port: number): Promise<void> {
      const word = `Word ${done.writes} of ${record.field}`;
      const answer = await call(port, record.path, { method: "PUT", token, body: { [record.field]: word } });
      expect(answer.status, answer.text).toBe(200);
      record.word = word;
      done.writes++;
    }

    for (let step = 0; step < steps; step++) {
      const record = pick(records);
      if (!record) break;
      const chance = random();
      if (chance < 0.005) {
        await restart(site, Math.floor(random() * REPLICAS));
        done.restarts++;
      } else if (chance < 0.01) {
        // Paused: it holds what it had, and must not answer with it afterwards.
        const paused = Math.floor(random() * REPLICAS);
        const other = site.ports[1 - paused] ?? 0;
        await checkAll(record);
        site.site(paused).process.kill("SIGSTOP");
        await write(record, other);
        site.site(paused).process.kill("SIGCONT");
        done.pauses++;
      } else if (chance < 0.03) {
        postgres.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'suqna listener'",
        );
        done.cuts++;
      } else if (chance < 0.05) {
        await appearByDate(site, token, `Soon ${done.dates}`);
        done.dates++;
      } else if (chance < 0.5) await write(record, pick(ports) ?? site.port);
      await checkAll(record);
    }
    expect(old).toEqual([]);
    report(
      `${steps} random steps over ${REPLICAS} replicas behind nginx`,
      `${done.reads} answers, 0 older than the last of ${done.writes} acknowledged saves, ${done.refusals} 503; ${done.cuts} listeners cut, ` +
        `${done.pauses} replicas paused, ${done.restarts} killed and restarted, ${done.dates} dates passed`,
    );
  });

  test("a replica that is cut off uses what it keeps for at most a second", async () => {
    const longest: number[] = [];
    const waits: number[] = [];
    await using postgres = await startDatabases("site");
    using proxy = await startTcpProxy(postgres.port);
    await using site = await startReplicas([postgres.url("site"), postgres.url("site", proxy.port)]);
    const token = await signIn(site.port);
    const [record] = await createRecords(site.port, token);
    const [whole = 0, cutOff = 0] = site.ports;
    if (!record) throw new Error("There is no record.");
    for (let round = 0; round < scale(2, 20); round++) {
      await call(cutOff, "/products");
      proxy.cut();
      const cutAt = performance.now();
      const writing = write(record, `Round ${round}`);
      let lastKept = cutAt;
      while (performance.now() - cutAt < 2 * LEASE) {
        // A page that is not kept any more waits for the database, which cannot be reached.
        const askedAt = performance.now();
        const answer = await Promise.race([call(cutOff, "/products").catch(() => undefined), wait(200)]);
        if (answer?.status === 200) lastKept = askedAt;
        await wait(5);
      }
      longest.push(lastKept - cutAt);
      waits.push(await writing);
      proxy.restore();
      await until(async () => (await call(cutOff, "/readyz")).status === 200);
      expect((await call(cutOff, "/products")).text).toContain(`Round ${round}`);
    }

    async function write({ path, field }: Written, word: string): Promise<number> {
      const begun = performance.now();
      const { status } = await call(whole, path, { method: "PUT", token, body: { [field]: word } });
      expect(status).toBe(200);
      return performance.now() - begun;
    }

    expect(Math.max(...longest)).toBeLessThanOrEqual(LEASE);
    report(
      "a replica cut off from PostgreSQL",
      `it answers from what it keeps for at most ${inWords(Math.max(...longest))}; a save elsewhere took at most ${inWords(Math.max(...waits))}`,
    );
  });
});

async function restart(site: Replicas, index: number): Promise<void> {
  site.site(index).process.kill("SIGKILL");
  await site.site(index).ended;
  await site.restart(index);
}

/** Plans a post for a moment from now, and checks that every replica shows it from then on, and not before. */
async function appearByDate(site: Replicas, token: string, title: string): Promise<void> {
  const at = Date.now() + 400;
  const post = { title, category: "news", excerpt: "News", content: "<p>News</p>", status: "published" };
  const made = await call(site.port, "/api/blogs", {
    method: "POST",
    token,
    body: { ...post, publishAt: new Date(at).toISOString() },
  });
  expect(made.status, made.text).toBe(201);
  for (const port of site.ports) {
    const { text } = await call(port, "/api/blogs");
    if (Date.now() < at) expect(text).not.toContain(title);
  }
  await wait(Math.max(0, at - Date.now()) + 1);
  for (const port of [site.port, ...site.ports])
    expect((await call(port, "/api/blogs")).text).toContain(title);
  const path = `/api/blogs/${Object(JSON.parse(made.text)).id}`;
  expect((await call(site.port, path, { method: "DELETE", token })).status).toBeLessThan(300);
}

async function createRecords(port: number, token: string): Promise<Written[]> {
  const records: Written[] = [];
  for (const { kind, ...record } of RECORDS) {
    const word = `First ${record.field}`;
    const answer = await call(port, `/api/${kind}`, {
      method: "POST",
      token,
      body: { ...record.body, [record.field]: word },
    });
    expect(answer.status, answer.text).toBe(201);
    records.push({ ...record, word, path: `/api/${kind}/${Object(JSON.parse(answer.text)).id}` });
  }
  return records;
}
