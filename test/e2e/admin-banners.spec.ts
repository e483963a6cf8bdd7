import type { Locator, Page } from "@playwright/test";
import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

function place(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

/** The banners of a place, first to last. */
function titles(region: Locator): Promise<string[]> {
  return region.locator("[data-row-link]").allTextContents();
}

for (const width of [1280, 390]) {
  test(`banners are put in order by keyboard and by arrows at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site, "editor");
    await page.goto("/admin/banners");
    await hydrated(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    const hero = place(page, "Top of the home page");
    const before = await titles(hero);
    const [first = "", second = "", third = ""] = before;
    // Open pages of the site hear of it: this one by the event, others by the storage key.
    await page.evaluate(() => {
      localStorage.setItem("suqna_banners", "[]");
      window.addEventListener("bannerUpdated", () => Reflect.set(window, "told", true));
    });

    const handle = hero.getByRole("button", { name: new RegExp(`^Move ${first}: number`) });
    await expect(async () => {
      await handle.focus();
      await page.keyboard.press("End");
      expect(await titles(hero)).toEqual([second, third, first]);
    }).toPass();
    await expect(handle).toBeFocused();
    await expect(page.getByText(`${first}: now 3 of 3, Top of the home page`)).toBeAttached();
    const notices = page.getByRole("region", { name: "Notices" });
    await expect(notices).toContainText("is now number 3.");
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
    await expect(notices).toContainText("is now number 1.");
    await expect(up).toHaveAttribute("aria-disabled", "true");
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles(hero)).toEqual([second, first, third]);
    await expect(notices).toContainText("Back in the order it was.");
    await up.click();
    await expect(notices).toContainText("is now number 1.");
    await page.reload();
    expect(await titles(hero)).toEqual(before);
  });
}

test("a banner is dragged to another row of its place", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await signInAs(page, site, "editor");
  await page.goto("/admin/banners", { waitUntil: "networkidle" });
  await hydrated(page);
  const hero = place(page, "Top of the home page");
  const before = await titles(hero);
  const [first = "", second = "", third = ""] = before;
  const rows = hero.getByRole("listitem");
  await expect(async () => {
    const height = (await rows.nth(2).boundingBox())?.height ?? 0;
    await hero
      .getByRole("button", { name: new RegExp(`^Move ${first}: number`) })
      .dragTo(rows.nth(2), { targetPosition: { x: 200, y: height - 4 } });
    expect(await titles(hero)).toEqual([second, third, first]);
  }).toPass();
  const notices = page.getByRole("region", { name: "Notices" });
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Back in the order it was.");
  expect(await titles(hero)).toEqual(before);
});

test("an order that can't be saved comes back", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/banners");
  await hydrated(page);
  const hero = place(page, "Top of the home page");
  const before = await titles(hero);
  await page.route("**/api/banners/reorder", (route) => route.fulfill({ status: 503, body: "" }));
  await hero.getByRole("button", { name: `Move ${before[0]} down` }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("The order stays as it was");
  expect(await titles(hero)).toEqual(before);

  expect(complaints.filter((line) => !line.includes("503"))).toEqual([]);
  complaints.length = 0;
});

test("where banners can't be loaded, the specification's sentence says so inside the frame", async ({
  page,
  site,
}) => {
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

test("'showing now' follows the clock", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/banners");
  await hydrated(page);
  const row = page.getByRole("listitem").filter({ hasText: "From ġbejna to gorgonzola." });
  await expect(row).toContainText("Planned");
  await page.clock.setFixedTime(new Date("2026-11-26T12:00:00.000Z"));
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(row).toContainText("Showing now", { timeout: 500 });
  }).toPass();
});
