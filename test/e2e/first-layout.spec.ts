import type { Page } from "@playwright/test";
import { expect, hydrated, openScreen, test as base, holdBack } from "./fixtures.ts";

/**
 * Pages with a clock of their own: a fixed one takes the place of what the browser tells of a document's way here. The
 * server has the same time, since what is shown goes by the browser's after a while.
 */
const test = base.extend({
  page: async ({ context, site }, use) => {
    site.setNow(new Date());
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

test.use({ viewport: { width: 390, height: 800 } });

test("lays out content far below the first view at the first key press", async ({ page }) => {
  await openScreen(page, "/");
  expect(await isLaidOut(page)).toBe(false);
  await page.keyboard.press("Tab");
  expect(await isLaidOut(page)).toBe(true);
});

test("lays out content far below when the visitor scrolls, before any script", async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/");
  expect(await isLaidOut(page)).toBe(false);
  await page.mouse.wheel(0, 100);
  await wholePage(page);
  expect(await isLaidOut(page)).toBe(true);
  scripts.release();
});

test("scrolling to content far below shifts nothing that is visible", async ({ page }) => {
  await openScreen(page, "/");
  await page.evaluate(() => {
    Reflect.set(window, "shift", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, "shift", Reflect.get(window, "shift") + Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift" });
  });
  const recipe = page.getByRole("link", { name: /Kusksu with broad beans/ });
  await recipe.scrollIntoViewIfNeeded();
  await expect(recipe).toBeInViewport();
  await wholePage(page);
  await expect(recipe).toBeInViewport();
  expect(await page.evaluate(() => Number(Reflect.get(window, "shift")))).toBeLessThanOrEqual(0.02);
});

test("lays out the whole page at once after a reload or at a fragment", async ({ page }) => {
  await openScreen(page, "/");
  await page.reload();
  await hydrated(page);
  expect(await isLaidOut(page)).toBe(true);
  await page.goto("about:blank");
  await openScreen(page, "/#main");
  expect(await isLaidOut(page)).toBe(true);
});

test("restores the scroll position when going back, from anywhere", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openScreen(page, "/");
  const recipe = page.getByRole("link", { name: /Kusksu with broad beans/ });
  await recipe.scrollIntoViewIfNeeded();
  await wholePage(page);
  const left = await topOf(page);
  await recipe.click();
  await expect(page).toHaveURL(/\/recipes\/kusksu/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => topOf(page)).toBeCloseTo(left, -1);

  await page.goto("/careers");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => topOf(page)).toBeCloseTo(left, -1);
});

/** Waits until every part has its own room. */
async function wholePage(page: Page): Promise<void> {
  await expect(page.locator("html")).not.toHaveAttribute("data-as-seen");
}

async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const gate = await holdBack(page, /\/assets\/[^/]+\.js$/);
  return { release: () => gate() };
}

/** Whether the last recipe of the home page takes its own room. */
function isLaidOut(page: Page): Promise<boolean> {
  return page
    .getByRole("link", { name: /Kusksu with broad beans/ })
    .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
}

/** Where the recipe stands in the window, in pixels from its top. */
function topOf(page: Page): Promise<number> {
  return page
    .getByRole("link", { name: /Kusksu with broad beans/ })
    .evaluate((link) => Math.round(link.getBoundingClientRect().top));
}
