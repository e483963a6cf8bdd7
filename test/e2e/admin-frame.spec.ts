import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("everything is reached by keyboard alone: palette, shortcuts, help", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();

  // Letters that lead to screens. The listeners are there a moment after the mark of hydration.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/admin\/products$/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(
    page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Products" }),
  ).toHaveAttribute("aria-current", "page");

  // Rows by j and k, selected by x; nothing of it while somebody writes.
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

  // The help, whose dialog keeps the focus and gives it back.
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

  // The palette: screens, records, and what was opened lately.
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
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("Nothing found");
  await palette.fill("Banners");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("Banners");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/banners$/);
});

test("on a phone a bar and a sheet lead everywhere", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await signInAs(page, site, "admin");
  await page.goto("/admin");
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "Quick ways" });
  const rail = page.getByRole("navigation", { name: "Staff area" });
  await expect(rail).toBeHidden();
  await bar.getByRole("button", { name: "Menu" }).click();
  await expect(rail.getByRole("link")).toHaveText([
    "Overview",
    "Jobs",
    "Blog",
    "Products",
    "Banners",
    "Stores",
    "Pictures",
    "Bin",
    "People",
    "Search words",
    "System",
    "My account",
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await rail.getByRole("link", { name: "Stores" }).click();
  await expect(page).toHaveURL(/\/admin\/stores$/);
  await expect(rail).toBeHidden();
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

test("what is not there stands inside the frame, and leads on", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  for (const path of ["/admin/nonsense", "/admin/nonsense/new", "/admin/a/b/c/d"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page here");
  }
  await hydrated(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "To the overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("link", { name: /View on site/ }).locator("visible=true")).toHaveAttribute(
    "href",
    "/",
  );
});

test("without the network it says so, and again when it is back", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/products");
  await hydrated(page);
  await page.context().setOffline(true);
  await expect(page.getByText("No connection to the server.")).toBeVisible();
  const link = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Banners" });
  // Nothing is fetched in advance for a link under the pointer: without it, the page would be reloaded.
  await link.hover();
  expect(await axeFindings(page)).toEqual([]);
  await link.click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("this screen stays");
  await expect(page).toHaveURL(/\/admin\/products$/);
  await page.context().setOffline(false);
  await expect(page.getByText("No connection to the server.")).toBeHidden();

  // Online as far as the browser knows, and yet nothing gets through.
  await page.route("**/api/**", (route) => route.abort());
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Put in the bin" }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("can't be reached");
  await expect(page.getByText("No connection to the server.")).toBeVisible();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("No connection to the server.")).toBeHidden();
  // The router looks ahead for the screens of links, and tells that it could not.
  const expected = /net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch manifest patches/;
  expect(complaints.filter((line) => !expected.test(line))).toEqual([]);
  complaints.length = 0;
});
