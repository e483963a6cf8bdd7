/**
 * `npm run lighthouse`: the scores of five pages on the mobile profile, and how much later the
 * home page paints than the same page without its scripts. Writes its part of docs/performance.md.
 */
import http from "node:http";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { findInstalledChromium } from "../../src/setup/browser.mjs";
import { listenAnywhere } from "./listen.ts";
import { median } from "./median.ts";
import { stop, type Measured } from "./processes.ts";
import { machine, writeSection } from "./report.ts";
import { makeSampleFolder } from "./sample-site.ts";

const PAGES = [
  "/",
  "/products/marsaxlokk-vine-tomatoes",
  "/recipes/kusksu-with-broad-beans",
  "/careers",
  "/locations",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RUNS = 3;
const DEBUGGING_PORT = Number(process.env["DEBUGGING_PORT"] ?? 9333);

using folder = await makeSampleFolder();
const site = await folder.start();
const bare = http.createServer((request, response) => void withoutScripts(site, request, response));
const bareUrl = `http://127.0.0.1:${await listenAnywhere(bare)}`;
const executablePath = process.env["CHROMIUM_PATH"] ?? findInstalledChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", `--remote-debugging-port=${DEBUGGING_PORT}`],
});

const scores: string[] = [];
const failures: string[] = [];
for (const page of PAGES) {
  // Once ahead: the cache is what visitors meet.
  await (await fetch(site.url + page)).text();
  const { categories, audits } = await audit(site.url + page);
  scores.push(
    `| ${page} | ${CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)).join(" | ")} |`,
  );
  for (const { id, score, scoreDisplayMode } of Object.values(audits)) {
    if (scoreDisplayMode === "binary" && score === 0) failures.push(`${page}: ${id}`);
  }
}
const paints = {
  with: { fcp: [] as number[], lcp: [] as number[] },
  without: { fcp: [] as number[], lcp: [] as number[] },
};
for (let run = 0; run < RUNS; run++) {
  for (const [kind, url] of [
    ["with", site.url],
    ["without", bareUrl],
  ] as const) {
    const { audits } = await audit(`${url}/`);
    paints[kind].fcp.push(audits["first-contentful-paint"]?.numericValue ?? Number.NaN);
    paints[kind].lcp.push(audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
  }
}
await browser.close();
bare.close();
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
    "| page | performance | accessibility | best practices | SEO |",
    "| --- | --: | --: | --: | --: |",
    ...scores,
    "",
    `The home page beside itself without its script tags, medians of ${RUNS} runs, in milliseconds:`,
    "",
    "| paint | the page | without scripts | ratio |",
    "| --- | --: | --: | --: |",
    row("first contentful paint", "fcp"),
    row("largest contentful paint", "lcp"),
  ].join("\n"),
);
for (const failure of failures) console.log(`Not met: ${failure}`);

async function audit(url: string) {
  const result = await lighthouse(url, {
    port: DEBUGGING_PORT,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`);
  return result.lhr;
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
