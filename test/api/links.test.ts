import request from "supertest";
import { expect, test as base } from "vitest";
import { inspectLink } from "../../src/accounts/sign-in/links.ts";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test("an invitation is sent by e-mail, activates the account once, and the person can sign in", async (site) => {
  const { browser } = await site.signIn(await site.makeUser("admin"));
  const invited = await site
    .post("/api/users", { email: "New@Shop.example", name: "Carmen & Grech", role: "recruiter" }, browser)
    .expect(201);
  expect(invited.body).toMatchObject({
    email: "new@shop.example",
    role: "recruiter",
    status: "invited",
    version: 1,
  });
  const [mail] = await site.mails();
  expect(mail?.to).toBe("new@shop.example");
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/activate\/[\w-]{43}$/);
  expect(mail?.text).toContain(mail?.link);
  expect(mail?.html).toContain(`href="${mail?.link}"`);
  expect(mail?.html).toContain("Carmen &amp; Grech");
  const token = String(mail?.link.split("/").at(-1));
  const activate = () =>
    site.post("/api/users/activate", { token, password: OTHER_PASSWORD, name: "Carmen Grech" });
  const answer = await activate().expect(200);
  expect(answer.body).toMatchObject({
    status: "active",
    name: "Carmen Grech",
    role: "recruiter",
    version: 2,
  });
  expect(answer.headers).not.toHaveProperty("set-cookie");
  expect((await activate().expect(400)).body.fields).toEqual({ token: "This link has already been used." });
  await site.signIn({ email: "new@shop.example" }, OTHER_PASSWORD);
});

test("links begin with PUBLIC_URL whatever the Host header says", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const user = await site.makeUser("editor");
  await site
    .post(
      "/api/users/request-password-reset",
      { email: user.email },
      {
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        Forwarded: "host=evil.example",
      },
    )
    .expect(202);
  const mails = await site.mails();
  expect(mails[0]?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\//);
  expect(JSON.stringify(mails)).not.toContain("evil");
});

test("a reset request gets the same response for every address, and sends an e-mail only to accounts", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  await site.makeUser("editor", { email: "active@shop.example" });
  await site.makeInvited("invited@shop.example");
  const disabled = await site.makeUser("editor", { email: "disabled@shop.example" });
  await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", disabled.id).execute();
  const texts = new Set<string>();
  const before = site.accounts.passwordHasher.computations;
  for (const name of ["active", "invited", "disabled", "nobody"]) {
    const answer = await site
      .post("/api/users/request-password-reset", { email: `${name}@shop.example` })
      .expect(202);
    texts.add(answer.text);
  }
  expect([...texts]).toEqual([
    JSON.stringify({ message: "If there is an account with this address, a link is on its way to it." }),
  ]);
  expect((await site.mails()).map(({ to, link }) => [to, link.split("/")[3]])).toEqual([
    ["active@shop.example", "reset-password"],
    ["invited@shop.example", "activate"],
  ]);
  expect(site.accounts.passwordHasher.computations).toBe(before);
});

test("a reset replaces the password, ends all sessions, voids all other links, and notifies by e-mail", async (site) => {
  const user = await site.makeUser("editor");
  const session = await site.signIn(user);
  const [first, second] = [await site.makeToken(user, "reset"), await site.makeToken(user, "reset")];
  const reset = (token: string) =>
    request(site.app).post("/api/users/reset-password").send({ token, password: OTHER_PASSWORD });
  const answer = await reset(first).expect(200);
  expect(answer.headers).not.toHaveProperty("set-cookie");
  await reset(first).expect(400);
  await reset(second).expect(400);
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
  expect((await site.mails()).map((mail) => mail.subject)).toEqual(["Your password for Suqna was changed"]);
  await site.signIn(user, OTHER_PASSWORD);
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
});

test("a reset unblocks an account after too many failures", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const user = await site.makeUser("editor");
  const login = (from: number, password: string) =>
    site.post("/api/users/login", { email: user.email, password }, { "X-Forwarded-For": `192.0.2.${from}` });
  for (let count = 1; count <= 11; count += 1) await login(count, "wrong");
  const token = await site.makeToken(user, "reset");
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  await login(50, OTHER_PASSWORD).expect(200);
});

test("a reset unblocks the network address that spent its attempts on that account", async (site) => {
  const user = await site.makeUser("editor");
  const login = (password: string) =>
    request(site.app).post("/api/users/login").send({ email: user.email, password });
  for (let count = 1; count <= 10; count += 1) await login("wrong").expect(401);
  for (let count = 1; count <= 5; count += 1) await login(PASSWORD).expect(429);
  const token = await site.makeToken(user, "reset");
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  await login(OTHER_PASSWORD).expect(200);
});

test("a reset refunds a network address only what it spent on that account", async (site) => {
  const [own, victim] = [await site.makeUser("editor"), await site.makeUser("admin")];
  const login = (email: string, password: string) =>
    request(site.app).post("/api/users/login").send({ email, password });
  for (let count = 1; count <= 4; count += 1) await login(own.email, "wrong").expect(401);
  for (let count = 1; count <= 6; count += 1) await login(victim.email, "wrong").expect(401);
  const token = await site.makeToken(own, "reset");
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  for (let count = 7; count <= 10; count += 1) await login(victim.email, "wrong").expect(401);
  await login(victim.email, PASSWORD).expect(429);
});

