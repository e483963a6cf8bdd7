import request from "supertest";
import { expect } from "vitest";
import { addPasskeyTo, proveByDevice, signInByDevice } from "../support/software-passkey.ts";
import { manager } from "../support/staff.ts";
import { runUserCommand } from "../support/run-script.ts";
import { createTestAccounts, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const CODES = "/api/users/me/recovery-codes";
const MINUTE = 60_000;

/** An account with a passkey, no app, and the recovery codes that came with the passkey. */
async function withPasskey(site: TestAccounts) {
  const user = await site.makeUser("editor");
  const session = await site.signIn(user);
  const { device, recoveryCodes = [] } = await addPasskeyTo(site, session.bearer);
  return { user, session, device, recoveryCodes };
}

/** An account with a passkey from before passkeys had recovery codes. */
async function withOldPasskey(site: TestAccounts) {
  const given = await withPasskey(site);
  await site.db.deleteFrom("recovery_codes").where("userId", "=", given.user.id).execute();
  return given;
}

function login(site: TestAccounts, { email }: { email: string }, more: object = {}) {
  return site.post("/api/users/login", { email, password: PASSWORD, ...more });
}

test("the first passkey brings ten recovery codes, which are stored as hashes; the second one none", async (site) => {
  const { session, device, recoveryCodes } = await withPasskey(site);
  expect(new Set(recoveryCodes).size).toBe(10);
  const rows = JSON.stringify(await site.db.selectFrom("recovery_codes").selectAll().execute());
  for (const code of recoveryCodes) expect(rows).not.toContain(code);
  await proveByDevice(site, session.bearer, device);
  expect((await addPasskeyTo(site, session.bearer, "Laptop")).recoveryCodes).toBeUndefined();
});

test("the password alone does not sign in to an account with a passkey: the passkey does, or a recovery code once", async (site) => {
  const { user, device, recoveryCodes } = await withPasskey(site);
  const refused = await login(site, user).expect(401);
  expect(refused.body).toEqual({
    error: "Please use your passkey. Without it, enter one of your recovery codes.",
    fields: { code: "Please enter one of your recovery codes.", passkey: "Please use your passkey." },
  });
  expect(refused.headers).not.toHaveProperty("set-cookie");
  await login(site, user, { code: "123456" }).expect(401);
  const [code = ""] = recoveryCodes;
  const answer = await login(site, user, { code: code.toUpperCase() }).expect(200);
  expect(answer.body.user.id).toBe(user.id);
  await login(site, user, { code }).expect(401);
  await signInByDevice(site, device);
});

test("asking again wants the passkey or a recovery code beside the password too", async (site) => {
  const { session, recoveryCodes } = await withPasskey(site);
  const path = "/api/users/me/reauthenticate";
  const prove = (body: object) => request(site.app).post(path).set(session.bearer).send(body);
  site.pass(10 * MINUTE);
  expect((await request(site.app).get(path).set(session.bearer).expect(200)).body).toEqual({
    provedUntil: null,
    password: true,
    code: true,
    app: false,
    passkey: true,
    company: null,
  });
  const refused = await prove({ password: PASSWORD }).expect(400);
  expect(refused.body.fields).toEqual({
    code: "Please use your passkey. Without it, enter one of your recovery codes.",
  });
  await prove({ password: PASSWORD, code: recoveryCodes[1] }).expect(200);
});

test("a passkey from before has no codes: the password alone signs in until its owner creates them", async (site) => {
  const { user, device } = await withOldPasskey(site);
  const { body } = await login(site, user).expect(200);
  const bearer = await signInByDevice(site, device);
  const state = () => request(site.app).get("/api/users/me/second-step").set(bearer).expect(200);
  expect((await state()).body).toEqual({
    due: null,
    overdue: false,
    protected: false,
    app: false,
    passkey: true,
    recoveryCodes: null,
  });
  const created = await request(site.app).post(CODES).set(bearer).expect(200);
  expect(created.body.recoveryCodes).toHaveLength(10);
  expect((await state()).body).toMatchObject({ protected: true, recoveryCodes: 10 });
  await login(site, user).expect(401);
  await login(site, user, { code: created.body.recoveryCodes[0] }).expect(200);
  expect((await state()).body).toMatchObject({ recoveryCodes: 9 });
  // The session of before the codes goes on.
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${body.token}`).expect(200);
});

test("new recovery codes need a recent proof and a factor, replace those of before, and are told and recorded", async (site) => {
  const plain = await site.signIn(await site.makeUser("editor"));
  await request(site.app).post(CODES).set(plain.bearer).expect(409);
  const { user, session, device, recoveryCodes } = await withPasskey(site);
  site.pass(10 * MINUTE);
  const asked = await request(site.app).post(CODES).set(session.bearer).expect(403);
  expect(asked.body.reauthenticate).toBe(true);
  const bearer = await signInByDevice(site, device);
  await request(site.app).post(CODES).set(bearer).expect(200);
  await login(site, user, { code: recoveryCodes[0] }).expect(401);
  const lines = await auditLines(site.db, "recovery-codes.created", "subject");
  expect(lines).toEqual([{ subject: user.email }]);
  const mails = await site.mails();
  expect(mails.some(({ text }) => text.includes("New recovery codes were created for your account."))).toBe(
    true,
  );
});

test("the codes stay while there is an app or a passkey, and go with the last of them", async (site) => {
  const { user, session, device, recoveryCodes } = await withPasskey(site);
  const codes = () => site.db.selectFrom("recovery_codes").selectAll().execute();
  await proveByDevice(site, session.bearer, device);
  const totpSecret = site.accounts.secretBox.seal("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", user.id);
  await site.db.updateTable("users").set({ totpSecret }).where("id", "=", user.id).execute();
  await site.del("/api/users/me/second-factor", { password: PASSWORD }, session.bearer).expect(204);
  expect(await codes()).toHaveLength(10);
  await login(site, user).expect(401);
  await login(site, user, { code: recoveryCodes[0] }).expect(200);
  await site.del(`/api/users/me/passkeys/${device.id}`, { password: PASSWORD }, session.bearer).expect(204);
  expect(await codes()).toEqual([]);
  await login(site, user).expect(200);
});

test("an admin removes the passkeys of a person who has lost them; the list says who has some", async (site) => {
  const admin = await manager(site);
  const { user } = await withPasskey(site);
  const find = async () =>
    (await admin.list().expect(200)).body.find(({ id }: { id: string }) => id === user.id);
  expect(await find()).toMatchObject({ secondFactor: false, passkeys: true, protected: true });
  await admin.del(`${user.id}/second-factor`).expect(204);
  expect(await find()).toMatchObject({ passkeys: false, protected: false });
  expect(await site.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  await login(site, user).expect(200);
});

test("the command line removes passkeys and their codes", async (site) => {
  const { user } = await withPasskey(site);
  expect(await runUserCommand(site, "second-factor-off", user.email)).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(await site.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("passkeys").selectAll().execute()).toEqual([]);
  await login(site, user).expect(200);
});
