/**
 * `npm run bench:replicas`: how much a second process adds, as a replica on PostgreSQL behind nginx and as a worker on
 * SQLite. By processor time, so that the machine needs no processor for each: a process does as much as its processor time
 * allows, so two that spend c₂ on a page in place of c₁ do 2 c₁ / c₂ of what one does, and the second adds 2 c₁ / c₂ - 1.
 * c₁ is that of two sites which know nothing of each other, under the same load at the same time: two busy processes slow
 * each other down on most machines, whatever they do. Writes its part of docs/scale.md.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startDatabases, startReplicas, type Replicas } from "../faults/replicas.ts";
import { BROWSER } from "../support/test-site.ts";
import { changeProduct } from "./after-write.ts";
import { median } from "./median.ts";
import { root, stop, type Measured, type Server } from "./processes.ts";
import { askRaw } from "./raw-answer.ts";
import { machine, writeSection } from "./report.ts";
import { measure, type Row } from "./rows.ts";
import { makeSampleFolder, signIn, type SampleFolder } from "./sample-site.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 15);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 2);
/** How often each process is asked for each page before: until then it is compiled. */
const VISITS = 30;
const VISITOR = { "User-Agent": BROWSER, "Accept-Encoding": "br" };
/** Any cookie leads past the cache. */
const PAST_CACHE = { "User-Agent": BROWSER, "Accept-Encoding": "identity", Cookie: "suqna=none" };
const PAGES = ["/", "/products", "/specials", "/blog", "/careers", "/locations", "/about"];

/** Two processes: each a site of its own, or one site. */
interface Processes {
  name: string;
  apart: readonly Server[];
  together: Server;
}

/** The same load on both. */
interface Comparison {
  name: string;
  apart: readonly Row<Server>[];
  together: Row<Server>;
}

using folder = await makeSampleFolder();
using second = await makeSampleFolder();
using third = await makeSampleFolder();
await using postgres = await startDatabases("one", "other", "pair");
await using one = await startFilled(["one"], folder);
await using other = await startFilled(["other"], folder);
await using both = await startFilled(["pair", "pair"], folder);
const started = [await folder.start(), await second.start()];
const workers = await third.start(undefined, { WORKERS: "2" });
const all: Processes[] = [
  { name: "replica", apart: [serverOf(one), serverOf(other)], together: serverOf(both) },
  { name: "worker", apart: started, together: await withWorkers(workers, 2) },
];
for (const { apart, together } of all) for (const server of [...apart, together]) await visit(server);

const hits = all.map(compareHits);
await run(hits);
// After all hits: a page that is cached again is compressed beside the answers for some seconds.
const renders = await Promise.all(all.map(compareRenders));
await run(renders);
await Promise.all([...started, workers].map(stop));

writeSection(
  "replicas",
  [
    machine(),
    "",
    "| | µs of processor time a page, one process alone | two of one site | the second adds, of one |",
    "| --- | --: | --: | --: |",
    ...[...hits, ...renders].map(describe),
    "",
    `${ROUNDS} rounds of ${SECONDS} s, interleaved, 20 connections a process as fast as they can, medians.`,
  ].join("\n"),
  "scale.md",
);

/** Starts a replica for each name, on the database of this name with a copy of the sample content. */
function startFilled(names: readonly [string, ...string[]], { dataDir }: SampleFolder): Promise<Replicas> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const words = ["src/operate/move/move-command.ts", "--to", postgres.url(names[0])];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return startReplicas(names.map((name) => postgres.url(name)));
}

function serverOf({ port, ports, site }: Replicas): Server {
  return { url: `http://127.0.0.1:${port}`, pids: ports.map((_, index) => site(index).process.pid ?? 0) };
}

/** A server with its workers, as soon as it has so many (Linux). The process that has started them answers nothing. */
async function withWorkers({ url, pids }: Measured, count: number): Promise<Server> {
  for (;;) {
    const numbers = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const children = numbers.map(Number).filter((pid) => pids.includes(parentOf(pid)));
    if (children.length === count) return { url, pids: children };
    await wait(10);
  }
}

function parentOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  // Another process may have ended since it was listed.
  const status = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

/** Every page, several times: each process caches its own. */
async function visit({ url, pids }: Server): Promise<void> {
  for (let visits = 0; visits < VISITS * pids.length; visits++)
    for (const page of PAGES) for (const headers of [VISITOR, PAST_CACHE]) await askRaw(url + page, headers);
}

/** Pages that are cached. */
function compareHits({ name, apart, together }: Processes): Comparison {
  return { name: `${name}, cached pages`, apart: apart.map(rowOf), together: rowOf(together) };
}

/** Pages that are rendered, after a write. */
async function compareRenders({ name, apart, together }: Processes): Promise<Comparison> {
  return {
    name: `${name}, rendered pages`,
    apart: await Promise.all(apart.map(rowOfRenders)),
    together: await rowOfRenders(together),
  };
}

function rowOf(server: Server): Row<Server> {
  return { name: server.url, server, path: "/", paths: PAGES, headers: VISITOR, cpu: [], rate: [] };
}

async function rowOfRenders(server: Server): Promise<Row<Server>> {
  const { token } = await signIn(server);
  const [product] = Object(await (await fetch(`${server.url}/api/products?limit=1`)).json());
  let writes = 0;
  return {
    ...rowOf(server),
    headers: PAST_CACHE,
    before: () => changeProduct(server, token, String(product.id), `Written ${(writes += 1)}.`),
  };
}

async function run(comparisons: readonly Comparison[]): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`Round ${round} of ${ROUNDS} ...`);
    for (const { apart, together } of comparisons) {
      await Promise.all(apart.map((row) => measure(row, SECONDS)));
      await measure(together, SECONDS);
    }
  }
}

/** A row of the table. A ratio is the median of those of each round. */
function describe({ name, apart, together: { cpu } }: Comparison): string {
  const alone = cpu.map((_, round) => mean(apart.map((row) => row.cpu[round] ?? Number.NaN)));
  const added = median(cpu.map((time, round) => (2 * (alone[round] ?? Number.NaN)) / time - 1));
  return `| ${name} | ${median(alone).toFixed(0)} | ${median(cpu).toFixed(0)} | ${added.toFixed(2)} |`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
