import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("an admin sees the system status, makes a backup and sends a test e-mail", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, site, "admin");
  await page.goto("/admin/system");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  await expect(page.getByText("No backups yet.")).toBeVisible();
  await expect(page.getByText("Free disk space")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Send a test e-mail" }).click();
  await expect(
    page
      .getByRole("region", { name: "Notifications" })
      .getByText("No mail server is set: the test e-mail was written to the outbox folder."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText(/A test restore of \d+ files and \d+ rows succeeded/)).toBeVisible({
    timeout: 60_000,
  });

  await page.setViewportSize({ width: 390, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test("shows an editor why they cannot open the System screen", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/system");
  await expect(page.getByText("Only people who can change settings can see this page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "System" })).toHaveCount(0);
  complaints.length = 0;
});
