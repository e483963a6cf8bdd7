import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { BROWSER } from "../support/test-site.ts";
import { median } from "./median.ts";
import { startNginx } from "./nginx.ts";
import { residentMemory, start, stop, type Measured } from "./processes.ts";
import { askRaw, askUntilCached } from "./raw-answer.ts";
import { measure, tableOf, type Row } from "./rows.ts";
import { makeSampleFolder, type SampleFolder } from "./sample-site.ts";
import { listWords } from "./words.ts";
import { measureUploads } from "./upload.ts";
import { addRedirects } from "./redirects.ts";
import { words } from "../support/words.ts";

const FIRST_BYTES = 500;
const REACT = "React's own renderToPipeableStream";
/** A browser's: what calls itself curl is served as robots are, with the whole page at once. */
const VISITOR = { "User-Agent": BROWSER };

/** Every form of an address without a page. `[<id>]` is another text in each request, so that each is the first. */
const MISSING = words`
  /wp-login.php /[<id>].php /[<id>]/wp-admin/setup.php //[<id>]/xmlrpc.php /products/[<id>] /blog/[<id>]
  /careers/[<id>] /recipes/[<id>]`;

/** What an answer costs the server, beside what it would cost if nothing were done but send it: tables of Markdown. */
export async function measureAnswers(rounds: number, seconds: number): Promise<string[]> {
  using folder = await makeSampleFolder();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-bench-"));

  const starts: number[] = [];
  let site = await startToFirstPage(folder, starts);
  for (let time = 1; time < rounds; time++) {
    await stop(site);
    site = await startToFirstPage(folder, starts);
  }
  const idle = residentMemory(site);

  const hits = await rowsOfHits(site, dir);
  let afterHits = 0;
  for (const row of hits.filter(({ server }) => server === site)) {
    await measure(row, seconds);
    afterHits = residentMemory(site);
  }
  const firstByte = await measureFirstBytes(site);

  const plain = { ...VISITOR, "Accept-Encoding": "identity" };
  // One process serves a database of SQLite, so each process of its own has a folder of its own.
  using compressed = await makeSampleFolder();
  using moved = await makeSampleFolder();
  const oldAddresses = await addRedirects(moved.dataDir);
  const react = await folder.start("test/bench/react-server.ts");
  const rows: Row[] = [
    ...hits,
    ...countedRows(site),
    rowOf(REACT, react, "/", plain),
    // Any cookie leads past the cache.
    {
      ...rowOf("home page rendered, not from the cache", site, "/", { ...plain, Cookie: "suqna=none" }),
      limit: { name: REACT, as: "multiple" },
    },
    // As browsers ask for it. In a process of its own: compressing needs memory, which the row before would pay for.
    rowOf("the same, with brotli", await compressed.start(), "/", {
      ...VISITOR,
      "Accept-Encoding": "br",
      Cookie: "suqna=none",
    }),
    ...MISSING.map((address) => ({
      ...rowOf(`not found, ${address}`, site, address, plain),
      status: 404 as const,
      limit: { name: "cache hit, identity", as: "multiple" as const },
    })),
    {
      ...rowOf("old address, one of 10,000 redirects", await moved.start(), "/", plain),
      paths: oldAddresses,
      limit: { name: "cache hit, identity", as: "multiple" },
    },
    rowOf("API list, /api/products", site, "/api/products", plain),
    rowOf("API list, /api/products?limit=20", site, "/api/products?limit=20", plain),
    rowOf("search over HTTP, /api/search?q=bread", site, "/api/search?q=bread", plain),
    {
      ...rowOf("search over HTTP, each word for the first time", site, "/api/search", plain),
      paths: (await listWords(site.url)).map((word) => `/api/search?q=${word}`),
    },
  ];
  let underMisses = 0;
  for (let round = 0; round < rounds; round++) {
    console.log(`Round ${round + 1} of ${rounds} ...`);
    for (const row of rows) {
      await measure(row, seconds);
      if (row.name.endsWith("not from the cache")) underMisses = Math.max(underMisses, residentMemory(site));
    }
  }
  const upload = await measureUploads(site);
  await Promise.all([...new Set(rows.map(({ server }) => server))].map(stop));
  fs.rmSync(dir, { recursive: true, force: true });

  return [
    ...tableOf(rows),
    "",
    `${rounds} rounds of ${seconds} s a row, interleaved, 20 connections, medians. Processor time is that of all threads of the server's process (schedstat).`,
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
  ];
}

/** @param starts gets how long it took, in milliseconds. */
async function startToFirstPage(folder: SampleFolder, starts: number[]): Promise<Measured> {
  const begun = performance.now();
  const started = await folder.start();
  await askRaw(started.url, VISITOR);
  starts.push(performance.now() - begun);
  return started;
}

/** A cached page that is counted, beside the same that a browser fetches ahead, which is not. */
function countedRows(server: Measured): Row[] {
  const headers = { ...VISITOR, "Accept-Encoding": "br", Referer: "https://www.google.com/" };
  const uncounted = "cache hit, fetched ahead: not counted";
  return [
    rowOf(uncounted, server, "/", { ...headers, "Sec-Purpose": "prefetch" }),
    {
      ...rowOf("cache hit, counted", server, "/", headers),
      limit: { name: uncounted, as: "multiple" },
    },
  ];
}

/** What comes out of the page cache, each beside a bare server, and nginx, that send the same bytes and headers. */
async function rowsOfHits(site: Measured, dir: string): Promise<Row[]> {
  const made: Row[] = [];
  for (const [form, encoding] of [
    ["identity", "identity"],
    ["brotli", "br"],
    ["304", "br"],
  ] as const) {
    const headers: Record<string, string> = { ...VISITOR, "Accept-Encoding": encoding };
    const kept = await askUntilCached(site.url, headers);
    if (form === "304") headers["If-None-Match"] = kept.headers.etag ?? "";
    const answer = form === "304" ? await askUntilCached(site.url, headers) : kept;
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

async function measureFirstBytes(site: Measured): Promise<number> {
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
