import type { Page } from "@playwright/test";
import { createProduct } from "../support/build-content.ts";
import { expect, expectSound, forget, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";

const saving = (page: Page) => page.getByRole("region", { name: "Saving" });
const panel = (page: Page) => page.getByRole("region", { name: "Next version" });
const price = (page: Page) => page.getByRole("textbox", { name: /^Price( optional)?$/ });

/** Presses a button by the keyboard. */
async function press(page: Page, name: string, within = page.locator("body")) {
  const button = within.getByRole("button", { name, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
}

/** Opens the next version of a new product, saved without a date. @returns the id of the product */
async function openWaiting(page: Page, site: TestSite): Promise<string> {
  site.setNow(SEEDED_AT);
  const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
  await openAs(page, site, "editor", `${site.url}/admin/products/${id}?version=next`);
  await price(page).fill("3.49");
  await press(page, "Save next version");
  await expect(panel(page)).toContainText("Waiting, without a date.");
  return id;
}

for (const width of drawn(import.meta.filename, [390, 1280])) {
  test(`a price for Monday waits beside the one on the site, by keyboard, at ${width} pixels`, async ({
    page,
    emptySite: site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    site.setNow(SEEDED_AT);
    const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
    const visit = async () => (await fetch(`${site.url}/products?q=Galletti`)).text();
    const live = `${site.url}/admin/products/${id}`;
    await openAs(page, site, "editor", live);
    await price(page).fill("3.49");
    await press(page, "Save as next version…");
    const dialog = page.getByRole("dialog", { name: "Save as next version" });
    await dialog.getByRole("textbox", { name: /^Goes live on/ }).fill("23 November 2026");
    await dialog.getByLabel("Time: Goes live on").fill("06:00");
    await expectSound(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${live}?version=next`);
    await expect(panel(page)).toContainText("Waiting: from Monday 23 November at 06:00.");
    await expect(panel(page)).toContainText("It changes Price.");
    await expect(price(page)).toHaveValue("3.49");
    await expectSound(page);
    // What is on the site is as it was, and its editor says what waits.
    await page.getByRole("link", { name: "On the site" }).focus();
    await page.keyboard.press("Enter");
    await expect(price(page)).toHaveValue("2.99");
    await expect(page.locator("[data-notice]").first()).toContainText(
      "Waiting: from Monday 23 November at 06:00.",
    );
    await expectSound(page);
    // A list names it, and finds it.
    await openScreen(page, `${site.url}/admin/products`);
    await page.getByRole("link", { name: /^Waiting 1$/ }).click();
    await expect(page).toHaveURL(/waiting=1/);
    await expect(
      page.getByRole("link", { name: /^Waiting: from Monday 23 November at 06:00/ }),
    ).toBeVisible();
    await expectSound(page);
    expect(await visit()).not.toContain("€3.49");
    // The screen is left before the clock moves beyond the session's end.
    await page.goto("about:blank");
    site.setNow(new Date("2026-11-23T05:00:00.000Z"));
    expect(await visit()).toContain("€3.49");
  });
}

test("a next version whose answer was lost is opened by the next press", async ({
  page,
  complaints,
  emptySite: site,
}) => {
  const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
  const live = `${site.url}/admin/products/${id}`;
  await openAs(page, site, "editor", live);
  await price(page).fill("3.49");
  await press(page, "Save as next version…");
  // The next version is saved, and neither the answer nor what is read then arrives.
  await page.route("**/next", async (route) => {
    if (route.request().method() === "PUT") await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole("dialog", { name: "Save as next version" });
  await press(page, "Save next version", dialog);
  await expect(dialog.getByRole("alert")).toContainText("The request was stopped on its way");
  await page.unroute("**/next");
  await press(page, "Save next version", dialog);
  await expect(page).toHaveURL(`${live}?version=next`);
  await expect(price(page)).toHaveValue("3.49");
  await page.getByRole("link", { name: "On the site" }).click();
  await expect(price(page)).toHaveValue("2.99");
  await expect(saving(page)).toContainText("Nothing to save");
  forget(complaints, /ERR_FAILED|409/);
});

test("what both change is asked about; the answer goes live by hand, and is taken back", async ({
  page,
  emptySite: site,
}) => {
  site.setNow(SEEDED_AT);
  const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
  const live = `${site.url}/admin/products/${id}`;
  await openAs(page, site, "editor", `${live}?version=next`);
  await expect(panel(page)).toContainText("Nothing waits yet.");
  await price(page).fill("3.49");
  await expect(saving(page)).toContainText("It waits until you publish it.");
  await press(page, "Save next version");
  await expect(panel(page)).toContainText("Waiting, without a date.");
  await page.getByRole("link", { name: "On the site" }).click();
  await expect(price(page)).toHaveValue("2.99");
  await price(page).fill("2.79");
  await press(page, "Save", saving(page));
  await expect(page.locator("[data-notice]").first()).toContainText("1 field is different here and there.");
  await page.getByRole("link", { name: "Open the next version" }).click();
  await expect(page.getByText("One field was changed on the site too")).toBeVisible();
  await press(page, "Choose");
  const dialog = page.getByRole("dialog", { name: "Changed on the site and here" });
  await expect(dialog).toContainText("€2.79");
  await expectSound(page);
  await press(page, "Save chosen versions", dialog);
  await expect(page.getByText("One field was changed on the site too")).toBeHidden();
  await press(page, "Publish now");
  await expect(page.getByText("The next version is on the site now.", { exact: true })).toBeVisible();
  await expect(price(page)).toHaveValue("3.49");
  await press(page, "Undo");
  await expect(panel(page)).toContainText("Waiting, without a date.");
  await page.getByRole("link", { name: "On the site" }).click();
  await expect(price(page)).toHaveValue("2.79");
  await page.getByRole("link", { name: "Next version", exact: true }).click();
  await press(page, "Call off");
  await expect(page.getByText("The next version is called off.", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Next version", exact: true })).toHaveCount(0);
  // Nothing is lost: the history has every one, and lets one wait again.
  await openScreen(page, `${live}/history`);
  const past = page.getByRole("region", { name: "Next versions" });
  await expect(past.getByText(/^Called off on .*: Price$/)).toBeVisible();
  await past.getByRole("button", { name: "Show content" }).first().click();
  await expect(past.getByText("€3.49").first()).toBeVisible();
  await expectSound(page);
  await past.getByRole("button", { name: "Use again: next version 1" }).click();
  await expect(panel(page)).toContainText("Waiting, without a date.");
  await expect(page.getByText("One field was changed on the site too")).toBeVisible();
  await press(page, "Call off");
  await expect(page.getByText("The next version is called off.", { exact: true })).toBeVisible();
  await press(page, "Undo");
  await expect(panel(page)).toContainText("Waiting, without a date.");
  await expect(page.getByText("One field was changed on the site too")).toBeVisible();
  // Another one would be mixed with it.
  await openScreen(page, `${live}/history`);
  await expect(past).toContainText("One waits already.");
  await expect(past.getByRole("button", { name: /^Use again/ })).toHaveCount(0);
  // One that was held back has a moment that has passed.
  const passed = new Date(SEEDED_AT.getTime() - 60_000).toISOString();
  await site.connection.db
    .updateTable("next_versions")
    .set({ problem: "It was held back.", fromDate: passed })
    .where("state", "=", "waiting")
    .execute();
  await openScreen(page, `${live}?version=next`);
  await expect(panel(page)).toContainText("Waiting: held back.");
  await press(page, "Call off");
  await expect(page.getByText("The next version is called off.", { exact: true })).toBeVisible();
  await press(page, "Undo");
  await expect(panel(page)).toContainText("Waiting, without a date.");
});

test("the undo of a publication by hand has what was typed just before, and leaves what a colleague has saved since", async ({
  page,
  emptySite: site,
  complaints,
}) => {
  const id = await openWaiting(page, site);
  await price(page).fill("3.59");
  await press(page, "Publish now");
  await expect(page.getByText("The next version is on the site now.", { exact: true })).toBeVisible();
  await press(page, "Undo");
  await expect(panel(page)).toContainText("Waiting, without a date.");
  await expect(price(page)).toHaveValue("3.59");
  await press(page, "Publish now");
  await expect(page.getByText("The next version is on the site now.", { exact: true })).toBeVisible();
  const { db } = site.connection;
  const headers = { Origin: site.url };
  const theirs = { brand: "Tal-Forn", nextFrom: "2027-01-01T08:00:00.000Z" };
  await page.request.put(`${site.url}/api/products/${id}/next`, { data: theirs, headers });
  await press(page, "Undo");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Another next version waits. The earlier one is in the history.",
  );
  const waiting = db.selectFrom("next_versions").select("fromDate").where("state", "=", "waiting");
  expect(await waiting.execute()).toEqual([{ fromDate: theirs.nextFrom }]);
  forget(complaints, /^409/);
});

test("a next version is saved after a colleague's went live, once its changes are in the form, or was called off", async ({
  page,
  emptySite: site,
  complaints,
}) => {
  site.setNow(SEEDED_AT);
  const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
  const live = `${site.url}/admin/products/${id}`;
  const api = `${site.url}/api/products/${id}/next`;
  const headers = { Origin: site.url };
  await openAs(page, site, "editor", live);
  await page.getByLabel(/^Brand( optional)?$/).fill("Tal-Forn");
  await page.request.put(api, { data: { price: 349, nextFrom: null }, headers });
  expect((await page.request.post(`${api}/publish`, { headers })).status()).toBe(200);
  const dialog = page.getByRole("dialog", { name: "Save as next version" });
  await press(page, "Save as next version…");
  await press(page, "Save next version", dialog);
  await expect(dialog.getByRole("alert")).toContainText("This has been changed since you opened it.");
  await press(page, "Cancel", dialog);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await press(page, "Show the changes");
  await expect(price(page)).toHaveValue("3.49");
  await page.request.put(api, { data: { price: 399, nextFrom: null }, headers });
  expect((await page.request.delete(api, { headers })).status()).toBe(204);
  await press(page, "Save as next version…");
  await press(page, "Save next version", dialog);
  await expect(page).toHaveURL(`${live}?version=next`);
  await expect(panel(page)).toContainText("It changes Brand.");
  await expect(price(page)).toHaveValue("3.49");
  forget(complaints, /409|404/);
});

test("a save asks about what was changed on the site since the next version was opened", async ({
  page,
  emptySite: site,
  complaints,
}) => {
  const id = await openWaiting(page, site);
  const headers = { Origin: site.url };
  for (const data of [{ origin: "Malta" }, { price: 279 }]) {
    const live = await page.request.put(`${site.url}/api/products/${id}`, { data, headers });
    expect(live.status()).toBe(200);
  }
  const reported = page.waitForResponse((response) => response.url().endsWith(`/${id}/open`));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect((await (await reported).json()).version).toBe(3);
  await price(page).fill("3.59");
  // What is on the site would take the place of the next version.
  await expect(page.getByRole("button", { name: "Show the changes" })).toBeHidden();
  await press(page, "Save next version");
  const dialog = page.getByRole("dialog", { name: "Changed on the site and here" });
  await expect(dialog).toContainText("€2.79");
  await expect(dialog).toContainText("€3.59");
  complaints.splice(0);
  await expectSound(page);
  await press(page, "Decide later", dialog);
  await expect(saving(page)).toContainText("Not saved: the same fields were changed on the site too");
  await press(page, "Choose now");
  await press(page, "Save chosen versions", dialog);
  await expect(saving(page)).toContainText("Saved at");
  const { next, price: saved } = await (await page.request.get(`${site.url}/api/products/${id}/next`)).json();
  expect([saved, next.questions]).toEqual([359, []]);
});

test("a group of settings waits too, and is seen in its preview", async ({ page, emptySite: site }) => {
  site.setNow(SEEDED_AT);
  await openAs(page, site, "admin", `${site.url}/admin/settings/brand`);
  await page.getByRole("link", { name: "Next version" }).click();
  await expect(panel(page)).toContainText("Nothing waits yet.");
  await page.getByLabel("Tagline").fill("Bread since Monday");
  await press(page, "Save next version");
  await expect(panel(page)).toContainText("Waiting, without a date.");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.frameLocator("iframe").getByText("Bread since Monday").first()).toBeVisible();
  expect(await (await fetch(`${site.url}/`)).text()).not.toContain("Bread since Monday");
});
