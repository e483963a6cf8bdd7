import type { Locator } from "@playwright/test";
import { expect, openScreen, test, READING } from "./fixtures.ts";

test.use(READING);

test.use({ viewport: { width: 390, height: 800 } });

/** Whether the boxes of two elements have a point in common. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  await one.scrollIntoViewIfNeeded();
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("An element is not on the page.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("the pattern of the campaign stays clear of its words on a phone", async ({ page }) => {
  await openScreen(page, "/iffranka");
  const heading = page.getByRole("heading", { level: 1 });
  const hero = page.getByRole("main").locator("*", { has: heading }).last();
  const pattern = hero.locator("> [aria-hidden='true']").first();
  expect(await overlaps(heading, pattern)).toBe(false);
  for (const name of [/Shop #IFFRANKA/, /specials/]) {
    expect(await overlaps(hero.getByRole("link", { name }), pattern)).toBe(false);
  }
});

test("the drawing of the app stays clear of its words on a phone", async ({ page }) => {
  await openScreen(page, "/");
  const heading = page.getByRole("heading", { name: "The market in your pocket" });
  const panel = page.locator("section", { has: heading });
  expect(await overlaps(heading, panel.locator("img").first())).toBe(false);
});

for (const [width, height] of [
  [1280, 600],
  [390, 600],
] as const) {
  test(`each filter of the range is in view when it has the focus at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openScreen(page, "/products");
    const filters = page.getByRole("navigation", { name: "Filter and sort" });
    if (width < 1000) await page.getByText("Filter and sort").first().click();
    const links = await filters.getByRole("link").count();
    await filters.getByRole("link").first().focus();
    await page.evaluate(() => window.scrollTo(0, 0));
    for (let step = 1; step < links; step++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      await expect(focused).toBeInViewport({ ratio: 1 });
      const isCovered = () =>
        focused.evaluate((link) => {
          const { left, top, height: tall } = link.getBoundingClientRect();
          return !link.contains(document.elementFromPoint(left + 12, top + tall / 2));
        });
      await expect.poll(isCovered).toBe(false);
    }
  });
}
