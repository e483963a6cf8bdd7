import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { inWords, PATIENCE, report, scale } from "./scale.ts";
import { call, type follow, signIn, startSite, WITH_ADMIN, type Answer } from "./site-process.ts";

/** The workers that a site has started, by their first line in the log, oldest first. */
function workersOf(site: ReturnType<typeof follow>): number[] {
  return linesOf(site)
    .filter(({ msg }) => String(msg).startsWith("serving "))
    .map(({ pid }) => Number(pid));
}

function linesOf(site: ReturnType<typeof follow>): Record<string, unknown>[] {
  return site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => Object(JSON.parse(line)));
}

/** The lines of the log with these words. */
const said = (site: ReturnType<typeof follow>, words: string) =>
  linesOf(site).filter(({ msg }) => msg === words);

/** Waits until the log has said this so often. */
async function waitForWords(site: ReturnType<typeof follow>, words: string, count: number): Promise<void> {
  await vi.waitFor(() => expect(said(site, words)).toHaveLength(count), { timeout: PATIENCE, interval: 50 });
}

/** Waits until a site has so many workers that serve. */
async function waitForWorkers(site: ReturnType<typeof follow>, count: number): Promise<number[]> {
  await vi.waitFor(() => expect(workersOf(site).length).toBe(count), { timeout: PATIENCE, interval: 50 });
  return workersOf(site);
}

/** Two connections that are kept, each to another worker: whichever is free accepts a new one. */
async function connectToBoth(
  site: ReturnType<typeof follow>,
  port: number,
): Promise<[http.Agent, http.Agent]> {
  const agents: http.Agent[] = [];
  const answeredBy = () => {
    const lines = linesOf(site).filter(({ path: address }) => String(address).startsWith("/api/products?"));
    return agents.map(
      (_, index) => lines.find((line) => line["path"] === `/api/products?page=${index + 1}`)?.["pid"],
    );
  };
  for (;;) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    await call(port, `/api/products?page=${agents.length}`, { agent });
    await vi.waitFor(() => expect(answeredBy()).not.toContain(undefined), PATIENCE);
    const [first] = agents;
    if (first && answeredBy().at(-1) !== answeredBy()[0]) return [first, agent];
  }
}

/** Visitors who keep their connections and read pages, until `stop`. */
function visit(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
  const failures: string[] = [];
  const over = new AbortController();
  let answers = 0;
  const client = async () => {
    while (!over.signal.aborted) {
      const answer = await call(port, "/products", { agent }).catch((error: unknown) => error);
      if (answer instanceof Error) failures.push(String(answer));
      else if (Object(answer).status !== 200) failures.push(String(Object(answer).status));
      else answers += 1;
    }
  };
  const clients = Promise.all(Array.from({ length: 20 }, client));
  return {
    failures,
    answers: () => answers,
    async stop() {
      over.abort();
      await clients;
      agent.destroy();
    },
  };
}

test("a save at one worker is what the other answers at once", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  const port = await site.listening;
  await waitForWorkers(site, 2);
  const token = await signIn(port);
  const [writer, reader] = await connectToBoth(site, port);
  const body = { name: "Ftira", category: "bakery", status: "active" };
  const { text } = await call(port, "/api/products", { agent: writer, method: "POST", token, body });
  const { id } = Object(JSON.parse(text));
  const addresses = ["/products", "/api/products", "/products.data"];
  for (const address of addresses) await call(port, address, { agent: reader });
  const rounds = scale(200, 1_000);
  const old: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `Ftira ${round}.`;
    const saved = await call(port, `/api/products/${id}`, {
      agent: writer,
      method: "PUT",
      token,
      body: { name },
    });
    expect(saved.status).toBe(200);
    const address = addresses[round % addresses.length] ?? "";
    const read: Answer = await call(port, address, { agent: reader });
    if (!read.text.includes(name)) old.push(`${address} in round ${round}`);
  }
  expect(old).toEqual([]);
  writer.destroy();
  reader.destroy();
  report("two workers: saved at one, read at the other", `${rounds} times, ${old.length} older`);
});

