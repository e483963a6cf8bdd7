import type { Locator, Page } from "@playwright/test";
import { expect, test, openScreen, expectSoundInBothSchemes, READING } from "./fixtures.ts";

test.use(READING);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search" });

async function searchInOverlay(page: Page, query: string): Promise<void> {
  await openScreen(page, "/rewards");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await dialogOf(page).getByRole("searchbox").fill(query);
}

/** Expects that no link to a record stands in a part of the page twice. */
async function noneTwice(part: Locator, query: string): Promise<void> {
  const links = await part.locator("li a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.length, query).toBeGreaterThan(0);
  expect(
    links.filter((link, at) => links.indexOf(link) < at),
    query,
  ).toEqual([]);
}

test("the overlay answers with a store's hours, which the arrow keys reach", async ({ page }) => {
  await searchInOverlay(page, "is the sliema store open on 8 december");
  const answer = dialogOf(page).getByRole("list", { name: "Top answers" }).getByRole("link").first();
  await expect(answer).toContainText("Sliema");
  await expect(answer).toContainText("Tuesday 8 December (Feast of the Immaculate Conception): 08:00–20:00");
  await page.keyboard.press("ArrowDown");
  await expect(answer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/locations/sliema?on=2026-12-08");
});

test("the overlay shows the picture, the price and the offer of a product", async ({ page }) => {
  await searchInOverlay(page, "bread");
  const answers = dialogOf(page).getByRole("list", { name: "Top answers" });
  const bread = answers.getByRole("link", { name: /Ħobż tal-Malti/ });
  await expect(bread.locator("img")).toBeVisible();
  await expect(bread).toContainText(/€\d+\.\d\d/);
  const { results, top } = await (await page.request.get("/api/search?q=milk")).json();
  const offered = [...top, ...results].find(({ offer }: { offer?: object | null }) => offer);
  expect(offered).toBeDefined();
  await dialogOf(page).getByRole("searchbox").fill("milk");
  await expect(dialogOf(page).getByRole("link", { name: offered.title }).first()).toContainText(
    /Offer until/,
  );
});

test("neither the overlay nor the page of results shows a record twice", async ({ page }) => {
  for (const query of ["lampuki", "bread", "parking", "open sunday", "ħut"]) {
    await searchInOverlay(page, query);
    await expect(dialogOf(page).getByRole("status")).toHaveText(/\d results?$/);
    await noneTwice(dialogOf(page), query);
    await page.goto(`/search?${new URLSearchParams({ q: query })}`);
    await noneTwice(page.getByRole("region", { name: "Results" }), query);
  }
});

test("an answer about a service of several stores unfolds what there is in each", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const service = page.locator("#qormi").getByText("Coffee bar", { exact: true });
  await page.goto("/search?q=parking");
  await page.getByRole("list", { name: "Top answers" }).getByRole("link").first().click();
  await expect(page).toHaveURL("/locations#services");
  await expect(service).toBeVisible();
  await page.goto("/locations");
  await expect(service).toBeHidden();
});

test("answers are accessible at 320 and 1280 px, in both schemes", async ({ page }) => {
  const expectFitting = async (what: string) => {
    await expect(page.getByRole("list", { name: "Top answers" })).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectSoundInBothSchemes(page, `${what} at ${width} px`);
    }
  };
  await searchInOverlay(page, "bread");
  await expectFitting("the overlay");
  for (const query of ["bread", "open+sunday", "vegan", "lost+receipt"]) {
    await page.goto(`/search?q=${query}`);
    await expectFitting(query);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the search page groups by type, with counts and filters that are links", async ({ page }) => {
      await page.goto("/search?q=bread");
      // The type of the top answers comes first, and they are not repeated.
      await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^Products \d+$/);
      await expect(page.getByRole("main").getByRole("link", { name: /Ħobż tal-Malti/ })).toHaveCount(1);
      const filters = page.getByRole("navigation", { name: "Filter by type" });
      const products = filters.getByRole("link", { name: /^Products \d+$/ });
      const count = Number(/\d+/.exec((await products.textContent()) ?? "")?.[0]);
      expect(count).toBeGreaterThan(5);
      const group = page.getByRole("region", { name: "Products", exact: true });
      await expect(group.getByRole("heading", { level: 2 })).toHaveText(`Products ${count}`);
      await expect(group.getByRole("listitem")).toHaveCount(5);
      await group.getByRole("link", { name: `All ${count} in Products` }).click();
      await expect(page).toHaveURL("/search?q=bread&type=product");
      await expect(group.getByRole("listitem")).toHaveCount(count);
      await expect(page.getByRole("region", { name: "Recipes and news" })).toHaveCount(0);
      await expect(products).toHaveAttribute("aria-current", "true");
      await filters.getByRole("link", { name: /^All/ }).click();
      await expect(page).toHaveURL("/search?q=bread");
      await expect(page.getByRole("region", { name: "Recipes and news" })).toBeVisible();
    });

    test("products that the search page has no room for are a link away in the range", async ({ page }) => {
      await page.goto("/search?q=ma");
      const group = page.getByRole("region", { name: "Products", exact: true });
      const all = group.getByRole("link", { name: /^All \d+ products with “ma” in the range$/ });
      const count = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
      await all.click();
      await expect(page).toHaveURL("/products?q=ma");
      await expect(page.getByText(`24 of ${count} products`)).toBeVisible();
    });

    test("a page whose part is the answer is not repeated beneath it", async ({ page }) => {
      await page.goto("/search?q=parking");
      await expect(page.getByRole("list", { name: "Top answers" })).toContainText("Qormi: 140 free spaces");
      await expect(page.getByRole("region", { name: "Help" })).toBeVisible();
      await expect(page.getByRole("main").locator("a[href='/locations']")).toHaveCount(0);
      // Chosen alone, its type has all its results.
      await page.goto("/search?q=parking&type=page");
      await expect(page.getByRole("region", { name: "Pages" }).getByRole("listitem")).toContainText([
        "Our stores",
      ]);
    });

    test("the search page answers questions and dates, and offers corrections", async ({ page }) => {
      await page.goto("/search?q=open+sunday");
      const top = page.getByRole("list", { name: "Top answers" });
      await expect(top).toContainText("Opening hours on Sunday 22 November");
      await expect(top).toContainText("Qormi 08:00–13:00");
      await page.goto("/search?q=lactose+free+mlik");
      await page.getByText("Did you mean").getByRole("link").click();
      await expect(page).toHaveURL("/search?q=lactose+free+milk");
      await expect(page.getByRole("list", { name: "Top answers" })).toContainText("Fresh milk, lactose-free");
    });
  });
}
