import { test as base, type Browser } from "@playwright/test";
import { BROWSER, openTestSite, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { expect } from "./fixtures.ts";

/**
 * Pages with the browser's own clock: a fixed one hides layout shifts. The text of these pages wraps otherwise in the
 * font that stands in for the web font, at least at one of the widths.
 */
const test = base.extend<object, { site: TestSite }>({
  site: [
    async ({}, use) => {
      await using site = await openTestSite();
      site.setNow(new Date());
      await use(site);
    },
    { scope: "worker" },
  ],
});

const WIDTHS = [320, 344, 360, 390, 416, 424, 432, 440, 480, 632, 640, 656, 768, 1080, 1160, 1280, 1920];

for (const path of ["/locations", "/recipes/kusksu-with-broad-beans"]) {
  test(`${path} hardly moves when its fonts arrive, at any width`, async ({ browser, site }) => {
    const shifts: Record<number, number> = {};
    for (const width of drawn(path, WIDTHS))
      shifts[width] = await shiftWithLateFonts(browser, site.url + path, width);
    test.info().annotations.push({ type: "shifts", description: JSON.stringify(shifts) });
    expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.02)).toEqual([]);
  });
}

/** How far a page moves when its fonts arrive after its first paint, as a browser counts it. */
async function shiftWithLateFonts(browser: Browser, address: string, width: number): Promise<number> {
  const context = await browser.newContext({ userAgent: BROWSER, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const fonts = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\.woff2$/, async (route) => {
    asked += 1;
    await fonts.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = new PerformanceObserver((list) => add(list.getEntries()));
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ("value" in entry) sum += Number(entry.value);
    };
    shifts.observe({ type: "layout-shift", buffered: true });
    Reflect.set(window, "readShift", () => {
      add(shifts.takeRecords());
      return sum;
    });
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  expect(asked).toBeGreaterThan(0);
  fonts.resolve();
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    // The frame with the fonts is laid out and painted.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return Number(Reflect.get(window, "readShift")());
  });
  await context.close();
  return shift;
}
