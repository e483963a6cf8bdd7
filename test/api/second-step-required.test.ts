import request from "supertest";
import { expect, test as base } from "vitest";
import { startGrace } from "../../src/accounts/people/role-requirements.ts";
import { listRoutes } from "../../src/http/route.ts";
import type { Permission } from "../../src/rules/access/permissions.ts";
import { listUsers } from "../../src/accounts/people/users.ts";
import { userRoutes } from "../../src/accounts/people/user-routes.ts";
import { addPasskeyTo, proveByDevice, signInByDevice } from "../support/software-passkey.ts";
import { runUserCommand } from "../support/run-script.ts";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const DAY = 86_400_000;
const WEEK = 7 * DAY;

const OVERDUE =
  "Your account needs a passkey or two-step verification, and the time to set one up is over. Open My account in the " +
  "staff area and set one up; then everything works again. Nothing was changed.";

async function dueOf(site: TestAccounts, id: string): Promise<string | null> {
  const account = (await listUsers(site.db)).find((each) => each.id === id);
  return account?.secondFactorDue ?? null;
}

function after(site: TestAccounts, milliseconds: number): string {
  return new Date(site.now().getTime() + milliseconds).toISOString();
}

/** An account whose week is over, and a session of it. */
async function overdue(site: TestAccounts) {
  const user = await site.makeUser("admin");
  site.pass(WEEK);
  return { user, session: await site.signIn(user) };
}

base.each<["admin" | "editor", Permission[], boolean]>([
  ["admin", [], true],
  ["editor", [], false],
  ["editor", ["users.manage"], true],
  ["editor", ["settings.write"], true],
  ["editor", ["jobs.write"], false],
])("an account of the role %s with %j has a week to set up a second step: %s", async (role, extra, needs) => {
  await using site = createTestAccounts();
  const user = await site.makeUser(role, { extra });
  expect(await dueOf(site, user.id)).toBe(needs ? after(site, WEEK) : null);
});

test("an invited account gets its week when it is activated", async (site) => {
  const boss = await site.signIn(await site.makeUser("admin"));
  const { body } = await site
    .post("/api/users", { email: "new@shop.example", name: "New", role: "admin" }, boss.bearer)
    .expect(201);
  expect(await dueOf(site, body.id)).toBeNull();
  site.pass(5 * DAY);
  const token = await site.makeToken(body, "activation");
  await request(site.app).post("/api/users/activate").send({ token, password: OTHER_PASSWORD }).expect(200);
  expect(await dueOf(site, body.id)).toBe(after(site, WEEK));
});

test("a permission that needs it starts the week, and no later change starts another, also after it was taken away", async (site) => {
  const person = await site.makeUser("editor");
  const change = async (body: object) => {
    // Another admin each time, whose own week is not over.
    const { bearer } = await site.signIn(await site.makeUser("admin"));
    await request(site.app).put(`/api/users/${person.id}`).set(bearer).send(body).expect(200);
    return dueOf(site, person.id);
  };
  const due = after(site, WEEK);
  expect(await change({ permissions: ["settings.write"] })).toBe(due);
  site.pass(3 * DAY);
  expect(await change({ permissions: ["settings.write", "users.manage"] })).toBe(due);
  expect(await change({ role: "admin", permissions: [] })).toBe(due);
  expect(await change({ status: "disabled" })).toBe(due);
  expect(await change({ status: "active", role: "editor" })).toBeNull();
  expect(await change({ permissions: ["users.manage"] })).toBe(due);
  site.pass(4 * DAY);
  expect(await change({ permissions: [] })).toBeNull();
  const get = async () => site.get("/api/users/me/tokens", (await site.signIn(person)).bearer);
  // An account that needs no second step is held to no date.
  expect((await get()).status).toBe(200);
  expect(await change({ permissions: ["users.manage"] })).toBe(due);
  expect((await get()).status).toBe(403);
});

test("accounts of before the upgrade get their week at the start, by the site's clock, and later starts change nothing", async (site) => {
  const admin = await site.makeUser("admin");
  const editor = await site.makeUser("editor");
  await site.db.updateTable("users").set({ secondFactorDue: null }).execute();
  site.pass(40 * DAY);
  await startGrace(site.db, site.now());
  const due = after(site, WEEK);
  expect([await dueOf(site, admin.id), await dueOf(site, editor.id)]).toEqual([due, null]);
  site.pass(DAY);
  await startGrace(site.db, site.now());
  expect(await dueOf(site, admin.id)).toBe(due);
});

