import type { Page, Route } from "@playwright/test";
import { makeJob, press, saving, storedJob } from "./editing-a-job.ts";
import { expect, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** Holds the next writes of jobs back until the answer is called. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(/\/api\/jobs(?:\/|$)/, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.unroute(/\/api\/jobs(?:\/|$)/);
    for (const route of held) await route.continue();
  };
}

test("whoever leaves a new record before it is saved stays where they went, and finds it in the list", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "recruiter");
  await openScreen(page, "/admin/jobs/new");
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

test("the list has the new title of a draft that was left before it was saved", async ({ page, site }) => {
  const job = await makeJob(site, "Draft with an old title", "draft");
  await signInAs(page, site, "recruiter");
  await openScreen(page, `/admin/jobs/${job.id}`);
  const letGo = await holdWrites(page);
  await page.getByLabel("Job title").fill("Draft with a new title");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page.getByRole("link", { name: "Draft with an old title" })).toBeVisible();
  await letGo();
  await expect(page.getByRole("link", { name: "Draft with a new title" })).toBeVisible();
});

test("the way back from closing a job puts nothing on the site that nobody has published", async ({
  page,
  site,
}) => {
  const job = await makeJob(site, "Half rewritten");
  await signInAs(page, site, "recruiter");
  await openScreen(page, `/admin/jobs/${job.id}`);
  const undo = page.getByRole("button", { name: "Undo" });

  // What was typed before goes with it: there is no way back by one press.
  await page.getByLabel("Introduction").fill("Half a sen");
  await page.getByRole("button", { name: "Close this job" }).click();
  await expect(page.getByText("Half rewritten is closed.", { exact: true })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await press(page, "Publish");
  await expect(page.getByText("Half rewritten is published.", { exact: true })).toBeVisible();

  // What is typed after it would go with the way back.
  await page.getByRole("button", { name: "Close this job" }).click();
  await expect(page.getByText("Half rewritten is closed.", { exact: true })).toBeVisible();
  await page.getByLabel("Introduction").fill("Another half sen");
  await undo.last().click();
  await expect(page.getByText("has been changed since. Look it over")).toBeVisible();
  await expect(saving(page)).toContainText("Saved");
  expect((await storedJob(site, job.id))?.status).toBe("closed");
});
