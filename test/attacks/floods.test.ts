import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import request from "supertest";
import { expect } from "vitest";
import { createRefusalLines, recordUntoldRefusals } from "../../src/accounts/sign-in/refusal-lines.ts";
import { SessionStore } from "../../src/accounts/sign-in/session-store.ts";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { createMailer } from "../../src/accounts/mail/mailer.ts";
import { turnOnSecondFactor } from "../support/account-calls.ts";
import { createTestAccounts, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createTestAccounts({ env: { TRUST_PROXY: "1" } }));

const WINDOW = 15 * 60_000;

const FROM = "192.0.2.1";

function signIn(site: TestAccounts, email: string, from: string, password = "wrong") {
  return request(site.app).post("/api/users/login").set("X-Forwarded-For", from).send({ email, password });
}

/** The lines of refusals, as the audit log has them. */
async function refusalLines(site: TestAccounts) {
  const lines = await site.db.selectFrom("audit_log").selectAll().where("area", "=", "sign-in").execute();
  return lines.filter(({ action }) => action !== "sign-in.succeeded");
}

/** Lets the window end, and runs what the scheduler runs. @returns the notes of the lines that it has added. */
async function endWindow(site: TestAccounts): Promise<{ note: string; subject: string }[]> {
  await site.accounts.settled();
  const before = (await refusalLines(site)).length;
  await recordUntoldRefusals(site.db, site.now());
  expect(await refusalLines(site), "while the window is open").toHaveLength(before);
  site.pass(WINDOW);
  await recordUntoldRefusals(site.db, site.now());
  await recordUntoldRefusals(site.db, site.now());
  return (await refusalLines(site)).slice(before).map(({ note, subject }) => ({ note, subject }));
}

test("a network that invents addresses adds twenty lines in a window, and one with the number of the others", async (site) => {
  for (let count = 1; count <= 60; count += 1)
    await signIn(site, `invented${count}@shop.example`, FROM).expect(count <= 10 ? 401 : 429);
  expect(await refusalLines(site)).toHaveLength(20);
  // Another network has lines of its own.
  await signIn(site, "rita@shop.example", "198.51.100.7").expect(401);
  expect(await refusalLines(site)).toHaveLength(21);
  expect(await endWindow(site)).toEqual([{ note: `And 40 more from ${FROM}`, subject: "" }]);
  expect((await verifyAudit(site.db)).wrong).toBeUndefined();
});

test("networks that try one account add a bounded number of lines, and one that names the account", async (site) => {
  const { email } = await site.makeUser("editor");
  for (let count = 1; count <= 50; count += 1)
    await signIn(site, email, `203.0.113.${count}`).expect(count <= 10 ? 401 : 429);
  expect(await refusalLines(site)).toHaveLength(30);
  expect(await endWindow(site)).toEqual([{ note: "And 20 more at one account", subject: email }]);
});

test("the right password without its code adds a bounded number of lines", async (site) => {
  const user = await site.makeUser("editor");
  await turnOnSecondFactor(site, user.id);
  for (let count = 1; count <= 25; count += 1) await signIn(site, user.email, FROM, PASSWORD).expect(401);
  expect(await refusalLines(site)).toHaveLength(20);
  expect(await endWindow(site)).toEqual([{ note: "And 5 more at one account", subject: user.email }]);
});

test("people of one network who sign in with a code take no line from its refusals", async (site) => {
  for (let count = 1; count <= 21; count += 1) {
    const { id, email } = await site.makeUser("editor");
    await turnOnSecondFactor(site, id);
    await signIn(site, email, FROM, PASSWORD).expect(401);
  }
  await signIn(site, "invented@shop.example", FROM).expect(401);
  expect((await refusalLines(site)).at(-1)).toMatchObject({ action: "sign-in.refused" });
  expect(await endWindow(site)).toEqual([]);
});

test("clients without number add at most two hundred lines in a window, and no count of each", async () => {
  await using site = createTestAccounts();
  const { refusalLines: lines } = site.accounts;
  let taken = 0;
  for (let count = 0; count < 300; count += 1) if (await lines.take(`network ${count}`)) taken += 1;
  expect(taken).toBe(200);
  const counts = await site.db.selectFrom("rate_limits").select("key").execute();
  expect(counts).toHaveLength(201);
  expect(await endWindow(site)).toEqual([{ note: "And 100 more in all", subject: "" }]);
});

test("the number of the others is of all processes together, and survives all of them", async () => {
  await using site = createTestAccounts();
  const logger = pino({ level: "silent" });
  for (let process = 1; process <= 3; process += 1) {
    const lines = createRefusalLines(site.db, site.now, logger);
    for (let count = 1; count <= 20; count += 1) await lines.take("network 192.0.2.1");
    await lines.settled();
  }
  // Two processes never tell it twice.
  site.pass(WINDOW);
  await Promise.all([recordUntoldRefusals(site.db, site.now()), recordUntoldRefusals(site.db, site.now())]);
  expect((await refusalLines(site)).map(({ note }) => note)).toEqual([`And 40 more from ${FROM}`]);
  expect((await verifyAudit(site.db)).wrong).toBeUndefined();
});

test("a program that signs in again and again has two hundred sessions, and those in use stay", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  const store = new SessionStore(site.db, site.now);
  const add = async (id: string) =>
    new Promise<void>((resolve, reject) => {
      const cookie = { originalMaxAge: null };
      const data = {
        cookie,
        userId: user.id,
        userVersion: user.version,
        signInProof: "password" as const,
        userAgent: "x".repeat(10_000),
      };
      store.set(id, data, (error) => (error ? reject(error) : resolve()));
    });
  for (let count = 0; count < 205; count += 1) {
    site.pass(60_000);
    await request(site.app).get("/api/users/me").set(bearer).expect(200);
    await add(`session ${count}`);
  }
  const sessions = await site.db.selectFrom("sessions").select("data").execute();
  expect(sessions).toHaveLength(200);
  for (const { data } of sessions) expect(data.length).toBeLessThan(1_000);
});

test("sign-ins by new devices send five notices an hour", async (site) => {
  const { email } = await site.makeUser("editor");
  for (let count = 1; count <= 8; count += 1) await signIn(site, email, FROM, PASSWORD).expect(200);
  expect(await site.mails()).toHaveLength(5);
  site.pass(3_600_000);
  await signIn(site, email, FROM, PASSWORD).expect(200);
  expect(await site.mails()).toHaveLength(6);
});

test("the outbox has at most a thousand e-mails: the oldest is deleted first", async () => {
  await using site = createTestAccounts();
  const outbox = path.join(site.dataDir, "outbox");
  fs.mkdirSync(outbox);
  for (let count = 0; count < 1_000; count += 1)
    fs.writeFileSync(path.join(outbox, `2026-01-01T00-00-00.${String(count).padStart(3, "0")}Z.eml`), "");
  const mailer = createMailer(site.accounts.config, site.accounts.logger, site.now, async () => "Suqna");
  await mailer.send({ to: "rita@shop.example", subject: "Hello", text: "", html: "", link: "" });
  const files = fs.readdirSync(outbox).toSorted();
  expect(files).toHaveLength(1_000);
  expect(files[0]).toContain("00.001Z");
  expect(files.at(-1)).not.toContain("2026-01-01");
});