test("a worker that is killed is replaced, and only its own requests fail", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  const port = await site.listening;
  const [first = 0] = await waitForWorkers(site, 2);
  const visitors = visit(port);
  const kills = scale(1, 10);
  let victim = first;
  for (let kill = 0; kill < kills; kill += 1) {
    await vi.waitFor(() => expect(visitors.answers()).toBeGreaterThan(100 * (kill + 1)), PATIENCE);
    process.kill(victim, "SIGKILL");
    victim = (await waitForWorkers(site, 3 + kill)).at(-1) ?? 0;
  }
  await visitors.stop();
  // Each visitor has at most one request under way.
  expect(visitors.failures.length).toBeLessThanOrEqual(20 * kills);
  expect(visitors.failures.filter((failure) => !/ECONNRESET|socket hang up|EPIPE/.test(failure))).toEqual([]);
  expect(said(site, "a worker has ended, and is replaced")[0]).toMatchObject({
    worker: first,
    signal: "SIGKILL",
  });
  report(
    "kill -9 of a worker under load",
    `${kills} kills, ${visitors.answers()} answers, ${visitors.failures.length} connections of the killed lost`,
  );
});

test("workers are replaced one by one without a failed request", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  const port = await site.listening;
  const before = await waitForWorkers(site, 2);
  const visitors = visit(port);
  const rounds = scale(1, 5);
  const begun = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    site.process.kill("SIGUSR2");
    await waitForWords(site, "worker replaced", 2 * round);
  }
  const took = performance.now() - begun;
  await visitors.stop();
  expect(visitors.failures).toEqual([]);
  expect(visitors.answers()).toBeGreaterThan(100);
  expect(new Set([...before, ...workersOf(site)]).size).toBe(2 + 2 * rounds);
  site.process.kill("SIGTERM");
  expect((await site.ended).code).toBe(0);
  report(
    "workers replaced one by one under load",
    `${rounds} times, ${visitors.answers()} answers, ${visitors.failures.length} failed; ${inWords(took / rounds)} each`,
  );
});

test("SIGUSR2 to every process at once replaces the workers without a failed request", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  const port = await site.listening;
  const before = await waitForWorkers(site, 2);
  const visitors = visit(port);
  // As `systemctl kill` does.
  for (const pid of [...before, Number(site.process.pid)]) process.kill(pid, "SIGUSR2");
  await waitForWords(site, "worker replaced", 2);
  await visitors.stop();
  expect(visitors.failures).toEqual([]);
  expect(said(site, "a worker has ended, and is replaced")).toEqual([]);
});

test("one process alone survives SIGUSR2, and says what it is for", async () => {
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  site.process.kill("SIGUSR2");
  await vi.waitFor(() => expect(site.output()).toContain("only with WORKERS above 1"), PATIENCE);
  expect((await call(port, "/healthz")).status).toBe(200);
});

test("a worker that is being replaced stops with the others", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  const port = await site.listening;
  await waitForWorkers(site, 2);
  // Each has a request whose body does not come.
  const headers = { "Content-Type": "application/json", "Content-Length": 9 };
  for (const agent of await connectToBoth(site, port))
    http
      .request({ host: "127.0.0.1", port, method: "POST", path: "/api/users/login", headers, agent })
      .on("error", () => undefined)
      .write("{");
  site.process.kill("SIGUSR2");
  const draining = "stopping, since another worker has taken over";
  await waitForWords(site, draining, 1);
  site.process.kill("SIGTERM");
  expect((await site.ended).code).toBe(0);
  const [drained] = said(site, draining);
  expect(said(site, "stopping").map(({ pid }) => pid)).toContain(drained?.["pid"]);
});

