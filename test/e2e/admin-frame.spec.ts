import type { Page } from "@playwright/test";
import { createProduct } from "../support/build-content.ts";
import { makeJob } from "./editing-a-job.ts";
import { axeFindings, expect, horizontalOverflow, hydrated, openScreen, test } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

test("keyboard only: shortcuts, help and palette reach every screen", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();

  // Two-letter shortcuts lead to screens. Both keys at once: the second must follow within 1.5 seconds, on a slow machine too.
  await Promise.all([page.keyboard.press("g"), page.keyboard.press("p")]);
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(
    page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Products" }),
  ).toHaveAttribute("aria-current", "page");

  // j and k move between rows and x selects one; none of them acts while the user types.
  const links = page.getByRole("table").locator("[data-row-link]");
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(links.nth(1)).toBeFocused();
  await expect(page.getByRole("region", { name: "Selected" })).toContainText("1 selected");
  await page.keyboard.press("x");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search products" });
  await expect(search).toBeFocused();
  await page.keyboard.type("gj?n");
  await expect(search).toHaveValue("gj?n");
  await expect(page).toHaveURL(/products\?q=gj/);
  await search.fill("");
  await expect(page).toHaveURL(/products$/);

  // The help dialog traps the focus and restores it.
  await links.first().focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/products$/);
  await help.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
  await page.evaluate(() => localStorage.removeItem("suqna_admin_shortcuts"));

  // The palette: screens, records and recent entries.
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: "Find anything" });
  await expect(palette).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await palette.fill("kusksu with");
  const record = page
    .getByRole("dialog")
    .getByRole("option", { name: /Kusksu with broad beans/ })
    .first();
  await expect(record).toBeVisible();
  await expect(record).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog").getByRole("status")).toContainText(/result/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/blogs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("Kusksu with broad beans");
  await palette.fill("no such thing anywhere");
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("No results");
  await palette.fill("Banners");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("Banners");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/banners$/);
});

