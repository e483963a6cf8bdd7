/**
 * `npm run lighthouse`: the scores of public pages on the mobile profile, and how much later the
 * home page paints than the same page without its scripts, and how long a tap within the site takes beside loading the
 * page as a document. Writes its part of docs/performance.md.
 */
import http from "node:http";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type RunnerResult } from "lighthouse";
import { chromium } from "playwright";
import { findChromium } from "../../src/build/browser.mjs";
import { blockingByProcessor, performanceWith } from "./blocking-time.ts";
import { listenAnywhere } from "./listen.ts";
import { median } from "./median.ts";
import { measureNavigation } from "./navigation.ts";
import { stop, type Measured } from "./processes.ts";
import { machine, writeSection } from "./report.ts";
import { makeSampleFolder } from "./sample-site.ts";
import { words } from "../support/words.ts";

const PAGES = words`
  / /products /products/marsaxlokk-vine-tomatoes /specials /recipes/kusksu-with-broad-beans
  /blog?category=recipes /careers /locations /locations/sliema /search?q=bread /message /shopping-list`;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Lighthouse's own advice for a machine that is not quiet. */
const RUNS = 5;
/** A browser on a starved machine may answer Lighthouse too late: then the run is none, and is made again. */
const MOST_ATTEMPTS = 3;
/** More than three: a single late frame has decided between medians of three. */
const PAINT_RUNS = 7;

using folder = await makeSampleFolder();
const site = await folder.start();
const bare = http.createServer((request, response) => void withoutScripts(site, request, response));
const bareUrl = `http://127.0.0.1:${await listenAnywhere(bare)}`;
// Not Playwright's way: it would listen to the page beside Lighthouse, which the page has to work for.
const browserFile = findChromium() ?? chromium.executablePath();
const browser = await launch({
  chromePath: browserFile,
  chromeFlags: ["--headless=new", "--no-sandbox"],
});
// A measurement that breaks off leaves nothing running.
process.once("exit", () => browser.kill());

const scores: string[] = [];
const failures = new Set<string>();
for (const page of PAGES) {
  // Once ahead: the cache is what visitors meet.
  await (await fetch(site.url + page)).text();
  const runs: RunnerResult[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await audit(site.url + page));
  const scoreOf = (name: string) => runs.map(({ lhr }) => 100 * (lhr.categories[name]?.score ?? 0));
  const figures = [
    median(scoreOf("performance")),
    median(runs.map((run) => performanceWith(run, blockingByProcessor(run)))),
    // These do not depend on the machine: the least counts.
    ...CATEGORIES.slice(1).map((name) => Math.min(...scoreOf(name))),
    median(runs.map((run) => numberOf(run, "total-blocking-time"))),
    median(runs.map(blockingByProcessor)),
    median(runs.map((run) => numberOf(run, "total-byte-weight"))) / 1024,
    median(runs.map(({ lhr }) => lhr.environment.benchmarkIndex)),
  ].map(Math.round);
  const shift = Math.max(...runs.map((run) => numberOf(run, "cumulative-layout-shift"))).toFixed(3);
  scores.push(`| ${[page, ...figures, shift].join(" | ")} |`);
  for (const { lhr } of runs)
    for (const { id, score, scoreDisplayMode } of Object.values(lhr.audits))
      if (scoreDisplayMode === "binary" && score === 0) failures.add(`${page}: ${id}`);
}
const paints = {
  with: { fcp: [] as number[], lcp: [] as number[] },
  without: { fcp: [] as number[], lcp: [] as number[] },
};
for (let round = 0; round < PAINT_RUNS; round++) {
  for (const [kind, url] of [
    ["with", site.url],
    ["without", bareUrl],
  ] as const) {
    const run = await audit(`${url}/`);
    paints[kind].fcp.push(numberOf(run, "first-contentful-paint"));
    paints[kind].lcp.push(numberOf(run, "largest-contentful-paint"));
  }
}
browser.kill();
bare.close();
const navigation = await measureNavigation(site);
await stop(site);

const row = (name: string, kind: "fcp" | "lcp") => {
  const [own, limit] = [median(paints.with[kind]), median(paints.without[kind])];
  return `| ${name} | ${own.toFixed(0)} | ${limit.toFixed(0)} | ${(own / limit).toFixed(2)} |`;
};
writeSection(
  "lighthouse",
  [
    machine(),
    "",
    "| page | performance | by processor time | accessibility | best practices | SEO | blocking ms | by processor time | KiB | machine | layout shift |",
    "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |",
    ...scores,
    "",
    `Medians of ${RUNS} runs; of accessibility, best practices and SEO the least, of the layout shift the most. Lighthouse measures by the clock how`,
    "long the page's tasks block a phone; the columns beside it say what it would find by the processor time of those",
    "after the first paint, which other work on the machine does not stretch. KiB is what the page transfers until it is at rest, and",
    `machine is Lighthouse's own measure of the machine. The browser is ${path.basename(browserFile)}.`,
    "",
    `The home page beside itself without its script tags, medians of ${PAINT_RUNS} runs, in milliseconds:`,
    "",
    "| paint | the page | without scripts | ratio |",
    "| --- | --: | --: | --: |",
    row("first contentful paint", "fcp"),
    row("largest contentful paint", "lcp"),
    "",
    ...navigation,
  ].join("\n"),
);
for (const failure of failures) console.log(`Not met: ${failure}`);

function numberOf({ lhr }: RunnerResult, audit: string): number {
  return lhr.audits[audit]?.numericValue ?? Number.NaN;
}

/** @throws Error with Lighthouse's own words when the page could not be measured, time after time. */
async function audit(url: string, attempt = 1): Promise<RunnerResult> {
  const result = await lighthouse(url, {
    port: browser.port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
  });
  if (result && !result.lhr.runtimeError) return result;
  const reason = result?.lhr.runtimeError?.message ?? "Lighthouse has nothing to say.";
  if (attempt === MOST_ATTEMPTS) throw new Error(`${url}: ${reason}`);
  console.log(`${url} is measured once more: ${reason}`);
  return audit(url, attempt + 1);
}

/** The site, with every script that runs taken out of its documents. */
async function withoutScripts(
  { url }: Measured,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  http.get(url + (request.url ?? "/"), { headers: request.headers }, (answer) => {
    if (!String(answer.headers["content-type"]).startsWith("text/html")) {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
      return;
    }
    answer.resume();
    void sendBare();
  });

  async function sendBare(): Promise<void> {
    const html = await (
      await fetch(url + (request.url ?? "/"), {
        headers: { "User-Agent": String(request.headers["user-agent"]) },
      })
    ).text();
    const { brotliCompressSync } = await import("node:zlib");
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" });
    response.end(brotliCompressSync(html.replace(/<script(?! type="application)[^>]*>.*?<\/script>/gs, "")));
  }
}
