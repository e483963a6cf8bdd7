import request from "supertest";
import { expect, test as base } from "vitest";
import { createStaff } from "../../support/staff.ts";
import {
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../../support/test-accounts.ts";
import { words } from "../../support/words.ts";
import { testWith } from "../../support/test-with.ts";

const test = testWith(createTestAccounts);

const LOGIN = "/api/users/login";
const RESET = "/api/users/request-password-reset";

/** The number of requests that are answered. */
const LIMIT = 10;

/** The statuses of one request more than the limit allows. */
async function statusesOf(send: (count: number) => request.Test): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 1; count <= LIMIT + 1; count += 1) statuses.push((await send(count)).status);
  return statuses;
}

const BLOCKED = [...Array.from({ length: LIMIT }, () => 401), 429];

function guess(site: TestAccounts, path: string, email: string): request.Test {
  return request(site.app).post(path).send({ email, password: OTHER_PASSWORD });
}

test("CVE-2025-25298 Strapi: the first 72 bytes of a long password do not sign in", async (site) => {
  const user = await site.makeInvited();
  const password = `${PASSWORD} ${"gbejniet friski ".repeat(5)}u hobz`;
  expect(password.length).toBeGreaterThan(85);
  const token = await site.makeToken(user, "activation");
  await request(site.app).post("/api/users/activate").send({ token, password }).expect(200);
  const signIn = (typed: string) =>
    request(site.app).post(LOGIN).send({ email: user.email, password: typed });
  await signIn(password.slice(0, 72)).expect(401);
  await signIn(password).expect(200);
});

test("CVE-2024-27295 Directus: an address that differs by an accent gets no link to another person's account", async (site) => {
  await site.makeUser("admin", { email: "rita@shop.example" });
  for (const email of ["ríta@shop.example", "rita@shöp.example", "rıta@shop.example", "ｒita@shop.example"])
    await request(site.app).post(RESET).send({ email }).expect(400);
  expect(await site.mails()).toEqual([]);
});

test("CVE-2024-39896 Directus: a refused sign-in does not tell why: no account, disabled, invited or wrong", async (site) => {
  const active = await site.makeUser("editor");
  const disabled = await site.makeUser("editor");
  await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", disabled.id).execute();
  const invited = await site.makeInvited();
  const answers = [];
  for (const email of [active.email, disabled.email, invited.email, "nobody@shop.example"])
    answers.push((await guess(site, LOGIN, email).expect(401)).text);
  expect(new Set(answers).size).toBe(1);
});

base.each([
  [
    "CVE-2026-26185 Directus: an address for the link is refused alike with and without an account",
    { reset_url: "https://evil.example" },
  ],
  [
    "CVE-2026-34751 Payload: a further parameter in a request for a link is refused",
    { token: "x", disableEmail: true },
  ],
])("%s", async (_name, more) => {
  await using site = createTestAccounts();
  const { email } = await site.makeUser("editor");
  const refused = [];
  for (const one of [email, "nobody@shop.example"])
    refused.push((await site.post(RESET, { email: one, ...more }).expect(400)).text);
  expect(new Set(refused).size).toBe(1);
  for (const list of [[email, "evil@evil.example"], { $ne: "" }, true])
    await request(site.app).post(RESET).send({ email: list }).expect(400);
  expect(await site.mails()).toEqual([]);
});

test("CVE-2023-27474 Directus: an e-mail with a link has no markup and no host from outside", async (site) => {
  const user = await site.makeUser("editor");
  // As an older version may have stored it: today's schema refuses the name.
  const name = '<a href="https://evil.example">Click</a>';
  await site.db.updateTable("users").set({ name }).where("id", "=", user.id).execute();
  const ask = (address: string) =>
    site.post(address, { email: user.email }, { "X-Forwarded-Host": "evil.example", Host: "evil.example" });
  await ask(`${RESET}?reset_url=https://evil.example`).expect(400);
  expect(await site.mails()).toEqual([]);
  await ask(RESET).expect(202);
  const [mail] = await site.mails();
  expect(mail?.link.startsWith(`${ORIGIN}/reset-password/`)).toBe(true);
  expect(mail?.html).toContain("&lt;a href=");
  const targets = [...(mail?.html ?? "").matchAll(/ (?:href|src)="([^"]*)"/g)].map(
    ([, target = ""]) => target,
  );
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(new URL(target).origin).toBe(ORIGIN);
});

