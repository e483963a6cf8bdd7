import type { Page } from "@playwright/test";
import { createOffer, createProduct } from "../support/build-content.ts";
import { openTestSite } from "../support/test-site.ts";
import { axeFindingsInBothSchemes, expect, openScreen, test } from "./fixtures.ts";

/** The Thursday on which the sample content announces the coming week. */
const THURSDAY = new Date("2026-11-19T09:30:00.000Z");

/** How many prices are whole in the first view of a page. */
function pricesInView(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("main article")].filter((card) => {
        // The figure is larger than any other words of the card.
        const figure = [...card.querySelectorAll("p span")].find(
          (span) => parseFloat(getComputedStyle(span).fontSize) > 20,
        );
        const {
          width = 0,
          top = -1,
          bottom = Infinity,
          right = Infinity,
        } = figure?.getBoundingClientRect() ?? {};
        return width > 0 && top >= 0 && bottom <= innerHeight && right <= innerWidth;
      }).length,
  );
}

test("the first view of the specials has at least four prices, on a phone and on a laptop", async ({
  page,
}) => {
  await using site = await openTestSite();
  site.setNow(THURSDAY);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of ["/specials", "/specials?week=next", "/specials?store=victoria"]) {
      await page.goto(site.url + path);
      expect(await pricesInView(page), `${path} at ${viewport.width}`).toBeGreaterThanOrEqual(4);
    }
  }
});

test("the offers are chosen by week, day, counter and store, by links alone", async ({ browser }) => {
  await using site = await openTestSite();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  const main = page.getByRole("main");
  // A click waits only for the start of the next page, which is streamed.
  const choose = async (name: RegExp) => {
    const loaded = page.waitForEvent("load");
    await main.getByRole("link", { name }).click();
    await loaded;
  };
  const names = () => main.locator("section[aria-labelledby^=title-] h3").allTextContents();
  await page.goto("/specials");
  // On Wednesday nothing is announced.
  await expect(main.getByRole("link", { name: /^Next week/ })).toHaveCount(0);
  site.setNow(THURSDAY);
  await page.goto("/specials");
  const all = await names();
  await choose(/^Next week/);
  await expect(page).toHaveTitle(/^Specials, next week/);
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("From Monday 23 November");
  const next = await names();
  expect(next).toContain("Salted butter");
  expect(next.filter((name) => all.includes(name))).toEqual([]);
  expect(await main.getByText("2 for €5.00").count()).toBeGreaterThan(0);
  // What is announced claims nothing.
  await expect(main.getByText(/^−\d+%$/)).toHaveCount(0);
  await choose(/^Dairy & deli/);
  expect((await names()).toSorted()).toEqual(["Salted butter", "Ġbejniet, sun-dried (moxxi)"].toSorted());
  await choose(/^Qormi/);
  expect(await names()).toEqual(["Salted butter"]);
  await choose(/^This week/);
  await expect(page).toHaveURL(/\/specials\?category=dairy-deli&store=qormi$/);
  await choose(/^Everything/);
  expect(await names()).not.toContain("Ftira, stone-baked");
  await choose(/^Victoria/);
  const ftira = main.getByRole("article").filter({ hasText: "Ftira, stone-baked" });
  await expect(ftira).toContainText("€1.05 / 2 pcs");
  await choose(/^Ends today/);
  await expect(main.getByRole("heading", { level: 2, name: "Ends today" })).toBeVisible();
  for (const until of await main.getByRole("article").getByText("until tonight", { exact: true }).all())
    await expect(until).toBeAttached();
  await context.close();
});

test("offers that end today are over the next morning, and the page does not say that there are none", async ({
  page,
}) => {
  await using site = await openTestSite();
  site.setNow(THURSDAY);
  await page.clock.setFixedTime(THURSDAY);
  await openScreen(page, `${site.url}/specials?ends=today&store=victoria`);
  await expect(page.getByRole("heading", { level: 2, name: "Ends today" })).toBeVisible();
  await page.clock.setFixedTime(new Date(THURSDAY.getTime() + 86_400_000));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { name: "These offers have ended" })).toBeVisible();
  await expect(page.getByText("No specials right now")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "All specials" })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("an offer of several products says what it holds for only beside each price, and leaves with all of them", async ({
  page,
}) => {
  await using site = await openTestSite();
  const { db } = site.connection;
  const before = "2026-09-01T08:00:00.000Z";
  const names = ["Penne", "Fusilli", "Orzo"];
  const products = [];
  for (const name of names) products.push((await createProduct(db, { name, price: 150 }, before)).id);
  const mechanic = { kind: "free", take: 3, pay: 2 } as const;
  const period = { startDate: "2026-11-15T23:00:00.000Z", endDate: "2026-11-19T22:59:59.999Z" };
  const terms = { limit: 2, note: "With purchases over €30" };
  await createOffer(db, { products, category: "", mechanic, ...terms, ...period }, before);
  site.setNow(THURSDAY);
  await page.clock.setFixedTime(THURSDAY);
  await openScreen(page, `${site.url}/specials`);
  const cards = page.getByRole("main").getByRole("article").filter({ hasText: "3 for 2" });
  const own = cards
    .filter({ has: page.getByText("At most 2 for each customer", { exact: true }) })
    .filter({ has: page.getByText("With purchases over €30", { exact: true }) });
  await expect(own.getByRole("heading", { level: 3 })).toHaveText(names.toSorted());
  await page.clock.setFixedTime(new Date(THURSDAY.getTime() + 86_400_000));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(own).toHaveCount(0);
});

test("the store that a visitor chose leads the specials with its own offers", async ({ page }) => {
  await openScreen(page, "/locations/victoria");
  await page.getByRole("button", { name: "Make this my store" }).click();
  await page.goto("/specials");
  const first = page.getByRole("main").getByRole("heading", { level: 2 }).filter({ visible: true }).first();
  await expect(first).toHaveText("Only in Victoria");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("the shopping list counts what is on it, by its amounts, with the offers that run", async ({ page }) => {
  await openScreen(page, "/specials?category=drinks");
  await page.getByRole("button", { name: "Add Still table water to your shopping list" }).click();
  await openScreen(page, "/shopping-list");
  const sum = page.getByText(/^Together/);
  await expect(sum).toHaveText("Together €2.70 + €0.60 deposit");
  await page.getByRole("button", { name: /^One more of Still table water/ }).click();
  await expect(sum).toHaveText("Together €4.50 + €1.20 deposit");
  await page.getByLabel("Add something else").fill("Candles");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(/^Without 1 thing whose price is not known here\./)).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("the shopping list says that offers of some stores count once a store is chosen, and counts them then", async ({
  page,
}) => {
  await openScreen(page, "/specials?store=victoria");
  await page.getByRole("button", { name: "Add Ftira, stone-baked to your shopping list" }).click();
  await openScreen(page, "/shopping-list");
  const sentence = page.getByText("Those of some stores count once you have chosen your store.");
  await expect(sentence).toBeVisible();
  await openScreen(page, "/locations/victoria");
  await page.getByRole("button", { name: "Make this my store" }).click();
  await openScreen(page, "/shopping-list");
  await expect(page.getByText(/^Together/)).toHaveText("Together €1.05");
  await expect(sentence).toHaveCount(0);
});
