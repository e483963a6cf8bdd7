import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/site-staff.ts";
import { addAuthenticator, addPasskey } from "./authenticator.ts";
import { drawn } from "../support/drawn.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  forget,
  openScreen,
  test,
  expectSoundInBothSchemes,
} from "./fixtures.ts";
import { letProofsExpire, signInAs, storedSession } from "./sign-in.ts";

const questionOn = (page: Page) => page.getByRole("dialog", { name: "Please confirm that it is you" });

async function startToInvite(page: Page, email: string): Promise<void> {
  await openScreen(page, "/admin/people");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByLabel("Name").fill("Carmen Grech");
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
}

for (const width of drawn(import.meta.filename, [1280, 390, 320])) {
  test(`an invitation asks for the password first at ${width} px`, async ({ page, site, complaints }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, site, "admin");
    await letProofsExpire(site);
    const email = `carmen${width}@shop.example`;
    await startToInvite(page, email);
    const question = questionOn(page);
    const password = question.getByLabel("Your password", { exact: true });
    await expect(password).toBeFocused();
    await expect(question.getByLabel("Code")).toHaveCount(0);
    await expectSoundInBothSchemes(page);
    await password.fill("not the right one");
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(password).toHaveAccessibleDescription(/not your current password/);
    await password.fill(PASSWORD);
    await password.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();
    // The session goes on.
    expect((await storedSession(page)).authToken).not.toBeNull();
    // The question is not asked again.
    await startToInvite(page, `rita${width}@shop.example`);
    await expect(page.getByRole("row", { name: new RegExp(`rita${width}@shop`) })).toBeVisible();
    forget(complaints, /^40[03]: /);
  });
}

test("who cancels the question keeps what was entered", async ({ page, site, complaints }) => {
  await signInAs(page, site, "admin");
  await letProofsExpire(site);
  await startToInvite(page, "carmen@cancelled.example");
  await expect(questionOn(page).getByLabel("Your password", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(questionOn(page)).toHaveCount(0);
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await expect(dialog).toContainText("Please confirm that it is you");
  await expect(dialog.getByLabel("E-mail address")).toHaveValue("carmen@cancelled.example");
  expect(
    await site.accounts.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "carmen@cancelled.example")
      .execute(),
  ).toEqual([]);
  expect((await storedSession(page)).authToken).not.toBeNull();
  forget(complaints, /403/);
});

test("a passkey confirms it too, and the audit log is then downloaded", async ({ page, site }) => {
  await addAuthenticator(page);
  await signInAs(page, site, "admin");
  await addPasskey(page, "Work laptop");
  await letProofsExpire(site);
  await openScreen(page, "/admin/audit");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all" }).click();
  const question = questionOn(page);
  await question.getByRole("button", { name: "Use a passkey" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  await expect(question).toHaveCount(0);
});
