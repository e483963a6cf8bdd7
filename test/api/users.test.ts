import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test as base } from "vitest";
import { manager } from "../support/staff.ts";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD } from "../support/test-accounts.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

test("allows only users with users.manage to manage accounts", async (site) => {
  const target = await site.makeUser("recruiter");
  const calls = (headers: Record<string, string>) => [
    request(site.app).get("/api/users").set(headers),
    site.post("/api/users", { email: "x@shop.example", name: "X", role: "editor" }, headers),
    request(site.app).put(`/api/users/${target.id}`).set(headers).send({ name: "X" }),
    request(site.app).delete(`/api/users/${target.id}/sessions`).set(headers),
    request(site.app).delete(`/api/users/${target.id}`).set(headers),
  ];
  for (const call of calls({})) await call.expect(401);
  for (const role of ["editor", "recruiter"] as const) {
    const { browser, bearer } = await site.signIn(await site.makeUser(role));
    for (const headers of [browser, bearer]) for (const call of calls(headers)) await call.expect(403);
  }
  const { browser } = await site.signIn(await site.makeUser("admin"));
  const statuses = [];
  for (const call of calls(browser)) statuses.push((await call).status);
  expect(statuses).toEqual([200, 201, 200, 204, 204]);
});

test("lists accounts with their permissions and without secrets", async (site) => {
  const { list, user } = await manager(site);
  await site.makeUser("recruiter", { name: "Anton Zerafa", extra: ["blogs.write"] });
  const answer = await list().expect(200);
  expect(answer.body).toHaveLength(2);
  expect(answer.body[0]).toEqual({
    id: expect.any(String),
    email: expect.stringContaining("@"),
    name: "Anton Zerafa",
    role: "recruiter",
    permissions: ["jobs.write", "blogs.write", "applications.read"],
    stores: [],
    extraPermissions: ["blogs.write"],
    status: "active",
    secondFactor: false,
    secondFactorDue: null,
    passkeys: false,
    company: false,
    protected: false,
    version: 2,
    lastSignInDate: null,
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
  });
  expect(answer.body[1].id).toBe(user.id);
  expect(answer.text).not.toMatch(/argon2|passwordHash|totp/);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("lists accounts by name in Maltese order, whatever the case of their letters, and then by address", async (site) => {
  const { list } = await manager(site);
  for (const name of ["zoe", "Żeppi", "Gusti", "Noel", "Zara", "Ċensu", "carmen", "Ġorġ"])
    await site.makeUser("editor", { name });
  for (const email of ["b@shop.example", "a@shop.example"])
    await site.makeUser("editor", { name: "Anna", email });
  const { body } = await list().expect(200);
  expect(body.map(({ name, email }: Record<string, string>) => (name === "Anna" ? email : name))).toEqual([
    ...["a@shop.example", "b@shop.example", "Ċensu", "carmen", "Ġorġ", "Gusti", "Noel"],
    ...["Rita Vella", "Żeppi", "Zara", "zoe"],
  ]);
});

test("rejects every column that is not declared", async (site) => {
  const admin = await manager(site);
  const target = await site.makeUser("recruiter");
  const columns = Object.keys(target);
  const declared = ["name", "role", "permissions", "stores", "status", "version"];
  const forbidden = [...columns, "extraPermissions", "secondFactor", "password", "isAdmin"].filter(
    (name) => !declared.includes(name),
  );
  expect(forbidden).toEqual(
    expect.arrayContaining(["id", "email", "passwordHash", "totpSecret", "createdDate"]),
  );
  const before = await site.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", target.id)
    .executeTakeFirstOrThrow();
  for (const name of forbidden) {
    for (const value of ["x", 1, true, null, []]) {
      const answer = await admin.put(target.id, { name: "Changed", [name]: value }).expect(400);
      expect(answer.body.fields, name).toEqual({ [name]: "There is no such field." });
    }
  }
  for (const name of [...forbidden, "permissions", "status", "version"].filter(
    (field) => field !== "email",
  )) {
    await admin.post({ email: "new@shop.example", name: "X", role: "editor", [name]: "x" }).expect(400);
    await site
      .put(
        "/api/users/me/password",
        {
          currentPassword: PASSWORD,
          password: OTHER_PASSWORD,
          ...(name !== "password" && { [name]: "x" }),
          ...(name === "password" && { x: 1 }),
        },
        admin.browser,
      )
      .expect(400);
  }
  const token = await site.makeToken(await site.makeInvited("invited@shop.example"), "activation");
  for (const name of ["role", "permissions", "status", "email", "id", "version"]) {
    await site.post("/api/users/activate", { token, password: OTHER_PASSWORD, [name]: "admin" }).expect(400);
  }
  expect(
    await site.db.selectFrom("users").selectAll().where("id", "=", target.id).executeTakeFirstOrThrow(),
  ).toEqual(before);
});

test("names all invalid fields at once", async (site) => {
  const { user, put, post } = await manager(site);
  const changes = {
    name: "",
    role: "owner",
    permissions: ["jobs.write", "everything"],
    status: "invited",
    version: "1",
  };
  const answer = await put(user.id, changes).expect(400);
  expect(Object.keys(answer.body.fields).sort()).toEqual(words`name permissions.1 role status version`);
  const invitation = await post({ email: "x", name: "a\nb", role: {} }).expect(400);
  expect(Object.keys(invitation.body.fields).sort()).toEqual(["email", "name", "role"]);
  for (const sentence of Object.values<string>({ ...answer.body.fields, ...invitation.body.fields })) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

test("allows one account for an e-mail address, ignoring case", async (site) => {
  const { post, user } = await manager(site);
  const answer = await post({ email: user.email.toUpperCase(), name: "X", role: "editor" }).expect(400);
  expect(answer.body.fields).toEqual({ email: "There is already an account with this e-mail address." });
  expect(await site.mails()).toEqual([]);
});

base.each([
  ["a lower role", { role: "recruiter" }],
  ["another permission", { permissions: ["jobs.write"] }],
  ["being disabled", { status: "disabled" }],
])("%s ends cookie and token at the next request", async (_what, changes) => {
  await using site = createTestAccounts();
  const { put } = await manager(site);
  const target = await site.makeUser("editor");
  const session = await site.signIn(target);
  await put(target.id, { name: "Only the name" }).expect(200);
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(200);
  await put(target.id, changes).expect(200);
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
});

test("a disabled account can use neither its password nor a link, and gets no new link", async (site) => {
  const { put } = await manager(site);
  const target = await site.makeUser("editor");
  const token = await site.makeToken(target, "reset");
  expect((await put(target.id, { status: "disabled" }).expect(200)).body.status).toBe("disabled");
  await site.post("/api/users/login", { email: target.email, password: PASSWORD }).expect(401);
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(400);
  await request(site.app).post("/api/users/request-password-reset").send({ email: target.email }).expect(202);
  expect(await site.mails()).toEqual([]);
  await put(target.id, { status: "active" }).expect(200);
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(400);
  await site.signIn(target);
});

test("an invited account becomes active only by its link", async (site) => {
  const { put } = await manager(site);
  const invited = await site.makeInvited();
  expect((await put(invited.id, { status: "active" }).expect(400)).body.fields).toHaveProperty("status");
  expect((await put(invited.id, { status: "disabled" }).expect(200)).body.status).toBe("disabled");
  expect((await put(invited.id, { status: "active" }).expect(200)).body.status).toBe("invited");
});

test("deletes an account with its sessions and links", async (site) => {
  const { del, put } = await manager(site);
  const target = await site.makeUser("editor");
  const session = await site.signIn(target);
  const token = await site.makeToken(target, "reset");
  await del(target.id).expect(204);
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(400);
  for (const id of [target.id, UNKNOWN_ID, "x", "1"]) {
    expect((await del(id).expect(404)).body).toEqual({ error: "Account not found" });
    await put(id, { name: "X" }).expect(404);
    await del(`${id}/sessions`).expect(404);
  }
});

test("deletes the e-mails of an account from the outbox with it, and no others", async (site) => {
  const { del } = await manager(site);
  const [target, other] = [await site.makeUser("editor"), await site.makeUser("editor")];
  for (const { email } of [target, other]) await site.post("/api/users/request-password-reset", { email });
  expect(await site.mails()).toHaveLength(2);
  const outbox = path.join(site.dataDir, "outbox");
  const sent = () =>
    fs
      .readdirSync(outbox)
      .map((name) => /^To: (.*)\r$/m.exec(fs.readFileSync(path.join(outbox, name), "utf8"))?.[1]);
  expect(sent().toSorted()).toEqual([target.email, other.email].toSorted());
  await del(target.id).expect(204);
  expect(sent()).toEqual([other.email]);
});

test("sends an invitation again, with a working link, until it is accepted", async (site) => {
  const admin = await manager(site);
  const again = (id: string) => request(site.app).post(`/api/users/${id}/invitation`).set(admin.browser);
  const invited = await site.makeInvited();
  await again(invited.id).expect(204);
  const [mail] = await site.mails();
  expect(mail?.to).toBe(invited.email);
  const token = mail?.link?.split("/").at(-1);
  await request(site.app).post("/api/users/activate").send({ token, password: PASSWORD }).expect(200);
  expect((await again(invited.id).expect(409)).body.error).toMatch(/already accepted the invitation/);
  await admin.put(invited.id, { status: "disabled" }).expect(200);
  expect((await again(invited.id).expect(409)).body.error).toMatch(/disabled/);
  await again(UNKNOWN_ID).expect(404);
  await again("x").expect(404);
  expect(await site.mails()).toHaveLength(1);
});

test("a manager switches off the second factor of accounts with no more rights, never their own", async (site) => {
  const admin = await manager(site);
  const off = (id: string, headers = admin.browser) =>
    request(site.app).delete(`/api/users/${id}/second-factor`).set(headers);
  const target = await site.makeUser("recruiter");
  const session = await site.signIn(target);
  const secret = { totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" };
  for (const { id } of [target, admin.user])
    await site.db.updateTable("users").set(secret).where("id", "=", id).execute();
  await site.db
    .insertInto("recovery_codes")
    .values({ userId: target.id, hash: "x".repeat(64), usedDate: null })
    .execute();

  const below = await manager(site, "recruiter", ["users.manage"]);
  await off(admin.user.id, below.browser).expect(403);
  expect((await off(admin.user.id).expect(403)).body.error).toMatch(
    /go to My account\. It requires your password/,
  );
  await off(target.id).expect(204);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
  expect(await site.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  const [mail, ...more] = await site.mails();
  expect(mail).toMatchObject({ to: target.email, subject: expect.stringContaining("Two-step verification") });
  expect(more).toEqual([]);
  await site.signIn(target);
  await off(target.id).expect(409);
  await off(UNKNOWN_ID).expect(404);
});

test("users change their own name and nothing else of their account", async (site) => {
  const user = await site.makeUser("recruiter");
  const { browser } = await site.signIn(user);
  const put = (body: object) => request(site.app).put("/api/users/me").set(browser).send(body);
  const answer = await put({ name: "  Rita Camilleri " }).expect(200);
  expect(answer.body).toMatchObject({ id: user.id, name: "Rita Camilleri", role: "recruiter", version: 2 });
  for (const name of ["", " ", "x".repeat(101), null, 1, []]) await put({ name }).expect(400);
  for (const field of ["role", "permissions", "status", "email", "version", "passwordHash"])
    await put({ name: "X", [field]: "admin" }).expect(400);
  const row = await site.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: "Rita Camilleri", role: "recruiter", email: user.email });
});
