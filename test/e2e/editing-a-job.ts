import type { Locator, Page } from "@playwright/test";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { findRecord } from "../../src/content/lifecycle/read.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import type { Job } from "../../src/content/kinds/jobs/job.schema.ts";
import { buildJob } from "../support/build-content.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expect } from "./fixtures.ts";

/** Creates a job past all screens. It lacks nothing, so that publishing it asks nothing. */
export async function makeJob(site: TestSite, title: string, status = "published"): Promise<Job> {
  const by = { actor: "Test", now: SEEDED_AT };
  return createRecord(
    site.connection.db,
    jobServer,
    { ...buildJob({ title, salary: PAY, description: "Bread." }), status },
    by,
  );
}

const PAY = { min: 1_000, max: 1_200, period: "hour" } as const;

/** A job as the database has it. */
export async function storedJob(site: TestSite, id: string): Promise<Job | undefined> {
  return findRecord(site.connection.db, jobServer, id);
}

/** The bar that says whether all is saved. */
export function saving(page: Page): Locator {
  return page.getByRole("region", { name: "Saving" });
}

/** Presses a button of that bar. */
export async function press(page: Page, name: string): Promise<void> {
  await saving(page).getByRole("button", { name, exact: true }).click();
}

/** Publishes a record that lacks something: a question says what, and is answered. */
export async function publishIncomplete(page: Page, label: string): Promise<void> {
  await press(page, label);
  await page.getByRole("button", { name: `${label} anyway` }).click();
}

/** Waits until all is saved, by the tests' clock. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(saving(page)).toContainText("Saved at 10:30");
}
