import { generate } from "otplib";
import request from "supertest";
import { expect } from "vitest";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor/second-factor.ts";
import { getUser } from "../../src/accounts/people/users.ts";
import { proveByDevice, createSoftwarePasskey } from "../support/software-passkey.ts";
import { runScript } from "../support/run-script.ts";
import {
  createTestAccounts,
  deviceCookieOf,
  ORIGIN,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const HOUR = 3_600_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";

type Bearer = Record<string, string>;

function signIn(site: TestAccounts, email: string, more: object = {}, cookie = "") {
  const call = site.post("/api/users/login", undefined, {
    "User-Agent": FIREFOX,
    ...(cookie && { Cookie: cookie }),
  });
  return call.send({ email, password: PASSWORD, ...more });
}

function send(
  site: TestAccounts,
  bearer: Bearer,
  method: "post" | "put" | "delete",
  path: string,
  body: object = {},
) {
  return request(site.app)[method](`/api/users${path}`).set(bearer).set("User-Agent", FIREFOX).send(body);
}

/** Recipient and subject of each e-mail so far, in the order of the alphabet: they are sent at the same time. */
async function subjects(site: TestAccounts): Promise<string[]> {
  return (await site.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

test("a sign-in from a new device is told, with when, from where and what to do; the first and a known one are not", async (site) => {
  const { email } = await site.makeUser("editor");
  const first = await signIn(site, email).expect(200);
  await signIn(site, email, {}, deviceCookieOf(first)).expect(200);
  expect(await site.mails()).toEqual([]);
  site.pass(HOUR);
  await signIn(site, email).expect(200);
  const [mail, ...more] = await site.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: email,
    subject: expect.stringContaining("New sign-in"),
    link: `${ORIGIN}/admin/account`,
  });
  expect(mail?.text).toMatch(
    /When: .*21 November 2026 at 11:00 \(Malta\)\. From: Firefox on Linux, network address .*127\.0\.0\.1\./,
  );
  expect(mail?.text).toContain("If this was not you");
  // A wrong password tells nothing.
  await signIn(site, email, { password: "wrong" }).expect(401);
  expect(await site.mails()).toHaveLength(1);
});

test("a wrong code after the right password is told once an hour for each account, and after a wrong password never", async (site) => {
  const users = [await site.makeUser("editor"), await site.makeUser("editor")];
  for (const { id } of users) {
    const { secret } = await beginSecondFactor(site.accounts, id, site.now());
    const code = await generate({ secret, epoch: site.now().getTime() / 1000 });
    await confirmSecondFactor(site.accounts, await getUser(site.db, id), code, site.now());
  }
  const [{ email }, other] = [users[0] ?? { email: "" }, users[1] ?? { email: "" }];
  const code = "not-a-code";
  await signIn(site, email, { password: "wrong", code }).expect(401);
  // A missing code is no wrong one.
  await signIn(site, email).expect(401);
  expect(await site.mails()).toEqual([]);
  for (let count = 1; count <= 3; count += 1) await signIn(site, email, { code }).expect(401);
  expect(await subjects(site)).toEqual([`${email}: A wrong code for your account at Suqna`]);
  await signIn(site, other.email, { code }).expect(401);
  expect(await site.mails()).toHaveLength(2);
  site.pass(HOUR - 1);
  await signIn(site, email, { code }).expect(401);
  expect(await site.mails()).toHaveLength(2);
  site.pass(1);
  await signIn(site, email, { code }).expect(401);
  expect(await site.mails()).toHaveLength(3);
});

test("a changed second factor, a changed passkey and a new API token are told to their owner", async (site) => {
  const { email, id } = await site.makeUser("editor");
  const { bearer } = await site.signIn({ email });
  const texts = async () => (await site.mails()).map(({ text }) => text);
  const device = createSoftwarePasskey();
  const { body } = await send(site, bearer, "post", "/me/passkeys/options", { password: PASSWORD }).expect(
    200,
  );
  await send(site, bearer, "post", "/me/passkeys", {
    name: "Phone",
    passkey: device.create(body.challenge),
  }).expect(201);
  expect((await texts()).at(-1)).toContain("The passkey “Phone” was added to your account.");
  await proveByDevice(site, bearer, device);
  await send(site, bearer, "delete", `/me/passkeys/${device.id}`, { password: "wrong" }).expect(400);
  expect(await texts()).toHaveLength(1);
  await send(site, bearer, "delete", `/me/passkeys/${device.id}`, { password: PASSWORD }).expect(204);
  expect((await texts()).at(-1)).toContain("A passkey was removed from your account.");
  const { secret } = await beginSecondFactor(site.accounts, id, site.now());
  const code = await generate({ secret, epoch: site.now().getTime() / 1000 });
  const turnedOn = await send(site, bearer, "put", "/me/second-factor", { code, password: PASSWORD });
  expect(turnedOn.status).toBe(200);
  expect((await texts()).at(-1)).toContain("Two-step verification was turned on for your account.");
  const [recoveryCode] = turnedOn.body.recoveryCodes;
  const proof = { password: PASSWORD, code: recoveryCode };
  await send(site, bearer, "post", "/me/reauthenticate", proof).expect(200);
  await send(site, bearer, "delete", "/me/second-factor", { password: PASSWORD }).expect(204);
  expect((await texts()).at(-1)).toContain("Two-step verification was turned off for your account.");
  const created = await send(site, bearer, "post", "/me/tokens", {
    name: "Price list",
    permissions: [],
    days: 1,
  });
  expect(created.status).toBe(201);
  expect((await texts()).at(-1)).toContain("The API token “Price list” was created for your account.");
  expect((await site.mails()).every(({ to }) => to === email)).toBe(true);
  expect(await texts()).toHaveLength(5);
  // Neither the token nor a secret is in an e-mail.
  for (const text of await texts()) expect(text).not.toMatch(new RegExp(`suqna_|${secret}`));
});

test("a new admin is told to all other admins who can sign in, and no admin of any other change", async (site) => {
  const [boss, second] = [await site.makeUser("admin"), await site.makeUser("admin")];
  const away = await site.makeUser("admin");
  await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", away.id).execute();
  const rita = await site.makeUser("editor", { name: "Rita Vella", email: "rita@shop.example" });
  const { bearer } = await site.signIn(boss);
  await send(site, bearer, "put", `/${rita.id}`, { role: "recruiter" }).expect(200);
  await send(site, bearer, "put", `/${rita.id}`, { name: "Rita B" }).expect(200);
  expect(await site.mails()).toEqual([]);
  await send(site, bearer, "put", `/${rita.id}`, { role: "admin" }).expect(200);
  await send(site, bearer, "put", `/${rita.id}`, { name: "Rita C" }).expect(200);
  const subject = "New admin of Suqna";
  expect(await subjects(site)).toEqual([`${boss.email}: ${subject}`, `${second.email}: ${subject}`]);
  const [mail] = await site.mails();
  expect(mail?.text).toContain(
    `Rita B (rita@shop.example) has become an admin of Suqna. This was done by ${boss.email}.`,
  );
  expect(mail?.link).toBe(`${ORIGIN}/admin/people`);
  await send(site, bearer, "post", "", {
    email: "carmen@shop.example",
    name: "Carmen",
    role: "admin",
  }).expect(201);
  expect((await subjects(site)).filter((line) => line.endsWith(subject))).toHaveLength(5);
});

test("the command that creates an admin leaves the notices to the site, which sends them within a minute", async (site) => {
  const boss = await site.makeUser("admin");
  const create = (email: string, role: string) =>
    runScript("src/operate/commands/user-command.ts", site.env, "create", email, role);
  expect(await create("carmen@shop.example", "editor")).toMatchObject({ code: 0, stderr: "" });
  expect(await create("rita@shop.example", "admin")).toMatchObject({ code: 0, stderr: "" });
  const waiting = await site.db.selectFrom("unsent_emails").select(["userId", "kind", "nextDate"]).execute();
  expect(waiting).toMatchObject([{ userId: boss.id, kind: "newAdmin" }]);
  // The command has the time of the machine, and the site that of the test.
  site.pass(Math.max(0, Date.parse(waiting[0]?.nextDate ?? "") - site.now().getTime()));
  await site.accounts.emails.sendDue();
  const [mail] = await site.mails();
  expect(mail?.to).toBe(boss.email);
  expect(mail?.text).toContain(
    "rita (rita@shop.example) has become an admin of Suqna. This was done by The command line.",
  );
});
