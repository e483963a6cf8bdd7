import http from "node:http";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { findPostgres } from "../support/postgres-server.ts";
import { hasNginx, startDatabases, startReplicas, until, type Replicas } from "./replicas.ts";
import { report, scale } from "./scale.ts";
import { call, signIn } from "./site-process.ts";

/** A page that shows the record that is saved. */
const PAGE = "/products";

/** Saves the product with a number in its name at a process, and returns how long the answer took, in milliseconds. */
type Save = (port: number, number: number) => Promise<number>;

// The times are reported, not judged: they depend on what else the machine does.
describe.skipIf(findPostgres() === undefined || !hasNginx)("the notice of a save", () => {
  test("reaches the other replica, which shows nothing older from then on", async () => {
    await using postgres = await startDatabases("site");
    await using site = await startReplicas([postgres.url("site"), postgres.url("site")]);
    const [writer = 0, reader = 0] = site.ports;
    const save = await createProduct(site);
    const database = new pg.Client(postgres.url("site"));
    await database.connect();
    // When a commit is heard of here: its date in the database is from before it was flushed to the disk.
    let committedAt = 0;
    database.on("notification", () => (committedAt ||= performance.now()));
    await database.query("LISTEN content_written");
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const saves = scale(20, 500);
    const notices: number[] = [];
    for (let number = 1; number <= saves; number++) {
      // From now on the page is kept.
      expect(await numberShown(reader, agent)).toBe(number - 1);
      committedAt = 0;
      const saving = save(writer, number);
      let askedAt: number;
      let shown: number;
      do {
        askedAt = performance.now();
        shown = await numberShown(reader, agent);
      } while (shown === number - 1);
      expect(shown).toBe(number);
      await saving;
      expect(await numberShown(reader, agent)).toBe(number);
      await until(async () => committedAt > 0);
      notices.push(Math.max(0, askedAt - committedAt));
    }
    await database.end();
    agent.destroy();
    report(
      "a commit at one replica, until the other answers nothing older",
      `${inParts(notices)}, ${saves} saves`,
    );
  });

  test("has reached every replica when the save is answered, with one and with two", async () => {
    await using postgres = await startDatabases("alone", "pair");
    await using single = await startReplicas([postgres.url("alone")]);
    await using pair = await startReplicas([postgres.url("pair"), postgres.url("pair")]);
    const sites = [single, pair] as const;
    const saves = [await createProduct(single), await createProduct(pair)] as const;
    const rounds = scale(20, 500);
    const times: [number[], number[]] = [[], []];
    for (let number = 1; number <= rounds; number++) {
      // Each is the first in half of the rounds.
      for (const which of number % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { ports } = sites[which];
        times[which].push(await saves[which](ports[0] ?? 0, number));
        for (const port of ports) expect(await numberShown(port)).toBe(number);
      }
    }
    const [alone, both] = times;
    const dearer = both.map((time, round) => time - (alone[round] ?? Number.NaN));
    report(
      "a save with one replica, and one with two in turns with it",
      `${inParts(alone)}, and ${inParts(both)}, ${rounds} each; with two dearer by ${quantile(dearer, 0.5)} ms (median)`,
    );
  });
});

async function createProduct(site: Replicas): Promise<Save> {
  const token = await signIn(site.port);
  const made = await call(site.port, "/api/products", {
    method: "POST",
    token,
    body: { name: nameOf(0), category: "bakery", status: "active" },
  });
  expect(made.status, made.text).toBe(201);
  const id = String(Object(JSON.parse(made.text)).id);
  return async (port, number) => {
    const begun = performance.now();
    const body = { name: nameOf(number) };
    const saved = await call(port, `/api/products/${id}`, { method: "PUT", token, body });
    const took = performance.now() - begun;
    expect(saved.status, saved.text).toBe(200);
    return took;
  };
}

function nameOf(number: number): string {
  return `Ftira ${number}.`;
}

/** The number of the newest save that a process shows. */
async function numberShown(port: number, agent?: http.Agent): Promise<number> {
  const { status, text } = await call(port, PAGE, { ...(agent && { agent }) });
  expect(status).toBe(200);
  return Number(/Ftira (\d+)\./.exec(text)?.[1]);
}

function inParts(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`;
}

function quantile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)]?.toFixed(1) ?? "";
}
