import { generate } from "otplib";
import request from "supertest";
import { expect, test as base } from "vitest";
import { addPasskeyTo, createSoftwarePasskey } from "../support/software-passkey.ts";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const MINUTE = 60_000;
const PROOF = "/api/users/me/reauthenticate";
const FACTOR = "/api/users/me/second-factor";
const PASSKEYS = "/api/users/me/passkeys";

type Method = "get" | "post" | "put" | "delete";

/** Sends requests of one session. */
function sender(site: TestAccounts, bearer: Record<string, string>) {
  return (method: Method, path: string, body: object = {}) =>
    request(site.app)[method](path).set(bearer).send(body);
}

/** What takes off, replaces or goes round a second factor, as a thief of a session who knows the password asks for it. */
const TAKING_OFF: readonly [Method, string, object][] = [
  ["delete", FACTOR, { password: PASSWORD }],
  ["put", FACTOR, { password: PASSWORD, code: "123456" }],
  ["post", `${PASSKEYS}/options`, { password: PASSWORD }],
  ["post", PASSKEYS, { name: "Thief", passkey: {} }],
  ["delete", `${PASSKEYS}/any`, { password: PASSWORD }],
  ["post", "/api/users/me/recovery-codes", {}],
  ["put", "/api/users/me/password", { currentPassword: PASSWORD, password: OTHER_PASSWORD }],
  ["post", "/api/users/me/tokens", { name: "Thief", permissions: [], days: 30 }],
];

/** An account with an app: the session that set it up, and another one from before. */
async function withApp(site: TestAccounts) {
  const user = await site.makeUser("editor");
  const [owner, thief] = [await site.signIn(user), await site.signIn(user)].map(({ bearer }) =>
    sender(site, bearer),
  );
  if (!owner || !thief) throw new Error("There are two sessions.");
  const { body } = await owner("post", FACTOR).expect(200);
  const codeNow = () => generate({ secret: body.secret, epoch: site.now().getTime() / 1000 });
  await owner("put", FACTOR, { code: await codeNow(), password: PASSWORD }).expect(200);
  return { user, owner, thief, codeNow };
}

/** An account with a passkey: the session that added it, and another one from before. */
async function withPasskey(site: TestAccounts) {
  const user = await site.makeUser("editor");
  const [mine, stolen] = [await site.signIn(user), await site.signIn(user)];
  const { device, recoveryCodes = [] } = await addPasskeyTo(site, mine.bearer);
  return {
    user,
    device,
    recoveryCodes,
    owner: sender(site, mine.bearer),
    thief: sender(site, stolen.bearer),
  };
}

async function expectAsked(
  send: ReturnType<typeof sender>,
  [method, path, body]: (typeof TAKING_OFF)[number],
) {
  const answer = await send(method, path, body);
  expect([answer.status, answer.body.reauthenticate], `${method} ${path}`).toEqual([403, true]);
}

/** What a sign-in of the account needs. */
async function factorsOf({ db }: TestAccounts) {
  const users = await db.selectFrom("users").select(["passwordHash", "totpSecret"]).execute();
  const passkeys = await db.selectFrom("passkeys").select("id").execute();
  const codes = await db.selectFrom("recovery_codes").select("hash").orderBy("hash").execute();
  return { users, passkeys, codes };
}

base.each(TAKING_OFF)(
  "a stolen session and the password do not %s %s of an account with an app or a passkey",
  async (...call) => {
    await using site = createTestAccounts();
    for (const { thief } of [await withApp(site), await withPasskey(site)]) {
      const before = await factorsOf(site);
      // Its owner signed in with the password alone, a moment before the factor was added.
      await expectAsked(thief, call);
      await thief("post", PROOF, { password: PASSWORD }).expect(400);
      site.pass(10 * MINUTE);
      await expectAsked(thief, call);
      expect(await factorsOf(site)).toEqual(before);
    }
  },
);

