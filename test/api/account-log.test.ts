import { generate } from "otplib";
import request from "supertest";
import { expect } from "vitest";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor/second-factor.ts";
import { getUser, writeUser } from "../../src/accounts/people/users.ts";
import {
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const WARN = 40;

/** The account events in the log, without the fields that every line has. */
function eventsOf(site: TestAccounts) {
  return site.logLines
    .filter(({ msg, address }) => msg !== "request" && address !== undefined)
    .map(({ level, msg, userId, reason, proof }) => ({ level, msg, userId, reason, proof }));
}

function login(site: TestAccounts, body: object) {
  return request(site.app).post("/api/users/login").send(body);
}

test("logs a refused sign-in with the account's id and the reason, never with what was typed", async (site) => {
  const active = await site.makeUser("editor", { email: "maria@shop.example" });
  const invited = await site.makeInvited("carmen@shop.example");
  const disabled = await writeUser(
    site.db,
    await site.makeUser("editor"),
    { status: "disabled" },
    site.now(),
  );
  const password = "something typed by mistake";
  for (const email of [active.email, invited.email, disabled.email, "nobody@shop.example"]) {
    await login(site, { email, password }).expect(401);
  }
  const refused = { level: WARN, msg: "sign-in refused", proof: undefined };
  expect(eventsOf(site)).toEqual([
    { ...refused, userId: active.id, reason: "wrong password" },
    { ...refused, userId: invited.id, reason: "the account is invited" },
    { ...refused, userId: disabled.id, reason: "the account is disabled" },
    { ...refused, userId: undefined, reason: "no such account" },
  ]);
  expect(JSON.stringify(site.logLines)).not.toMatch(/@shop\.example|typed by mistake/);
});

test("logs the request id and the network address of a refusal", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const user = await site.makeUser("editor");
  const answer = await login(site, { email: user.email, password: "wrong" }).set(
    "X-Forwarded-For",
    "203.0.113.9",
  );
  const requestId = answer.headers["x-request-id"];
  const line = () => site.logLines.filter((one) => one["requestId"] === requestId);
  await expect.poll(line).toHaveLength(2);
  expect(line()).toEqual([
    expect.objectContaining({ msg: "sign-in refused", userId: user.id, address: "203.0.113.9" }),
    expect.objectContaining({ msg: "request", path: "/api/users/login", status: 401 }),
  ]);
});

test("logs what a user signed in with, and that a code was wrong", async (site) => {
  const user = await site.makeUser("editor");
  await site.signIn(user);
  const { secret } = await beginSecondFactor(site.accounts, user.id, site.now());
  const code = () => generate({ secret, epoch: site.now().getTime() / 1000 });
  const [recovery = ""] = await confirmSecondFactor(
    site.accounts,
    await getUser(site.db, user.id),
    await code(),
    site.now(),
  );
  site.pass(60_000);
  const right = { email: user.email, password: PASSWORD };
  await login(site, right).expect(401);
  await login(site, { ...right, code: "nonsense" }).expect(401);
  await login(site, { ...right, code: await code() }).expect(200);
  await login(site, { ...right, code: recovery }).expect(200);
  const userId = user.id;
  expect(eventsOf(site)).toEqual([
    { level: 30, msg: "signed in", userId, proof: "password" },
    { level: 30, msg: "second factor required", userId },
    { level: WARN, msg: "sign-in refused", userId, reason: "wrong code" },
    { level: 30, msg: "signed in", userId, proof: "password and app code" },
    { level: 30, msg: "signed in", userId, proof: "password and recovery code" },
  ]);
  // Without a mail server, the notices of these sign-ins are announced in the log, with their recipient.
  const log = JSON.stringify(site.logLines.filter(({ msg }) => msg !== "e-mail written to the outbox"));
  for (const secretWord of [PASSWORD, secret, recovery, "nonsense", user.email]) {
    expect(log).not.toContain(secretWord);
  }
});

test("logs attempts beyond the limit with the account they were for", async (site) => {
  const user = await site.makeUser("editor");
  for (let count = 1; count <= 10; count += 1) {
    await login(site, { email: user.email, password: "wrong" }).expect(401);
  }
  await login(site, { email: user.email, password: PASSWORD }).expect(429);
  expect(eventsOf(site).at(-1)).toMatchObject({ userId: user.id, reason: "too many attempts" });
});

test("logs a wrong current password, and a password that was set by a link", async (site) => {
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  await site
    .put("/api/users/me/password", { currentPassword: "wrong", password: OTHER_PASSWORD }, bearer)
    .expect(400);
  const token = await site.makeToken(user, "reset");
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  expect(eventsOf(site).slice(1)).toEqual([
    { level: WARN, msg: "current password refused", userId: user.id, reason: "wrong password" },
    { level: 30, msg: "password set by link", userId: user.id },
  ]);
  expect(JSON.stringify(site.logLines)).not.toContain(token);
});

test("logs the user of a request, also of a refused one, and none for a visitor", async (site) => {
  const user = await site.makeUser("recruiter");
  const { browser } = await site.signIn(user);
  await request(site.app).get("/api/users").set(browser).expect(403);
  await request(site.app).get("/api/users").expect(401);
  await site.post("/api/users/logout", undefined, { Origin: ORIGIN, ...browser }).expect(204);
  const lines = () =>
    site.logLines.filter(({ msg, path }) => msg === "request" && path !== "/api/users/login");
  await expect.poll(lines).toHaveLength(3);
  expect(lines().map(({ status, userId }) => ({ status, userId }))).toEqual([
    { status: 403, userId: user.id },
    { status: 401, userId: undefined },
    { status: 204, userId: user.id },
  ]);
});