test("until the week is over everything works; then calls get 403 with a sentence, and visitors' reads go on", async (site) => {
  const user = await site.makeUser("admin");
  site.pass(WEEK - 1);
  const { bearer, browser } = await site.signIn(user);
  const get = (path: string, headers: Record<string, string> = bearer) =>
    request(site.app).get(path).set(headers);
  await get("/api/users").expect(200);
  site.pass(1);
  for (const headers of [bearer, browser]) {
    for (const path of ["/api/users", "/api/jobs/admin", "/api/system", "/api/users/me/tokens", "/api"])
      expect((await get(path, headers).expect(403)).body, path).toEqual({ error: OVERDUE });
    await request(site.app).put("/api/users/me").set(headers).send({ name: "Eve" }).expect(403);
  }
  // Without rights the list is the visitors' list.
  expect((await get("/api/banners").expect(200)).body).toEqual([]);
  const { body } = await get("/api/users/me/second-step").expect(200);
  expect(body).toMatchObject({ due: site.now().toISOString(), overdue: true, protected: false });
  await get("/metrics").expect(403);
});

test("exactly the calls for setting up, signing out and one's own session are open after the week", async (site) => {
  const open = listRoutes(userRoutes(site.accounts))
    .filter(({ operation }) => operation?.beforeSecondFactor)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(open.toSorted()).toEqual(
    [
      "GET /me",
      "GET /me/sessions",
      "DELETE /me/sessions",
      "DELETE /me/sessions/:id",
      "POST /me/second-factor",
      "PUT /me/second-factor",
      "DELETE /me/second-factor",
      "GET /me/second-step",
      "POST /me/recovery-codes",
      "GET /me/passkeys",
      "POST /me/passkeys",
      "POST /me/passkeys/options",
      "DELETE /me/passkeys/:id",
      "GET /me/reauthenticate",
      "POST /me/reauthenticate",
      "POST /me/reauthenticate/passkey-options",
    ].toSorted(),
  );
  const { session } = await overdue(site);
  for (const path of ["/me", "/me/sessions", "/me/passkeys", "/me/reauthenticate"])
    await request(site.app).get(`/api/users${path}`).set(session.bearer).expect(200);
  await request(site.app).post("/api/users/me/second-factor").set(session.bearer).expect(200);
  await request(site.app).post("/api/users/logout").set(session.bearer).expect(204);
});

test("a passkey opens everything at once; removed, it gives no second week", async (site) => {
  const { user, session } = await overdue(site);
  const due = await dueOf(site, user.id);
  const { device } = await addPasskeyTo(site, session.bearer);
  await request(site.app).get("/api/users").set(session.bearer).expect(200);
  const bearer = await signInByDevice(site, device);
  await site.del(`/api/users/me/passkeys/${device.id}`, { password: PASSWORD }, bearer).expect(204);
  expect((await request(site.app).get("/api/users").set(bearer).expect(403)).body.error).toBe(OVERDUE);
  expect(await dueOf(site, user.id)).toBe(due);
});

test("an app counts too, and a passkey without recovery codes does not: its owner creates the codes", async (site) => {
  const { user, session } = await overdue(site);
  const list = () => request(site.app).get("/api/users").set(session.bearer);
  const totpSecret = site.accounts.secretBox.seal("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", user.id);
  await site.db.updateTable("users").set({ totpSecret }).execute();
  await list().expect(200);
  await site.db.updateTable("users").set({ totpSecret: null }).execute();
  const { device } = await addPasskeyTo(site, session.bearer);
  await proveByDevice(site, session.bearer, device);
  await site.db.deleteFrom("recovery_codes").execute();
  await list().expect(403);
  await request(site.app).post("/api/users/me/recovery-codes").set(session.bearer).expect(200);
  await list().expect(200);
});

test("a reset by an admin or the command line gives no second week: after the date only the account screen is left", async (site) => {
  const person = await site.makeUser("admin");
  const first = await site.signIn(person);
  await addPasskeyTo(site, first.bearer);
  const boss = await site.makeUser("admin");
  const bossSession = await site.signIn(boss);
  const { device } = await addPasskeyTo(site, bossSession.bearer);
  site.pass(WEEK);
  const bearer = await signInByDevice(site, device);
  await request(site.app).delete(`/api/users/${person.id}/second-factor`).set(bearer).expect(204);
  const again = await site.signIn(person);
  await request(site.app).get("/api/users").set(again.bearer).expect(403);
  await addPasskeyTo(site, again.bearer);
  await request(site.app).get("/api/users").set(again.bearer).expect(200);
  const { status, stdout } = await runUserCommand(site, "second-factor-off", person.email);
  expect(status).toBe(0);
  expect(stdout).toContain("is required for this account");
  await request(site.app).get("/api/users").set(again.bearer).expect(403);
});

test("an API token of an account whose week is over is refused until its owner has set up a second step", async (site) => {
  const user = await site.makeUser("admin");
  const first = await site.signIn(user);
  const { body } = await site
    .post("/api/users/me/tokens", { name: "Prices", permissions: ["products.write"], days: 90 }, first.bearer)
    .expect(201);
  const use = () =>
    request(site.app).get("/api/products/bin").set("Authorization", `Bearer ${body.apiToken}`);
  await use().expect(200);
  site.pass(WEEK);
  expect((await use().expect(403)).body.error).toBe(OVERDUE);
  await addPasskeyTo(site, (await site.signIn(user)).bearer);
  await use().expect(200);
});
