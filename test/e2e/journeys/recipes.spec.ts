import { expect, hydrated, test, READING } from "../fixtures.ts";

test.use(READING);

test.use({ viewport: { width: 390, height: 844 } });

for (const scripted of [true, false]) {
  test.describe(scripted ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripted });

    test("a gluten-free recipe for four, from a search", async ({ page }) => {
      await page.goto("/search?q=gluten-free+recipe");
      await page
        .getByRole("link", { name: /Gluten-free recipes/ })
        .first()
        .click();
      await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Gluten-free");
      await page.getByRole("link", { name: /^Soppa tal-armla/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Soppa tal-armla");
      await expect(page.getByLabel("Portions")).toHaveValue("4");
      await expect(page.getByText(/Vegetarian · Gluten-free/)).toBeVisible();
    });

    test("a gluten-free recipe for four, from the list of recipes", async ({ page }) => {
      await page.goto("/blog?category=recipes");
      await page.getByText("Filter recipes").click();
      await page
        .getByRole("navigation", { name: "Filter by diet" })
        .getByRole("link", { name: /Gluten-free/ })
        .click();
      await page.getByText("Filter recipes").click();
      await page
        .getByRole("navigation", { name: "Filter by serves" })
        .getByRole("link", { name: /3 or 4/ })
        .click();
      await expect(page.getByRole("status").filter({ hasText: "1 recipe" })).toBeVisible();
      await expect(page.getByRole("link", { name: /^Soppa tal-armla/ })).toBeVisible();
    });

    test("any recipe for six", async ({ page }) => {
      await page.goto("/recipes/kusksu-with-broad-beans");
      if (scripted) await hydrated(page);
      await page.getByLabel("Portions").fill("6");
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByText("60 g kunserva (tomato paste)")).toBeVisible();
      await expect(page.getByText("1½ large onion (about 300 g), finely chopped")).toBeVisible();
      await expect(page.getByText("Salt and black pepper (as written)")).toBeVisible();
      await page.getByRole("link", { name: "One portion less" }).click();
      await expect(page.getByText("50 g kunserva (tomato paste)")).toBeVisible();
      await expect(page.getByText("The method gives the amounts for 4.")).toBeVisible();
      // With scripts no page was loaded for it.
      expect(new URL(page.url()).search).toBe(scripted ? "" : "?servings=5");
    });

    test("a recipe from leftovers", async ({ page }) => {
      await page.goto("/search?q=leftovers");
      await page
        .getByRole("link", { name: /Pudina, from yesterday's loaf/ })
        .first()
        .click();
      await expect(page.getByText("500 g stale Maltese loaf, torn into pieces")).toBeVisible();
    });

    test("the allergens of a product", async ({ page }) => {
      await page.goto("/search?q=figolla");
      await page.goto("/search?q=honey+ice+cream");
      await page
        .getByRole("link", { name: /Honey and almond ice cream/ })
        .first()
        .click();
      await expect(page.getByText("Contains: Eggs, Milk, Nuts")).toBeVisible();
    });

    test("a recipe without nuts is one whose allergens are stated", async ({ page }) => {
      await page.goto("/blog?category=recipes&without=nuts");
      await expect(
        page.getByText(/recipes? (?:is|are) not listed, because the allergens are not stated/),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: /^Timpana/ })).toHaveCount(0);
      await page.goto("/recipes/timpana-for-a-full-table");
      await expect(page.getByText("Allergens: not stated.")).toBeVisible();
    });

    test("what is on special, cooked", async ({ page }) => {
      await page.goto("/blog?category=recipes");
      await page.getByRole("link", { name: /Made with a special/ }).click();
      await page.getByRole("link", { name: /^Stuffat tal-qarnit/ }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "1.5 kg octopus" })).toContainText("Special");
    });
  });
}
