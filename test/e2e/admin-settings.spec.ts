import type { Page } from "@playwright/test";
import { coloursSchema } from "../../src/content/settings/setting-schemas.ts";
import { SETTING_NAMES } from "../../src/content/settings/setting-names.ts";
import { headerSchema } from "../../src/content/settings/menus.schema.ts";
import {
  axeFindings,
  axeFindingsInBothSchemes,
  expect,
  forget,
  horizontalOverflow,
  openScreen,
  test,
  expectSound,
  holdBack,
} from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

const saveBar = (page: Page) => page.getByRole("region", { name: "Saving" });

async function save(page: Page): Promise<void> {
  await saveBar(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(saveBar(page)).toContainText(/Saved at/);
}

test("an admin finds every group of settings, on a desktop and a phone", async ({ page, site }) => {
  test.slow();
  await openAs(page, site, "admin", "/admin/settings");
  const links = page.getByRole("main").locator("a[href^='/admin/settings/']");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses).toHaveLength(SETTING_NAMES.length);
  for (const address of ["/admin/settings", ...addresses]) {
    await openScreen(page, address);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `${address} at ${width} px`);
    }
  }
});

test("a new name is everywhere at once, and the history restores the old", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, site, "admin", "/admin/settings/brand");
  await page.getByRole("textbox", { name: "Name optional", exact: true }).fill("Gelli");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe[title='Preview of the page']");
  await expect(preview.getByRole("contentinfo")).toContainText("Gelli");
  await save(page);
  const html = await (await page.request.get("/about")).text();
  expect(html).toContain("<title>About Gelli</title>");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History of Brand");
  await page.getByRole("button", { name: "Show changes" }).first().click();
  await expect(page.getByRole("main")).toContainText("Gelli");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Brand: version 1 restored.",
  );
  expect(await (await page.request.get("/about")).text()).toContain("<title>About Suqna</title>");
});

test("a wrong address is named at its field, and is not saved", async ({ page, site, complaints }) => {
  await openAs(page, site, "admin", "/admin/settings/links");
  await page.getByLabel("Online shop").fill("javascript:alert(1)");
  await saveBar(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("Please enter a web address");
  forget(complaints, /^400/);
  await page.getByLabel("Online shop").fill("https://shop.suqna.example/");
});

test("a menu entry is renamed, moved, nested, removed and brought back", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, site, "admin", "/admin/settings/header");
  const entries = page.getByRole("list", { name: "Entries" });
  await entries.getByRole("button", { name: /^About /, expanded: false }).click();
  await entries.getByRole("textbox", { name: "Label" }).first().fill("Who we are");
  const handle = page.getByRole("button", { name: /^Move Who we are: position 1/ });
  await handle.press("ArrowDown");
  const moved = page.getByRole("button", { name: /^Move Who we are: position 2/ });
  await expect(moved).toBeFocused();
  await page.getByRole("button", { name: "Move Who we are into a menu" }).click();
  await page.getByRole("menuitem", { name: "To Shop, Discover" }).click();
  await entries.getByRole("button", { name: /^Shop /, expanded: false }).click();
  await entries.getByRole("button", { name: /^Discover /, expanded: false }).click();
  await expect(page.getByRole("button", { name: "Move Who we are elsewhere" })).toBeVisible();
  await page.getByRole("button", { name: "Remove Rewards", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove Rewards", exact: true })).toBeHidden();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: /Undo/ }).click();
  await expect(page.getByRole("button", { name: "Remove Rewards", exact: true })).toBeVisible();
  await save(page);
  const html = await (await page.request.get("/")).text();
  expect(html.indexOf(">Who we are<")).toBeGreaterThan(html.indexOf(">#IFFRANKA"));
  // Back to the specification's, for the tests that share the site.
  const items = headerSchema.parse({}).items;
  const headers = { Origin: site.url };
  await page.request.put("/api/menus/header", { headers, data: { items } });
});

test("an undo brings a removed entry back, and keeps what was changed since", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const undo = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });
  await openAs(page, site, "admin", "/admin/settings/header");
  await page.getByRole("button", { name: "Remove Rewards", exact: true }).click();
  await page.getByRole("button", { name: /^About /, expanded: false }).click();
  await page.getByRole("textbox", { name: "Label" }).first().fill("Who we are");
  await undo.click();
  await expect(page.getByRole("button", { name: "Remove Rewards", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Who we are", exact: true })).toBeVisible();

  await openScreen(page, "/admin/settings/links");
  const addresses = page.getByRole("textbox", { name: /^Address of / });
  await expect(addresses.nth(1)).toBeVisible();
  const count = await addresses.count();
  await page
    .getByRole("button", { name: /^Remove / })
    .last()
    .click();
  await addresses.first().fill("https://social.example/shop");
  await undo.click();
  await expect(addresses).toHaveCount(count);
  await expect(addresses.first()).toHaveValue("https://social.example/shop");
});

test("a picture that arrives on a card of a menu keeps what was typed meanwhile, and so does its undo", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, site, "admin", "/admin/settings/header");
  await page.getByRole("button", { name: /^Shop /, expanded: false }).click();
  const release = await holdBack(page, "**/api/upload/image");
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("group", { name: "Picture" })
    .getByRole("button", { name: /^Upload/ })
    .click();
  await (await chooser).setFiles("views/public/icon-512.png");
  const label = page.getByRole("textbox", { name: "Label" }).first();
  await label.fill("Buy");
  release();
  await expect(page.getByRole("button", { name: "Upload another" })).toBeVisible();
  await expect(label).toHaveValue("Buy");
  await page
    .getByRole("group", { name: "Picture" })
    .getByRole("button", { name: "Remove", exact: true })
    .click();
  await label.fill("Order");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Upload another" })).toBeVisible();
  await expect(label).toHaveValue("Order");
});

