/**
 * `npm run bench:admin`: how long the staff area takes to show what a click or a key has done, on a list of 5,000
 * products, in Chromium, by the browser's own Event Timing: from the event to the next picture on the screen. Writes its
 * part of docs/performance.md.
 */
import { chromium, type Page } from "playwright";
import { findChromium } from "../../src/build/browser.mjs";
import { signInAs } from "../e2e/sign-in.ts";
import { openTestSite } from "../support/test-site.ts";
import { measureCalendar } from "./calendar.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { median } from "./median.ts";
import { measureOfferSheet } from "./offer-sheet.ts";
import { machine, writeSection } from "./report.ts";

const PRODUCTS = 5_000;
const ROUNDS = 5;

declare global {
  interface Window {
    slowest: number;
  }
}

/** What people do on a list; each begins on the first page of it. */
const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  "a letter into the search": (page) => page.getByRole("searchbox").press("b"),
  "a row selected": (page) => page.getByRole("checkbox").nth(3).click(),
  "all rows selected": (page) => page.getByRole("checkbox", { name: /select all/i }).click(),
  "a row's menu opened": (page) =>
    page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click(),
  "the next row by key": (page) => page.keyboard.press("j"),
  "another order": (page) => page.getByRole("columnheader", { name: "Product" }).getByRole("link").click(),
  "a filter by state": (page) => page.getByRole("link", { name: /^Live/ }).click(),
  "the next page": (page) => page.getByRole("link", { name: /next/i }).first().click(),
  "the palette opened": (page) => page.keyboard.press("Control+k"),
};

await using site = await openTestSite({ seed: "none" });
// The browser's clock stays as it is, since it times: sessions have to end after it.
site.setNow(new Date());
await fillCatalogue(site.connection.db, PRODUCTS, new Date());
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
await signInAs(page, site, "editor");
await page.addInitScript(() => {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
    // The shortest that the browser tells of.
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
});

const lines: string[] = [];
for (const [name, act] of Object.entries(INTERACTIONS)) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("/admin/products", { waitUntil: "networkidle" });
    await page.waitForSelector("html[data-alive]");
    await page.evaluate(() => {
      window.slowest = 0;
    });
    await act(page);
    await page.waitForLoadState("networkidle");
    // Entries follow the picture that ends them.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    times.push(await page.evaluate(() => window.slowest));
  }
  lines.push(`| ${name} | ${median(times)} | ${Math.max(...times)} |`);
}
const sheet = await measureOfferSheet((url) =>
  browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } }),
);
const calendar = await measureCalendar((url) =>
  browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } }),
);
await browser.close();

writeSection(
  "admin",
  [
    machine(),
    "",
    `| on a list of ${PRODUCTS} products | median ms | longest ms |`,
    "| --- | --: | --: |",
    ...lines,
    "",
    `${ROUNDS} times each. 0 stands for less than 16 ms, the shortest that the browser tells of.`,
    "",
    ...sheet,
    "",
    ...calendar,
  ].join("\n"),
);
