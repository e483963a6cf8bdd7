import { SEEDED_AT } from "../support/test-site.ts";
import { expectSaved, makeJob, press } from "./editing-a-job.ts";
import { expect, openScreen, test, watch } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

test("'View on site' leads to what has just been published, as it was published", async ({ page, site }) => {
  const job = await makeJob(site, "Baker on the site", "draft");
  await signInAs(page, site, "recruiter");
  // Kept by the browser and by the server from before.
  await page.goto("/careers");
  await expect(page.getByRole("main")).not.toContainText("Baker on the site");
  await openScreen(page, `/admin/jobs/${job.id}`);
  const link = page
    .getByRole("banner")
    .getByRole("link", { name: /View on site/ })
    .locator("visible=true");
  await expect(link).toHaveAttribute("href", "/careers");
  await press(page, "Publish");
  await expect(page.getByText("Baker on the site is published.", { exact: true })).toBeVisible();
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice.getByRole("link", { name: /View on site/ })).toHaveAttribute(
    "href",
    "/careers/baker-on-the-site",
  );

  const opened = page.waitForEvent("popup");
  await link.click();
  const seen = await opened;
  await seen.clock.setFixedTime(SEEDED_AT);
  const complaints = watch(seen);
  await expect(seen).toHaveURL(/\/careers\/baker-on-the-site$/);
  await expect(seen.getByRole("heading", { level: 1 })).toHaveText("Baker on the site");
  await expect(seen.getByRole("main")).toContainText("Bread for the morning.");

  await page.bringToFront();
  await page.getByLabel("Introduction").fill("Bread for the evening.");
  await press(page, "Save");
  await expectSaved(page);
  // The tab that is open already: back to the list, and to the job again, without a new document.
  await seen.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(seen).toHaveURL(/\/careers$/);
  await seen.getByRole("main").getByRole("link", { name: "Baker on the site" }).click();
  await expect(seen.getByRole("main")).toContainText("Bread for the evening.");
  expect(complaints).toEqual([]);

  const again = page.waitForEvent("popup");
  await link.click();
  await expect((await again).getByRole("main")).toContainText("Bread for the evening.");
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(link).toHaveAttribute("href", "/careers");
});

test("the notice about what visitors do not see yet has no 'View on site'", async ({ page, site }) => {
  const job = await makeJob(site, "Baker from January", "draft");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByRole("textbox", { name: /^Shows from/ }).fill("01/01/2027");
  await press(page, "Schedule");
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice).toContainText("Baker from January is scheduled.");
  await expect(notice.getByRole("link")).toHaveCount(0);
});

test("a list's notice of what was published leads to it too", async ({ page, site }) => {
  const job = await makeJob(site, "Baker in the list", "draft");
  await openAs(page, site, "recruiter", "/admin/jobs");
  const notice = page.getByRole("region", { name: "Notifications" });
  await page.getByRole("button", { name: `Actions for ${job.title}` }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect(notice.getByRole("link", { name: /View on site/ })).toHaveAttribute(
    "href",
    "/careers/baker-in-the-list",
  );
  await page.getByRole("button", { name: `Actions for ${job.title}` }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(notice).toContainText("unpublished");
  await expect(notice.getByRole("link")).toHaveCount(1);
});
