import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { findChromium } from "../../src/setup/browser.mjs";
import { BROWSER } from "../support/test-site.ts";
import { median } from "./median.ts";
import type { Measured } from "./processes.ts";

/** From the home page to these: the links stand in the header or the page. */
const TARGETS = ["/products", "/specials", "/locations", "/careers", "/blog"];
const RUNS = 5;

/** How long a finger stays on a link, in milliseconds. */
const TAP_MS = 80;

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s, and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWDOWN = 4;

/**
 * The time from a tap on a link until the next page is painted, in milliseconds: within the site, and as a document of
 * its own. Both begin on a home page at rest, with the files that it has loaded in the browser's cache.
 */
export async function measureNavigation(site: Measured): Promise<string[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  const rows: string[] = [];
  for (const target of TARGETS) {
    const [within, document]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      within.push(await timeTap(browser, site, target, true));
      document.push(await timeTap(browser, site, target, false));
    }
    const [own, limit] = [median(within), median(document)];
    rows.push(`| ${target} | ${own.toFixed(0)} | ${limit.toFixed(0)} | ${(own / limit).toFixed(2)} |`);
  }
  await browser.close();
  return [
    `From a tap on the home page until the next page is painted, on slow 4G with a processor four times slower,`,
    `medians of ${RUNS} runs, in milliseconds:`,
    "",
    "| to | within the site | as a document | ratio |",
    "| --- | --: | --: | --: |",
    ...rows,
  ];
}

async function timeTap(browser: Browser, site: Measured, target: string, scripts: boolean): Promise<number> {
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    userAgent: BROWSER,
  });
  const page = await context.newPage();
  await throttle(context, page);
  await page.goto(`${site.url}/`, { waitUntil: "load" });
  await page.waitForSelector("html[data-alive]", { timeout: 60_000, state: "attached" });
  await page.waitForLoadState("networkidle");
  const link = page.locator(`main a[href="${target}"], footer a[href="${target}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const box = await link.boundingBox();
  if (!box) throw new Error(`The home page has no link to ${target}.`);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(observeNextPage, { scripts, target });
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.waitForTimeout(TAP_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForURL(`**${target}`);
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const within = document.documentElement.dataset["painted"];
    if (within !== undefined) return Number(within);
    const clicked = Number(sessionStorage.getItem("clicked"));
    return paint && clicked ? performance.timeOrigin + paint.startTime - clicked : 0;
  });
  return painted.jsonValue();
}

/** Notes when the link is clicked; within the site also when the new page has been painted. */
function observeNextPage({ scripts, target }: { scripts: boolean; target: string }): void {
  document.addEventListener(
    "click",
    (event) => {
      const clicked = performance.timeOrigin + event.timeStamp;
      if (!scripts) {
        sessionStorage.setItem("clicked", String(clicked));
        // Past React Router, so that the browser follows the link itself.
        event.stopImmediatePropagation();
        return;
      }
      const before = document.querySelector("h1");
      new MutationObserver((_, observer) => {
        if (location.pathname !== target || document.querySelector("h1") === before) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            const now = performance.timeOrigin + performance.now();
            document.documentElement.dataset["painted"] = String(now - clicked);
          }),
        );
      }).observe(document.body, { childList: true, subtree: true });
    },
    { capture: true, once: true },
  );
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}
