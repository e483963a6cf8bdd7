import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { addAuthenticator, addPasskey } from "./authenticator.ts";
import { drawn } from "../support/drawn.ts";
import {
  axeFindings,
  expect,
  forget,
  hydrated,
  test,
  openScreen,
  expectSoundInBothSchemes,
} from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

const notice = (page: Page) => page.locator("[data-second-step]");

/** Ends the week of an account a minute ago. */
async function endWeek(site: TestSite, { id }: { id: string }): Promise<void> {
  const secondFactorDue = new Date(SEEDED_AT.getTime() - 60_000).toISOString();
  await site.accounts.db.updateTable("users").set({ secondFactorDue }).where("id", "=", id).execute();
}

for (const width of drawn(import.meta.filename, [1280, 320])) {
  test(`an admin needs a passkey once a week is over, at ${width} px`, async ({ page, site, complaints }) => {
    await page.setViewportSize({ width, height: 844 });
    await addAuthenticator(page);
    const user = await signInAs(page, site, "admin");
    await openScreen(page, "/admin/products");
    await expect(notice(page)).toContainText(
      "From Wednesday 25 November at 10:30, your account needs a passkey or two-step verification.",
    );
    await expectSoundInBothSchemes(page);
    await notice(page).getByRole("link", { name: "Set it up" }).click();
    await expect(page).toHaveURL(/\/admin\/account#section-passkeys$/);

    await endWeek(site, user);
    await page.goto("/admin/products");
    await expect(page).toHaveURL(/\/admin\/account$/);
    await hydrated(page);
    await expect(notice(page)).toContainText("the time to set one up ended on 18 November 2026");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Passkeys",
      "Two-step verification",
      "Where you are signed in",
    ]);
    await expectSoundInBothSchemes(page);
    const refused = await page.request.get("/api/users");
    expect(refused.status()).toBe(403);
    expect((await refused.json()).error).toContain("the time to set one up is over");

    await addPasskey(page, "Phone");
    await expect(notice(page)).toHaveCount(0);
    await page.goto("/admin/people");
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    forget(complaints, /403/);
  });
}

test("a link followed in the open page leads to the account screen too", async ({ page, site }) => {
  const user = await signInAs(page, site, "admin");
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, "/admin/account");
  await endWeek(site, user);
  await page.getByRole("navigation").getByRole("link", { name: "Products" }).first().click();
  await expect(notice(page)).toContainText("the time to set one up ended");
  await expect(page).toHaveURL(/\/admin\/account$/);
});

test("a passkey without recovery codes is offered them", async ({ page, site, complaints }) => {
  await addAuthenticator(page);
  const user = await signInAs(page, site);
  await addPasskey(page, "Phone");
  await site.accounts.db.deleteFrom("recovery_codes").where("userId", "=", user.id).execute();
  await openScreen(page, "/admin");
  await expect(notice(page)).toContainText("Your passkey has no recovery codes yet");
  expect(await axeFindings(page)).toEqual([]);
  /** Without the browser's session. */
  const login = () =>
    fetch(`${site.url}/api/users/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
  expect((await login()).status).toBe(200);
  await notice(page).getByRole("link", { name: "Get recovery codes" }).click();
  await page.getByRole("button", { name: "Create codes" }).click();
  // The sign-in was before the passkey was added, so it does not count.
  const question = page.getByRole("dialog", { name: "Please confirm that it is you" });
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(question).toHaveCount(0);
  forget(complaints, /403/);
  const codes = page.getByRole("group", { name: "Save your new recovery codes now" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(notice(page)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  expect((await login()).status).toBe(401);
});

for (const width of drawn(import.meta.filename, [1280, 320])) {
  test(`an admin requires a second step, and removes a passkey, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    const { db } = site.accounts;
    await signInAs(page, site, "admin");
    const name = `Nina ${randomUUID().slice(0, 8)}`;
    const colleague = await makeStaff(site, "recruiter", name);
    await openScreen(page, "/admin/people");
    const required = page.getByRole("group", { name: "Required for" });
    await expect(required.getByRole("checkbox", { name: "Admin (always)" })).toBeDisabled();
    await required.getByRole("checkbox", { name: "Recruiter" }).check();
    const said = page.getByRole("region", { name: "Notifications" });
    await expect(said.getByText("Recruiter: required.")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Needs a second step by Wednesday 25 November");
    await expectSoundInBothSchemes(page);
    await required.getByRole("checkbox", { name: "Recruiter" }).uncheck();
    await expect(row).not.toContainText("Needs a second step");

    const common = { userId: colleague.id, publicKey: "x", counter: 0, transports: "[]" };
    const createdDate = SEEDED_AT.toISOString();
    await db
      .insertInto("passkeys")
      .values({ ...common, id: randomUUID(), name: "Phone", createdDate, lastUsedDate: null })
      .execute();
    await page.reload();
    await hydrated(page);
    await expect(row).toContainText("Passkey");
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Remove passkeys" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove the passkeys of ${name}?` });
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(said.getByText(`The passkeys of ${name} are removed.`)).toBeVisible();
    await expect(row).not.toContainText("Passkey");
  });
}

test("a role chosen again during the first save is saved after it", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await openAs(page, site, "admin", "/admin/people");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route("/api/users/roles/recruiter", async (route) => {
    sent.push(route.request().postDataJSON());
    await released;
    await route.continue();
  });
  const recruiter = page
    .getByRole("group", { name: "Required for" })
    .getByRole("checkbox", { name: "Recruiter" });
  await recruiter.check();
  await recruiter.uncheck();
  await expect.poll(() => sent).toEqual([{ secondFactor: true }]);
  release();
  const said = page.getByRole("region", { name: "Notifications" });
  await expect(said.getByText("Recruiter: no longer required.")).toBeVisible();
  expect(sent).toEqual([{ secondFactor: true }, { secondFactor: false }]);
  await expect(recruiter).not.toBeChecked();
});
