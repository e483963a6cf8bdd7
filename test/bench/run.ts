/**
 * `npm run bench`: what an answer costs the server, beside what it would cost if nothing were
 * done but send it. One run, rounds interleaved, medians; judged by processor time, since other
 * work on the machine moves every other clock. Writes its part of docs/performance.md.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { cpuTime, residentMemory, start, stop, type Measured } from "./processes.ts";
import { writeSection } from "./report.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 2);
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

interface Row {
  name: string;
  server: Measured;
  path: string;
  headers: Record<string, string>;
  /** Processor time of one answer in microseconds, a figure a round. */
  cpu: number[];
  /** Answers in a second, a figure a round. */
  rate: number[];
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-bench-"));
const env = {
  DATA_DIR: path.join(dir, "data"),
  UPLOADS_DIR: path.join(dir, "uploads"),
  PORT: "0",
  PUBLIC_URL: "http://localhost:3000",
};
console.log("Preparing the sample content ...");
let site = await start(["server.ts"], env);
await stop(site);

const starts: number[] = [];
for (let time = 0; time < ROUNDS; time++) {
  const begun = performance.now();
  site = await start(["server.ts"], env);
  await (await fetch(site.url, { headers: { "User-Agent": BROWSER } })).text();
  starts.push(performance.now() - begun);
  if (time < ROUNDS - 1) await stop(site);
}
const idle = residentMemory(site);

const rows: Row[] = [];
const bare: Measured[] = [];
for (const [name, encoding] of [
  ["identity", "identity"],
  ["brotli", "br"],
  ["304", "br"],
] as const) {
  const headers: Record<string, string> = { "User-Agent": BROWSER, "Accept-Encoding": encoding };
  if (name === "304") headers["If-None-Match"] = (await settled(headers)).headers["etag"] ?? "";
  const answer = await settled(headers);
  const file = path.join(dir, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(answer));
  const limit = await start(["test/bench/bare-server.ts", file], {});
  bare.push(limit);
  rows.push(
    row(`bare node:http, ${name}`, limit, "/", headers),
    row(`cache hit, ${name}`, site, "/", headers),
  );
}
const react = await start(["test/bench/react-server.ts"], env);
const plain = { "User-Agent": BROWSER, "Accept-Encoding": "identity" };
rows.push(
  row("React's own renderToPipeableStream", react, "/", plain),
  // A session's cookie leads past what is kept.
  row("home page made anew", site, "/", { ...plain, Cookie: "suqna=none" }),
  row("API list, /api/products", site, "/api/products", plain),
  row("search, /api/search?q=bread", site, "/api/search?q=bread", plain),
);

const memory = { hits: 0, misses: 0 };
for (let round = 0; round < ROUNDS; round++) {
  console.log(`Round ${round + 1} of ${ROUNDS} ...`);
  for (const one of rows) {
    await measure(one);
    if (one.name.startsWith("cache hit") && round === 0) memory.hits = residentMemory(site);
    if (one.name.endsWith("made anew")) memory.misses = Math.max(memory.misses, residentMemory(site));
  }
}
const firstBytes: number[] = [];
for (let time = 0; time < 500; time++) {
  const begun = performance.now();
  const response = await fetch(site.url, { headers: plain });
  firstBytes.push(performance.now() - begun);
  await response.arrayBuffer();
}
await Promise.all([site, react, ...bare].map(stop));
fs.rmSync(dir, { recursive: true, force: true });
report();

function row(name: string, server: Measured, address: string, headers: Record<string, string>): Row {
  return { name, server, path: address, headers, cpu: [], rate: [] };
}

/** The answer from the cache in the wanted form, which may follow a moment later. */
async function settled(headers: Record<string, string>) {
  for (;;) {
    const response = await fetch(site.url, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    const wanted = headers["Accept-Encoding"];
    const form = response.headers.get("content-encoding") ?? "identity";
    if (response.status === 304 || (response.headers.has("etag") && form === wanted)) {
      const kept = [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name));
      // fetch unpacks what it gets: the bytes as they were sent are asked for by hand.
      return {
        status: response.status,
        headers: Object.fromEntries(kept),
        body: (form === "identity" ? body : await rawBody(headers)).toString("base64"),
      };
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

async function rawBody(headers: Record<string, string>): Promise<Buffer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const asked = request(site.url, { headers }, (response) => {
      buffer(response).then(resolve, reject);
    });
    asked.on("error", reject).end();
  });
}

async function measure(one: Row): Promise<void> {
  const before = cpuTime(one.server);
  const result = await autocannon({
    url: one.server.url + one.path,
    headers: one.headers,
    connections: 20,
    duration: SECONDS,
  });
  const answers = result["2xx"] + result["3xx"];
  if (answers === 0) throw new Error(`${one.name}: no answer`);
  one.cpu.push((cpuTime(one.server) - before) / answers);
  one.rate.push(answers / result.duration);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function cpuOf(name: string): number {
  return median(rows.find((one) => one.name === name)?.cpu ?? []);
}

function report(): void {
  const lines = rows.map(({ name, cpu, rate }) => {
    const [, form] = /^cache hit, (.*)$/.exec(name) ?? [];
    const ratio = form
      ? `${(cpuOf(`bare node:http, ${form}`) / median(cpu)).toFixed(2)} of the limit`
      : name.endsWith("made anew")
        ? `${(median(cpu) / cpuOf("React's own renderToPipeableStream")).toFixed(2)} times React's own`
        : "";
    return `| ${name} | ${median(cpu).toFixed(0)} | ${median(rate).toFixed(0)} | ${ratio} |`;
  });
  const [cpu] = os.cpus();
  writeSection(
    "bench",
    [
      `Measured on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} × ${cpu?.model ?? "unknown"}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}, ${os.release()}; load average at the end ${os.loadavg()[0]?.toFixed(1)}.`,
      "",
      "| row | µs of processor time an answer | answers a second | ratio |",
      "| --- | --: | --: | --- |",
      ...lines,
      "",
      `Cold start to the first page: ${median(starts).toFixed(0)} ms. Resident memory: ${idle} MB idle, ${memory.hits} MB after hits, ${memory.misses} MB while pages are made anew. A hit by \`fetch\` on a warm connection, the client's own work included: ${median(firstBytes).toFixed(2)} ms.`,
      "",
      `${ROUNDS} rounds of ${SECONDS} s a row, interleaved, 20 connections, medians. Processor time is that of all threads of the server's process (schedstat).`,
    ].join("\n"),
  );
}
