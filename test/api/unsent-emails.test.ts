import request from "supertest";
import { writeMessageEmail } from "../../src/site/messages/message-emails.ts";
import { writeJobEmail } from "../../src/site/subscribers/job-emails.ts";
import { writeSubscriptionEmail } from "../../src/site/subscribers/subscription-email.ts";
import { expect, test as base } from "vitest";
import { createEmailQueue } from "../../src/accounts/mail/email-queue.ts";
import { queueEmail } from "../../src/accounts/mail/queue-email.ts";
import { listenForMail, type MailServerMode } from "../support/mail-server.ts";
import { openNewsletter } from "../support/subscribers.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => askForReset("refuse"));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A site whose mail server behaves as told, with a request for a reset link sent to it. */
async function askForReset(mode: MailServerMode) {
  const server = await listenForMail({ mode });
  const site = createTestAccounts({ env: { SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" } });
  const user = await site.makeUser("editor");
  const { emails } = site.accounts;
  const ask = async () => {
    await request(site.app).post("/api/users/request-password-reset").send({ email: user.email }).expect(202);
    await site.accounts.settled();
  };
  await ask();
  return {
    server,
    site,
    user,
    emails,
    ask,
    async passAndSend(milliseconds: number) {
      site.pass(milliseconds);
      await emails.sendDue();
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test("sends an e-mail again, with growing pauses, until the mail server accepts it, and then never again", async (given) => {
  const { server, site, emails } = given;
  expect(await emails.list()).toMatchObject([
    {
      to: given.user.email,
      kind: "reset",
      state: "waiting",
      attempts: 1,
      error: expect.stringMatching(/No such mailbox/),
    },
  ]);
  const attempts: number[] = [];
  for (let minute = 1; minute <= 16; minute++) {
    const before = (await site.mails()).length;
    await given.passAndSend(MINUTE);
    if ((await site.mails()).length > before) attempts.push(minute);
  }
  expect(attempts).toEqual([1, 3, 7, 15]);
  server.mode = "accept";
  await given.passAndSend(16 * MINUTE);
  expect(server.received.map(({ to }) => to)).toEqual([[given.user.email]]);
  expect(await emails.list()).toEqual([]);
  await given.passAndSend(48 * HOUR);
  expect(server.received).toHaveLength(1);
});

test("an e-mail leaves within an hour once the mail server is back, however long it was away", async (given) => {
  for (let minutes = 0; minutes < 18 * 60; minutes += 10) await given.passAndSend(10 * MINUTE);
  given.server.mode = "accept";
  await given.passAndSend(HOUR);
  expect(given.server.received.map(({ to }) => to)).toEqual([[given.user.email]]);
});

test("the link of an e-mail that was sent late works", async (given) => {
  const { server, site } = given;
  site.pass(5 * HOUR);
  server.mode = "accept";
  await given.emails.sendDue();
  const link = (await site.mails()).at(-1)?.link ?? "";
  expect(String(server.received[0]?.source).replaceAll(/=\r?\n/g, "")).toContain(link);
  const token = link.split("/").at(-1);
  await site.post("/api/users/reset-password", { token, password: "gbejniet friski bil-bzar" }).expect(200);
});

test("gives an e-mail up after two days, lists it, and sends it on request", async (given) => {
  const { server, site, emails } = given;
  for (let hour = 0; hour < 47; hour++) await given.passAndSend(HOUR);
  expect(await emails.list()).toMatchObject([{ state: "waiting" }]);
  for (let hour = 47; hour < 49; hour++) await given.passAndSend(HOUR);
  const [failed] = await emails.list();
  expect(failed).toMatchObject({ state: "failed" });
  const count = (await site.mails()).length;
  expect(count).toBeLessThan(60);
  await given.passAndSend(HOUR);
  expect(await site.mails()).toHaveLength(count);

  server.mode = "accept";
  const retried = await emails.retry(String(failed?.id));
  await site.accounts.settled();
  expect(retried).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(await emails.retry(String(failed?.id))).toBe(false);
});

test("does not repeat an e-mail that the mail server may have accepted", async () => {
  await using given = await askForReset("silent");
  const { server, emails } = given;
  expect(server.received).toHaveLength(1);
  expect(await emails.list()).toMatchObject([{ state: "uncertain", attempts: 1 }]);
  server.mode = "accept";
  for (let hour = 0; hour < 49; hour++) await given.passAndSend(HOUR);
  expect(server.received).toHaveLength(1);
});

base.each<MailServerMode>(["closed", "untrusted"])(
  "repeats an e-mail that the mail server was not given: %s",
  async (mode) => {
    await using given = await askForReset(mode);
    expect(await given.emails.list()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    given.server.mode = "accept";
    await given.passAndSend(MINUTE);
    expect(given.server.received.map(({ to }) => to)).toEqual([[given.user.email]]);
  },
);

test("does not repeat an e-mail during which the site was killed, and says so", async (given) => {
  const { server, site, emails } = given;
  // As a killed process leaves it.
  await site.db.updateTable("unsent_emails").set({ state: "sending" }).execute();
  server.mode = "accept";
  await given.passAndSend(5 * MINUTE);
  expect(server.received).toEqual([]);
  expect(await emails.list()).toMatchObject([
    { state: "uncertain", error: "The site stopped while it was sending this e-mail." },
  ]);
});

test("two processes send a waiting e-mail once", async (given) => {
  const { server, site, emails } = given;
  const other = createEmailQueue({
    ...site.accounts,
    writeMessageEmail,
    writeSubscriptionEmail,
    writeJobEmail,
  });
  server.mode = "accept";
  site.pass(MINUTE);
  await Promise.all([emails.sendDue(), other.sendDue(), other.sendDue()]);
  expect(server.received).toHaveLength(1);
});

test("several requests during an outage become one e-mail", async (given) => {
  await given.ask();
  await given.ask();
  given.server.mode = "accept";
  await given.passAndSend(HOUR);
  expect(given.server.received).toHaveLength(1);
});

test("a waiting e-mail is due again after a start, and is dropped with its account", async (given) => {
  const { server, site, emails, user } = given;
  server.mode = "accept";
  await emails.sendDue();
  expect(server.received).toEqual([]);
  await emails.retryAll();
  await emails.sendDue();
  expect(server.received).toHaveLength(1);

  server.mode = "refuse";
  await given.ask();
  expect(await emails.list()).toHaveLength(1);
  await site.db.deleteFrom("users").where("id", "=", user.id).execute();
  expect(await emails.list()).toEqual([]);
});

test("stores no link of an unsent e-mail", async (given) => {
  const [mail] = await given.site.mails();
  const token = String(mail?.link.split("/").at(-1));
  const rows = await given.site.db.selectFrom("unsent_emails").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a round goes on after a refused e-mail, and ends at the first for which the mail server is not reached", async (given) => {
  const { server, site, emails } = given;
  for (let n = 0; n < 3; n += 1)
    await queueEmail(
      site.db,
      "passwordChanged",
      { userId: (await site.makeUser("editor")).id },
      {},
      site.now(),
    );
  const attempts = async () => (await emails.list()).map((email) => email.attempts).toSorted();
  await emails.sendDue();
  expect(await attempts()).toEqual([1, 1, 1, 1]);
  await server[Symbol.asyncDispose]();
  await given.passAndSend(HOUR);
  expect(await attempts()).toEqual([1, 1, 1, 2]);
  await given.passAndSend(MINUTE);
  expect(await attempts()).toEqual([1, 1, 2, 2]);
});

base.each([
  ["100 e-mails at most", 0, 100],
  ["fewer to a slow mail server, so that the other jobs of the minute run", 20_000, 2],
])("a round sends %s", async (_what, takes, sent) => {
  await using site = createTestAccounts();
  const facts = { subject: "Prices", lines: ["Fine."], path: "/admin", label: "See" };
  for (let n = 0; n < 101; n += 1)
    await queueEmail(site.db, "feedReport", { address: `${n}@shop.example` }, facts, site.now());
  const mailer = { ...site.accounts.mailer, send: async () => site.pass(takes) };
  const queue = createEmailQueue({
    ...{ ...site.accounts, writeMessageEmail, writeSubscriptionEmail, writeJobEmail },
    mailer,
  });
  await queue.sendDue();
  expect(await queue.list()).toHaveLength(101 - sent);
});

test("an e-mail that could not be written has not left: it is tried again", async () => {
  await using site = createTestAccounts();
  const writers = { writeMessageEmail, writeSubscriptionEmail, writeJobEmail };
  const queue = createEmailQueue({ ...site.accounts, ...writers });
  const damaged = { what: "not all that a notice needs" };
  await queueEmail(site.db, "newAdmin", { userId: (await site.makeUser("admin")).id }, damaged, site.now());
  await queue.sendDue();
  expect(await queue.list()).toMatchObject([{ state: "waiting", attempts: 1 }]);
});

test("neither the log nor the queue has a visitor's address, in whichever words the mail server refuses it", async () => {
  await using server = await listenForMail({ mode: "refuse" });
  await using site = createTestAccounts({ env: { SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" } });
  await openNewsletter(site);
  server.refusal = "<Maria.Vella@visitor.example>: user maria.vella unknown, was maria.vella=40@old.example";
  const body = { email: "Maria.Vella@visitor.example", consent: true };
  await request(site.app).post("/api/subscribers").send(body).expect(202);
  await site.accounts.settled();
  const [email] = await site.accounts.emails.list();
  expect(email).toMatchObject({
    to: "a subscriber",
    state: "waiting",
    error: expect.stringMatching(/unknown/),
  });
  const lines = site.logLines.filter(({ msg }) => msg === "e-mail not sent");
  expect(lines).toMatchObject([{ err: { code: "EENVELOPE", responseCode: 550 } }]);
  for (const text of [JSON.stringify(lines), String(email?.error)])
    expect(text).not.toMatch(/maria|vella|@visitor|@old/i);
});