test("a removed link comes back into its column where that has moved, and a card as it was", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, site, "admin", "/admin/settings/footer");
  await page.getByRole("button", { name: /^Discover /, expanded: false }).click();
  const recipes = page.getByRole("button", { name: "Remove Recipes", exact: true });
  await recipes.click();
  await page.getByRole("button", { name: /^Move Discover: position 2/ }).press("ArrowDown");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(
    page
      .getByRole("list", { name: "Columns" })
      .locator(":scope > li")
      .nth(2)
      .and(page.locator("li", { has: recipes })),
  ).toContainText("Discover");

  await openScreen(page, "/admin/settings/header");
  await page.getByRole("button", { name: /^Shop /, expanded: false }).click();
  const title = page.getByRole("group", { name: "Card of Shop" }).getByRole("textbox", { name: "Title" });
  await title.fill("Bread of the day");
  const card = page.getByRole("checkbox", { name: /^A card beside/ });
  await card.uncheck();
  await expect(title).toHaveCount(0);
  await card.check();
  await expect(title).toHaveValue("Bread of the day");
});

test("a dead link of a menu is named before it is saved", async ({ page, site }) => {
  await openAs(page, site, "admin", "/admin/settings/footer");
  await page.getByRole("button", { name: /^Discover /, expanded: false }).click();
  await page.getByRole("button", { name: /^Recipes /, expanded: false }).click();
  await page.getByLabel("Address of Recipes").fill("/no-such-page");
  await expect(page.getByRole("main")).toContainText(
    "“Recipes” leads to /no-such-page, which visitors can't open.",
  );
  expect(await axeFindings(page)).toEqual([]);
});

test("a menu is folded: an entry opens on its own, and a new one is open", async ({ page, site }) => {
  await signInAs(page, site, "admin");
  for (const menu of ["header", "footer"]) {
    await openScreen(page, `/admin/settings/${menu}`);
    await expect(page.getByRole("button", { expanded: true })).toHaveCount(0);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(2_000);
      await expectSound(page, `${menu} ${width}`);
    }
  }
  await page.getByRole("button", { name: /^Discover /, expanded: false }).click();
  await page.getByRole("button", { name: "Add a link to Discover" }).click();
  await expect(page.getByRole("textbox", { name: "Label" })).toHaveCount(1);
  await page.getByRole("textbox", { name: "Label" }).fill("Bread");
  await expect(page.getByRole("button", { name: /^Bread/, expanded: true })).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page, `open ${width}`);
  }
  await page.getByRole("button", { name: "Remove Bread", exact: true }).click();
  await expect(saveBar(page)).not.toContainText("Not saved");
});

