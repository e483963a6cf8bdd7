import type { Page } from "@playwright/test";
import { createProduct, createStore } from "../support/build-content.ts";
import type { TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, openScreen, test, expectSound } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** More than a page of products, of which the first costs 3 cents and the second has no price. */
async function openProducts(page: Page, site: TestSite, count = 60) {
  await signInAs(page, site, "editor");
  const { db } = site.connection;
  for (let n = 0; n < count; n += 1) {
    const price = n === 0 ? 3 : n === 1 ? null : 200;
    const name = `Tea ${String(n).padStart(2, "0")}`;
    await createProduct(db, { name, price, category: "pantry" });
  }
  await createProduct(db, { name: "Coffee", price: 200, category: "pantry" });
  await openScreen(page, `${site.url}/admin/products?q=tea&sort=title`);
  return {
    bar: page.getByRole("region", { name: "Selected" }),
    all: page.getByRole("checkbox", { name: "Select all products on this page" }),
    prices: async () => {
      const rows = await db.selectFrom("products").select(["price", "offer"]).orderBy("name").execute();
      return rows.map(({ price, offer }) => ({ price, offer: offer && JSON.parse(offer).price }));
    },
    async change(label: string) {
      await page.getByRole("button", { name: "Change the selected" }).click();
      await page.getByRole("menuitem", { name: label }).click();
    },
  };
}

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`puts all products found on offer, and undoes it, at ${width} px`, async ({ page, emptySite }) => {
    await page.setViewportSize({ width, height: 800 });
    const { bar, all, prices, change } = await openProducts(page, emptySite);
    await all.check();
    await expect(bar).toContainText("50 selected");
    await bar.getByRole("button", { name: "Select all 60 found" }).click();
    await expect(bar).toContainText("All 60 found are selected");
    await expectSound(page);
    // They stay selected on the next page.
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page.getByRole("checkbox", { name: "Select Tea 59" })).toBeChecked();
    await page.getByRole("checkbox", { name: "Select Tea 59" }).scrollIntoViewIfNeeded();
    await change("Offer");
    const dialog = page.getByRole("dialog", { name: "Put on offer" });
    await expect(dialog).toContainText("For all 60 products found.");
    await dialog.getByRole("button", { name: "Put on offer" }).click();
    await expect(dialog).toContainText("Please enter a percentage, such as 10.");
    await expect(dialog).toContainText("Please enter a day, such as 29/11/2026.");
    await dialog.getByRole("textbox", { name: "Percentage off" }).fill("10");
    await dialog.getByRole("button", { name: "This week", exact: true }).click();
    await expect(dialog.getByRole("textbox", { name: "Last day" })).toHaveValue("22/11/2026");
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Put on offer" }).click();
    await expect(dialog).toBeHidden();
    // The list is scrolled down to the page's last row.
    const summary = page.getByText("58 products given an offer. 2 products left alone.");
    await expect(summary).toBeInViewport();
    await expect(page.locator("#bulk-change")).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: "It has no price." })).toContainText("Tea 01");
    await expect(
      page.getByText("The offer of €0.03 is not below the price of €0.03.").getByRole("link"),
    ).toHaveText("Tea 00");
    await expect(bar).toBeHidden();
    await expectSound(page);
    const offers = (await prices()).filter(({ offer }) => offer !== null);
    expect(offers).toEqual(Array.from({ length: 58 }, () => ({ price: 200, offer: 180 })));

    const offered = page.getByRole("combobox", { name: "Filter by offer" });
    await offered.selectOption("Ends this week");
    await expect(page).toHaveURL(/offer=ending/);
    await expect(page.getByText("58 results")).toBeAttached();
    await offered.selectOption("On offer");
    await expect(page).toHaveURL(/offer=now/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone: 58 products are as before.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    expect((await prices()).every(({ offer }) => offer === null)).toBe(true);
  });
}

