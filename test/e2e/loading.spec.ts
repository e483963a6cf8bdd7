import { expect, hydrated, test } from "./fixtures.ts";

test("shows a spinner while a page loads, and then the page", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/careers.data*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByText("Loading page")).toBeAttached();
  gate.resolve();
  await expect(page).toHaveURL(/\/careers$/);
  await expect(page.getByText("Loading page")).not.toBeAttached();
});

test("reports a page that has not loaded after 120 seconds, with a link to reload", async ({
  page,
  site,
}) => {
  await page.clock.install({ time: new Date("2026-11-18T09:30:00Z") });
  await page.goto(site.url);
  await hydrated(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/careers.data*", async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByText("Loading page")).toBeAttached();
  await page.clock.fastForward("01:40");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.clock.fastForward("00:21");
  await expect(page.getByRole("alert")).toContainText("taking too long to load");
  await expect(page.getByRole("link", { name: "Reload the page" })).toHaveAttribute("href", "/careers");
  // Not before the assertions: the page would go on to report the failure instead.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  gate.resolve();
});

test("reports a page whose script fails to load", async ({ page, complaints }) => {
  await page.goto("/");
  await hydrated(page);
  await page.route("**/assets/careers-*.js", (route) => route.abort("failed"));
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  complaints.splice(0);
});

test("responds 500 with header and footer when a screen fails on the server", async ({
  page,
  site,
  complaints,
}) => {
  // A row that no write of ours could make: the page that meets it fails.
  const { sqlite } = site.connection;
  const product = sqlite.prepare("SELECT id, allergens FROM products WHERE slug = 'butter-croissants'").get();
  if (typeof product !== "object" || product === null) throw new Error("The sample has no croissants.");
  const { id, allergens } = Object(product);
  sqlite.prepare("UPDATE products SET allergens = '7' WHERE id = ?").run(id);
  const response = await page.goto("/products/butter-croissants");
  sqlite.prepare("UPDATE products SET allergens = ? WHERE id = ?").run(allergens, id);
  expect(response?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Careers" })).toBeVisible();
  expect(await page.content()).not.toContain("TypeError");
  complaints.splice(0);
});

test.describe("an empty site", () => {
  for (const path of [
    "/",
    "/specials",
    "/products",
    "/blog",
    "/blog?category=recipes",
    "/careers",
    "/locations",
    "/iffranka",
  ]) {
    test(`${path} has a designed empty state`, async ({ page, emptySite }) => {
      const response = await page.goto(`${emptySite.url}${path}`);
      expect(response?.status()).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      const words = (await page.getByRole("main").innerText()).split(/\s+/).length;
      expect(words).toBeGreaterThan(20);
      expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
    });
  }
});
