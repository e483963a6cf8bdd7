import type { Page } from "@playwright/test";
import { binRecord } from "../../src/content/lifecycle/write.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { createStore } from "../support/build-content.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { axeFindingsInBothSchemes, expect, openScreen, test } from "./fixtures.ts";

const barOf = (page: Page) => page.getByRole("banner").locator("[data-of-store]").filter({ visible: true });

async function choose(page: Page, slug: string): Promise<void> {
  await openScreen(page, `/locations/${slug}`);
  await page.getByRole("button", { name: "Make this my store" }).click();
  await expect(page.getByRole("button", { name: "Forget my store" })).toBeVisible();
}

test("a chosen store leads the bar, the specials and the hours", async ({ page, browser, site }) => {
  await page.goto("/");
  await expect(barOf(page)).toHaveText("Qormi store open now, until 20:00");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await choose(page, "sliema");
  await expect(barOf(page)).toHaveText("Sliema store open now, until 22:00");
  for (const path of ["/specials", "/locations"]) {
    await page.goto(path);
    await expect(barOf(page)).toHaveText("Sliema store open now, until 22:00");
    await expect(page.getByRole("main").getByRole("link", { name: "Your store: Sliema" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^Your store/ })).toHaveCount(1);
    expect(await axeFindingsInBothSchemes(page), path).toEqual([]);
  }
  const [, id = ""] =
    (await page.evaluate(() => Object.entries(localStorage))).find(([key]) => key === "suqna_store") ?? [];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent.filter((request) => request.includes(id))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const other = await browser.newPage();
  await other.goto(site.url);
  await expect(barOf(other)).toHaveText(/^Qormi store/);
  await other.close();
});

test("the chosen store is there at the first paint, before any script", async ({ page }) => {
  await choose(page, "mosta");
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto("/specials", { waitUntil: "commit" });
  await expect(barOf(page)).toHaveText(/^Mosta store/);
  await expect(page.getByRole("main").getByRole("link", { name: "Your store: Mosta" })).toBeVisible();
});

test("a store is forgotten, and one that has left the site gives way", async ({ page, site }) => {
  await choose(page, "mosta");
  await page.getByRole("button", { name: "Forget my store" }).click();
  await expect(barOf(page)).toHaveText(/^Qormi store/);
  expect(await page.evaluate(() => localStorage.getItem("suqna_store"))).toBeNull();
  const { db } = site.connection;
  const { id } = await createStore(db, { name: "Marsa", locality: "Marsa" }, SEEDED_AT.toISOString());
  await choose(page, "marsa");
  await binRecord(db, storeServer, id, { actor: "Test", now: SEEDED_AT });
  await openScreen(page, "/");
  await expect(barOf(page)).toHaveText(/^Qormi store/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no button to choose a store, and the usual store is in the bar", async ({ page }) => {
    await page.goto("/locations/sliema");
    await expect(page.getByRole("button", { name: "Make this my store" })).toBeHidden();
    await expect(barOf(page)).toHaveText(/^Qormi store/);
  });
});
