import { expect, horizontalOverflow, test } from "./fixtures.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the home page takes at most eight screens", async ({ page }) => {
    await page.goto("/");
    // The first key press lays out everything.
    await page.keyboard.press("Tab");
    await expect(page.locator("html")).not.toHaveAttribute("data-as-seen");
    expect(await page.evaluate(() => document.documentElement.scrollHeight / 844)).toBeLessThanOrEqual(8);
  });

  test("a row of the home page shows that there is more, and the keyboard reaches its last card", async ({
    page,
  }) => {
    await page.goto("/");
    for (const name of ["Specials this week", "Cook it tonight", "Around the market"]) {
      const list = page.locator("section", { has: page.getByRole("heading", { name }) }).getByRole("list");
      const cards = list.getByRole("listitem");
      await list.scrollIntoViewIfNeeded();
      expect(await list.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      const cut = await cards.evaluateAll(
        (items) =>
          items.filter((item) => {
            const { left, right } = item.getBoundingClientRect();
            return left < 390 && right > 390;
          }).length,
      );
      expect(cut, name).toBe(1);
      await cards.last().getByRole("link").focus();
      await expect(cards.last()).toBeInViewport({ ratio: 0.9 });
    }
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test("the price of a card has at most three lines, with the full date for screen readers", async ({
    page,
  }) => {
    await page.goto("/products");
    const heights = await page
      .getByText(/^€\d+\.\d\d$/)
      .evaluateAll((figures) =>
        figures.map((figure) => figure.closest("div")?.getBoundingClientRect().height ?? Infinity),
      );
    expect(heights.length).toBeGreaterThan(20);
    // Three lines are 67 pixels, four are 87.
    expect(Math.max(...heights)).toBeLessThan(80);
    const cheese = page.getByRole("article").filter({ hasText: "Ġbejniet, peppered" });
    await expect(cheese.getByText("to Sun 22", { exact: true })).toBeVisible();
    await expect(cheese.getByText("until Sunday 22 November", { exact: true })).toBeAttached();
  });
});

test("the filters of the range stay in view beside the list", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/products");
  await page.getByRole("link", { name: "Next" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Price, lowest first" })).toBeInViewport();
});

test("the Shop menu shows the categories of the range with their drawings, loaded when it opens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/about");
  const drawings = page.locator("header details img[src*='leafy-green']");
  expect(await drawings.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    false,
  );
  await page.locator("header summary", { hasText: "Shop" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Fruit & veg" })).toBeVisible();
  await expect
    .poll(() => drawings.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("the words of a wide card keep clear of its picture", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/locations/sliema");
  const card = page.getByRole("article").filter({ hasText: "Fish counters stay open" });
  const picture = await card.locator("img").boundingBox();
  const words = await card.getByText("Fish counters stay open").boundingBox();
  expect((words?.x ?? 0) - (picture?.x ?? 0) - (picture?.width ?? 0)).toBeGreaterThan(16);
});

test("the results of a search stand in two columns on a wide screen, at the edges of the page", async ({
  page,
}) => {
  const leftOf = async (name: string) =>
    (await page.getByRole("region", { name, exact: true }).boundingBox())?.x;
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/search?q=bread");
  expect(await leftOf("Pages")).toBeGreaterThan(960);
  const head = await page.getByRole("main").getByRole("search").boundingBox();
  expect(await leftOf("Products")).toBeLessThan(head?.x ?? 0);
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await leftOf("Pages")).toBe(await leftOf("Products"));
});

test("the strip above the footer differs between pages", async ({ page }) => {
  const words = [];
  for (const path of ["/", "/products", "/blog"]) {
    await page.goto(path);
    words.push(await page.locator("main > :last-child article, main article").last().innerText());
  }
  expect(new Set(words).size).toBe(3);
});

test("a product's page lists the recipes for which staff have chosen it", async ({ page }) => {
  await page.goto("/products/kunserva-sweet-tomato-paste");
  const recipes = page.locator("section", {
    has: page.getByRole("heading", { name: "Recipes with this product" }),
  });
  await expect(recipes.getByRole("listitem")).toHaveCount(3);
  await recipes.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/recipes\//);
});
