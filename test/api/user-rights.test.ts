import request from "supertest";
import { expect, test as base } from "vitest";
import { PERMISSIONS, ROLES } from "../../src/rules/access/permissions.ts";
import { ROLE_NAMES } from "../../src/rules/access/roles.ts";
import { auditLines } from "../support/audit-lines.ts";
import { createStore } from "../support/build-content.ts";
import { manager } from "../support/staff.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

test("an admin can end the sessions of any account", async (site) => {
  const { del } = await manager(site);
  const target = await site.makeUser("admin");
  const session = await site.signIn(target);
  await del(`${target.id}/sessions`).expect(204);
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
  await site.signIn(target);
});

base.each([{ role: "editor" }, { status: "disabled" }])(
  "rejects %j for the last active admin with 409",
  async (changes) => {
    await using site = createTestAccounts();
    const { user, put, del } = await manager(site);
    await site.makeUser("editor", { extra: ["users.manage"] });
    const disabled = await site.makeUser("admin");
    await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", disabled.id).execute();
    const answer = await put(user.id, changes).expect(409);
    expect(answer.body).toEqual({
      error: "This is the last active admin. Make another person an admin first.",
    });
    await del(user.id).expect(409);
    const other = await site.makeUser("admin");
    await put(other.id, changes).expect(200);
    await put(user.id, changes).expect(409);
  },
);

test("a change that names the stores of a person again, in another order, does not sign them out", async (site) => {
  const { put } = await manager(site);
  const stores = [
    (await createStore(site.db, { name: "Sliema" })).id,
    (await createStore(site.db, { name: "Gozo" })).id,
  ]
    .toSorted()
    .toReversed();
  const person = await site.makeUser("manager", { stores });
  const session = await site.signIn(person);
  await put(person.id, { name: "Rita Borg", stores }).expect(200);
  await put(person.id, { name: "Rita Vella", stores: stores.toReversed() }).expect(200);
  const { body } = await request(site.app).get("/api/users/me").set(session.bearer).expect(200);
  expect(body.name).toBe("Rita Vella");
  expect(await auditLines(site.db, "rights.changed", "action")).toEqual([]);
});

test("a person of a store that was closed gets another, and an undo gives back the closed one", async (site) => {
  const { put } = await manager(site);
  const [closed, other] = [
    (await createStore(site.db, { name: "Sliema" })).id,
    (await createStore(site.db, { name: "Gozo" })).id,
  ];
  const { id } = await site.makeUser("manager", { stores: [closed] });
  const stores = async (named: string[], status = 200) =>
    (await put(id, { stores: named }).expect(status)).body;
  await site.db
    .updateTable("stores")
    .set({ deletedDate: site.now().toISOString() })
    .where("id", "=", closed)
    .execute();
  expect((await stores([closed, other])).stores).toHaveLength(2);
  await stores([other]);
  await stores([closed, other]);
  // The bin has deleted it for good.
  await site.db.deleteFrom("stores").where("id", "=", closed).execute();
  expect((await put(id, { stores: [closed], role: "recruiter" }).expect(200)).body.stores).toEqual([closed]);
  await stores([other]);
  expect((await stores([closed], 400)).fields.stores).toBe("One of these stores is not there any more.");
});