test("a replacement that can't start leaves the workers as they are, and so does a later one", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  await site.listening;
  const before = await waitForWorkers(site, 2);
  // What every start refuses.
  const obstacle = path.join(site.dataDir, "restore-unfinished");
  fs.writeFileSync(obstacle, "npm run restore");
  site.process.kill("SIGUSR2");
  await waitForWords(site, "a new worker could not start, so the others stay as they are", 1);
  fs.rmSync(obstacle);
  // It would be logged before the line that the test has waited for.
  expect(said(site, "a worker has ended, and is replaced")).toEqual([]);
  expect(workersOf(site)).toEqual(before);
  site.process.kill("SIGUSR2");
  await waitForWords(site, "worker replaced", 2);
  expect(workersOf(site)).toHaveLength(4);
});

/** A module for `node --import`: at the first SIGUSR2 the primary process can start no process, and later it can. */
const NO_PROCESS_ONCE = `
  import cluster from "node:cluster";
  const { execPath } = process;
  if (cluster.isPrimary) process.on("SIGUSR2", () => {
    process.execPath = process.execPath === execPath ? "/etc/passwd" : execPath;
  });`;

test("the workers go on where the system starts no more processes", async () => {
  const module = `data:text/javascript,${encodeURIComponent(NO_PROCESS_ONCE)}`;
  using site = startSite({
    ...WITH_ADMIN,
    WORKERS: "2",
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import=${module}`,
  });
  const port = await site.listening;
  const before = await waitForWorkers(site, 2);
  for (const [words, count] of [
    ["a new worker could not start, so the others stay as they are", 1],
    ["worker replaced", 2],
  ] as const) {
    site.process.kill("SIGUSR2");
    await waitForWords(site, words, count);
    expect((await call(port, "/healthz")).status).toBe(200);
  }
  expect(workersOf(site).slice(0, 2)).toEqual(before);
  expect(workersOf(site)).toHaveLength(4);
  site.process.kill("SIGTERM");
  expect((await site.ended).code).toBe(0);
});

test("a worker that ends while another shall take its place is replaced once", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "2", LOG_LEVEL: "info" });
  await site.listening;
  const [first = 0] = await waitForWorkers(site, 2);
  // The first is not counted: it has ended by itself.
  for (const count of [1, 3]) {
    site.process.kill("SIGUSR2");
    if (count === 1) process.kill(first, "SIGKILL");
    await waitForWords(site, "worker replaced", count);
  }
  expect(workersOf(site).filter((pid) => fs.existsSync(`/proc/${pid}`))).toHaveLength(2);
});

test("workers that start together on an empty folder fill it once", async () => {
  using site = startSite({ ...WITH_ADMIN, WORKERS: "3" });
  const port = await site.listening;
  await waitForWorkers(site, 3);
  const token = await signIn(port);
  const users: unknown[] = JSON.parse((await call(port, "/api/users", { token })).text);
  expect(users).toHaveLength(1);
  expect(said(site, "first admin created")).toHaveLength(1);
});

test("a site whose first worker can't start ends with its sentence", async () => {
  using site = startSite({
    ADMIN_EMAIL: "rita@shop.example",
    ADMIN_PASSWORD: "aaaaaaaaaaaa",
    WORKERS: "2",
  });
  const { code, output } = await site.ended;
  expect(code).toBe(1);
  expect(output.match(/ADMIN_PASSWORD cannot be used/g)).toHaveLength(1);
});

test("the metrics of all workers are one page", async () => {
  using site = startSite({ WORKERS: "2", METRICS_TOKEN: "0123456789abcdef" });
  const port = await site.listening;
  await waitForWorkers(site, 2);
  const read = () => call(port, "/metrics", { token: "0123456789abcdef" });
  for (let request = 0; request < 6; request += 1)
    expect((await call(port, "/api/products")).status).toBe(200);
  const { status, text } = await read();
  expect(status).toBe(200);
  expect(text).toMatch(/^suqna_http_request_duration_seconds_count\{.*route="\/api\/products".*\} 6$/m);
  expect(text.match(/^suqna_database_bytes /gm)).toHaveLength(1);
  // Answers to several workers arrive together.
  const together = await Promise.all(Array.from({ length: 40 }, read));
  expect(together.map((answer) => answer.status)).toEqual(Array.from({ length: 40 }, () => 200));
});
