import { generate } from "otplib";
import request from "supertest";
import { expect, test as base } from "vitest";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor/second-factor.ts";
import { getUser } from "../../src/accounts/people/users.ts";
import { createTestAccounts, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

function codeFor(site: TestAccounts, secret: string, offset = 0): Promise<string> {
  return generate({ secret, epoch: site.now().getTime() / 1000 + offset });
}

/** Creates an account and switches on its second factor. */
async function enrol(site: TestAccounts) {
  const user = await site.makeUser("editor", { email: "rita@shop.example" });
  const session = await site.signIn(user);
  const path = "/api/users/me/second-factor";
  const begun = await request(site.app).post(path).set(session.browser).expect(200);
  const secret = String(begun.body.secret);
  const code = await codeFor(site, secret);
  const confirmed = await site.put(path, { code, password: PASSWORD }, session.browser).expect(200);
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  const login = (more: object) =>
    site.post("/api/users/login", { email: user.email, password: PASSWORD, ...more });
  return {
    user,
    session,
    secret,
    recoveryCodes,
    login,
    path,
    otpauthUrl: String(begun.body.otpauthUrl),
    code,
  };
}

test("returns a secret and an otpauth URL, then ten recovery codes once", async (site) => {
  const { secret, otpauthUrl, recoveryCodes, session } = await enrol(site);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(otpauthUrl).protocol).toBe("otpauth:");
  expect(new URL(otpauthUrl).searchParams.get("secret")).toBe(secret);
  expect(decodeURIComponent(new URL(otpauthUrl).pathname)).toContain("Suqna:rita@shop.example");
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([\da-hjkmnp-tv-z]{4}-){5}[\da-hjkmnp-tv-z]{4}$/);
  const me = await request(site.app).get("/api/users/me").set(session.browser);
  expect(me.body).toMatchObject({ secondFactor: true });
  expect(me.text).not.toContain(secret);
  const rows = await site.db.selectFrom("recovery_codes").selectAll().execute();
  for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
});

test("recovery codes have at least 112 bits, of 32 evenly distributed characters", async (site) => {
  const letters: string[] = [];
  for (let people = 0; people < 20; people += 1) {
    const user = await site.makeUser("editor");
    const { secret } = await beginSecondFactor(site.accounts, user.id, site.now());
    const codes = await confirmSecondFactor(
      site.accounts,
      await getUser(site.db, user.id),
      await codeFor(site, secret),
      site.now(),
    );
    for (const code of codes) {
      const plain = code.replaceAll("-", "");
      expect(plain.length * Math.log2(32)).toBeGreaterThanOrEqual(112);
      letters.push(...plain);
    }
  }
  const counts = Map.groupBy(letters, (letter) => letter);
  expect(counts.size).toBe(32);
  // 4,800 letters, 150 of each expected: eight standard deviations is not chance.
  for (const [letter, { length }] of counts)
    expect(Math.abs(length - 150), letter).toBeLessThan(8 * Math.sqrt(150));
});

test("requires the code at sign-in, and says so only after the right password", async (site) => {
  const { login, secret } = await enrol(site);
  site.pass(30_000);
  const needed = await login({}).expect(401);
  expect(needed.body).toEqual({
    error: "Please enter the code from your authenticator app.",
    fields: { code: "Please enter the code from your authenticator app, or a recovery code." },
  });
  expect(needed.headers).not.toHaveProperty("set-cookie");
  await login({ code: "" }).expect(401);
  expect((await login({ password: "wrong" }).expect(401)).body).not.toHaveProperty("fields");
  await login({ code: await codeFor(site, secret) }).expect(200);
});