test("the audit log names all stores and permissions of a person before and after a change, however many", async (site) => {
  const { put, post, del } = await manager(site);
  const ids: string[] = [];
  for (const name of ["Sliema", "Gozo", "Mosta", "Paola", "Qormi", "Rabat", "Żejtun"])
    ids.push((await createStore(site.db, { name })).id);
  const six = ["Gozo", "Mosta", "Paola", "Qormi", "Rabat", "Sliema"];
  const other = ["Gozo", "Mosta", "Paola", "Qormi", "Sliema", "Żejtun"];
  const rights = { role: "manager", stores: ids.slice(0, 6) };
  const { body: person } = await post({ ...rights, email: "rita@shop.example", name: "Rita" }).expect(201);
  const permissions = PERMISSIONS.filter((name) => !ROLES.manager.includes(name));
  await put(person.id, { stores: ids.toSpliced(5, 1) }).expect(200);
  await put(person.id, { permissions }).expect(200);
  await del(person.id).expect(204);
  const lines = await auditLines(site.db, "%", "action", "changes", "subjectId");
  const stores = (before: string[] | null, after: string[] | null) => ({
    field: "stores",
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
  const changed = lines
    .filter(({ subjectId }) => subjectId === person.id)
    .map(({ action, changes }) => [action, JSON.parse(changes)]);
  expect(changed).toEqual([
    ["account.invited", expect.arrayContaining([stores(null, six)])],
    ["rights.changed", [stores(six, other)]],
    ["rights.changed", [{ field: "permissions", before: "[]", after: JSON.stringify(permissions) }]],
    ["account.deleted", expect.arrayContaining([stores(other, null)])],
  ]);
  expect(JSON.stringify(permissions).length).toBeGreaterThan(200);
});

test("one admin remains when two demote each other concurrently", async (site) => {
  const [first, second] = [await manager(site), await manager(site)];
  const answers = await Promise.all([
    first.put(second.user.id, { role: "editor" }),
    second.put(first.user.id, { role: "editor" }),
  ]);
  expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
  const admins = await site.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admins).toHaveLength(1);
});

test("rejects granting rights that the manager lacks, to themselves or to others", async (site) => {
  const admin = await site.makeUser("admin");
  const { user, put, post, del } = await manager(site, "recruiter", ["users.manage"]);
  await put(user.id, { role: "admin" }).expect(403);
  await put(user.id, { role: "editor" }).expect(403);
  await put(user.id, { permissions: ["users.manage", "settings.write"] }).expect(403);
  await post({ email: "new@shop.example", name: "X", role: "admin" }).expect(403);
  await post({ email: "new@shop.example", name: "X", role: "editor" }).expect(403);
  await put(admin.id, { name: "X" }).expect(403);
  await put(admin.id, { status: "disabled" }).expect(403);
  await del(admin.id).expect(403);
  await del(`${admin.id}/sessions`).expect(403);
  const colleague = await site.makeUser("recruiter");
  await put(colleague.id, { permissions: ["blogs.write"] }).expect(403);
  await put(colleague.id, { permissions: ["users.manage"] }).expect(200);
  expect(
    (await post({ email: "new@shop.example", name: "X", role: "recruiter" }).expect(201)).body.status,
  ).toBe("invited");
  expect((await put(user.id, { permissions: [] }).expect(200)).body.permissions).toEqual([
    "jobs.write",
    "applications.read",
  ]);
});

test("a user with all permissions but another role cannot become admin", async (site) => {
  await site.makeUser("admin");
  const { user, put } = await manager(site, "editor", ["jobs.write", "users.manage", "settings.write"]);
  await put(user.id, { role: "admin" }).expect(403);
});

test("does not store permissions that the role includes, so that a demotion removes them", async (site) => {
  const { put } = await manager(site);
  const target = await site.makeUser("recruiter");
  const given = await put(target.id, {
    role: "editor",
    permissions: ["blogs.write", "jobs.write", "jobs.write"],
  });
  expect(given.body.extraPermissions).toEqual(["jobs.write"]);
  const demoted = await put(target.id, { role: "recruiter" }).expect(200);
  expect(demoted.body).toMatchObject({
    permissions: ["jobs.write", "applications.read"],
    extraPermissions: [],
  });
});

test("rejects a stale version with 409 and the current account", async (site) => {
  const { put } = await manager(site);
  const target = await site.makeUser("editor");
  expect((await put(target.id, { name: "First", version: 1 }).expect(200)).body.version).toBe(2);
  const late = await put(target.id, { name: "Second", version: 1 }).expect(409);
  expect(late.body.current).toMatchObject({ name: "First", version: 2 });
  expect(late.text).not.toContain("argon2");
});

test("each role has the permissions of its bundle", async (site) => {
  for (const role of ROLE_NAMES) {
    const { bearer } = await site.signIn(await site.makeUser(role));
    const me = await request(site.app).get("/api/users/me").set(bearer).expect(200);
    expect(me.body.role).toBe(role);
    expect(me.body.permissions.includes("users.manage")).toBe(role === "admin");
  }
});
