import type { Page } from "@playwright/test";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import { buildPage, createProduct } from "../support/build-content.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, hydrated, openScreen, test, expectSound } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";
import { words } from "../support/words.ts";

/** The titles of the visible records, in order. */
function titles(page: Page): Promise<string[]> {
  return page
    .getByRole("table")
    .getByRole("link", { includeHidden: false })
    .locator("xpath=self::*[@data-row-link]")
    .allTextContents();
}

/** Creates a product through the API. */
async function makeProduct(page: Page, site: TestSite, name: string): Promise<string> {
  const answer = await page.request.post("/api/products", {
    data: { name, category: "pantry", price: 120, status: "draft" },
    headers: { Origin: site.url },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`an editor finds, filters and sorts products at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, site, "editor", "/admin/products");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
    await expectSound(page);

    const search = page.getByRole("searchbox", { name: "Search products" });
    await search.fill("hobz");
    await expect(page).toHaveURL(/\?q=hobz$/);
    await expect.poll(() => titles(page)).not.toHaveLength(50);
    for (const title of await titles(page)) expect(title).toMatch(/ħobż/i);
    await expect(search).toBeFocused();

    await search.fill("nothing is called this");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await expect(search).toHaveValue("");

    await page.getByRole("combobox", { name: "Filter by category" }).selectOption("Bakery");
    await expect(page).toHaveURL(/category=bakery/);
    if (width > 768) await page.getByRole("columnheader", { name: "Price" }).getByRole("link").click();
    else await page.getByRole("combobox", { name: "Sort by" }).selectOption("Sort by price");
    await expect(page).toHaveURL(/sort=price/);
    const prices = async () =>
      (await page.getByRole("cell", { name: /^€/ }).allTextContents()).map((text) =>
        Number(/€([\d.]+)/.exec(text)?.[1]),
      );
    await expect
      .poll(
        async () =>
          JSON.stringify(await prices()) === JSON.stringify((await prices()).toSorted((a, b) => a - b)),
      )
      .toBe(true);

    const states = page.getByRole("navigation", { name: "Filter by status" });
    await states.getByRole("link", { name: /Live/ }).click();
    await expect(page).toHaveURL(/state=live/);
    await expect(states.getByRole("link", { name: /Live/ })).toHaveAttribute("aria-current", "true");
    const found = await titles(page);
    expect(found.length).toBeGreaterThan(2);

    // The address contains the whole state: the server renders the same page.
    await page.reload();
    await hydrated(page);
    expect(await titles(page)).toEqual(found);
  });

  test(`changes many products at once and undoes it at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const { email } = await signInAs(page, site, "editor");
    await openScreen(page, "/admin/products?category=drinks&sort=title&state=live");
    const before = await titles(page);
    const [first = "", , third = ""] = before;
    await page.getByRole("checkbox", { name: `Select ${first}`, exact: true }).check();
    await page
      .getByRole("checkbox", { name: `Select ${third}`, exact: true })
      .click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Selected" });
    await expect(bar).toContainText("3 selected");
    expect(await axeFindings(page)).toEqual([]);

    await bar.getByRole("button", { name: "Archive" }).click();
    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices).toContainText("3 products archived.");
    // Hovering pauses the toast's timer.
    await notices.hover();
    await expect.poll(() => titles(page)).toEqual(before.slice(3));
    await expect(bar).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles(page)).toEqual(before);
    await expect(notices).toContainText("Undone.");

    // A single product by its menu, by keyboard only.
    const menu = page.getByRole("button", { name: `Actions for ${first}` });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Move to bin" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(notices).toContainText(`“${first}” moved to the bin.`);
    await expect.poll(() => titles(page)).toEqual(before.slice(1));

    await openScreen(page, "/admin/bin");
    await expect(page.getByRole("listitem").filter({ hasText: first })).toContainText(
      `by Rita Vella (${email}). Permanently deleted on Friday 18 December.`,
    );
    await expectSound(page);
    const restore = page.getByRole("button", { name: `Restore ${first}` });
    await restore.click();
    await expect(restore).toBeHidden();
    await page.keyboard.press("u");
    await expect(restore).toBeVisible();
    await restore.click();
    await expect(restore).toBeHidden();
  });

  test(`a recruiter sees jobs and applications, and 403 elsewhere, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site, "recruiter", "Carmen Grech");
    await openScreen(page, "/admin/jobs");
    if (width < 1024) await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Staff area" }).getByRole("link")).toHaveText(words`
      Overview Applications Calendar Jobs Bin`);
    if (width < 1024) await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
    const bar = page.getByRole("region", { name: "Selected" });
    await bar.getByRole("button", { name: "Archive" }).click();
    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices).toContainText(/\d+ jobs archived\./);
    await notices.hover();
    await expect(page.getByRole("table")).not.toContainText("Live");
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("table")).toContainText("Live");

    const answer = await page.goto("/admin/products");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don’t have permission");
    expect(await axeFindings(page)).toEqual([]);
    expect((await page.goto("/admin/banners"))?.status()).toBe(403);
  });
}

test("a bulk change skips a record that a colleague has deleted", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/products?category=pantry&sort=title&state=live");
  const [first = "", second = ""] = await titles(page);
  const id = await page.getByRole("link", { name: first, exact: true }).getAttribute("data-row-link");
  await page.getByRole("checkbox", { name: `Select ${first}`, exact: true }).check();
  await page.getByRole("checkbox", { name: `Select ${second}`, exact: true }).check();
  const gone = await page.request.delete(`/api/products/${id}`, { headers: { Origin: site.url } });
  expect(gone.status()).toBe(204);
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Archive" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText(`“${second}” archived.`);
  await expect(notices).toContainText(`“${first}” was not changed`);
  await notices.hover();
  const back = await page.request.post(`/api/products/${id}/restore`, { headers: { Origin: site.url } });
  expect(back.status()).toBe(200);
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles(page)).toContain(second);
});

test("a bulk change says how many records it could not change", async ({ page, site }) => {
  const { db } = site.connection;
  const made = await Promise.all(
    ["A", "B", "C", "D"].map((name) =>
      createProduct(db, { name: `Rusk ${name}`, category: "rusks", status: "active" }),
    ),
  );
  await openAs(page, site, "editor", "/admin/products?category=rusks&sort=title");
  await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
  const ids = made.map(({ id }) => id).slice(0, 3);
  await db.updateTable("products").set({ version: 7 }).where("id", "in", ids).execute();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Archive" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("“Rusk D” archived.");
  await expect(notices).toContainText("“Rusk A” was not changed");
  await expect(notices).toContainText("2 others were not changed either.");
});

test("what is selected stays selected where nothing was changed", async ({ page, site }) => {
  for (const name of ["Zwieback A", "Zwieback B"])
    await createProduct(site.connection.db, { name, category: "zwieback", status: "active" });
  await openAs(page, site, "editor", "/admin/products?category=zwieback");
  await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected" });
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Already published.");
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Move to bin" }).click();
  await expect(bar).toBeHidden();
});

test("an empty list explains what it is for", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "admin");
  await page.goto(`${emptySite.url}/admin/stores`);
  await expect(page.getByRole("heading", { name: "No stores yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New store" })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
});

test("a filter keeps the focus by keyboard, and follows the address", async ({ page, site }) => {
  // The sort field exists on narrow screens only; on wide ones the column headers sort.
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, site, "editor", "/admin/products");
  for (const [name, parameter, key] of [
    ["Filter by category", "category", "ArrowDown"],
    ["Sort by", "sort", "ArrowUp"],
  ] as const) {
    const select = page.getByRole("combobox", { name });
    await select.focus();
    const chosen = [];
    for (let press = 0; press < 2; press += 1) {
      const before = await select.inputValue();
      await page.keyboard.press(key);
      await expect(select).not.toHaveValue(before);
      const value = await select.inputValue();
      await expect(page).toHaveURL((url) => url.searchParams.get(parameter) === value);
      await expect(select).toBeFocused();
      chosen.push(value);
    }
    expect(new Set(chosen).size).toBe(2);
  }
  // Several key presses, faster than the list loads.
  const category = page.getByRole("combobox", { name: "Filter by category" });
  await category.focus();
  await page.keyboard.press("Home");
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowDown", { delay: 30 });
  const seventh = await category.locator("option").nth(6).getAttribute("value");
  await expect(page).toHaveURL((url) => url.searchParams.get("category") === seventh);
  await expect(category).toHaveValue(seventh ?? "");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole("navigation", { name: "Staff area" })
    .getByRole("link", { name: "Products", exact: true })
    .click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(category).toHaveValue("");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("updated");
  // Browser back while the field has the focus.
  await category.focus();
  await page.goBack();
  await expect(category).toHaveValue(seventh ?? "");
});

test("the bulk bar moves the focus when it closes", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  const products = await Promise.all(
    ["Zwieback one", "Zwieback two"].map((name) => makeProduct(page, site, name)),
  );
  await openScreen(page, "/admin/products?q=zwieback&sort=title");
  const bar = page.getByRole("region", { name: "Selected" });
  const all = page.getByRole("checkbox", { name: "Select all products on this page" });
  await page.getByRole("checkbox", { name: "Select Zwieback one" }).check();
  await bar.getByRole("button", { name: "Clear selection" }).press("Enter");
  await expect(bar).toBeHidden();
  await expect(all).toBeFocused();
  await page.getByRole("checkbox", { name: "Select Zwieback one" }).check();
  await bar.getByRole("button", { name: "Move to bin" }).press("Enter");
  await expect(bar).toBeHidden();
  await expect(all).toBeFocused();
  // Without its last record the list is removed too.
  await all.check();
  await bar.getByRole("button", { name: "Move to bin" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await openScreen(page, "/admin/bin");
  await page.getByRole("checkbox", { name: "Select Zwieback one" }).check();
  await bar.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(bar).toBeHidden();
  const section = page.getByRole("region", { name: "Products" });
  await expect(section.getByRole("button", { name: /^Select all|^Clear selection/ })).toBeFocused();
  for (const id of products) {
    await page.request.delete(`/api/products/${id}`, { headers: { Origin: site.url } });
  }
});

test("a removed row moves the focus to the row that takes its place", async ({ page, site }) => {
  const { email } = await signInAs(page, site, "editor");
  const products = await Promise.all(
    ["Zaatar one", "Zaatar three", "Zaatar two"].map((name) => makeProduct(page, site, name)),
  );
  await openScreen(page, "/admin/products?q=zaatar&sort=title");
  // Two colleagues may have one name.
  await expect(page.getByRole("row").filter({ hasText: "Zaatar one" })).toContainText(`Rita Vella ${email}`);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const moveToBin = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Move to bin" }).press("Enter");
    await expect(link(name)).toBeHidden();
  };
  await moveToBin("Zaatar one");
  await expect(link("Zaatar three")).toBeFocused();
  await moveToBin("Zaatar two");
  await expect(link("Zaatar three")).toBeFocused();
  await moveToBin("Zaatar three");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await openScreen(page, "/admin/bin");
  // The last deleted record comes first.
  const restore = (name: string) => page.getByRole("button", { name: `Restore ${name}` });
  await restore("Zaatar three").press("Enter");
  await expect(restore("Zaatar three")).toBeHidden();
  await expect(restore("Zaatar two")).toBeFocused();
  for (const id of products) {
    await page.request.delete(`/api/products/${id}`, { headers: { Origin: site.url } });
  }
});

test("the undo shortcut is off when single-letter shortcuts are off", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  await makeProduct(page, site, "Yoghurt of the old days");
  await openScreen(page, "/admin/products?q=yoghurt+of+the+old+days");
  const moveToBin = async () => {
    await page.getByRole("button", { name: /^Actions for Yoghurt of the old/ }).click();
    await page.getByRole("menuitem", { name: "Move to bin" }).click();
  };
  const undo = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });
  const announcement = page.locator("[aria-live]").filter({ hasText: "moved to the bin." });
  await moveToBin();
  await expect(announcement).toContainText("Press U to undo.");
  await expect(undo).toHaveAttribute("aria-keyshortcuts", "u");
  await page.keyboard.press("u");
  await expect(undo).toBeHidden();

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await moveToBin();
  await expect(announcement).not.toContainText("Press U");
  await expect(undo).not.toHaveAttribute("aria-keyshortcuts");
  await page.keyboard.press("u");
  // The undo button would be busy at once.
  await expect(undo).toBeEnabled();
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
});

test("a page that is scheduled is not called live as well", async ({ page, site }) => {
  await createRecord(
    site.connection.db,
    pageServer,
    { ...buildPage({ title: "Our Christmas hours" }), publishAt: "2026-12-01T08:00:00.000Z" },
    { actor: "Test", now: SEEDED_AT },
  );
  await openAs(page, site, "editor", "/admin/pages?q=Our+Christmas");
  const row = page.getByRole("row", { name: /Our Christmas hours/ });
  await expect(row).toContainText("Scheduled");
  await expect(row).not.toContainText("Live");
  await expect(page.getByRole("columnheader", { name: "State" })).toHaveCount(0);
});