test("asks before it publishes or bins all, and says what will lack", async ({ page, emptySite }) => {
  const { bar, all } = await openProducts(page, emptySite);
  await all.check();
  await bar.getByRole("button", { name: "Select all 60 found" }).click();
  await bar.getByRole("button", { name: "Archive" }).click();
  const archive = page.getByRole("dialog", { name: "Archive: all 60 products found" });
  await expect(archive).toContainText("60 products will be archived.");
  expect(await axeFindings(page)).toEqual([]);
  await archive.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("60 products archived.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();

  await all.check();
  await bar.getByRole("button", { name: "Select all 60 found" }).click();
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  const publish = page.getByRole("dialog", { name: "Publish: all 60 products found" });
  await expect(publish).toContainText("“Tea 01” without a price and a picture");
  await publish.getByRole("button", { name: "Cancel" }).click();
  await expect(bar).toContainText("All 60 found are selected");
  // A row that is unticked leaves the rest of the page.
  await page.getByRole("checkbox", { name: "Select Tea 05" }).uncheck();
  await expect(bar).toContainText("49 selected");
  await page.getByText(/^Your bulk changes in the last day/).click();
  await page.getByRole("group").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 60 products are as before.")).toBeVisible();
});

test("an interrupted change is offered again and continued", async ({ page, emptySite, complaints }) => {
  const { bar, all, prices, change } = await openProducts(page, emptySite, 52);
  await all.check();
  await bar.getByRole("button", { name: "Select all 52 found" }).click();
  await change("Price");
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await dialog.getByRole("radio", { name: "Raise by a percentage" }).check();
  await dialog.getByRole("textbox", { name: "Raise by" }).fill("12,5");
  expect(await axeFindings(page)).toEqual([]);
  await page.route("**/continue", (route) => route.abort());
  await dialog.getByRole("button", { name: "Change prices" }).click();
  await expect(page.getByRole("alert")).toContainText("The request was stopped on its way");
  await expect(page.getByText("52 products not reached yet.")).toBeVisible();
  forget(complaints, /continue/);
  await page.unroute("**/continue");
  await page.reload();
  await expect(page.getByText("Interrupted.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(
    page.getByText("50 products given a new price. 1 product was so already. 1 product left alone."),
  ).toBeVisible();
  expect((await prices()).filter(({ price }) => price === 225)).toHaveLength(50);
});

test("gives products a category and a picture", async ({ page, emptySite }) => {
  const { all, change } = await openProducts(page, emptySite, 2);
  await all.check();
  await change("Category");
  const category = page.getByRole("dialog", { name: "Change the category" });
  await category.getByRole("button", { name: "Change category" }).click();
  await expect(category).toContainText("Please choose a category.");
  await category.getByLabel("New category").selectOption("Drinks");
  expect(await axeFindings(page)).toEqual([]);
  await category.getByRole("button", { name: "Change category" }).click();
  await expect(page.getByText("2 products moved to Drinks.")).toBeVisible();

  await all.check();
  await change("Picture");
  const picture = page.getByRole("dialog", { name: "Set the picture" });
  await picture.getByRole("button", { name: "Use this picture" }).click();
  await expect(picture).toContainText("Please choose a picture.");
  expect(await axeFindings(page)).toEqual([]);
});

test("gives stores special days, and asks where a day is taken", async ({ page, emptySite }) => {
  const { db } = emptySite.connection;
  const christmas = { date: "2026-12-25", hours: [{ opens: "08:00", closes: "12:00" }], reason: "Ours" };
  await createStore(db, { name: "Sliema", exceptions: [christmas] });
  await createStore(db, { name: "Mosta", slug: "mosta" });
  const stored = async () => {
    const rows = await db.selectFrom("stores").select("exceptions").orderBy("name").execute();
    return rows.map(({ exceptions }) => JSON.parse(exceptions));
  };
  await signInAs(page, emptySite, "editor");
  await openScreen(page, `${emptySite.url}/admin/stores`);
  await page.getByRole("checkbox", { name: "Select all stores on this page" }).check();
  await page.getByRole("button", { name: "Change the selected" }).click();
  await page.getByRole("menuitem", { name: "Special days" }).click();
  const dialog = page.getByRole("dialog", { name: "Special opening days" });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toContainText("Please choose at least one day.");
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await dialog.getByRole("checkbox", { name: /^Christmas Day/ }).check();
  await dialog.getByRole("textbox", { name: /^Another day/ }).fill("24/12/2026");
  await dialog.getByLabel("Reason for it").fill("Christmas Eve");
  await dialog.getByRole("radio", { name: "Open" }).check();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toContainText("Sliema. It has hours for 25/12/2026 already.");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("2 stores given special days.")).toBeVisible();
  const hours = [{ opens: "08:00", closes: "13:00" }];
  const day = { date: "2026-12-25", hours, reason: "Christmas Day" };
  const eve = { date: "2026-12-24", hours, reason: "Christmas Eve" };
  expect(await stored()).toEqual([
    [day, eve],
    [christmas, eve],
  ]);
});
