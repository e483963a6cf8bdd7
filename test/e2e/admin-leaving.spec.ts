import type { Page } from "@playwright/test";
import { makeJob, press, storedJob } from "./editing-a-job.ts";
import { expect, openScreen, test, holdBack } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

/** Holds writes of jobs back until the answer is called, which waits for one of them. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  const asked = page.waitForRequest(/\/api\/jobs(?:\/|$)/);
  const open = await holdBack(page, /\/api\/jobs(?:\/|$)/);
  return async () => {
    await asked;
    open();
  };
}

test("saves a new record that is left at once, without navigating back", async ({ page, site }) => {
  await openAs(page, site, "recruiter", "/admin/jobs/new");
  const letGo = await holdWrites(page);
  await page.getByLabel("Job title").fill("Left in a hurry");
  await page.getByLabel("Department").fill("Fish");
  await page.getByLabel("Place of work").fill("Marsaxlokk");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  await letGo();
  // The list is read again once it is saved.
  await expect(page.getByRole("link", { name: "Left in a hurry" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
});

test("goes where a person is going when the first save is answered on the way", async ({ page, site }) => {
  await openAs(page, site, "recruiter", "/admin/jobs/new");
  const letGo = await holdWrites(page);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const read: string[] = [];
  await page.route("**/*.data*", async (route) => {
    read.push(route.request().url());
    await gate;
    await route.continue();
  });
  await page.getByLabel("Job title").fill("Saved on the way");
  await page.getByLabel("Department").fill("Fish");
  await page.getByLabel("Place of work").fill("Marsaxlokk");
  const saved = page.waitForResponse("**/api/jobs");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect.poll(() => read.length).toBeGreaterThan(0);
  const before = read.length;
  await letGo();
  await saved;
  // The list is read again, as the record may have come after it was read.
  await expect.poll(() => read.length).toBeGreaterThan(before);
  open();
  await expect(page.getByRole("link", { name: "Saved on the way" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
});

test("shows the new title in the list after a draft is left before it was saved", async ({ page, site }) => {
  const job = await makeJob(site, "Draft with an old title", "draft");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  const letGo = await holdWrites(page);
  await page.getByLabel("Job title").fill("Draft with a new title");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page.getByRole("link", { name: "Draft with an old title" })).toBeVisible();
  await letGo();
  await expect(page.getByRole("link", { name: "Draft with a new title" })).toBeVisible();
});

test("saves typed changes when a job is closed, and does not publish them", async ({ page, site }) => {
  const job = await makeJob(site, "Half rewritten");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByLabel("Introduction").fill("Half a sen");
  await page.getByRole("button", { name: "Archive" }).click();
  const notices = page.getByLabel("Notifications");
  await expect(notices.getByText("Half rewritten is archived.", { exact: true })).toBeVisible();
  await expect(notices.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("does not publish by Undo what was typed after a job was closed", async ({ page, site }) => {
  const job = await makeJob(site, "Half rewritten since");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByRole("button", { name: "Archive" }).click();
  const notices = page.getByLabel("Notifications");
  const undo = notices.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.getByLabel("Introduction").fill("Half a sen");
  await undo.click();
  await expect(notices.getByText("has been changed since. Check it")).toBeVisible();
  await expect.poll(async () => (await storedJob(site, job.id))?.introduction).toBe("Half a sen");
  expect((await storedJob(site, job.id))?.status).toBe("closed");
});

test("clears the publication date when publishing is undone", async ({ page, site }) => {
  const job = await makeJob(site, "Published by a slip", "draft");
  expect(job.publishAt).toBeNull();
  await signInAs(page, site, "recruiter");
  const notices = page.getByLabel("Notifications");
  const undo = notices.getByRole("button", { name: "Undo" });
  const dated = async () => (await storedJob(site, job.id))?.publishAt !== null;

  await openScreen(page, `/admin/jobs/${job.id}`);
  await press(page, "Publish");
  await expect.poll(dated).toBe(true);
  await undo.click();
  await expect.poll(dated).toBe(false);

  // The same out of the list.
  await openScreen(page, "/admin/jobs?q=slip");
  await page.getByRole("button", { name: "Actions for Published by a slip" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect.poll(dated).toBe(true);
  await undo.click();
  await expect.poll(dated).toBe(false);
  expect((await storedJob(site, job.id))?.status).toBe("draft");
});
