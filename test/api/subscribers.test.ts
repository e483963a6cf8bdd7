import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect } from "vitest";
import { deleteExpiredSubscribers } from "../../src/site/subscribers/delete-subscribers.ts";
import { createSubscriptionLinks } from "../../src/site/subscribers/subscriptions.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import {
  addSubscriber,
  askForEmails,
  CONSENT,
  openNewsletter,
  SECOND_CONSENT,
} from "../support/subscribers.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openedSite);

const DAY = 24 * 3_600_000;
const MARIA = "Maria@visitor.example";

async function openedSite() {
  const staff = await createStaff();
  await openNewsletter(staff);
  return staff;
}

const linksOf = ({ db, accounts: { config }, now }: Staff) =>
  createSubscriptionLinks({ db, config }, now, { sendSoon: () => undefined });
const subscribe = (staff: Staff, body: object) => request(staff.app).post("/api/subscribers").send(body);

test("subscribes once the owner of the address has confirmed, with the words and the dates as proof and nothing else", async (staff) => {
  await subscribe(staff, { email: MARIA, consent: true, secondConsent: true }).expect(202);
  const [mail] = await staff.mails();
  expect(mail).toMatchObject({ to: MARIA, subject: expect.stringContaining("confirm") });
  for (const words of [CONSENT, SECOND_CONSENT]) expect(mail?.text).toContain(words);
  expect((await staff.send("get", "/api/subscribers")).body).toEqual([]);
  staff.pass(60_000);
  const token = mail?.link.split("/").at(-1) ?? "";
  expect(await linksOf(staff).confirm(token)).toBe(true);
  const stored = await staff.db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  expect(stored).toEqual({
    id: expect.any(String),
    list: "news",
    email: MARIA,
    emailKey: MARIA.toLowerCase(),
    storeId: null,
    jobs: null,
    consents: JSON.stringify([CONSENT, SECOND_CONSENT]),
    token: expect.any(String),
    consentDate: new Date(staff.now().getTime() - 60_000).toISOString(),
    confirmedDate: staff.now().toISOString(),
    unsubscribedDate: null,
  });
  expect(await staff.db.selectFrom("subscription_requests").select("id").execute()).toEqual([]);
  // A link is good once.
  expect(await linksOf(staff).confirm(token)).toBe(false);
});

test("answers the same for an address that is known, and changes nothing of it before its owner confirms", async (staff) => {
  const { id } = await addSubscriber(staff, MARIA);
  const [known, unknown] = [
    await subscribe(staff, { email: MARIA.toUpperCase(), consent: true, secondConsent: true }),
    await subscribe(staff, { email: "joe@visitor.example", consent: true, secondConsent: true }),
  ];
  const seen = ({ status, text, headers }: typeof known) => ({
    status,
    text,
    length: headers["content-length"],
  });
  expect(seen(known)).toEqual(seen(unknown));
  expect((await staff.mails()).map(({ to }) => to)).toEqual([
    MARIA,
    MARIA.toUpperCase(),
    "joe@visitor.example",
  ]);
  const { body } = await staff.send("get", "/api/subscribers").expect(200);
  expect(body).toMatchObject([{ id, email: MARIA, consents: [CONSENT] }]);
});

test("a newer request voids the link of an older one, so that no person confirms words that they have not seen", async (staff) => {
  const first = await askForEmails(staff, MARIA);
  const second = await askForEmails(staff, MARIA, { secondConsent: true });
  const links = linksOf(staff);
  expect(await links.findConfirmation(first.confirm)).toBeUndefined();
  expect(await links.confirm(first.confirm)).toBe(false);
  expect(await links.findConfirmation(second.confirm)).toMatchObject({ consents: [CONSENT, SECOND_CONSENT] });
});

test("unsubscribes for good by the link of any e-mail, and by a new consent alone comes back", async (staff) => {
  const { leave } = await addSubscriber(staff, MARIA);
  const links = linksOf(staff);
  expect(await links.findUnsubscription(leave)).toMatchObject({ email: MARIA });
  expect(await links.unsubscribe(leave)).toBe(true);
  expect(await links.unsubscribe(leave)).toBe(true);
  expect(await links.unsubscribe("unknown")).toBe(false);
  const stateOf = async () => (await staff.send("get", "/api/subscribers")).body[0].state;
  expect(await stateOf()).toBe("unsubscribed");
  const again = await askForEmails(staff, MARIA);
  expect(again.leave).toBe(leave);
  expect(await stateOf()).toBe("unsubscribed");
  await links.confirm(again.confirm);
  expect(await stateOf()).toBe("subscribed");
});

