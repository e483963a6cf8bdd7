import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright";
import { findChromium } from "../../src/build/browser.mjs";
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
 * The time from a tap on a link of the home page until the next page is painted, in milliseconds: as a visitor taps it,
 * and as a document that the browser was not told of, such as from the address bar. Both begin on a home page at rest,
 * with the files that it has loaded in the browser's cache.
 */
export async function measureNavigation(site: Measured): Promise<string[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  const rows: string[] = [];
  for (const target of TARGETS) {
    const [tapped, document]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      tapped.push(await timeLink(browser, site, target, tap));
      document.push(await timeLink(browser, site, target, openDocument));
    }
    const [own, limit] = [median(tapped), median(document)];
    rows.push(`| ${target} | ${own.toFixed(0)} | ${limit.toFixed(0)} | ${(own / limit).toFixed(2)} |`);
  }
  await browser.close();
  return [
    `From a tap on the home page until the next page is painted, on slow 4G with a processor four times slower,`,
    `medians of ${RUNS} runs, in milliseconds:`,
    "",
    "| to | tapped | as a document | ratio |",
    "| --- | --: | --: | --: |",
    ...rows,
  ];
}

async function timeLink(
  browser: Browser,
  site: Measured,
  target: string,
  follow: (link: Locator) => Promise<void>,
): Promise<number> {
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
  await page.evaluate(noteClick);
  await follow(link);
  await page.waitForURL(`**${target}`);
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const clicked = Number(sessionStorage.getItem("clicked"));
    return paint && clicked ? performance.timeOrigin + paint.startTime - clicked : 0;
  });
  return painted.jsonValue();
}

/** Notes when the link is clicked, for the next document. */
function noteClick(): void {
  const note = (event: Event) =>
    sessionStorage.setItem("clicked", String(performance.timeOrigin + event.timeStamp));
  document.addEventListener("click", note, { capture: true, once: true });
}

async function tap(link: Locator): Promise<void> {
  const box = await link.boundingBox();
  if (!box) throw new Error("The link is not shown.");
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const page = link.page();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.waitForTimeout(TAP_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Clicks without a pointer, before which the browser fetches nothing. */
async function openDocument(link: Locator): Promise<void> {
  await link.evaluate((element) => element instanceof HTMLElement && setTimeout(() => element.click()));
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}
