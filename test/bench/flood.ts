import http from "node:http";
import autocannon from "autocannon";
import { stop } from "./processes.ts";
import { askRaw } from "./raw-answer.ts";
import { makeSampleFolder } from "./sample-site.ts";

/** A flood from one network: what it asks for. `[<id>]` is another text in each request. */
const FLOODS = [
  ["no flood", undefined],
  ["different searches", "/api/search?q=bread[<id>]"],
  ["unknown addresses", "/products/[<id>]"],
  ["pages of a list that has none", "/blog?page=9[<id>]"],
] as const;

const CONNECTIONS = 64;
const SECONDS = 6;

/** In milliseconds. The visitors of the other network come one after the other. */
const PAUSE = 20;

/** How long visitors of one network wait while another network floods the site, as a table of Markdown. */
export async function measureFlood(): Promise<string[]> {
  using folder = await makeSampleFolder();
  const site = await folder.start(undefined, { TRUST_PROXY: "1" });
  const rows: string[] = [];
  for (const [name, path] of FLOODS) {
    const flood = path === undefined ? undefined : startFlood(site.url + path);
    const cached: number[] = [];
    const uncached: number[] = [];
    const end = performance.now() + SECONDS * 1000;
    while (performance.now() < end) {
      cached.push(await timeVisit(site.url, {}));
      // Any session cookie leads past the cached pages.
      uncached.push(await timeVisit(site.url, { Cookie: "suqna=none" }));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    flood?.stop();
    const result = await flood?.done;
    const rate = result ? result.requests.average.toFixed(0) : "";
    rows.push(`| ${name} | ${rate} | ${p95(cached).toFixed(1)} | ${p95(uncached).toFixed(1)} |`);
  }
  await stop(site);
  return [
    `${CONNECTIONS} connections of one network, as fast as they can, beside the visits of another; milliseconds, 95 of 100 visits are faster.`,
    "",
    "| flood | requests a second | cached page | page that is rendered |",
    "| --- | --: | --: | --: |",
    ...rows,
  ];
}

function startFlood(url: string): { stop: () => void; done: Promise<autocannon.Result> } {
  const done = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    {
      url,
      connections: CONNECTIONS,
      duration: SECONDS * 2,
      idReplacement: true,
      headers: { "X-Forwarded-For": "203.0.113.7" },
    },
    (error, result) => (error ? done.reject(error) : done.resolve(result)),
  );
  return { stop: () => instance.stop(), done: done.promise };
}

async function timeVisit(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new http.Agent({ keepAlive: false });
  const { firstByteMs } = await askRaw(url, { "X-Forwarded-For": "198.51.100.4", ...headers }, agent);
  agent.destroy();
  return firstByteMs;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;
}
