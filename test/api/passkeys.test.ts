import fs from "node:fs";
import path from "node:path";
import { decodeJwt } from "jose";
import request from "supertest";
import { expect, test as base, vi } from "vitest";
import { keepReserve } from "../../src/storage/database/disk-reserve.ts";
import { manager } from "../support/staff.ts";
import { proveByDevice, createSoftwarePasskey } from "../support/software-passkey.ts";
import { cookieOf, createTestAccounts, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const MINUTE = 60_000;

type Bearer = Record<string, string>;

async function optionsOfAdding(site: TestAccounts, bearer: Bearer, password = PASSWORD) {
  const path = "/api/users/me/passkeys/options";
  const { body } = await request(site.app).post(path).set(bearer).send({ password }).expect(200);
  return body;
}

function store(site: TestAccounts, bearer: Bearer, passkey: object, name = "Work laptop") {
  return request(site.app).post("/api/users/me/passkeys").set(bearer).send({ name, passkey });
}

async function challengeOfSignIn(site: TestAccounts): Promise<string> {
  const { body } = await request(site.app).post("/api/users/login/passkey-options").expect(200);
  return body.challenge;
}

function signIn(site: TestAccounts, passkey: object) {
  return request(site.app).post("/api/users/login/passkey").send({ passkey });
}

/** An account with a passkey. */
async function enrol(site: TestAccounts) {
  const user = await site.makeUser("editor");
  const session = await site.signIn(user);
  const device = createSoftwarePasskey();
  const { challenge } = await optionsOfAdding(site, session.bearer);
  await store(site, session.bearer, device.create(challenge)).expect(201);
  return { user, session, device };
}

test("asks for a discoverable passkey with a verified user, bound to PUBLIC_URL, after the password", async (site) => {
  const { session, device, user } = await enrol(site);
  await proveByDevice(site, session.bearer, device);
  const options = await optionsOfAdding(site, session.bearer);
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    user: { name: user.email },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: device.id }],
    attestation: "none",
  });
  const path = "/api/users/me/passkeys/options";
  const refused = await site.post(path, { password: "wrong" }, session.bearer).expect(400);
  expect(refused.body.fields).toEqual({ password: "This is not your current password." });
  const { body } = await site
    .post("/api/users/login/passkey-options", undefined, { Host: "evil.example" })
    .expect(200);
  expect(body).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(body.allowCredentials ?? []).toEqual([]);
});

test("signs in with the passkey alone, also while wrong passwords lock the account, and shows the last use", async (site) => {
  const { user, device, session } = await enrol(site);
  const list = () => request(site.app).get("/api/users/me/passkeys").set(session.bearer).expect(200);
  expect((await list()).body).toMatchObject([{ name: "Work laptop", lastUsedDate: null }]);
  for (let count = 0; count < 10; count += 1)
    await site.post("/api/users/login", { email: user.email, password: "wrong" }).expect(401);
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(429);
  site.pass(MINUTE);
  const answer = await signIn(site, device.get(await challengeOfSignIn(site))).expect(200);
  expect(answer.body.user.email).toBe(user.email);
  expect(decodeJwt(answer.body.token).sub).toBe(user.id);
  await request(site.app).get("/api/users/me").set("Cookie", cookieOf(answer)).expect(200);
  expect((await list()).body).toMatchObject([{ lastUsedDate: site.now().toISOString() }]);
  expect(site.logLines.at(-1)).toBeDefined();
  expect(site.logLines).toContainEqual(
    expect.objectContaining({ msg: "signed in", proof: "passkey", userId: user.id }),
  );
});

test("needs no code where the account has an authenticator app", async (site) => {
  const { user, device } = await enrol(site);
  const totpSecret = site.accounts.secretBox.seal("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", user.id);
  await site.db.updateTable("users").set({ totpSecret }).where("id", "=", user.id).execute();
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
  await signIn(site, device.get(await challengeOfSignIn(site))).expect(200);
});

test("a challenge works once, for five minutes, and for its own purpose and session", async (site) => {
  const { device, session } = await enrol(site);
  await proveByDevice(site, session.bearer, device);
  const challenge = await challengeOfSignIn(site);
  const response = device.get(challenge);
  const answers = await Promise.all([signIn(site, response), signIn(site, response)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  await signIn(site, response).expect(401);

  const late = await challengeOfSignIn(site);
  site.pass(5 * MINUTE);
  await signIn(site, device.get(late)).expect(401);
  await signIn(site, device.get(Buffer.alloc(54, 1).toString("base64url"))).expect(401);

  const other = await site.signIn(await site.makeUser("editor"));
  const adding = await optionsOfAdding(site, session.bearer);
  await signIn(site, device.get(adding.challenge)).expect(401);
  const second = createSoftwarePasskey();
  await store(site, other.bearer, second.create(adding.challenge)).expect(400);
  await store(site, session.bearer, second.create(await challengeOfSignIn(site))).expect(400);
  await store(site, session.bearer, second.create(adding.challenge)).expect(201);
  await store(site, session.bearer, second.create(adding.challenge)).expect(400);
});

base.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["for another host", { rpId: "evil.example" }],
  ["without the user's verification", { flags: 1 }],
  ["without the user's presence", { flags: 4 }],
  ["of another type", { type: "webauthn.create" }],
])("rejects a response %s", async (_label, deviation) => {
  await using site = createTestAccounts();
  const { device, session } = await enrol(site);
  await proveByDevice(site, session.bearer, device);
  const refused = await signIn(site, device.get(await challengeOfSignIn(site), deviation)).expect(401);
  expect(refused.body).toEqual({
    error: "This passkey could not be used. Try again, or sign in with your password.",
  });
  expect(refused.headers).not.toHaveProperty("set-cookie");
  if ("type" in deviation) return;
  const { challenge } = await optionsOfAdding(site, session.bearer);
  await store(site, session.bearer, createSoftwarePasskey().create(challenge, deviation)).expect(400);
});