test("on a phone the bottom bar and its sheets reach every screen", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openAs(page, site, "admin", "/admin");
  const bar = page.getByRole("navigation", { name: "Quick navigation" });
  const menu = page.getByRole("navigation", { name: "Staff area" });
  await expect(menu).toBeHidden();
  await bar.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link")).toHaveText([
    ...["Overview", "Messages", "Calendar", "Products", "Offers", "Blog", "Stores", "Jobs", "Pages"],
    ...["Banners", "Pictures", "Recalls", "Forms", "Redirects", "Insight", "Bin"],
    ...["People", "Audit log", "Settings", "Search synonyms", "System"],
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await menu.getByRole("link", { name: "Stores" }).click();
  await expect(page).toHaveURL(/\/admin\/stores$/);
  await expect(menu).toBeHidden();
  await bar.getByRole("button", { name: "New" }).click();
  await expect(page.getByRole("link", { name: "New store" }).last()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Find" }).click();
  await page.getByRole("combobox", { name: "Find anything" }).fill("bin");
  await expect(page.getByRole("option", { name: "Bin", exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("option", { name: "Bin", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/bin$/);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await horizontalOverflow(page)).toBe(0);
});

test("Back tells the screen by its title, and moves the focus to it", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/products");
  await page.getByRole("link", { name: "Banners" }).first().click();
  await expect(page).toHaveURL(/banners$/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Products \| /);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("[aria-live][aria-atomic=true]")).toHaveText(await page.title());
});

for (const [width, height] of [
  [390, 700],
  [320, 180],
] as const) {
  test(`no bar lies on what has the focus at ${width} × ${height}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    const job = await makeJob(site, `Baker in a small window, ${height}`, "draft");
    await openAs(page, site, "admin", `/admin/jobs/${job.id}`);
    await page.getByLabel("Place of work").fill("Mosta");
    await tabThrough(page, 30);
    await openScreen(page, "/admin/products");
    await page
      .getByRole("checkbox", { name: /^Select/ })
      .nth(3)
      .check();
    await tabThrough(page, 20);
  });
}

/** Goes on with Tab, and expects of each element that it is in view, with nothing else in front of it. */
async function tabThrough(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    const covered = () =>
      page.locator(":focus").evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const inFront = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
        const isOwn = element.contains(inFront) || inFront?.contains(element);
        return isOwn ? "" : `${element.outerHTML.slice(0, 120)} behind ${inFront?.outerHTML.slice(0, 80)}`;
      });
    await expect.poll(covered).toBe("");
  }
}

test("forced colours show which option of the palette and which tab is chosen", async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openAs(page, site, "editor", "/admin/products");
  await page.keyboard.press("Control+k");
  const options = page.getByRole("listbox", { name: "Results" });
  await expect(options.getByRole("option", { selected: true })).toHaveCSS("outline-style", "solid");
  await expect(options.getByRole("option", { selected: false }).first()).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Escape");
  const current = page.getByRole("navigation", { name: "Staff area" }).locator("[aria-current=page]");
  await expect(current).toHaveCSS("outline-style", "solid");
});

test("shows unknown addresses with 404 inside the frame, with a way on", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  for (const path of ["/admin/nonsense", "/admin/nonsense/new", "/admin/a/b/c/d"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  }
  await hydrated(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Go to overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("link", { name: /View on site/ }).locator("visible=true")).toHaveAttribute(
    "href",
    "/",
  );
});

test("shows a lost connection, prevents navigation, and recovers", async ({ page, site, complaints }) => {
  await openAs(page, site, "editor", "/admin/products");
  await page.context().setOffline(true);
  await expect(page.getByText("No connection to the server.")).toBeVisible();
  const link = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Banners" });
  // Links are not prefetched on hover while offline: a failed prefetch would reload the page.
  await link.hover();
  expect(await axeFindings(page)).toEqual([]);
  await link.click();
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice).toContainText("You are offline.");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = await page.getByRole("status").filter({ hasText: "No connection" }).boundingBox();
    expect((await notice.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 800));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page).toHaveURL(/\/admin\/products$/);
  await page.context().setOffline(false);
  await expect(page.getByText("No connection to the server.")).toBeHidden();

  // The browser reports that it is online, but requests fail.
  await page.route("**/api/**", (route) => route.abort());
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Move to bin" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("can’t be reached");
  await expect(page.getByText("No connection to the server.")).toBeVisible();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No connection to the server.")).toBeHidden();
  // The router prefetches the routes of links and logs that it failed.
  const expected = /net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch manifest patches/;
  expect(complaints.filter((line) => !expected.test(line))).toEqual([]);
  complaints.length = 0;
});

test("the palette forgives typing errors, and finds settings and people", async ({ page, site }) => {
  await signInAs(page, site, "admin", "Consiglia Zerafa");
  await openScreen(page, "/admin");
  const find = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Find anything" }).fill(text);
  };
  const option = (name: string) => page.getByRole("option", { name }).first();
  await find("pasword");
  await expect(option("Your password")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/account#section-password$/);
  await expect(page.getByRole("heading", { name: "Password" })).toBeInViewport();
  await find("kuskus with");
  await expect(option("Kusksu with broad beans")).toBeVisible();
  await page.getByRole("combobox", { name: "Find anything" }).fill("conciglia");
  await option("Consiglia Zerafa").click();
  await expect(page).toHaveURL(/\/admin\/people#person-/);
  await expect(page.getByRole("row", { name: /Consiglia Zerafa/ })).toBeInViewport();
  await find("recovery");
  await expect(option("Two-step verification")).toBeVisible();
  await page.getByRole("combobox", { name: "Find anything" }).fill("excel");
  await expect(option("Import and export products")).toBeVisible();
});

test("Enter in the palette opens nothing that was found for fewer letters", async ({ page, site }) => {
  await createProduct(site.accounts.db, { name: "Kinnie 1 l" });
  await createProduct(site.accounts.db, { name: "Kinnie 2 l" });
  await openAs(page, site, "admin", "/admin");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("kinnie");
  await expect(page.getByRole("option", { name: "Kinnie 1 l" })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/desk\/find\?q=kinnie%202/, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.type(" 2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  release();
  await expect(page.getByRole("option", { name: "Kinnie 1 l" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Kinnie 2 l" })).toBeVisible();
});

test("the arrow keys of the palette follow the order in which its groups show", async ({ page, site }) => {
  await openAs(page, site, "admin", "/admin");
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Find anything" });
  // Matches actions, settings, and more actions.
  await palette.fill("e");
  const options = page.getByRole("option");
  const count = await options.count();
  expect(count).toBeGreaterThan(20);
  const chosen: number[] = [];
  for (let step = 0; step < count; step += 1) {
    const all = await options.evaluateAll((every) => every.map((one) => one.getAttribute("aria-selected")));
    chosen.push(all.indexOf("true"));
    await palette.press("ArrowDown");
  }
  expect(chosen).toEqual(chosen.map((_index, at) => at));
});
