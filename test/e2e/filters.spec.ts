import type { Page } from "@playwright/test";
import { expect, openScreen, test, READING } from "./fixtures.ts";

test.use(READING);

test.use({ viewport: { width: 390, height: 844 } });

/** The panel of the filters. */
const panel = (page: Page) => page.getByRole("main").locator("details");

test("a filter leads to what it finds, and the panel stays open once several are used", async ({ page }) => {
  await openScreen(page, "/products");
  const chosen = page.getByRole("list", { name: "Active filters" });
  for (const [filter, isOpen] of [
    ["On offer", false],
    ["Vegetarian", true],
  ] as const) {
    if (!(await panel(page).evaluate((details) => details.hasAttribute("open"))))
      await page.getByText("Filter and sort").click();
    await page.getByRole("link", { name: filter, exact: true }).click();
    await expect(chosen.getByRole("link", { name: new RegExp(filter) })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByRole("status").first()).toBeInViewport({ ratio: 1 });
    await expect(panel(page)).toHaveJSProperty("open", isOpen);
  }
  await chosen.getByRole("link", { name: /Vegetarian/ }).click();
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(panel(page)).toHaveJSProperty("open", false);
});

test("a filter of the recipes leads to what it finds", async ({ page }) => {
  await openScreen(page, "/blog?category=recipes");
  await page.getByText("Filter recipes").click();
  await page.getByRole("link", { name: /^Vegetarian/ }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^\d+ recipes?$/)).toBeInViewport({ ratio: 1 });
});

test("a filter of the openings leads to what it finds", async ({ page }) => {
  await openScreen(page, "/careers");
  await page.getByRole("navigation", { name: "Filter by department" }).getByRole("link").nth(1).click();
  await expect(page.getByText(/^\d+ openings? in/)).toBeInViewport({ ratio: 1 });
});

test("the openings of one employment are a link that works without scripts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, "/careers");
  await page
    .getByRole("navigation", { name: "Filter by employment" })
    .getByRole("link", { name: /^Part-time/ })
    .click();
  await expect(page).toHaveURL(/[?&]employment=part-time/);
  await expect(page.getByText(/^\d+ openings?, part-time/)).toBeInViewport({ ratio: 1 });
});

for (const { viewport, most } of [
  { viewport: { width: 390, height: 844 }, most: 680 },
  { viewport: { width: 1280, height: 800 }, most: 690 },
])
  for (const path of ["/products", "/products?category=bakery", "/specials", "/blog?category=recipes"])
    test(`${path} begins with what it lists at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openScreen(page, path);
      const first = await page.getByRole("main").getByRole("article").first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(most);
    });
