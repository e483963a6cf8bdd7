import { generate } from "otplib";
import request from "supertest";
import { expect } from "vitest";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor/second-factor.ts";
import type { UserRow } from "../../src/accounts/people/users.ts";
import { createSoftwarePasskey } from "../support/software-passkey.ts";
import { createTestAccounts, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { PERMISSIONS } from "../../src/rules/access/permissions.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const MINUTE = 60_000;
const PATH = "/api/users/me/reauthenticate";

type Bearer = Record<string, string>;

function prove(site: TestAccounts, bearer: Bearer, proof: object) {
  return request(site.app).post(PATH).set(bearer).send(proof);
}

function invite(site: TestAccounts, bearer: Bearer) {
  const person = { email: "carmen@shop.example", name: "Carmen", role: "editor" };
  return request(site.app).post("/api/users").set(bearer).send(person);
}

async function turnOn(site: TestAccounts, user: UserRow) {
  const { secret } = await beginSecondFactor(site.accounts, user.id, site.now());
  const codeNow = () => generate({ secret, epoch: site.now().getTime() / 1000 });
  const recoveryCodes = await confirmSecondFactor(
    site.accounts,
    await site.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(),
    await codeNow(),
    site.now(),
  );
  return { codeNow, recoveryCodes };
}

/** An admin with a passkey, who signed in ten minutes ago. */
async function adminWithPasskey(site: TestAccounts) {
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  const device = createSoftwarePasskey();
  const send = (path: string, body: object) => request(site.app).post(path).set(bearer).send(body);
  const { body } = await send("/api/users/me/passkeys/options", { password: PASSWORD }).expect(200);
  const passkey = device.create(body.challenge);
  await send("/api/users/me/passkeys", { name: "Phone", passkey }).expect(201);
  site.pass(10 * MINUTE);
  const challenge = async () => (await send(`${PATH}/passkey-options`, {}).expect(200)).body.challenge;
  return { bearer, device, challenge };
}

test("a sign-in counts for ten minutes, then the password is asked for again, and nothing is written before", async (site) => {
  const { bearer, browser } = await site.signIn(await site.makeUser("admin"));
  const state = async () => (await request(site.app).get(PATH).set(bearer).expect(200)).body;
  expect(await state()).toEqual({
    provedUntil: "2026-11-21T09:10:00.000Z",
    code: false,
    app: false,
    passkey: false,
    password: true,
    company: null,
  });
  site.pass(10 * MINUTE - 1);
  await request(site.app).post("/api/users").set(bearer).send({}).expect(400);
  site.pass(1);
  expect((await state()).provedUntil).toBeNull();
  const refused = await invite(site, bearer).expect(403);
  expect(refused.body).toEqual({
    error:
      "Please confirm that it is you, with your password or a passkey, and then try again. Nothing was changed.",
    reauthenticate: true,
  });
  expect(await site.db.selectFrom("users").select("email").execute()).toHaveLength(1);
  const proved = await prove(site, bearer, { password: PASSWORD }).expect(200);
  expect(proved.body).toEqual({ provedUntil: "2026-11-21T09:20:00.000Z" });
  // The token and the cookie are the same session.
  await request(site.app).get("/api/audit/export").set(browser).expect(200);
  await invite(site, bearer).expect(201);
  const lines = await auditLines(site.db, "sign-in.confirmed", "note");
  expect(lines).toEqual([{ note: "With password" }]);
});

test("a proof belongs to one session", async (site) => {
  const user = await site.makeUser("admin");
  const [first, second] = [await site.signIn(user), await site.signIn(user)];
  site.pass(10 * MINUTE);
  await prove(site, first.bearer, { password: PASSWORD }).expect(200);
  await invite(site, second.bearer).expect(403);
  await invite(site, first.bearer).expect(201);
});

test("a session from before proofs were recorded is asked", async (site) => {
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  await site.db.updateTable("sessions").set({ provedDate: null }).execute();
  await invite(site, bearer).expect(403);
});

test("wrong passwords are refused with their field and count as at a sign-in", async (site) => {
  const user = await site.makeUser("admin");
  const { bearer } = await site.signIn(user);
  for (let count = 1; count <= 10; count += 1) {
    const { body } = await prove(site, bearer, { password: "wrong" }).expect(400);
    expect(body.fields).toEqual({ password: "This is not your current password." });
  }
  await prove(site, bearer, { password: PASSWORD }).expect(429);
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(429);
});

test("with an authenticator app the password needs a code, which cannot be guessed by a person with the password", async (site) => {
  const user = await site.makeUser("admin");
  const { bearer } = await site.signIn(user);
  const { codeNow, recoveryCodes } = await turnOn(site, user);
  site.pass(10 * MINUTE);
  expect((await request(site.app).get(PATH).set(bearer).expect(200)).body.code).toBe(true);
  const asked = await prove(site, bearer, { password: PASSWORD }).expect(400);
  expect(asked.body.fields).toEqual({ code: expect.stringContaining("code from your authenticator app") });
  await invite(site, bearer).expect(403);
  const code = await codeNow();
  await prove(site, bearer, { password: PASSWORD, code }).expect(200);
  // A code works once.
  await prove(site, bearer, { password: PASSWORD, code }).expect(400);
  await prove(site, bearer, { password: PASSWORD, code: recoveryCodes[0] }).expect(200);
  await prove(site, bearer, { password: PASSWORD, code: recoveryCodes[0] }).expect(400);
  for (let count = 1; count < 9; count += 1)
    await prove(site, bearer, { password: PASSWORD, code: recoveryCodes[0] }).expect(400);
  await prove(site, bearer, { password: PASSWORD, code: recoveryCodes[1] }).expect(429);
});

test("one's own passkey proves it, with a challenge of this session that works once", async (site) => {
  const { bearer, device, challenge } = await adminWithPasskey(site);
  const options = await request(site.app).post(`${PATH}/passkey-options`).set(bearer).expect(200);
  expect(options.body).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: "required" });
  await invite(site, bearer).expect(403);
  const passkey = device.get(await challenge());
  await prove(site, bearer, { passkey }).expect(200);
  const again = await prove(site, bearer, { passkey }).expect(400);
  expect(again.body.fields).toEqual({ passkey: expect.stringContaining("could not be used") });
  await invite(site, bearer).expect(201);
});

