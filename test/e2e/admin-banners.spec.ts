import type { Locator, Page } from "@playwright/test";
import { drawn } from "../support/drawn.ts";
import {
  axeFindings,
  expect,
  forget,
  hydrated,
  openScreen,
  test,
  expectSound,
  holdBack,
} from "./fixtures.ts";
import { createBlog, createProduct } from "../support/build-content.ts";
import type { TestSite } from "../support/test-site.ts";
import { signInAs, openAs } from "./sign-in.ts";

function position(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

/** The titles of the banners in a position, in order. */
function titles(region: Locator): Promise<string[]> {
  return region.locator("[data-row-link]").allTextContents();
}

/** Writes an order of banners that a colleague has saved. */
function setOrder(site: TestSite, order: readonly string[]): void {
  const setPriority = site.connection.sqlite.prepare("UPDATE banners SET priority = ? WHERE title = ?");
  for (const [index, title] of order.entries()) setPriority.run((index + 1) * 10, title);
}

/** Opens the list of banners, and returns those at the top of the home page. */
async function openBanners(page: Page, site: TestSite) {
  await openAs(page, site, "editor", "/admin/banners");
  const hero = position(page, "Top of the home page");
  const before = await titles(hero);
  const [first = "", second = "", third = ""] = before;
  return { hero, before, first, second, third, notices: page.getByRole("region", { name: "Notifications" }) };
}

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`reorders banners by keyboard and by buttons at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const { hero, before, first, second, third, notices } = await openBanners(page, site);
    await expectSound(page);
    // Open pages of the site are notified: this one by the event, others by the storage key.
    await page.evaluate(() => {
      localStorage.setItem("suqna_banners", "[]");
      window.addEventListener("bannerUpdated", () => Reflect.set(window, "told", true));
    });

    const handle = hero.getByRole("button", { name: new RegExp(`^Move ${first}: position`) });
    await handle.press("End");
    await expect.poll(() => titles(hero)).toEqual([second, third, first]);
    await expect(handle).toBeFocused();
    await expect(page.getByText(`${first}: now 3 of 3, Top of the home page`)).toBeAttached();
    await expect(notices).toContainText("moved to position 3.");
    expect(await page.evaluate(() => Reflect.get(window, "told"))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("suqna_banners"))).not.toBe("[]");
    await page.reload();
    await hydrated(page);
    expect(await titles(hero)).toEqual([second, third, first]);

    const up = hero.getByRole("button", { name: `Move ${first} up` });
    await up.click();
    await expect.poll(() => titles(hero)).toEqual([second, first, third]);
    await expect(up).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => titles(hero)).toEqual(before);
    await expect(notices).toContainText("moved to position 1.");
    await expect(up).toHaveAttribute("aria-disabled", "true");
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles(hero)).toEqual([second, first, third]);
    await expect(notices).toContainText("Previous order restored.");
    await up.click();
    await expect(notices).toContainText("moved to position 1.");
    await page.reload();
    expect(await titles(hero)).toEqual(before);
  });
}

test("drags a banner to another row of its position", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const { hero, before, first, second, third, notices } = await openBanners(page, site);
  const rows = hero.getByRole("listitem");
  // Dragging is loaded after the screen.
  for (const row of await rows.all()) await expect(row).toHaveAttribute("draggable", "true");
  const height = (await rows.nth(2).boundingBox())?.height ?? 0;
  await hero
    .getByRole("button", { name: new RegExp(`^Move ${first}: position`) })
    .dragTo(rows.nth(2), { targetPosition: { x: 200, y: height - 4 }, steps: 5 });
  await expect.poll(() => titles(hero)).toEqual([second, third, first]);
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Previous order restored.");
  expect(await titles(hero)).toEqual(before);
});

test("restores the order when saving fails", async ({ page, site, complaints }) => {
  const { hero, before } = await openBanners(page, site);
  await page.route("**/api/banners/reorder", (route) => route.fulfill({ status: 503, body: "" }));
  await hero.getByRole("button", { name: `Move ${before[0]} down` }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "The new order was not saved",
  );
  expect(await titles(hero)).toEqual(before);

  expect(complaints.filter((line) => !line.includes("503"))).toEqual([]);
  complaints.length = 0;
});

test("restores all positions when several saves fail", async ({ page, site, complaints }) => {
  const { hero, before, first, second, third } = await openBanners(page, site);
  const other = position(page, "Middle of the home page");
  const otherBefore = await titles(other);
  // No response before all moves have been made.
  const allGiven = Promise.withResolvers<void>();
  await page.route("**/api/banners/reorder", async (route) => {
    await allGiven.promise;
    await route.fulfill({ status: 503, body: "" });
  });
  await hero.getByRole("button", { name: new RegExp(`^Move ${first}: position`) }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => titles(hero)).toEqual([second, first, third]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => titles(hero)).toEqual([second, third, first]);
  await other.getByRole("button", { name: `Move ${otherBefore[0]} down` }).click();
  await expect.poll(() => titles(other)).not.toEqual(otherBefore);
  const handle = hero.getByRole("button", { name: new RegExp(`^Move ${third}: position`) });
  await handle.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => titles(hero)).toEqual([third, second, first]);
  allGiven.resolve();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "The new order was not saved",
  );
  await expect.poll(() => titles(hero)).toEqual(before);
  await expect.poll(() => titles(other)).toEqual(otherBefore);
  await expect(handle).toBeFocused();
  forget(complaints, /503/);
});

test("keeps the saved order when a later save fails", async ({ page, site, complaints }) => {
  const { hero, before, first, second, third, notices } = await openBanners(page, site);
  let count = 0;
  const bothGiven = Promise.withResolvers<void>();
  await page.route("**/api/banners/reorder", async (route) => {
    await bothGiven.promise;
    count += 1;
    await (count === 1 ? route.continue() : route.fulfill({ status: 503, body: "" }));
  });
  await hero.getByRole("button", { name: new RegExp(`^Move ${first}: position`) }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  bothGiven.resolve();
  await expect(notices).toContainText("The new order was not saved");
  await expect.poll(() => titles(hero)).toEqual([second, first, third]);
  await page.unroute("**/api/banners/reorder");
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Previous order restored.");
  await expect.poll(() => titles(hero)).toEqual(before);
  forget(complaints, /503/);
});

test("an open menu stays open when its row moves in the list", async ({ page, site }) => {
  const { hero, before, first, second, third } = await openBanners(page, site);
  const isOpened = await holdBack(page, "**/api/banners/reorder");
  await page.route("**/admin/banners.data*", async (route) => {
    // A colleague's order, which arrives while the menu is open.
    setOrder(site, [third, second, first]);
    await route.continue();
  });
  await hero.getByRole("button", { name: `Move ${first} down` }).click();
  await hero.getByRole("button", { name: `Actions for ${second}` }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  isOpened();
  await expect.poll(() => titles(hero)).toEqual([third, second, first]);
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(hero.getByRole("button", { name: `Actions for ${second}` })).toBeFocused();
  setOrder(site, before);
});

test("shows a colleague's order at the next change, and undo respects it", async ({ page, site }) => {
  const { hero, first, second, third, notices } = await openBanners(page, site);
  await hero.getByRole("button", { name: `Move ${first} down` }).click();
  await expect(notices).toContainText("moved to position 2.");

  setOrder(site, [third, second, first]);
  await hero.getByRole("button", { name: `Actions for ${second}` }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(notices).toContainText("unpublished");
  await expect.poll(() => titles(hero)).toEqual([third, second, first]);
  // Undo would restore an order older than the colleague's.
  await notices
    .locator("div")
    .filter({ hasText: "moved to position 2." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(notices).toContainText("This can’t be undone, because the order has changed since.");
  await hero.getByRole("button", { name: `Move ${first} up` }).click();
  await expect(notices).toContainText("moved to position 2.");
  await page.reload();
  expect(await titles(hero)).toEqual([third, first, second]);

  setOrder(site, [first, second, third]);
  site.connection.sqlite.prepare("UPDATE banners SET status = 'active' WHERE title = ?").run(second);
});

test("moves banners after another of their position was deleted", async ({ page, site, complaints }) => {
  const { sqlite } = site.connection;
  const { hero, first, second, third, notices } = await openBanners(page, site);
  // A colleague deletes one: the first move fails and reloads the list.
  sqlite.prepare("UPDATE banners SET deletedDate = updatedDate WHERE title = ?").run(third);
  const down = hero.getByRole("button", { name: `Move ${first} down` });
  await down.click();
  await expect(notices).toContainText("The new order was not saved: Banner not found");
  await expect.poll(() => titles(hero)).toEqual([first, second]);
  forget(complaints, /404/);
  await down.click();
  await expect(notices).toContainText("moved to position 2.");
  sqlite.prepare("UPDATE banners SET deletedDate = NULL WHERE title = ?").run(third);

  // The user deletes one between a move and its undo.
  await page.reload();
  await hydrated(page);
  await expect.poll(() => titles(hero)).toEqual([second, first, third]);
  await hero.getByRole("button", { name: `Move ${first} up` }).click();
  await expect(notices).toContainText("moved to position 1.");
  await hero.getByRole("button", { name: `Actions for ${third}` }).click();
  await page.getByRole("menuitem", { name: "Move to bin" }).click();
  await expect.poll(() => titles(hero)).toEqual([first, second]);
  await notices
    .locator("div")
    .filter({ hasText: "moved to position 1." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(notices).toContainText("Previous order restored.");
  await expect.poll(() => titles(hero)).toEqual([second, first]);

  sqlite.prepare("UPDATE banners SET deletedDate = NULL WHERE title = ?").run(third);
  await page.reload();
  await hydrated(page);
  await hero.getByRole("button", { name: `Move ${first} up` }).click();
  await expect(notices).toContainText("moved to position 1.");
});

test("shows the specification's sentence when banners can't be loaded", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  const { sqlite } = site.connection;
  sqlite.exec("ALTER TABLE banners RENAME TO banners_away");
  try {
    expect((await page.goto("/admin/banners"))?.status()).toBe(500);
  } finally {
    sqlite.exec("ALTER TABLE banners_away RENAME TO banners");
  }
  await hydrated(page);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to load banners. Please refresh the page or check your connection.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Refresh the page" }).click();
  await expect(page.getByRole("heading", { name: "Top of the home page" })).toBeVisible();
});

test("updates the state as time passes", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/banners");
  const row = page.getByRole("listitem").filter({ hasText: "From ġbejna to gorgonzola." });
  await expect(row).toContainText("Scheduled");
  await page.clock.setFixedTime(new Date("2026-11-26T12:00:00.000Z"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(row).toContainText("Live");
});

test("a banner's link is chosen from posts and products, or typed", async ({ page, emptySite }) => {
  const { db } = emptySite.connection;
  await createProduct(db, { name: "Galletti", category: "pantry", hasDetailPage: false });
  await createBlog(db, { title: "Galletti at home" });
  await signInAs(page, emptySite, "editor");
  await openScreen(page, `${emptySite.url}/admin/banners/new`);
  const link = page.getByLabel("The button leads to");
  const choosing = page.getByRole("dialog", { name: "Choose a page" });
  for (const [name, address] of [
    ["Galletti product", "/products/galletti"],
    ["Galletti at home", "/blog/galletti-at-home"],
    ["This week's specials", "/specials"],
  ] as const) {
    await page.getByRole("button", { name: "Choose a page" }).click();
    await choosing.getByLabel("Address or title").fill(name.split(" ")[0] ?? "");
    if (name.startsWith("This")) await choosing.getByLabel("Address or title").fill("special");
    expect(await axeFindings(page)).toEqual([]);
    await choosing
      .getByRole("button", { name: new RegExp(address.replace(/[?#].*/, "")) })
      .first()
      .click();
    await expect(link).toHaveValue(address);
  }
  await link.fill("https://shop.example/");
  await expect(link).toHaveValue("https://shop.example/");
  // The order is dragged in the list, and the audience is a note.
  await expect(page.getByLabel("Priority")).toHaveCount(0);
  await expect(page.getByText("It does not decide who sees the banner.")).toBeVisible();
});

test("a notification lies neither on the row that was just moved nor on a notice", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { hero, first, second, notices } = await openBanners(page, site);
  await hero
    .getByRole("listitem")
    .filter({ hasText: first })
    .evaluate((row) => row.scrollIntoView({ block: "start" }));
  await hero.getByRole("button", { name: new RegExp(`^Move ${second}: position`) }).press("ArrowUp");
  await expect(notices).toContainText("moved to position 1.");
  const moved = await hero.getByRole("listitem").filter({ hasText: second }).boundingBox();
  const shown = await notices.boundingBox();
  expect(moved && shown && (moved.y + moved.height <= shown.y || shown.y + shown.height <= moved.y)).toBe(
    true,
  );
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles(hero).then(([title]) => title)).toBe(first);
});

test("the editor says how a position shows banners, and cuts as it does", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/banners");
  await position(page, "Top of the home page").getByRole("link").first().click();
  const where = page.getByLabel("Where it shows");
  await expect(page.getByText(/^Only the first banner here is large\./)).toBeVisible();
  const crops = page
    .getByRole("group", { name: "Picture" })
    .getByRole("list", { name: "As visitors will see it" });
  await expect(crops.getByText("Top of the page, computer: 960 × 960 pixels or more")).toBeVisible();
  await expect(crops.getByText("Small banner, round: 200 × 200 pixels or more")).toBeVisible();
  await expect(page.getByLabel("Description (alt text)")).toHaveAccessibleDescription(
    /the words in the picture/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole("group", { name: "On which pages" })).toHaveCount(0);
  await page.goto("/admin/banners");
  await position(page, "Above the footer").getByRole("link", { name: "Come and see us." }).click();
  await expect(where).toHaveValue("footer");
  const pages = page.getByRole("group", { name: "On which pages" });
  await expect(pages.getByRole("checkbox", { checked: true })).toHaveCount(5);
  await expect(pages.getByRole("checkbox", { name: "Careers, and the page of each job" })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
});
