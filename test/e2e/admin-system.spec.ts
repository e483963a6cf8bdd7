import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("an admin sees how the site is doing, makes a backup and sends a test", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, site, "admin");
  await page.goto("/admin/system");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  await expect(page.getByText("There is none yet.")).toBeVisible();
  await expect(page.getByText("Room on the disk")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(
    page
      .getByRole("region", { name: "Notices" })
      .getByText("The test was written to the outbox: there is no mail server."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Make a backup now" }).click();
  await expect(page.getByText(/It was read back from end to end/)).toBeVisible({ timeout: 60_000 });

  await page.setViewportSize({ width: 390, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test("whoever may not change settings is told so", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/system");
  await expect(page.getByText("Only those who may change settings see how the site is doing.")).toBeVisible();
  await expect(page.getByRole("link", { name: "System" })).toHaveCount(0);
  complaints.length = 0;
});
