import { recordAudit } from "../../src/storage/audit/record-audit.ts";
import { axeFindings, expect, openScreen, test, expectSound } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("an admin reads, filters, pages, verifies and exports the audit log", async ({ page, site }) => {
  const { db } = site.connection;
  const admin = await signInAs(page, site, "admin", "Maria Borg");
  const subject = { type: "accounts", id: admin.id, name: "a-very-long-address-of-a-colleague@shop.example" };
  for (let count = 1; count <= 60; count += 1) {
    await recordAudit(db, {
      action: "sessions.ended",
      subject,
      note: `Number ${count}`,
      now: site.accounts.clock(),
    });
  }
  await recordAudit(db, {
    action: "rights.changed",
    subject,
    changes: [{ field: "permissions", before: "[]", after: '["products.write","blogs.write"]' }],
    now: site.accounts.clock(),
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, "/admin");
  const places = page.getByRole("navigation", { name: "Staff area" });
  await places.getByText("More", { exact: true }).click();
  await places.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const lines = page.getByRole("list", { name: "Lines, the latest first" });
  await expect(lines.getByRole("listitem")).toHaveCount(50);

  const first = lines.getByRole("listitem").first();
  await expect(first).toContainText("changed the permissions of an account: a-very-long-address");
  await first.getByText("Changed: permissions").click();
  await expect(first).toContainText('After ["products.write","blogs.write"]');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("link", { name: "Earlier lines" }).click();
  await expect(lines.getByText("Number 60")).toBeHidden();
  await expect(lines.getByText("Number 5", { exact: false }).first()).toBeVisible();
  await page.getByRole("link", { name: "Latest lines" }).click();
  await expect(first).toContainText("changed the permissions");

  await page.getByLabel("Person").fill(admin.email);
  await page.getByLabel("Action").selectOption("sign-in");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  await expect(lines).toContainText(`${admin.email} signed in`);

  // A day is typed day first, as everywhere, and the address has it as a day.
  const from = page.getByRole("textbox", { name: "From" });
  await from.fill("31/2/2026");
  await from.blur();
  await expect(from).toHaveAccessibleDescription(/Please enter a day/);
  await from.fill("19/11/2026");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/from=2026-11-19/);
  await expect(lines).toBeHidden();
  await from.fill("18/11/2026");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(lines.getByRole("listitem")).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export these lines" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("audit-2026-11-18.csv");

  await page.getByRole("button", { name: "Verify the log" }).click();
  await expect(page.getByText(/The audit log is sound: \d+ lines\./)).toBeVisible();

  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }

  await page.goto("/admin/audit?subject=no+such+thing&from=nonsense");
  await expect(page.getByRole("heading", { name: "No lines" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("a press names the first line that was changed", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "admin");
  const { sqlite } = emptySite.connection;
  sqlite.exec("DROP TRIGGER audit_log_without_update; UPDATE audit_log SET note = 'x' WHERE seq = 2");
  await openScreen(page, `${emptySite.url}/admin/audit`);
  await page.getByRole("button", { name: "Verify the log" }).click();
  await expect(page.getByRole("alert")).toContainText("The first wrong line is 2.");
});

test("an editor is told why they cannot read the audit log", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/audit");
  await expect(page.getByText("Your account does not have permission for this.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  complaints.length = 0;
});
