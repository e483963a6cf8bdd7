import type { Page } from "@playwright/test";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expectSaved, publishIncomplete, saving } from "./editing-a-job.ts";
import { expect, forget, openScreen, test, watch } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

/** Lets the server do the next creation of a job, and drops its answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    "**/api/jobs",
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort();
    },
    { times: 1 },
  );
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Department").fill("Fish");
  await page.getByLabel("Place of work").fill("Marsaxlokk");
  await page.getByLabel("Employment").selectOption("Full-time");
}

function jobsCalled({ connection }: TestSite, title: string) {
  return connection.db
    .selectFrom("jobs")
    .select(["status", "version"])
    .where("title", "like", `${title}%`)
    .execute();
}

test("creates a draft once if the answer to its first save was lost", async ({ page, site, complaints }) => {
  await openAs(page, site, "recruiter", "/admin/jobs/new");
  await loseNextAnswer(page);
  await fillIn(page, "Lost draft");
  await expect(saving(page)).toContainText("Not saved. The request was stopped on its way");
  expect(await jobsCalled(site, "Lost draft")).toHaveLength(1);
  await page.getByLabel("Job title").fill("Lost draft, found");
  await publishIncomplete(page, "Publish");
  await expect(page.getByText("Lost draft, found is published.", { exact: true })).toBeVisible();
  await expectSaved(page);
  await expect(page).toHaveURL(/\/admin\/jobs\/[0-9a-f-]{36}$/);
  expect(await jobsCalled(site, "Lost draft")).toEqual([{ status: "published", version: 2 }]);
  forget(complaints, /ERR_FAILED/);
});

test("creates a draft once if its tab was closed before the retry", async ({ page, site, complaints }) => {
  await openAs(page, site, "recruiter", "/admin/jobs/new");
  await loseNextAnswer(page);
  await fillIn(page, "Left on the quay");
  await expect(saving(page)).toContainText("Not saved. The request was stopped on its way");
  forget(complaints, /ERR_FAILED/);
  const other = await page.context().newPage();
  await page.close();
  await other.clock.setFixedTime(SEEDED_AT);
  const complaintsThere = watch(other);
  await openScreen(other, "/admin/jobs/new");
  await other.getByRole("button", { name: "Restore" }).click();
  await expectSaved(other);
  await expect(other).toHaveURL(/\/admin\/jobs\/[0-9a-f-]{36}$/);
  expect(await jobsCalled(site, "Left on the quay")).toEqual([{ status: "draft", version: 1 }]);
  expect(complaintsThere).toEqual([]);
});