test("the link to unsubscribe also withdraws a request that waits", async (staff) => {
  const { confirm, leave } = await askForEmails(staff, MARIA);
  const outbox = () => fs.readdirSync(path.join(staff.accounts.config.dataDir, "outbox"));
  expect(outbox()).toHaveLength(1);
  expect(await linksOf(staff).unsubscribe(leave)).toBe(true);
  expect(await linksOf(staff).confirm(confirm)).toBe(false);
  // Nothing is left by which the address would be deleted later.
  expect(outbox()).toEqual([]);
});

test("needs consent, an address, a store of the list, and words of consent in the settings", async () => {
  await using staff = await createStaff();
  await subscribe(staff, { email: MARIA, consent: true }).expect(404);
  await openNewsletter(staff);
  for (const [body, field] of [
    [{ email: MARIA, consent: false }, "consent"],
    [{ email: MARIA }, "consent"],
    [{ email: "maria", consent: true }, "email"],
    [{ email: `${MARIA}\r\nBcc: joe@visitor.example`, consent: true }, "email"],
    [{ email: MARIA, consent: true, store: "00000000-0000-4000-8000-000000000000" }, "store"],
  ] as const) {
    const { body: answer } = await subscribe(staff, body).expect(400);
    expect(Object.keys(answer.fields)).toEqual([field]);
  }
  expect(await staff.mails()).toEqual([]);
});

test("an address gets three e-mails a day and a network ten, also when other people ask", async (staff) => {
  for (let n = 0; n < 5; n += 1) await subscribe(staff, { email: MARIA, consent: true }).expect(202);
  expect(await staff.mails()).toHaveLength(3);
  for (let n = 0; n < 5; n += 1)
    await subscribe(staff, { email: `joe${n}@visitor.example`, consent: true }).expect(202);
  const refused = await subscribe(staff, { email: "last@visitor.example", consent: true }).expect(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("lists, searches and exports subscribers, and no cell is a formula", async (staff) => {
  await addSubscriber(staff, "+maria_1@visitor.example");
  const { leave } = await addSubscriber(staff, "joe@visitor.example");
  await linksOf(staff).unsubscribe(leave);
  const list = async (query: string) => {
    const { body, headers } = await staff.send("get", `/api/subscribers?${query}`).expect(200);
    return [Number(headers["x-total-count"]), body.map(({ email }: { email: string }) => email)];
  };
  expect(await list("q=MARIA_")).toEqual([1, ["+maria_1@visitor.example"]]);
  expect(await list("q=%25")).toEqual([0, []]);
  expect(await list("state=unsubscribed")).toEqual([1, ["joe@visitor.example"]]);
  const { text } = await staff.send("get", "/api/subscribers/export").expect(200);
  expect(text).toContain(`'+maria_1@visitor.example,subscribed,,${CONSENT}`);
  expect(text).toContain(`http://localhost:3000/unsubscribe/${leave}`);
});

test("deletes a subscriber on request, and what was not confirmed after a week", async (staff) => {
  const { id } = await addSubscriber(staff, MARIA);
  await askForEmails(staff, MARIA);
  await staff.send("delete", `/api/subscribers/${id}`).expect(204);
  await askForEmails(staff, "joe@visitor.example");
  const places = { db: staff.db, config: staff.accounts.config };
  staff.pass(7 * DAY - 1);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(0);
  staff.pass(1);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(1);
  for (const table of ["subscribers", "subscription_requests", "unsent_emails"] as const)
    expect(await staff.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  const log = JSON.stringify(await staff.db.selectFrom("audit_log").selectAll().execute());
  expect(log).toContain("subscriber.deleted");
  expect(log.toLowerCase()).not.toContain("maria");
});

test("the proof of a consent is kept two years after its owner has left", async (staff) => {
  const { leave } = await addSubscriber(staff, MARIA);
  await addSubscriber(staff, "joe@visitor.example");
  await linksOf(staff).unsubscribe(leave);
  const places = { db: staff.db, config: staff.accounts.config };
  staff.pass(729 * DAY);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(0);
  staff.pass(2 * DAY);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(1);
  const left = await staff.db.selectFrom("subscribers").select("email").execute();
  expect(left).toEqual([{ email: "joe@visitor.example" }]);
});