test("an address gets its https://, and a page is found by its title", async ({ page, site }) => {
  await openAs(page, site, "admin", "/admin/settings/footer");
  await page.getByRole("button", { name: /^Discover /, expanded: false }).click();
  await page.getByRole("button", { name: /^Recipes /, expanded: false }).click();
  const address = page.getByLabel("Address of Recipes");
  await address.fill("recipes.example/all");
  await address.press("Tab");
  await expect(address).toHaveValue("https://recipes.example/all");
  await address.fill("rewards");
  const found = page.getByRole("list", { name: "Pages and files of this site" });
  await found
    .getByRole("button", { name: /\/rewards$/ })
    .first()
    .click();
  await expect(found).toHaveCount(0);
  await expect(address).toBeFocused();
  await expect(page.getByRole("button", { name: /^Recipes .*rewards/i, expanded: true })).toBeVisible();

  await openScreen(page, "/admin/settings/links");
  const shop = page.getByLabel("Online shop");
  await shop.fill("shop.suqna.example");
  await shop.press("Tab");
  await expect(shop).toHaveValue("https://shop.suqna.example");
});

test("an editor has no settings", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin");
  await expect(page.getByRole("link", { name: "Settings" })).toBeHidden();
  const answer = await page.goto("/admin/settings/brand");
  expect(answer?.status()).toBe(403);
});

test("a colour that can't carry its words is exchanged", async ({ page, site, complaints }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, site, "admin");
  const before = coloursSchema.parse({});
  await openScreen(page, "/admin/settings/colours");
  await page.getByRole("textbox", { name: "Main colour", exact: true }).fill("#c9a7ff");
  await page.getByRole("textbox", { name: "Accent", exact: true }).fill("#0b6e7a");
  await saveBar(page).getByRole("button", { name: "Save", exact: true }).click();
  const nearest = page.getByRole("button", { name: /^Use #/ });
  await expect(nearest).toBeVisible();
  forget(complaints, /^400/);
  await nearest.click();
  const primary = await page.getByRole("textbox", { name: "Main colour", exact: true }).inputValue();
  await save(page);
  try {
    // The second time the page is out of the cache, under a policy with hashes.
    for (let visit = 0; visit < 2; visit++) {
      await openScreen(page, "/");
      const bar = page.getByRole("banner").locator("> div").first();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const ground = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
        if (colorScheme === "light") expect(hexOf(ground)).toBe(primary);
        else expect(hexOf(ground)).not.toBe("#17613f");
      }
    }
    for (const address of ["/", "/specials", "/locations", "/admin"]) {
      await openScreen(page, address);
      expect(await axeFindingsInBothSchemes(page), address).toEqual([]);
    }
  } finally {
    await page.request.put("/api/settings/colours", { headers: { Origin: site.url }, data: before });
  }
});

/** `rgb(1, 2, 3)` as `#010203`. */
function hexOf(colour: string): string {
  const parts = colour.match(/\d+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}

test("a notice stands above every page while it shows", async ({ page, site }) => {
  await signInAs(page, site, "admin");
  const put = (data: object) =>
    page.request.put("/api/settings/announcements", { headers: { Origin: site.url }, data });
  await put({ notice: { text: "All stores close at noon: storm.", level: "urgent", link: "/locations" } });
  try {
    await openScreen(page, "/about");
    const notice = page.getByRole("region", { name: "Urgent" });
    await expect(notice).toContainText("All stores close at noon");
    await expect(notice.getByRole("link", { name: "Read more" })).toHaveAttribute("href", "/locations");
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  } finally {
    await put({ notice: null });
  }
  await openScreen(page, "/about");
  await expect(page.getByRole("region", { name: "Urgent" })).toBeHidden();
});

test("a site without settings goes by its host, and hides the rest", async ({ page, emptySite }) => {
  for (const path of ["/", "/locations", "/specials", "/blog", "/careers", "/admin/login"]) {
    await openScreen(page, `${emptySite.url}${path}`);
    const html = await page.content();
    expect(html, path).not.toMatch(/suqna[^_"-]/i);
    expect(html, path).not.toContain('href=""');
    expect(html, path).not.toMatch(/tel:"|mailto:"|mailto:\?/);
    expect(await page.title(), path).toContain("localhost");
    expect(await axeFindings(page), path).toEqual([]);
  }
});
