import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { giveSecondFactor, inviteStaff, makeStaff, PASSWORD, pathInMail } from "../support/site-staff.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, test, openScreen, expectSound } from "./fixtures.ts";
import { openAs, signInAs } from "./sign-in.ts";

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Disables all admins, so that the next one is the last active one. */
async function disableAdmins(site: TestSite): Promise<void> {
  await site.accounts.db
    .updateTable("users")
    .set({ status: "disabled" })
    .where("role", "=", "admin")
    .execute();
}

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`invites a colleague, who signs in, at ${width} px`, async ({ page, site, browser, complaints }) => {
    await page.setViewportSize({ width, height: 844 });
    const name = `Carmen ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@shop.example`;
    await openAs(page, site, "admin", "/admin/people");
    await expectSound(page);
    const matrix = page.getByRole("table", { name: "Roles and permissions" });
    await expect(matrix.getByRole("row", { name: /job adverts/ })).toHaveText(/Yes\s*No\s*Yes/);

    await page.getByRole("button", { name: "Invite a colleague" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Some fields need another look.");
    await expect(dialog.getByLabel("E-mail address")).toHaveAccessibleDescription(/mail address/);
    forget(complaints, /400/);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("E-mail address").fill(email);
    await dialog.getByRole("radio", { name: /Recruiter/ }).check();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog).toBeHidden();
    const row = rowOf(page, name);
    await expect(row).toContainText("Invited");
    await choose(page, name, "Resend invitation");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("New invitation sent");

    await choose(page, name, "Edit name and permissions");
    const editing = page.getByRole("dialog", { name: `Edit ${name}` });
    await expect(editing.getByRole("checkbox", { name: /job adverts/ })).toBeDisabled();
    await editing.getByRole("checkbox", { name: /recipes/ }).check();
    expect(await axeFindings(page)).toEqual([]);
    await editing.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editing).toBeHidden();
    await expect(row).toContainText("+ Write and publish recipes");

    const colleague = await browser.newPage({ baseURL: site.url });
    await colleague.clock.setFixedTime(SEEDED_AT);
    await openScreen(colleague, await pathInMail(site, email));
    await colleague.getByLabel("New password").fill(PASSWORD);
    await colleague.getByRole("button", { name: "Activate my account" }).click();
    await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(`Bonġu, ${name}.`);
    await expect(colleague.getByRole("main").getByRole("listitem")).toContainText(["job adverts", "recipes"]);

    await colleague.close();

    await page.reload();
    await expect(row).toContainText("Active");
  });

  test(`signs out, disables and deletes a colleague at ${width} px`, async ({ page, site, browser }) => {
    await page.setViewportSize({ width, height: 844 });
    const colleague = await browser.newPage({ baseURL: site.url });
    await colleague.clock.setFixedTime(SEEDED_AT);
    const { name } = await signInAs(colleague, site, "recruiter", `Carmen ${randomUUID().slice(0, 8)}`);
    await openAs(page, site, "admin", "/admin/people");
    const row = rowOf(page, name);
    await choose(page, name, "Sign out everywhere");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "is signed out everywhere",
    );
    await colleague.goto("/admin");
    await expect(colleague).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
    await colleague.close();

    await choose(page, name, "Disable");
    await expect(row).toContainText("Disabled");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(row).toContainText("Active");

    await choose(page, name, "Delete account");
    const confirm = page.getByRole("dialog", { name: `Delete ${name}’s account?` });
    await expect(confirm).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await choose(page, name, "Delete account");
    await confirm.getByRole("button", { name: "Delete permanently" }).click();
    await expect(row).toHaveCount(0);
  });
}

test("enabling an invited account sends a new invitation", async ({ page, site, complaints }) => {
  const { email } = await inviteStaff(site);
  const dead = await pathInMail(site, email);
  await openAs(page, site, "admin", "/admin/people");
  const row = rowOf(page, email);
  const item = async (name: string) => {
    await row.getByRole("button").click();
    await page.getByRole("menuitem", { name }).click();
  };
  await item("Disable");
  await expect(row).toContainText("Disabled");
  const notices = page.getByRole("region", { name: "Notifications" });
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText(`New invitation sent to ${email}.`);
  await expect(row).toContainText("Invited");
  const second = await pathInMail(site, email);
  expect(second).not.toBe(dead);

  await item("Disable");
  await expect(row).toContainText("Disabled");
  await page.route("**/invitation", (route) => route.fulfill({ status: 503, body: "" }));
  await item("Enable");
  await expect(row.getByRole("alert")).toContainText("“Resend invitation” in the menu");
  await expect(row).toContainText("Invited");
  forget(complaints, /503/);
  await page.unroute("**/invitation");
  await item("Resend invitation");
  await expect(row.getByRole("alert")).toBeEmpty();
  await expect.poll(() => pathInMail(site, email)).not.toBe(second);
  await page.goto(await pathInMail(site, email));
  await expect(page.getByLabel("New password")).toBeVisible();
});

