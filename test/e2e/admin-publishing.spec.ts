import { makeJob, press, saving } from "./editing-a-job.ts";
import { expect, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("a record is live as soon as it is published, even if the browser's clock is slow", async ({
  page,
  site,
}) => {
  const job = await makeJob(site, "Greengrocer", "draft");
  await signInAs(page, site, "recruiter");
  await openScreen(page, `/admin/jobs/${job.id}`);
  // The server stamps the publication with its own time, which the browser has not reached.
  site.setNow(new Date("2026-11-18T09:33:00.000Z"));
  await press(page, "Publish");
  await expect(page.getByText("Greengrocer is published.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "On the site" })).toContainText("Live");
  await expect(saving(page).getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("a closed job is reopened, also when its publication date has not come", async ({ page, site }) => {
  const job = await makeJob(site, "Night baker", "closed");
  await site.connection.db
    .updateTable("jobs")
    .set({ publishAt: "2026-12-01T09:00:00.000Z" })
    .where("id", "=", job.id)
    .execute();
  await signInAs(page, site, "recruiter");
  await openScreen(page, `/admin/jobs/${job.id}`);
  await expect(saving(page).getByRole("button", { name: "Schedule" })).toHaveCount(0);
  await press(page, "Reopen");
  await expect(page.getByText("Night baker is open again.", { exact: true })).toBeVisible();
});
