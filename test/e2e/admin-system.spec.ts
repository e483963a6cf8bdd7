import type { Response } from "@playwright/test";
import { axeFindings, expect, openScreen, test, expectSound } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

test("an admin sees the system status, makes a backup and sends a test e-mail", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, site, "admin", "/admin/system");
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  await expect(page.getByText("No backups yet.")).toBeVisible();
  await expect(page.getByText("Backups are not encrypted.")).toBeVisible();
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
    timeout: 300_000,
  });

  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
});

test("follows a running backup to its end, also in a page that is slow to render", async ({ page, site }) => {
  // React's next render begins after the data has come: it never sees that they were being loaded.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => Reflect.apply(postMessage, this, [message]), 500);
    };
  });
  const { db } = site.connection;
  const lease = { name: "backup", owner: "another process", expiresDate: "2999-01-01T00:00:00.000Z" };
  await db.insertInto("leases").values(lease).execute();
  await openAs(page, site, "admin", "/admin/system");
  await expect(page.getByRole("button", { name: "Backing up" })).toBeVisible();
  const isRefresh = (response: Response) => response.url().includes("system.data");
  for (let refreshes = 0; refreshes < 2; refreshes += 1) await page.waitForResponse(isRefresh);
  await db.deleteFrom("leases").where("name", "=", lease.name).execute();
  await expect(page.getByRole("button", { name: "Back up now" })).toBeVisible();
});

test("lists the e-mails that were not accepted, and sends one again", async ({ page, site }) => {
  const user = await signInAs(page, site, "admin");
  const { db } = site.connection;
  const common = { userId: user.id, attempts: 3, createdDate: "2026-11-18T09:00:00.000Z" };
  await db
    .insertInto("unsent_emails")
    .values([
      {
        ...common,
        id: "3f9b0f2e-5a5e-4a53-9a3c-0d7f2c1e8b11",
        kind: "passwordChanged",
        facts: "{}",
        state: "waiting",
        error: "Message failed: 451 Greylisted, please try again in five minutes",
        nextDate: "2026-11-18T09:32:00.000Z",
      },
      {
        ...common,
        id: "4f9b0f2e-5a5e-4a53-9a3c-0d7f2c1e8b11",
        kind: "secondFactorOff",
        facts: "{}",
        state: "uncertain",
        error: null,
        nextDate: "2026-11-18T09:32:00.000Z",
      },
    ])
    .execute();
  await openScreen(page, `${site.url}/admin/system`);
  const unsent = page.getByRole("list", { name: "Not sent" });
  await expect(unsent.getByRole("listitem")).toHaveCount(2);
  await expect(unsent).toContainText("3 attempts. The next one is on 18 November 2026 at 10:32.");
  await expect(unsent).toContainText("451 Greylisted");
  await expect(unsent).toContainText("It may have arrived, so it is not sent again unless you ask.");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await unsent
    .getByRole("button", { name: `Send again: Notice of a changed password to ${user.email}` })
    .click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText("The e-mail is being sent.")).toBeVisible();
  await expect(unsent.getByRole("listitem")).toHaveCount(1);
});

test("shows an editor why they cannot open the System screen", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/system");
  await expect(page.getByText("Only people who can change settings can see this page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "System" })).toHaveCount(0);
  complaints.length = 0;
});