test("refuses to demote the last active admin, and offers no one to disable themselves", async ({
  page,
  site,
  complaints,
}) => {
  await disableAdmins(site);
  await openAs(page, site, "admin", "/admin/people");
  const me = page.getByRole("row").filter({ hasText: "You" }).filter({ hasText: "Active" });
  await me.getByRole("button").click();
  // It would sign them out, so they could not undo it.
  await expect(page.getByRole("menuitem", { name: "Disable" })).toHaveCount(0);
  const reason = "This is the last active admin. Make another person an admin first.";
  await page.getByRole("menuitem", { name: "Edit name and permissions" }).click();
  const editing = page.getByRole("dialog");
  await editing.getByRole("radio", { name: /Editor/ }).check();
  await editing.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editing.getByRole("alert")).toHaveText(reason);
  forget(complaints, /409/);
});

test("a manager cannot assign a permission, or manage a person, beyond their own rights", async ({
  page,
  site,
}) => {
  const above = await makeStaff(site, "admin", `Above ${randomUUID().slice(0, 8)}`);
  await signInAs(page, site, "recruiter");
  const { id } = await (await page.request.get("/api/users/me")).json();
  await site.accounts.db
    .updateTable("users")
    .set({ permissions: '["users.manage"]' })
    .where("id", "=", String(id))
    .execute();
  await openScreen(page, "/admin/people");
  await expect(rowOf(page, above.name)).toContainText("More permissions than you");
  await expect(rowOf(page, above.name).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  for (const role of [/Admin/, /Editor/])
    await expect(page.getByRole("radio", { name: role })).toBeDisabled();
  await expect(page.getByRole("radio", { name: /Recruiter/ })).toBeChecked();
});

test("saving the name of a person keeps their limit to a store that has been deleted", async ({
  page,
  site,
}) => {
  const name = `Joe ${randomUUID().slice(0, 8)}`;
  const gone = randomUUID();
  const { id } = await makeStaff(site, "editor", name, [gone]);
  await openAs(page, site, "admin", "/admin/people");
  await choose(page, name, "Edit name and permissions");
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await dialog.getByLabel("Name").fill(`${name} Borg`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const stored = () =>
    site.accounts.db.selectFrom("users").select(["name", "stores"]).where("id", "=", id).executeTakeFirst();
  expect(await stored()).toEqual({ name: `${name} Borg`, stores: JSON.stringify([gone]) });
});

test("a name that is saved after a colleague has taken rights away does not give them back", async ({
  page,
  site,
  complaints,
}) => {
  const name = `Bob ${randomUUID().slice(0, 8)}`;
  const { id } = await makeStaff(site, "admin", name);
  await openAs(page, site, "admin", "/admin/people");
  await choose(page, name, "Edit name and permissions");
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await dialog.getByLabel("Name").fill(`${name} Borg`);
  const users = site.accounts.db.updateTable("users").where("id", "=", id);
  await users.set((row) => ({ role: "recruiter", version: row("version", "+", 1) })).execute();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed since you opened it");
  forget(complaints, /^409/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const stored = site.accounts.db.selectFrom("users").select(["name", "role"]).where("id", "=", id);
  expect(await stored.executeTakeFirst()).toEqual({ name: `${name} Borg`, role: "recruiter" });
});

test("a save without a response ends as one that did not reach the server, and can be repeated", async ({
  page,
  site,
  complaints,
}) => {
  const name = `Nina ${randomUUID().slice(0, 8)}`;
  await makeStaff(site, "editor", name);
  await openAs(page, site, "admin", "/admin/people");
  await choose(page, name, "Edit name and permissions");
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await dialog.getByLabel("Name").fill(`${name} Borg`);
  await page.route("**/api/users/*", () => {}, { times: 1 });
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => {
      AbortSignal.timeout = timeout;
      return timeout(100);
    };
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The server did not respond within a minute");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `${name} Borg`)).toBeVisible();
  forget(complaints, /Failed to load resource/);
});

test("shows an editor 403 on the People screen", async ({ page, site }) => {
  await signInAs(page, site);
  expect((await page.goto("/admin/people"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don’t have permission");
});

test("a manager turns off the second factor of a colleague who lost their phone", async ({ page, site }) => {
  const target = await makeStaff(site, "editor", `Lost ${randomUUID().slice(0, 8)}`);
  await giveSecondFactor(site, target, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
  await openAs(page, site, "admin", "/admin/people");
  await expect(rowOf(page, target.name)).toContainText("Two-step verification on");
  await choose(page, target.name, "Turn off two-step verification");
  const dialog = page.getByRole("dialog");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, target.name)).not.toContainText("Two-step verification on");
  const answer = await fetch(`${site.url}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: target.email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
});