test("accepts one of twenty concurrent uses of a link", async (site) => {
  const user = await site.makeUser("editor");
  const token = await site.makeToken(user, "reset");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      site.post("/api/users/reset-password", { token, password: `${OTHER_PASSWORD} ${count}` }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(19);
});

test("a reset link expires after an hour, an invitation after seven days", async (site) => {
  const user = await site.makeUser("editor");
  const invited = await site.makeInvited();
  const reset = await site.makeToken(user, "reset");
  const activation = await site.makeToken(invited, "activation");
  const state = async (kind: "reset" | "activation", token: string) =>
    (await inspectLink(site.db, kind, token, site.now())).state;
  site.pass(HOUR - 1);
  expect(await state("reset", reset)).toBe("usable");
  site.pass(1);
  expect(await state("reset", reset)).toBe("expired");
  const late = await site
    .post("/api/users/reset-password", { token: reset, password: OTHER_PASSWORD })
    .expect(400);
  expect(late.body.error).toBe("This link has expired. Please ask for a new one.");
  site.pass(7 * DAY - HOUR - 1);
  expect(await state("activation", activation)).toBe("usable");
  site.pass(1);
  expect(await state("activation", activation)).toBe("expired");
});

test("a link works only for its own kind of action", async (site) => {
  const user = await site.makeUser("editor");
  const invited = await site.makeInvited();
  const reset = await site.makeToken(user, "reset");
  const activation = await site.makeToken(invited, "activation");
  const password = OTHER_PASSWORD;
  await request(site.app).post("/api/users/activate").send({ token: reset, password }).expect(400);
  await request(site.app).post("/api/users/reset-password").send({ token: activation, password }).expect(400);
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${reset}`).expect(401);
  await site.db.updateTable("users").set({ status: "disabled" }).execute();
  await request(site.app).post("/api/users/activate").send({ token: activation, password }).expect(400);
  await request(site.app).post("/api/users/reset-password").send({ token: reset, password }).expect(400);
});

test("a weak password does not use up the link", async (site) => {
  const token = await site.makeToken(await site.makeInvited("maria.borg@shop.example"), "activation");
  for (const password of ["short", "password1234", "maria.borg 2026", "CarmenCarmen"]) {
    const answer = await request(site.app).post("/api/users/activate").send({ token, password }).expect(400);
    expect(Object.keys(answer.body.fields), password).toEqual(["password"]);
  }
  await request(site.app).post("/api/users/activate").send({ token, password: OTHER_PASSWORD }).expect(200);
});

base.each([
  {},
  [],
  true,
  1,
  null,
  "",
  " ",
  "x",
  "x".repeat(43),
  "x".repeat(5000),
  ["x"],
  { length: 43 },
  "' OR 1=1 --",
  "%",
])("rejects the token %j", async (token) => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  await site.makeToken(user, "reset");
  await site.makeToken(await site.makeInvited(), "activation");
  for (const path of ["reset-password", "activate"]) {
    const answer = await site.post(`/api/users/${path}`, { token, password: OTHER_PASSWORD }).expect(400);
    expect(Object.keys(answer.body.fields)).toEqual(["token"]);
  }
  expect(await site.db.selectFrom("account_tokens").select("usedDate").execute()).toEqual([
    { usedDate: null },
    { usedDate: null },
  ]);
});

test("the database stores no token from which a link could be built", async (site) => {
  const token = await site.makeToken(await site.makeUser("editor"), "reset");
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await site.db.selectFrom("account_tokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  await site
    .post("/api/users/reset-password", { token: String(rows[0]?.hash), password: OTHER_PASSWORD })
    .expect(400);
});

test("limits reset requests from a network address, for one account and for all", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const user = await site.makeUser("editor");
  const ask = (from: number, email: string) =>
    site.post("/api/users/request-password-reset", { email }, { "X-Forwarded-For": `192.0.2.${from}` });
  for (const email of [user.email, "nobody@shop.example"]) {
    for (let count = 1; count <= 10; count += 1) await ask(1, email).expect(202);
    await ask(1, email).expect(429);
    await ask(2, email).expect(202);
  }
  for (let count = 1; count <= 30; count += 1) await ask(3, `guess${count}@shop.example`).expect(202);
  await ask(3, "fresh@shop.example").expect(429);
});

test("the owner of an account who has used a link gets another one at once", async (site) => {
  const user = await site.makeUser("editor");
  const ask = () =>
    request(site.app).post("/api/users/request-password-reset").send({ email: user.email }).expect(202);
  const links = async () => (await site.mails()).filter(({ link }) => link.includes("/reset-password/"));
  for (let count = 1; count <= 5; count += 1) {
    await ask();
    await site.mails();
  }
  expect(await links()).toHaveLength(3);
  const token = (await links()).at(-1)?.link.split("/").at(-1);
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  await ask();
  expect(await links()).toHaveLength(4);
});

test("deletes links 30 days after they expire", async (site) => {
  const user = await site.makeUser("editor");
  const old = await site.makeToken(user, "reset");
  site.pass(29 * DAY);
  await site.makeToken(user, "reset");
  expect(await inspectLink(site.db, "reset", old, site.now())).toEqual({ state: "expired" });
  site.pass(2 * DAY);
  await site.makeToken(user, "reset");
  expect(await inspectLink(site.db, "reset", old, site.now())).toEqual({ state: "unknown" });
});
