import { axeFindings, expect, hydrated, test, READING } from "./fixtures.ts";

test.use(READING);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search button and the not-found page lead to the search page", async ({ page }) => {
    await page.goto("/rewards");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByText("Start typing to search...")).toBeVisible();
    await page.getByRole("searchbox").fill("kusksu with");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=kusksu\+with$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const results = page.getByRole("list", { name: "Top answers" });
    await expect(results.locator("mark").first()).toHaveText("Kusksu with");
    await results.getByRole("link", { name: /Kusksu with/ }).click();
    await expect(page).toHaveURL(/\/recipes\/kusksu-with-broad-beans$/);

    await page.goto("/nowhere");
    await page.getByRole("searchbox").fill("zzqq");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText('No results found for "zzqq"')).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "with JavaScript off", () => {
    test.use({ javaScriptEnabled });

    test("the range is searched by its own box, within the filters in force", async ({ page }) => {
      await page.goto("/products?category=bakery");
      if (javaScriptEnabled) await hydrated(page);
      const box = page.getByRole("searchbox", { name: "Search the products" });
      await box.fill("ftira");
      await page.getByRole("button", { name: "Search the products" }).click();
      await expect(page).toHaveURL("/products?category=bakery&q=ftira#results");
      await expect(box).toHaveValue("ftira");
      const main = page.getByRole("main");
      await expect(main.getByRole("article").first()).toContainText(/ftira/i);
      await expect(main.getByRole("link", { name: "“ftira”: remove this filter" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
      await page.goto("/products?q=no+such+thing+at+all");
      await expect(main.getByRole("heading", { name: "Nothing matches all of your filters" })).toBeVisible();
      // A brand is no word of the range's search: the whole site knows it.
      await page.goto("/products?q=ndafa");
      await main.getByRole("link", { name: "Search the whole site" }).click();
      await expect(page).toHaveURL("/search?q=ndafa");
      await expect(main.getByRole("region", { name: "Products", exact: true })).toBeVisible();
    });
  });
}