test("CVE-2023-22621 Strapi: what looks like a template in a name is sent as it is written", async (site) => {
  const user = await site.makeUser("editor");
  const name = "{{7*7}} ${7*7} #{7*7} [%= 7*7 %]";
  await site.db.updateTable("users").set({ name }).where("id", "=", user.id).execute();
  await request(site.app).post(RESET).send({ email: user.email }).expect(202);
  const [mail] = await site.mails();
  expect(mail?.text).toContain(`Hello ${name},`);
  expect(mail?.html).toContain(`Hello ${name},`);
});

test("CVE-2023-38507 Strapi: another spelling of the path does not get attempts of its own", async (site) => {
  const { email } = await site.makeUser("editor");
  const spellings = [LOGIN, "/API/users/login", "/api/Users/Login", `${LOGIN}/`, "/api/users/LOGIN/"];
  const send = (count: number) => guess(site, spellings[count % spellings.length] ?? LOGIN, email);
  expect(await statusesOf(send)).toEqual(BLOCKED);
  for (const path of spellings) await guess(site, path, email).expect(429);
  // An encoded letter is another path, and no way to sign in.
  await guess(site, "/api/users/%6Cogin", email).expect(405);
});

test("CVE-2025-64526 Strapi: another address in each attempt does not reset the count", async (site) => {
  const send = (count: number) => guess(site, LOGIN, `guess${count}@shop.example`);
  expect(await statusesOf(send)).toEqual(BLOCKED);
});

test("CVE-2024-34451 Ghost: a forged X-Forwarded-For does not reset the count", async (site) => {
  const headers = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP"];
  const send = (count: number) => {
    const attempt = guess(site, LOGIN, `guess${count}@shop.example`);
    for (const name of headers)
      attempt.set(name, name === "Forwarded" ? `for=192.0.2.${count}` : `192.0.2.${count}`);
    return attempt;
  };
  expect(await statusesOf(send)).toEqual(BLOCKED);
});

test("CVE-2023-36472 Strapi: no answer has a password, a link's token or a second factor's secret", async () => {
  await using staff = await createStaff("admin");
  const user = await staff.makeUser("editor");
  const token = await staff.makeToken(user, "reset");
  await staff.db
    .updateTable("users")
    .set({ totpPending: "PENDINGSECRET" })
    .where("id", "=", user.id)
    .execute();
  const hash = String(user.passwordHash);
  for (const path of words`/api/users /api/users/me /api/users/me/sessions /api/system /api/jobs/admin`) {
    const { text } = await staff.send("get", path).expect(200);
    for (const secret of [token, hash, "argon2", "PENDINGSECRET", "passwordHash", "totp"])
      expect(text, path).not.toContain(secret);
  }
  const rows = JSON.stringify(await staff.db.selectFrom("account_tokens").selectAll().execute());
  expect(rows).not.toContain(token);
});

test("CVE-2023-39345 Strapi: activation takes no field that only managers may set", async (site) => {
  const user = await site.makeInvited();
  const token = await site.makeToken(user, "activation");
  const activate = (more: object) => site.post("/api/users/activate", { token, password: PASSWORD, ...more });
  for (const more of [
    { role: "admin" },
    { permissions: ["users.manage"] },
    { status: "active" },
    { id: "x" },
  ])
    await activate(more).expect(400);
  const { body } = await activate({}).expect(200);
  expect(body).toMatchObject({ role: "editor", extraPermissions: [] });
});

test("CVE-2026-25574 Payload: a user cannot end the session of another account by its id", async (site) => {
  const victim = await site.signIn(await site.makeUser("admin"));
  const attacker = await site.signIn(await site.makeUser("editor"));
  const { body } = await request(site.app).get("/api/users/me/sessions").set(victim.bearer).expect(200);
  const id = String(body[0].id);
  await request(site.app).delete(`/api/users/me/sessions/${id}`).set(attacker.bearer).expect(404);
  await request(site.app).get("/api/users/me").set(victim.bearer).expect(200);
});
