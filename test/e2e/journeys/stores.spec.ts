import type { Page } from "@playwright/test";
import {
  expect,
  horizontalOverflow,
  test,
  openScreen,
  expectSoundInBothSchemes,
  READING,
} from "../fixtures.ts";

test.use(READING);

test.use({ viewport: { width: 390, height: 844 } });

/** The first answer of a search, as its page shows it. */
async function searchFor(page: Page, query: string) {
  await page.goto(`/search?${new URLSearchParams({ q: query })}`);
  return page.getByRole("list", { name: "Top answers" }).getByRole("link").first();
}

/** The section of a page with a title. */
function sectionOf(page: Page, title: string) {
  return page.locator("section", { has: page.getByRole("heading", { level: 2, name: title }) });
}

/** The page of a store, one step from the home page. */
async function openStore(page: Page, name: string) {
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: new RegExp(`^${name} `) })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("is the Sliema store open on 8 December: by search, and from home", async ({ page }) => {
      await (await searchFor(page, "is the sliema store open on 8 december")).click();
      const answer = page.locator("#day");
      await expect(answer).toContainText("Tuesday 8 December, Feast of the Immaculate Conception");
      await expect(answer).toContainText("08:00–20:00");

      await openStore(page, "Sliema");
      await page.getByLabel("Open on").fill("2026-12-08");
      await page.getByRole("button", { name: "Show the hours" }).click();
      await expect(page).toHaveURL("/locations/sliema?on=2026-12-08#day");
      await expect(answer).toContainText("08:00–20:00");
      await expect(answer).toBeInViewport();
    });

    test("a store for a wheelchair: from a search, and from the home page", async ({ page }) => {
      const answer = await searchFor(page, "store for a wheelchair");
      await expect(answer).toContainText("Sliema");
      await openStore(page, "Sliema");
      await expect(sectionOf(page, "Getting here")).toContainText("There is no step at the entrance");
    });

    test("parking: from a search, and from the home page", async ({ page }) => {
      await (await searchFor(page, "parking in sliema")).click();
      const way = sectionOf(page, "Getting here");
      await expect(way).toContainText("Free while you shop, in the car park underground");
      await openStore(page, "Mosta");
      await expect(way).toContainText("90 free spaces behind the store");
    });

    test("opening on Christmas Eve: from a search, and from the home page", async ({ page }) => {
      await (await searchFor(page, "open on christmas eve")).click();
      const answer = page.getByRole("region", { name: "Open on Thursday 24 December" });
      await expect(answer.getByRole("listitem")).toHaveCount(5);
      await expect(answer).toContainText("Sliema07:00–22:00");

      await page.goto("/");
      await page.getByRole("main").locator('a[href="/locations"]').filter({ visible: true }).first().click();
      await page.getByLabel("Open on").fill("2026-12-24");
      await page.getByRole("button", { name: "Show the hours" }).click();
      await expect(answer).toBeInViewport();
    });

    test("tonight's offers in Gozo: from a search, and from the home page", async ({ page }) => {
      await (await searchFor(page, "offers tonight in gozo")).click();
      const offers = sectionOf(page, "On special now");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Victoria");
      await expect(offers.getByRole("listitem")).toHaveCount(4);
      await openStore(page, "Victoria");
      await expect(offers.getByRole("listitem").first()).toContainText(/until/);
    });

    test("a day that is over, too far ahead or none is answered with a sentence", async ({ page }) => {
      for (const path of ["/locations", "/locations/sliema"])
        for (const day of ["2026-11-17", "2028-01-01", "2027-02-29", "christmas", ""]) {
          const response = await page.goto(`${path}?on=${day}`);
          expect(response?.status()).toBe(200);
          await expect(page.locator("#day")).toContainText(
            "Please choose a day from today to Thursday 18 November 2027.",
          );
          await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        }
    });

    test("the stores with a fish counter: from a search, and by the filter", async ({ page }) => {
      // The first answer is the fish; the counter's stores are the second.
      await searchFor(page, "fish counter");
      await page
        .getByRole("list", { name: "Top answers" })
        .getByRole("link", { name: /stores: Fish counter/ })
        .click();
      await expect(page).toHaveURL("/locations?service=Fish+counter#services");
      const cards = page.getByRole("main").locator("article[id]");
      await expect(cards.getByRole("heading", { level: 2 })).toHaveText(["Qormi", "Sliema"]);

      await page.goto("/locations");
      await expect(cards).toHaveCount(5);
      await page.getByText("Choose by service").click();
      const services = page.getByRole("navigation", { name: "Filter by service" });
      // Every store has it, so it is no choice.
      await expect(services.getByRole("link", { name: "Free parking" })).toHaveCount(0);
      await services.getByRole("link", { name: "Quiet hour 1" }).click();
      await expect(cards.getByRole("heading", { level: 2 })).toHaveText(["Mosta"]);
      await page.getByText("With: Quiet hour").click();
      await expect(services.getByRole("link", { name: "Quiet hour 1" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      expect(await horizontalOverflow(page)).toBe(0);
    });

    test("a card of /locations opens to its hours, and leads to the store", async ({ page }) => {
      await page.goto("/locations");
      expect(await page.evaluate(() => document.documentElement.scrollHeight / 844)).toBeLessThan(8);
      const card = page.locator("#mosta");
      await expect(card.getByText("Saturday", { exact: true })).toBeHidden();
      await card.getByText("Hours, services and contact").click();
      await expect(card.getByText("Saturday", { exact: true })).toBeVisible();
      await expect(card.getByRole("link", { name: "+356 2000 0002" })).toBeVisible();
      await card.getByRole("link", { name: "Mosta", exact: true }).click();
      await expect(page).toHaveURL("/locations/mosta");
    });
  });
}

test("the days ahead lead to the hours of all stores", async ({ page }) => {
  await page.goto("/locations");
  const days = page.getByRole("navigation", { name: "Days ahead" });
  await days.getByRole("link", { name: /8 Dec/ }).click();
  await expect(page.getByRole("region", { name: "Open on Tuesday 8 December" })).toContainText(
    "VictoriaClosed",
  );
  await expect(days.getByRole("link", { name: /8 Dec/ })).toHaveAttribute("aria-current", "true");
});

test("the page of a store is accessible at 320 px, with folded cards open too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ["/locations/qormi?on=2026-12-08", "/locations?on=2026-12-08"]) {
    await openScreen(page, path);
    for (const summary of await page.locator("main summary").all()) await summary.click();
    await expectSoundInBothSchemes(page, path);
  }
});
