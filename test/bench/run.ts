/**
 * `npm run bench`: what an answer costs the server, beside what it would cost if nothing were done but send it. One
 * run, rounds interleaved, medians; judged by processor time, since other work on the machine moves every other clock.
 * Writes its part of docs/performance.md.
 */
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { BROWSER } from "../support/test-site.ts";
import { measureAfterWrite } from "./after-write.ts";
import { measureFirstStart } from "./first-start.ts";
import { measureFlood } from "./flood.ts";
import { median } from "./median.ts";
import { startNginx } from "./nginx.ts";
import { residentMemory, start, stop, type Measured } from "./processes.ts";
import { askRaw, askUntilKept } from "./raw-answer.ts";
import { machine, writeSection } from "./report.ts";
import { measure, tableOf, type Row } from "./rows.ts";
import { makeSampleFolder } from "./sample-site.ts";
import { listWords } from "./words.ts";
import { measureSearch, SIZES } from "./search-figures.ts";
import { measureUploads } from "./upload.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 2);
const FIRST_BYTES = 500;
const REACT = "React's own renderToPipeableStream";
/** A browser's: what calls itself curl is served as robots are, with the whole page at once. */
const VISITOR = { "User-Agent": BROWSER };

/** Every form of an address without a page. `[<id>]` is another text in each request, so that each is the first. */
const MISSING = [
  "/wp-login.php",
  "/[<id>].php",
  "/[<id>]/wp-admin/setup.php",
  "//[<id>]/xmlrpc.php",
  "/products/[<id>]",
  "/blog/[<id>]",
  "/careers/[<id>]",
  "/recipes/[<id>]",
];

using folder = await makeSampleFolder();
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-bench-"));

const starts: number[] = [];
let site = await startToFirstPage();
for (let time = 1; time < ROUNDS; time++) {
  await stop(site);
  site = await startToFirstPage();
}
const idle = residentMemory(site);

const hits = await rowsOfHits();
let afterHits = 0;
for (const row of hits.filter(({ server }) => server === site)) {
  await measure(row, SECONDS);
  afterHits = residentMemory(site);
}
const firstByte = await measureFirstBytes();

const plain = { ...VISITOR, "Accept-Encoding": "identity" };
const react = await folder.start("test/bench/react-server.ts");
const rows: Row[] = [
  ...hits,
  rowOf(REACT, react, "/", plain),
  // Any cookie leads past what is kept.
  {
    ...rowOf("home page rendered, not from the cache", site, "/", { ...plain, Cookie: "suqna=none" }),
    limit: { name: REACT, as: "multiple" },
  },
  // As browsers ask for it. In a process of its own: compressing needs memory, which the row before would pay for.
  rowOf("the same, with brotli", await folder.start(), "/", {
    ...VISITOR,
    "Accept-Encoding": "br",
    Cookie: "suqna=none",
  }),
  ...MISSING.map((address) => ({
    ...rowOf(`not found, ${address}`, site, address, plain),
    status: 404 as const,
    limit: { name: "cache hit, identity", as: "multiple" as const },
  })),
  rowOf("API list, /api/products", site, "/api/products", plain),
  rowOf("API list, /api/products?limit=20", site, "/api/products?limit=20", plain),
  rowOf("search over HTTP, /api/search?q=bread", site, "/api/search?q=bread", plain),
  {
    ...rowOf("search over HTTP, each word for the first time", site, "/api/search", plain),
    paths: (await listWords(site.url)).map((word) => `/api/search?q=${word}`),
  },
];
let underMisses = 0;
for (let round = 0; round < ROUNDS; round++) {
  console.log(`Round ${round + 1} of ${ROUNDS} ...`);
  for (const row of rows) {
    await measure(row, SECONDS);
    if (row.name.endsWith("not from the cache")) underMisses = Math.max(underMisses, residentMemory(site));
  }
}
const upload = await measureUploads(site);
await Promise.all([...new Set(rows.map(({ server }) => server))].map(stop));
fs.rmSync(dir, { recursive: true, force: true });

writeSection(
  "bench",
  [
    machine(),
    "",
    ...tableOf(rows),
    "",
    `${ROUNDS} rounds of ${SECONDS} s a row, interleaved, 20 connections, medians. Processor time is that of all threads of the server's process (schedstat).`,
    "",
    "| | |",
    "| --- | --: |",
    `| cold start to the first page, whole | ${median(starts).toFixed(0)} ms |`,
    `| resident memory, after the start | ${idle} MB |`,
    `| resident memory, after hits | ${afterHits} MB |`,
    `| resident memory, while pages are rendered, most | ${underMisses} MB |`,
    `| first byte of a hit on a warm connection, the client's work included | ${firstByte.toFixed(2)} ms |`,
    `| upload of a photo of 12 megapixels, answered after | ${upload.clockMs.toFixed(0)} ms |`,
    `| the same, processor time | ${upload.cpuMs.toFixed(0)} ms |`,
  ].join("\n"),
);
writeSection("first-start", [machine(), "", ...(await measureFirstStart(ROUNDS, SECONDS))].join("\n"));
writeSection("after-write", [machine(), "", ...(await measureAfterWrite())].join("\n"));
writeSection("flood", [machine(), "", ...(await measureFlood(folder))].join("\n"));
writeSection("search", [machine(), "", ...(await measureSearch(SIZES))].join("\n"));

async function startToFirstPage(): Promise<Measured> {
  const begun = performance.now();
  const started = await folder.start();
  await askRaw(started.url, VISITOR);
  starts.push(performance.now() - begun);
  return started;
}

/** What comes out of the page cache, each beside a bare server, and nginx, that send the same bytes and headers. */
async function rowsOfHits(): Promise<Row[]> {
  const made: Row[] = [];
  for (const [form, encoding] of [
    ["identity", "identity"],
    ["brotli", "br"],
    ["304", "br"],
  ] as const) {
    const headers: Record<string, string> = { ...VISITOR, "Accept-Encoding": encoding };
    const kept = await askUntilKept(site.url, headers);
    if (form === "304") headers["If-None-Match"] = kept.headers.etag ?? "";
    const answer = form === "304" ? await askUntilKept(site.url, headers) : kept;
    const bare = `bare node:http, ${form}`;
    const file = path.join(dir, `${form}.json`);
    fs.writeFileSync(file, JSON.stringify({ ...answer, body: answer.body.toString("base64") }));
    made.push(rowOf(bare, await start(["test/bench/bare-server.ts", file], {}), "/", headers));
    if (form !== "304") {
      const own = path.join(dir, form);
      fs.mkdirSync(own);
      const nginx = await startNginx(own, answer);
      if (nginx)
        made.push({ ...rowOf(`nginx, ${form}`, nginx, "/", headers), limit: { name: bare, as: "share" } });
    }
    made.push({ ...rowOf(`cache hit, ${form}`, site, "/", headers), limit: { name: bare, as: "share" } });
  }
  return made;
}

async function measureFirstBytes(): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let time = 0; time < FIRST_BYTES; time++) {
    times.push((await askRaw(site.url, { ...VISITOR, "Accept-Encoding": "br" }, agent)).firstByteMs);
  }
  agent.destroy();
  return median(times);
}

function rowOf(name: string, server: Measured, address: string, headers: Record<string, string>): Row {
  return { name, server, path: address, headers, cpu: [], rate: [] };
}
