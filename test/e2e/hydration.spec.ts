import type { Page } from "@playwright/test";
import { expect, hydrated, test, openScreen, READING } from "./fixtures.ts";

test.use(READING);

const SCRIPTS = /\/assets\/[^/]+\.js$/;

test("requests no script before the page and its pictures have arrived", async ({ page }) => {
  const scripts = noteScripts(page);
  const pictures = await hold(page, /\/uploads\//);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(pictures.waiting).toBeGreaterThan(0);
  expect(scripts).toEqual([]);
  expect(await page.locator("link[rel=modulepreload]").count()).toBe(0);
  pictures.release();
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
});

for (const [sign, give] of [
  ["pointer", (page: Page) => page.mouse.move(200, 300, { steps: 2 })],
  ["key", (page: Page) => page.keyboard.press("Tab")],
] as const) {
  test(`hydrates at once at the first ${sign} event`, async ({ page }) => {
    const pictures = await hold(page, /\/uploads\//);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await give(page);
    await hydrated(page);
    pictures.release();
  });
}

test("does not hydrate early when the page appears under a pointer at rest", async ({ page }) => {
  const scripts = noteScripts(page);
  const pictures = await hold(page, /\/uploads\//);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(pictures.waiting).toBeGreaterThan(0);
  // What Chromium tells a page in a process of its own of the pointer that was there before it.
  for (const type of ["pointerover", "pointermove"])
    await page.locator("h1").dispatchEvent(type, { bubbles: true, movementX: 0, movementY: 0 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(scripts).toEqual([]);
  await page.locator("h1").dispatchEvent("pointermove", { bubbles: true, movementX: 1 });
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  pictures.release();
});

test("does not lose the press that starts hydration", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const pictures = await hold(page, /\/uploads\//);
  const scripts = noteScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const menu = page.getByRole("link", { name: "Menu" });
  const { x, y, width, height } = (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await page.mouse.up();
  await expect(page).toHaveURL(/#footer-navigation$/);
  await hydrated(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  pictures.release();
});

test("links and menus work before the scripts have loaded", async ({ page }) => {
  const scripts = await hold(page, SCRIPTS);
  await page.goto("/");
  await page.getByRole("banner").locator("summary", { hasText: "Shop" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Product Range" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("range");
  scripts.release();
  await hydrated(page);
});

test("hydrates in a browser without storage", async ({ page, complaints }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await openScreen(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("account pages hydrate at once", async ({ page }) => {
  await page.goto("/admin/login", { waitUntil: "commit" });
  expect(await page.locator("link[rel=modulepreload]").count()).toBeGreaterThan(0);
  await hydrated(page);
});

function noteScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

/** Keeps what a page asks for until it is released. */
async function hold(page: Page, address: RegExp) {
  const gate = Promise.withResolvers<void>();
  let held = 0;
  await page.route(address, async (route) => {
    held++;
    await gate.promise;
    // The page that asked may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return { release: () => gate.resolve(), waiting: () => held };
}