test("neither the passkey of a colleague, nor the challenge of a sign-in or of another session, proves it", async (site) => {
  const { bearer, device, challenge } = await adminWithPasskey(site);
  const other = await adminWithPasskey(site);
  site.pass(10 * MINUTE);
  await prove(site, bearer, { passkey: other.device.get(await challenge()) }).expect(400);
  await prove(site, bearer, { passkey: device.get(await other.challenge()) }).expect(400);
  const { body } = await request(site.app).post("/api/users/login/passkey-options").expect(200);
  await prove(site, bearer, { passkey: device.get(body.challenge) }).expect(400);
  const unverified = device.get(await challenge(), { flags: 1 });
  await prove(site, bearer, { passkey: unverified }).expect(400);
  await invite(site, bearer).expect(403);
  // A challenge for a proof does not sign in.
  await site.post("/api/users/login/passkey", { passkey: device.get(await challenge()) }).expect(401);
});

test("a proof is a password or a passkey, and not both or neither", async (site) => {
  const { bearer, device, challenge } = await adminWithPasskey(site);
  await prove(site, bearer, {}).expect(400);
  await prove(site, bearer, { code: "123456" }).expect(400);
  await prove(site, bearer, { password: PASSWORD, passkey: device.get(await challenge()) }).expect(400);
});

test("an API token is not asked where its permissions suffice, and cannot prove anything itself", async (site) => {
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  const create = async (permissions: string[]) => {
    const wanted = { name: "Script", permissions, days: 30 };
    const { body } = await site.post("/api/users/me/tokens", wanted, bearer).expect(201);
    return { Authorization: `Bearer ${body.apiToken}` };
  };
  const manager = await create(PERMISSIONS.filter((each) => each !== "settings.write"));
  const editor = await create(["products.write"]);
  site.pass(10 * MINUTE);
  await invite(site, manager).expect(201);
  const refused = await invite(site, editor).expect(403);
  expect(refused.body).not.toHaveProperty("reauthenticate");
  await prove(site, manager, { password: PASSWORD }).expect(403);
  await site.post("/api/users/me/tokens", { name: "More", permissions: [], days: 1 }, manager).expect(403);
});