test("accepts a code once, also from concurrent requests", async (site) => {
  const { login, secret, code: enrolmentCode } = await enrol(site);
  await login({ code: enrolmentCode }).expect(401);
  site.pass(30_000);
  const code = await codeFor(site, secret);
  const answers = await Promise.all([login({ code }), login({ code }), login({ code })]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(2);
  await login({ code }).expect(401);
  await login({ code: await codeFor(site, secret, -30) }).expect(401);
});

test("accepts codes of a phone whose clock is off by half a minute, and no more", async (site) => {
  const { login, secret } = await enrol(site);
  site.pass(600_000);
  await login({ code: await codeFor(site, secret, -90) }).expect(401);
  await login({ code: await codeFor(site, secret, 90) }).expect(401);
  await login({ code: await codeFor(site, secret, -30) }).expect(200);
  await login({ code: ` ${(await codeFor(site, secret)).replace(/(...)/, "$1 ")}` }).expect(200);
});

base.each(["000000", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "-12345", "1e5555", "0x1234"])(
  "rejects the code %j and counts a failure",
  async (code) => {
    await using site = createTestAccounts();
    const { login } = await enrol(site);
    site.pass(600_000);
    for (let count = 1; count <= 10; count += 1) {
      expect((await login({ code }).expect(401)).body).toEqual({ error: "This code is not correct." });
    }
    await login({ code }).expect(429);
  },
);

test("accepts a recovery code once, in capitals or without hyphens too", async (site) => {
  const { login, recoveryCodes } = await enrol(site);
  const [first = "", second = ""] = recoveryCodes;
  const answers = await Promise.all([login({ code: first }), login({ code: first })]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  await login({ code: first }).expect(401);
  await login({ code: ` ${second.toUpperCase().replaceAll("-", " ")} ` }).expect(200);
});

test("rejects the recovery codes of another account", async (site) => {
  const { recoveryCodes } = await enrol(site);
  const other = await site.makeUser("editor");
  const session = await site.signIn(other);
  const begun = await request(site.app).post("/api/users/me/second-factor").set(session.browser);
  const code = await codeFor(site, begun.body.secret);
  await site.put("/api/users/me/second-factor", { code, password: PASSWORD }, session.browser).expect(200);
  await site
    .post("/api/users/login", { email: other.email, password: PASSWORD, code: recoveryCodes[0] })
    .expect(401);
});

test("stays off until a right code confirms it", async (site) => {
  const user = await site.makeUser("editor");
  const { browser } = await site.signIn(user);
  const path = "/api/users/me/second-factor";
  const confirm = (code: string) =>
    request(site.app).put(path).set(browser).send({ code, password: PASSWORD });
  await confirm("123456").expect(409);
  const first = await request(site.app).post(path).set(browser).expect(200);
  const second = await request(site.app).post(path).set(browser).expect(200);
  const stale = await codeFor(site, first.body.secret);
  expect((await confirm(stale).expect(400)).body.fields).toHaveProperty("code");
  await site.signIn(user);
  const code = await codeFor(site, second.body.secret);
  const { body } = await confirm(code).expect(200);
  await site
    .post("/api/users/me/reauthenticate", { password: PASSWORD, code: body.recoveryCodes[0] }, browser)
    .expect(200);
  await confirm(code).expect(409);
  await request(site.app).post(path).set(browser).expect(409);
});

test("requires the password to switch it on, and counts wrong ones", async (site) => {
  const user = await site.makeUser("editor");
  const { browser } = await site.signIn(user);
  const path = "/api/users/me/second-factor";
  const begun = await request(site.app).post(path).set(browser).expect(200);
  const code = await codeFor(site, begun.body.secret);
  const confirm = (body: object) => site.put(path, { code, ...body }, browser);
  expect((await confirm({}).expect(400)).body.fields).toHaveProperty("password");
  for (let count = 1; count <= 10; count += 1) {
    expect((await confirm({ password: "wrong" }).expect(400)).body.fields).toEqual({
      password: "This is not your current password.",
    });
  }
  await confirm({ password: PASSWORD }).expect(429);
  const me = await request(site.app).get("/api/users/me").set(browser).expect(200);
  expect(me.body).toMatchObject({ secondFactor: false });
  expect(await site.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
});

test("requires the code and the password to switch it off, and deletes the recovery codes", async (site) => {
  const { path, session, user, login, recoveryCodes } = await enrol(site);
  await request(site.app).delete(path).set(session.browser).send({ password: PASSWORD }).expect(403);
  await site
    .post("/api/users/me/reauthenticate", { password: PASSWORD, code: recoveryCodes[0] }, session.browser)
    .expect(200);
  await request(site.app).delete(path).set(session.browser).send({ password: "wrong" }).expect(400);
  await request(site.app).delete(path).set(session.browser).send({}).expect(400);
  await request(site.app).delete(path).set(session.browser).expect(400);
  await login({}).expect(401);
  await request(site.app).delete(path).set(session.browser).send({ password: PASSWORD }).expect(204);
  await site.signIn(user);
  expect(await site.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
});
