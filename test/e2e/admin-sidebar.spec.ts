import type { Page } from "@playwright/test";
import { expect, hydrated, openScreen, test } from "./fixtures.ts";
import { sampleStores } from "./sample-stores.ts";
import { openAs, signInAs } from "./sign-in.ts";

/** The screens where staff do their work. Each was one press away while the sidebar was a single list of 21 entries. */
const TASKS = [
  { role: "manager", task: "close the store early", screen: "Stores" },
  { role: "manager", task: "answer a message", screen: "Messages" },
  { role: "manager", task: "look for a cashier", screen: "Jobs" },
  { role: "recruiter", task: "advertise a job", screen: "Jobs" },
  { role: "recruiter", task: "restore a job", screen: "Bin" },
  { role: "editor", task: "change a price", screen: "Products" },
  { role: "editor", task: "prepare the week", screen: "Offers" },
  { role: "editor", task: "write a recipe", screen: "Blog" },
  { role: "editor", task: "plan a holiday", screen: "Stores" },
  { role: "editor", task: "change a page", screen: "Pages" },
  { role: "editor", task: "put up a banner", screen: "Banners" },
  { role: "editor", task: "upload a picture", screen: "Pictures" },
  { role: "admin", task: "answer a message", screen: "Messages" },
  { role: "admin", task: "invite a colleague", screen: "People" },
] as const;

function places(page: Page) {
  return page.getByRole("navigation", { name: "Staff area" });
}

test.describe("with a mouse", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const role of ["manager", "recruiter", "editor", "admin"] as const) {
    test(`${role}: fourteen tasks begin with one press, as before the group "More"`, async ({
      page,
      site,
    }) => {
      const [store] = await sampleStores(site);
      await signInAs(page, site, role, "Rita Vella", role === "manager" ? [store.id] : []);
      await openScreen(page, "/admin");
      const most = role === "editor" || role === "admin" ? 8 : 5;
      expect(await places(page).getByRole("link").count()).toBeLessThanOrEqual(most);
      // They open the group once: it stays open, also after the next sign-in.
      if (most === 8) await places(page).getByText("More", { exact: true }).click();
      for (const { task, screen } of TASKS.filter((each) => each.role === role)) {
        await test.step(task, async () => {
          await openScreen(page, "/admin");
          await places(page).getByRole("link", { name: screen, exact: true }).click();
          await expect(page.getByRole("heading", { level: 1, name: screen, exact: true })).toBeVisible();
        });
      }
    });
  }
});

test("More opens by itself for its screens, stays as it was left, and works by keyboard", async ({
  page,
  site,
}) => {
  await openAs(page, site, "admin", "/admin/audit");
  const audit = places(page).getByRole("link", { name: "Audit log" });
  await expect(audit).toHaveAttribute("aria-current", "page");
  await places(page).getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(audit).toBeHidden();
  // The group is the stop after the last screen that is always shown.
  await places(page).getByRole("link", { name: "Jobs", exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(audit).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(audit).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  // The sign-out leaves nothing of the person in the browser, but this.
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ suqna_admin_more: "open" });
});

test("without scripts More opens, and the screen of its own is shown", async ({ browser, page, site }) => {
  await signInAs(page, site, "admin");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/admin/audit`);
  await expect(places(plain).getByRole("link", { name: "System" })).toBeVisible();
  await plain.goto(`${site.url}/admin`);
  await expect(places(plain).getByRole("link", { name: "System" })).toBeHidden();
  await places(plain).getByText("More", { exact: true }).click();
  await expect(places(plain).getByRole("link", { name: "System" })).toBeVisible();
  await context.close();
});
