import { axeFindings, expect, horizontalOverflow, hydrated, openScreen, test } from "./fixtures.ts";
import { sampleStores } from "./sample-stores.ts";
import { openAs } from "./sign-in.ts";
import { createProduct } from "../support/build-content.ts";
import { makeStaff } from "../support/site-staff.ts";

test("an admin sees what a colleague sees, saves nothing, and goes back", async ({
  page,
  site,
  complaints,
}) => {
  const { db } = site.accounts;
  const [ours] = await sampleStores(site);
  await makeStaff(site, "manager", "Ġorġa Abela", [ours.id]);
  await openAs(page, site, "admin", "/admin/people");
  await page.getByRole("button", { name: "Actions for Ġorġa Abela" }).click();
  await page.getByRole("menuitem", { name: "See what they see" }).click();
  const bar = page.getByRole("complementary", { name: "View as a colleague" });
  await expect(bar).toContainText("You see what Ġorġa Abela (Store manager) sees.");
  await hydrated(page);
  const places = page.getByRole("navigation", { name: "Staff area" }).getByRole("link");
  await expect(places).toHaveText(["Overview", "Messages", "Stores", "Jobs", "Offers"]);
  expect(await axeFindings(page)).toEqual([]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page)).toBe(0);
  }
  expect((await page.request.get("/admin/products")).status()).toBe(403);

  // What is pressed is refused in a sentence, and nothing is stored.
  await page.getByRole("button", { name: "Close early" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /^Close/ })
    .last()
    .click();
  await expect(dialog).toContainText(
    "You see this as Ġorġa Abela does. Nothing is saved until you end the view.",
  );
  const { exceptions } = await db
    .selectFrom("stores")
    .select("exceptions")
    .where("id", "=", ours.id)
    .executeTakeFirstOrThrow();
  expect(exceptions).not.toContain("2026-11-18");
  complaints.splice(0);
  await page.keyboard.press("Escape");

  // The editor does not report that it is open.
  await openScreen(page, `/admin/stores/${ours.id}`);
  await expect(page.getByRole("heading", { name: "Opening hours" })).toBeVisible();
  await expect(bar).toBeVisible();

  await bar.getByRole("button", { name: "End the view" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await hydrated(page);
  await expect(bar).toHaveCount(0);
  await expect(places.filter({ hasText: "Products" })).toBeVisible();
});

test("a view that is over says so, and leads back", async ({ page, site }) => {
  await makeStaff(site, "editor", "Carmen Borg");
  await openAs(page, site, "admin", "/admin/people");
  await page.getByRole("button", { name: "Actions for Carmen Borg" }).click();
  await page.getByRole("menuitem", { name: "See what they see" }).click();
  const bar = page.getByRole("complementary", { name: "View as a colleague" });
  await expect(bar).toContainText("until 11:00");
  site.setNow(new Date("2026-11-18T10:00:00.000Z"));
  await openScreen(page, "/admin/people");
  await expect(bar).toContainText("Your view as Carmen Borg is over.");
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole("button", { name: "Back to my own account" }).click();
  await expect(bar).toHaveCount(0);
});

test("another tab is told that the view has ended, and saves nothing until it is loaded again", async ({
  page,
  site,
  complaints,
}) => {
  await makeStaff(site, "editor", "Marija Galea");
  await openAs(page, site, "admin", "/admin/people");
  await page.getByRole("button", { name: "Actions for Marija Galea" }).click();
  await page.getByRole("menuitem", { name: "See what they see" }).click();
  await expect(page.getByRole("complementary", { name: "View as a colleague" })).toBeVisible();
  const { id } = await createProduct(site.accounts.db, { name: "Mqarrun", status: "draft" });
  const other = await page.context().newPage();
  await openScreen(other, `${site.url}/admin/products/${id}`);
  const bar = other.getByRole("complementary", { name: "View as a colleague" });
  await expect(bar).toContainText("You see what Marija Galea");

  await page.getByRole("button", { name: "End the view" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(bar).toContainText("Your view as Marija Galea was ended in another tab.");
  expect(await axeFindings(other)).toEqual([]);
  await other.setViewportSize({ width: 320, height: 800 });
  expect(await horizontalOverflow(other)).toBe(0);
  await other.setViewportSize({ width: 1280, height: 800 });

  const name = other.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Mqarrun for two");
  await expect(other.getByText("Your view as a colleague was ended in another tab.").last()).toBeVisible();
  const nameOf = async () =>
    (
      await site.accounts.db
        .selectFrom("products")
        .select("name")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).name;
  expect(await nameOf()).toBe("Mqarrun");
  await bar.getByRole("button", { name: "Load again as myself" }).click();
  await expect(bar).toHaveCount(0);
  complaints.splice(0);
  await other.close();
});