test("rejects a copied authenticator, whose counter has not risen", async (site) => {
  const { device } = await enrol(site);
  await signIn(site, device.get(await challengeOfSignIn(site), { counter: 7 })).expect(200);
  for (const counter of [7, 3, 0])
    await signIn(site, device.get(await challengeOfSignIn(site), { counter })).expect(401);
  await signIn(site, device.get(await challengeOfSignIn(site), { counter: 8 })).expect(200);
});

test("rejects a changed signature, an unknown passkey, and that of a disabled account", async (site) => {
  const { device, user } = await enrol(site);
  const stranger = createSoftwarePasskey();
  await signIn(site, stranger.get(await challengeOfSignIn(site))).expect(401);
  const forged = { ...stranger.get(await challengeOfSignIn(site)), id: device.id, rawId: device.id };
  await signIn(site, forged).expect(401);
  await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", user.id).execute();
  await signIn(site, device.get(await challengeOfSignIn(site))).expect(401);
});

test("thirty refused passkeys block the network for passkeys, and for nothing else", async (site) => {
  const { device } = await enrol(site);
  const user = await site.makeUser("editor");
  for (let count = 0; count < 30; count += 1)
    await signIn(site, createSoftwarePasskey().get(await challengeOfSignIn(site))).expect(401);
  const refused = await signIn(site, device.get(await challengeOfSignIn(site))).expect(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await site.signIn(user);
});

test("only its owner sees and removes a passkey, with the password; it then signs in no more", async (site) => {
  const { device, session } = await enrol(site);
  await proveByDevice(site, session.bearer, device);
  const other = await site.signIn(await site.makeUser("admin"));
  const remove = (bearer: Bearer, password: string) =>
    request(site.app).delete(`/api/users/me/passkeys/${device.id}`).set(bearer).send({ password });
  const list = await request(site.app).get("/api/users/me/passkeys").set(other.bearer).expect(200);
  expect(list.body).toEqual([]);
  await remove(other.bearer, PASSWORD).expect(404);
  await remove(session.bearer, "wrong").expect(400);
  await remove(session.bearer, PASSWORD).expect(204);
  await remove(session.bearer, PASSWORD).expect(404);
  await signIn(site, device.get(await challengeOfSignIn(site))).expect(401);
});

test("another account cannot take over a stored passkey", async (site) => {
  const { device, user } = await enrol(site);
  const thief = await site.signIn(await site.makeUser("editor"));
  const { challenge } = await optionsOfAdding(site, thief.bearer);
  await store(site, thief.bearer, device.create(challenge)).expect(409);
  const answer = await signIn(site, device.get(await challengeOfSignIn(site))).expect(200);
  expect(answer.body.user.id).toBe(user.id);
});

test("a manager who resets the second factor removes the passkeys of the lost phone too", async (site) => {
  const { device, user } = await enrol(site);
  const totpSecret = site.accounts.secretBox.seal("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", user.id);
  await site.db.updateTable("users").set({ totpSecret }).where("id", "=", user.id).execute();
  const admin = await manager(site);
  await admin.del(`${user.id}/second-factor`).expect(204);
  await signIn(site, device.get(await challengeOfSignIn(site))).expect(401);
  await site.signIn(user);
});

test("a colleague's reset works for an account that has a passkey and no app, and says so where it has neither", async (site) => {
  const { user, device, session } = await enrol(site);
  const admin = await manager(site);
  const reset = () => request(site.app).delete(`/api/users/${user.id}/second-factor`).set(admin.browser);
  await reset().expect(204);
  await signIn(site, device.get(await challengeOfSignIn(site))).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
  await site.signIn(user);
  expect((await reset().expect(409)).body.error).toBe(
    "This account has neither two-step verification nor passkeys.",
  );
  const lines = await auditLines(site.db, "passkey.removed", "userId", "note");
  expect(lines).toEqual([{ userId: admin.user.id, note: "Work laptop" }]);
});

test("a passkey signs in on a full disk, with the space that is set aside for those who sign in", async (site) => {
  const { user, device } = await enrol(site);
  keepReserve(site.db, site.dataDir);
  fs.truncateSync(path.join(site.dataDir, "disk-reserve"));
  vi.spyOn(fs, "statfsSync").mockReturnValue({ ...fs.statfsSync(site.dataDir), bavail: 0 });
  await expect(site.makeUser("editor")).rejects.toThrow(/no space/);
  const { body } = await signIn(site, device.get(await challengeOfSignIn(site))).expect(200);
  expect(body.user.id).toBe(user.id);
});

test("the audit log names the account of a refused passkey", async (site) => {
  const { user, device } = await enrol(site);
  const answer = device.get(await challengeOfSignIn(site));
  await signIn(site, answer).expect(200);
  await signIn(site, answer).expect(401);
  expect(await auditLines(site.db, "sign-in.refused", "subjectId", "subject")).toEqual([
    { subjectId: user.id, subject: user.email },
  ]);
});
