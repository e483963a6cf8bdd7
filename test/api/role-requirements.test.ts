import request from "supertest";
import { expect, test } from "vitest";
import { listUsers } from "../../src/accounts/people/users.ts";
import { manager } from "../support/staff.ts";
import { createTestAccounts, type TestAccounts } from "../support/test-accounts.ts";
import { auditLines } from "../support/audit-lines.ts";

const WEEK = 7 * 86_400_000;

async function dueDates(site: TestAccounts): Promise<Record<string, string | null>> {
  const rows = await listUsers(site.db);
  return Object.fromEntries(rows.map((row) => [row.id, row.secondFactorDue]));
}

test("an admin requires a second step for a role: its accounts, also later ones, have a week; the others do not change", async () => {
  await using site = createTestAccounts();
  const { browser, user } = await manager(site);
  const editor = await site.makeUser("editor");
  const managing = await site.makeUser("editor", { extra: ["settings.write"] });
  const recruiter = await site.makeUser("recruiter");
  const invited = await site.makeInvited();
  const set = (secondFactor: boolean) =>
    request(site.app).put("/api/users/roles/editor").set(browser).send({ secondFactor });
  const before = await dueDates(site);
  expect(before[editor.id]).toBeNull();
  site.pass(60_000);
  expect((await set(true).expect(200)).body).toEqual({ role: "editor", secondFactor: "required" });
  const list = await request(site.app).get("/api/users/roles").set(browser).expect(200);
  expect(list.body).toEqual([
    { role: "admin", secondFactor: "always" },
    { role: "editor", secondFactor: "required" },
    { role: "recruiter", secondFactor: "not required" },
    { role: "manager", secondFactor: "not required" },
  ]);
  const due = new Date(site.now().getTime() + WEEK).toISOString();
  const later = await site.makeUser("editor");
  expect(await dueDates(site)).toEqual({
    [user.id]: before[user.id],
    [managing.id]: before[managing.id],
    [recruiter.id]: null,
    [invited.id]: null,
    [editor.id]: due,
    [later.id]: due,
  });
  site.pass(60_000);
  await set(true).expect(200);
  expect((await dueDates(site))[editor.id]).toBe(due);
  await set(false).expect(200);
  expect(await dueDates(site)).toMatchObject({
    [editor.id]: null,
    [later.id]: null,
    [managing.id]: before[managing.id],
  });
  site.pass(60_000);
  await set(true).expect(200);
  expect((await dueDates(site))[editor.id]).toBe(due);
  const lines = await auditLines(
    site.db,
    "role.changed",
    "actor",
    "area",
    "subjectType",
    "subject",
    "changes",
  );
  expect(lines.map((line) => ({ ...line, changes: JSON.parse(line.changes) }))).toEqual(
    [
      ["not required", "required"],
      ["required", "not required"],
      ["not required", "required"],
    ].map(([was, is]) => ({
      actor: user.email,
      area: "rights",
      subjectType: "roles",
      subject: "editor",
      changes: [{ field: "secondFactor", before: was, after: is }],
    })),
  );
});

test("the week of an editor ends like any other where the role requires a second step", async () => {
  await using site = createTestAccounts();
  const { browser } = await manager(site);
  const editor = await site.makeUser("editor");
  await site.put("/api/users/roles/editor", { secondFactor: true }, browser).expect(200);
  site.pass(WEEK);
  const { bearer } = await site.signIn(editor);
  await request(site.app).get("/api/products/bin").set(bearer).expect(403);
});

test("the role admin always needs it, an unknown role is not found, and only a person with the role's rights may choose", async () => {
  await using site = createTestAccounts();
  const { browser } = await manager(site);
  const put = (role: string, body: object, headers = browser) =>
    request(site.app).put(`/api/users/roles/${role}`).set(headers).send(body);
  expect((await put("admin", { secondFactor: false }).expect(409)).body.error).toMatch(/always needs/);
  await put("owner", { secondFactor: true }).expect(404);
  await put("editor", {}).expect(400);
  await put("editor", { secondFactor: true, days: 1 }).expect(400);
  const { browser: lesser } = await manager(site, "recruiter", ["users.manage"]);
  await put("editor", { secondFactor: true }, lesser).expect(403);
  await put("recruiter", { secondFactor: true }, lesser).expect(200);
  site.pass(10 * 60_000);
  expect((await put("editor", { secondFactor: true }).expect(403)).body.reauthenticate).toBe(true);
});
