import type { Page } from "@playwright/test";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { binRecord, createRecord } from "../../src/content/lifecycle/write.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { makeJob } from "./editing-a-job.ts";
import { axeFindings, expect, openScreen, test } from "./fixtures.ts";
import { NOTHING_STORED, signInAs, storedSession, openAs } from "./sign-in.ts";

/** What the browser stores under keys that contain a text. */
function stored(page: Page, part: string): Promise<string[]> {
  return page.evaluate((text) => Object.keys(localStorage).filter((key) => key.includes(text)), part);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
}

test("asks about unsaved work before signing out, and then leaves none", async ({ page, site }) => {
  const job = await makeJob(site, "Baker at night");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByLabel("Introduction").fill("Kept between us.");
  await expect.poll(() => stored(page, "_unsaved:")).toHaveLength(1);

  await signOut(page);
  const dialog = page.getByRole("dialog", { name: "Some of your work is not saved" });
  await expect(dialog.getByRole("link", { name: "Baker at night" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(page.getByLabel("Introduction")).toHaveValue("Kept between us.");
  expect(await stored(page, "_unsaved:")).toHaveLength(1);

  await signOut(page);
  await dialog.getByRole("button", { name: "Discard it and sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?notice=signed-out$/);
  expect(await stored(page, "_unsaved:")).toEqual([]);
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
});

test("unsaved work can be opened from the question, which comes only then", async ({ page, site }) => {
  const job = await makeJob(site, "Cheese counter");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByLabel("Introduction").fill("With ġbejniet.");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  await signOut(page);
  await page.getByRole("dialog").getByRole("link", { name: "Cheese counter" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/jobs/${job.id}$`));
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect.poll(() => stored(page, "_unsaved:")).toEqual([]);
  await signOut(page);
  await expect(page).toHaveURL(/\/admin\/login\?notice=signed-out$/);
});

test("leads from one new record to another one that is not saved", async ({ page, site }) => {
  const { id } = await signInAs(page, site, "recruiter");
  await openScreen(page, "/admin/jobs/new");
  // No save is answered, so that both stay in the browser alone.
  await page.route("**/api/jobs", () => undefined);
  await page.getByLabel("Job title").fill("Fishmonger");
  await expect.poll(() => stored(page, "_unsaved:")).toHaveLength(1);
  await page.evaluate(
    ([key = "", copy = ""]) => localStorage.setItem(key, copy),
    [
      `suqna_unsaved:${id}:jobs:new-other`,
      JSON.stringify({
        at: SEEDED_AT.toISOString(),
        title: "Greengrocer",
        base: { title: "" },
        changes: { title: "Greengrocer" },
      }),
    ],
  );
  await signOut(page);
  await page.getByRole("dialog").getByRole("link", { name: "Greengrocer" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByLabel("Job title")).toHaveValue("Greengrocer");
  // The other one is not lost.
  await signOut(page);
  await page.getByRole("dialog").getByRole("link", { name: "Fishmonger" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByLabel("Job title")).toHaveValue("Fishmonger");
});

test("asks about the unsaved work of a next version too, and leads to it", async ({ page, site }) => {
  const job = await makeJob(site, "Fish counter");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}?version=next`);
  await page.getByLabel("Introduction").fill("From Monday with lampuki.");
  await expect.poll(() => stored(page, "_unsaved:")).toHaveLength(1);
  await openScreen(page, "/admin");
  await expect(page.getByRole("region", { name: /^Not saved yet/ })).toContainText("job, next version");
  await signOut(page);
  await page.getByRole("dialog").getByRole("link", { name: "Fish counter" }).click();
  await expect(page.getByRole("dialog", { name: "Restore unsaved changes?" })).toContainText("lampuki");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/jobs/${job.id}\\?version=next$`));
});

test("a sign-out clears the storage, but not another person's unsaved work", async ({ page, site }) => {
  await signInAs(page, site);
  await openScreen(page, "/admin");
  await page.evaluate(() => localStorage.setItem("anything", "left behind"));
  await signOut(page);
  await expect(page).toHaveURL(/\/admin\/login\?notice=signed-out$/);
  // By the header Clear-Site-Data: no script knows this key.
  await expect.poll(() => stored(page, "anything")).toEqual([]);

  await signInAs(page, site);
  await openScreen(page, "/admin");
  const key = "suqna_unsaved:another-person:jobs:1";
  await page.evaluate((name) => localStorage.setItem(name, "{}"), key);
  await signOut(page);
  await expect(page).toHaveURL(/\/admin\/login\?notice=signed-out$/);
  expect(await stored(page, "_unsaved:")).toEqual([key]);
});

test("the browser of a signed-in person stores no banner hidden from visitors", async ({ page, site }) => {
  const by = { actor: "Test", now: SEEDED_AT };
  const draft = await createRecord(
    site.connection.db,
    bannerServer,
    { position: "hero", title: "Not before Christmas", status: "inactive" },
    by,
  );
  await signInAs(page, site);
  await openScreen(page, "/");
  const fetched = page.waitForResponse("**/api/banners?t=*");
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  expect(await (await fetched).text()).not.toContain("Not before Christmas");
  expect(await page.evaluate(() => localStorage.getItem("suqna_banners"))).not.toContain(
    "Not before Christmas",
  );
  await binRecord(site.connection.db, bannerServer, draft.id, by);
});