test("a proof from before the second factor was added does not count, in the session that added it either", async (site) => {
  for (const { owner } of [await withApp(site), await withPasskey(site)]) {
    expect((await owner("get", PROOF).expect(200)).body.provedUntil).toBeNull();
    for (const call of TAKING_OFF) await expectAsked(owner, call);
  }
});

test("a proof by recovery codes that have been replaced since does not count", async (site) => {
  const { owner, thief, device, recoveryCodes } = await withPasskey(site);
  await thief("post", PROOF, { password: PASSWORD, code: recoveryCodes[0] }).expect(200);
  const { body } = await owner("post", `${PROOF}/passkey-options`).expect(200);
  await owner("post", PROOF, { passkey: device.get(body.challenge) }).expect(200);
  await owner("post", "/api/users/me/recovery-codes").expect(200);
  for (const call of TAKING_OFF) await expectAsked(thief, call);
});

test("a new password, for which the code was given, is no proof that uses the second factor", async (site) => {
  const { owner, codeNow } = await withApp(site);
  site.pass(MINUTE);
  await owner("post", PROOF, { password: PASSWORD, code: await codeNow() }).expect(200);
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
  const { body } = await owner("put", "/api/users/me/password", change).expect(200);
  const send = sender(site, { Authorization: `Bearer ${body.token}` });
  for (const call of TAKING_OFF) await expectAsked(send, call);
});

test("a passkey that was asked for before the app was set up is not added after it", async (site) => {
  const user = await site.makeUser("editor");
  const thief = sender(site, (await site.signIn(user)).bearer);
  const owner = sender(site, (await site.signIn(user)).bearer);
  const { body } = await thief("post", `${PASSKEYS}/options`, { password: PASSWORD }).expect(200);
  const passkey = createSoftwarePasskey().create(body.challenge);
  const { secret } = (await owner("post", FACTOR).expect(200)).body;
  const code = await generate({ secret, epoch: site.now().getTime() / 1000 });
  await owner("put", FACTOR, { code, password: PASSWORD }).expect(200);
  await expectAsked(thief, ["post", PASSKEYS, { name: "Thief", passkey }]);
  expect((await factorsOf(site)).passkeys).toEqual([]);
});

test("with the code each of them works again, and an account without a second factor needs its password alone", async (site) => {
  const { owner, codeNow } = await withApp(site);
  site.pass(MINUTE);
  await owner("post", PROOF, { password: PASSWORD, code: await codeNow() }).expect(200);
  await owner("post", `${PASSKEYS}/options`, { password: PASSWORD }).expect(200);
  await owner("delete", FACTOR, { password: "wrong" }).expect(400);
  await owner("delete", FACTOR, { password: PASSWORD }).expect(204);
  site.pass(10 * MINUTE);
  await owner("post", `${PASSKEYS}/options`, { password: PASSWORD }).expect(200);
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
  await owner("put", "/api/users/me/password", change).expect(200);
});

test("rights that are taken away and given back start no second week without a second factor", async (site) => {
  const accomplice = await site.makeUser("admin");
  const person = await site.makeUser("editor", { extra: ["settings.write"] });
  const change = async (path: string, body: object) =>
    sender(site, (await site.signIn(accomplice)).bearer)("put", path, body).expect(200);
  const readSystem = async () =>
    (await sender(site, (await site.signIn(person)).bearer)("get", "/api/system")).status;
  site.pass(6 * 24 * 60 * MINUTE);
  expect(await readSystem()).toBe(200);
  await change(`/api/users/${person.id}`, { permissions: [] });
  await change(`/api/users/${person.id}`, { permissions: ["settings.write"] });
  site.pass(24 * 60 * MINUTE - 1);
  expect(await readSystem()).toBe(200);
  await change("/api/users/roles/editor", { secondFactor: true });
  await change("/api/users/roles/editor", { secondFactor: false });
  site.pass(1);
  expect(await readSystem()).toBe(403);
});
