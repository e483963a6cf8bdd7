import type { Page } from "@playwright/test";
import type { TestSite } from "../support/test-site.ts";
import { axeFindings, expect, horizontalOverflow, hydrated, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** The records in view, first to last. */
function titles(page: Page): Promise<string[]> {
  return page
    .getByRole("table")
    .getByRole("link", { includeHidden: false })
    .locator("xpath=self::*[@data-row-link]")
    .allTextContents();
}

/** Makes a product past all screens, in nobody's way. */
async function makeProduct(page: Page, site: TestSite, name: string): Promise<string> {
  const answer = await page.request.post("/api/products", {
    data: { name, category: "pantry", price: 120, status: "draft" },
    headers: { Origin: site.url },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

for (const width of [1280, 390]) {
  test(`an editor finds, filters and sorts products at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site, "editor");
    await page.goto("/admin/products");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);

    const search = page.getByRole("searchbox", { name: "Search products" });
    await search.fill("hobz");
    await expect(page).toHaveURL(/\?q=hobz$/);
    await expect.poll(() => titles(page)).not.toHaveLength(50);
    for (const title of await titles(page)) expect(title).toMatch(/ħobż/i);
    await expect(search).toBeFocused();

    await search.fill("nothing is called this");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await expect(search).toHaveValue("");

    await page.getByRole("combobox", { name: "Of the category" }).selectOption("Bakery");
    await expect(page).toHaveURL(/category=bakery/);
    if (width > 768) await page.getByRole("columnheader", { name: "Price" }).getByRole("link").click();
    else await page.getByRole("combobox", { name: "Sort by" }).selectOption("By price");
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

    const states = page.getByRole("navigation", { name: "By state" });
    await states.getByRole("link", { name: /Live/ }).click();
    await expect(page).toHaveURL(/state=live/);
    await expect(states.getByRole("link", { name: /Live/ })).toHaveAttribute("aria-current", "true");
    const found = await titles(page);
    expect(found.length).toBeGreaterThan(2);

    // What the address says is enough: the page comes from the server as it stands.
    await page.reload();
    await hydrated(page);
    expect(await titles(page)).toEqual(found);
  });

  test(`many products are changed at once and changed back at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site, "editor");
    await page.goto("/admin/products?category=drinks&sort=title&state=live");
    await hydrated(page);
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
    const notices = page.getByRole("region", { name: "Notices" });
    await expect(notices).toContainText("3 products archived.");
    // It stays for as long as somebody is on it.
    await notices.hover();
    await expect.poll(() => titles(page)).toEqual(before.slice(3));
    await expect(bar).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles(page)).toEqual(before);
    await expect(notices).toContainText("Taken back");

    // One alone, by its menu, all by keyboard.
    const menu = page.getByRole("button", { name: `Actions for ${first}` });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Put in the bin" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(notices).toContainText(`“${first}” put in the bin.`);
    await expect.poll(() => titles(page)).toEqual(before.slice(1));

    await page.goto("/admin/bin");
    await hydrated(page);
    await expect(page.getByRole("listitem").filter({ hasText: first })).toContainText(
      "by Rita Vella. Goes for good on Friday 18 December.",
    );
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    const bringBack = page.getByRole("button", { name: `Bring back ${first}` });
    await bringBack.click();
    await expect(bringBack).toBeHidden();
    await page.keyboard.press("u");
    await expect(bringBack).toBeVisible();
    await bringBack.click();
    await expect(bringBack).toBeHidden();
  });

  test(`a recruiter sees jobs alone, and is told why not the rest, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site, "recruiter", "Carmen Grech");
    await page.goto("/admin/jobs");
    await hydrated(page);
    if (width < 1024) await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Staff area" }).getByRole("link")).toHaveText([
      "Overview",
      "Jobs",
      "Bin",
      "My account",
    ]);
    if (width < 1024) await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
    const bar = page.getByRole("region", { name: "Selected" });
    await bar.getByRole("button", { name: "Close" }).click();
    const notices = page.getByRole("region", { name: "Notices" });
    await expect(notices).toContainText(/\d+ jobs closed\./);
    await notices.hover();
    await expect(page.getByRole("table")).not.toContainText("Live");
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("table")).toContainText("Live");

    const answer = await page.goto("/admin/products");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is not yours to change");
    expect(await axeFindings(page)).toEqual([]);
    expect((await page.goto("/admin/banners"))?.status()).toBe(403);
  });
}

test("a record that a colleague deleted meanwhile says so, and the others are changed", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/products?category=pantry&sort=title&state=live");
  await hydrated(page);
  const [first = "", second = ""] = await titles(page);
  const id = await page.getByRole("link", { name: first, exact: true }).getAttribute("data-row-link");
  await page.getByRole("checkbox", { name: `Select ${first}`, exact: true }).check();
  await page.getByRole("checkbox", { name: `Select ${second}`, exact: true }).check();
  const gone = await page.request.delete(`/api/products/${id}`, { headers: { Origin: site.url } });
  expect(gone.status()).toBe(204);
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Archive" }).click();
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText(`“${second}” archived.`);
  await expect(notices).toContainText(`“${first}” stays as it was`);
  await notices.hover();
  const back = await page.request.post(`/api/products/${id}/restore`, { headers: { Origin: site.url } });
  expect(back.status()).toBe(200);
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles(page)).toContain(second);
});

test("where nothing is yet, lists say what they are for", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "admin");
  await page.goto(`${emptySite.url}/admin/stores`);
  await expect(page.getByRole("heading", { name: "No stores yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New store" })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
});

test("a filter keeps the focus while it is chosen by keyboard, and follows the address", async ({
  page,
  site,
}) => {
  // On a wide screen the heads of the columns sort.
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs(page, site, "editor");
  await openScreen(page, "/admin/products");
  for (const [name, parameter, key] of [
    ["Of the category", "category", "ArrowDown"],
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
  // Several presses, faster than the list answers.
  const category = page.getByRole("combobox", { name: "Of the category" });
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
  // Back, with the focus on it.
  await category.focus();
  await page.goBack();
  await expect(category).toHaveValue(seventh ?? "");
});

test("the bar for what is selected hands the focus on when it goes", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  const products = await Promise.all(
    ["Zwieback one", "Zwieback two"].map((name) => makeProduct(page, site, name)),
  );
  await openScreen(page, "/admin/products?q=zwieback&sort=title");
  const bar = page.getByRole("region", { name: "Selected" });
  const all = page.getByRole("checkbox", { name: "Select all products on this page" });
  await page.getByRole("checkbox", { name: "Select Zwieback one" }).check();
  await bar.getByRole("button", { name: "Select none" }).press("Enter");
  await expect(bar).toBeHidden();
  await expect(all).toBeFocused();
  await page.getByRole("checkbox", { name: "Select Zwieback one" }).check();
  await bar.getByRole("button", { name: "Put in the bin" }).press("Enter");
  await expect(bar).toBeHidden();
  await expect(all).toBeFocused();
  // With its last record the list goes too.
  await all.check();
  await bar.getByRole("button", { name: "Put in the bin" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await openScreen(page, "/admin/bin");
  await page.getByRole("checkbox", { name: "Select Zwieback one" }).check();
  await bar.getByRole("button", { name: "Bring back" }).press("Enter");
  await expect(bar).toBeHidden();
  const section = page.getByRole("region", { name: "Products" });
  await expect(section.getByRole("button", { name: /^Select (all|none)/ })).toBeFocused();
  for (const id of products) {
    await page.request.delete(`/api/products/${id}`, { headers: { Origin: site.url } });
  }
});

test("a row that goes hands the focus to the one that takes its place", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  const products = await Promise.all(
    ["Zaatar one", "Zaatar three", "Zaatar two"].map((name) => makeProduct(page, site, name)),
  );
  await openScreen(page, "/admin/products?q=zaatar&sort=title");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const putInBin = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Put in the bin" }).press("Enter");
    await expect(link(name)).toBeHidden();
  };
  await putInBin("Zaatar one");
  await expect(link("Zaatar three")).toBeFocused();
  await putInBin("Zaatar two");
  await expect(link("Zaatar three")).toBeFocused();
  await putInBin("Zaatar three");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await openScreen(page, "/admin/bin");
  // The last one thrown away comes first.
  const bringBack = (name: string) => page.getByRole("button", { name: `Bring back ${name}` });
  await bringBack("Zaatar three").press("Enter");
  await expect(bringBack("Zaatar three")).toBeHidden();
  await expect(bringBack("Zaatar two")).toBeFocused();
  for (const id of products) {
    await page.request.delete(`/api/products/${id}`, { headers: { Origin: site.url } });
  }
});

test("the letter that undoes is off where single letters are", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  await makeProduct(page, site, "Yoghurt of the old days");
  await openScreen(page, "/admin/products?q=yoghurt+of+the+old+days");
  const putInBin = async () => {
    await page.getByRole("button", { name: /^Actions for Yoghurt of the old/ }).click();
    await page.getByRole("menuitem", { name: "Put in the bin" }).click();
  };
  const undo = page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" });
  const said = page.getByRole("status").filter({ hasText: "put in the bin." });
  await putInBin();
  await expect(said).toContainText("Press U to undo.");
  await expect(undo).toHaveAttribute("aria-keyshortcuts", "u");
  await page.keyboard.press("u");
  await expect(undo).toBeHidden();

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await putInBin();
  await expect(said).not.toContainText("Press U");
  await expect(undo).not.toHaveAttribute("aria-keyshortcuts");
  await page.keyboard.press("u");
  // What undoes is busy at once.
  await expect(undo).toBeEnabled();
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
});
