import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SubscriberListName } from "../../src/rules/contact/subscription.ts";
import { announceJobs } from "../../src/site/subscribers/job-emails.ts";
import { deleteExpiredSubscribers, deleteSubscriber } from "../../src/site/subscribers/delete-subscribers.ts";
import { confirmSubscription, unsubscribe } from "../../src/site/subscribers/subscriptions.ts";
import { sha256 } from "../../src/storage/sha256.ts";
import { createJob } from "../support/build-content.ts";
import { openInstallation, type Installation } from "../support/installation.ts";
import { openNewsletter } from "../support/subscribers.ts";

/** Stores a confirmed request with the token `name`. The id of an earlier subscriber of that name is used again. */
async function subscribe(
  { run, now }: Installation,
  list: SubscriberListName,
  name: string,
): Promise<string> {
  return run(async (db) => {
    const own = await db.selectFrom("subscribers").select("id").where("token", "=", name).executeTakeFirst();
    const id = own?.id ?? randomUUID();
    await ask(db, { id, list, name, now });
    expect(await confirmSubscription(db, name, now())).toBe(true);
    return id;
  });
}

type AskOptions = Pick<Installation, "now"> & { id: string; list: SubscriberListName; name: string };

async function ask(
  db: Parameters<typeof unsubscribe>[0]["db"],
  { id, list, name, now }: AskOptions,
): Promise<void> {
  const email = `${name}@visitor.example`;
  const fields = { email, emailKey: email, storeId: null, jobs: list === "jobs" ? "" : null, consents: "[]" };
  const dates = { confirmHash: sha256(name), createdDate: now().toISOString() };
  await db
    .insertInto("subscription_requests")
    .values({ id, list, ...fields, token: name, ...dates })
    .execute();
}

const leave = ({ run, config, now }: Installation, name: string) =>
  run((db) => unsubscribe({ db, config }, name, now()));

const remove = ({ run, config, now }: Installation, id: string) =>
  run((db) => deleteSubscriber({ db, config }, id, now()));

const sweep = ({ run, config, now }: Installation) =>
  run((db) => deleteExpiredSubscribers({ db, config }, now()));

/** Each subscriber with the date of leaving. */
const readSubscribers = ({ run }: Installation) =>
  run(async (db) => {
    const rows = await db.selectFrom("subscribers").select(["token", "unsubscribedDate"]).execute();
    return Object.fromEntries(rows.map((row) => [row.token, row.unsubscribedDate]));
  });

test("subscribers who have unsubscribed or were deleted since a backup get nothing after a restore of it", async () => {
  using site = openInstallation();
  await site.run((db) => openNewsletter({ db, now: site.now }, "https://mail.example/hook"));
  await subscribe(site, "news", "stays");
  await subscribe(site, "news", "left");
  const deleted = await subscribe(site, "news", "deleted");
  await subscribe(site, "jobs", "job-left");
  await subscribe(site, "jobs", "job-swept");
  const jobDeleted = await subscribe(site, "jobs", "job-deleted");
  await site.run((db) => ask(db, { id: deleted, list: "news", name: "deleted", now: site.now }));
  const folder = await site.backUp();
  site.pass(1);
  await leave(site, "job-swept");
  await sweep(site);
  await leave(site, "left");
  await leave(site, "job-left");
  await remove(site, deleted);
  await remove(site, jobDeleted);
  const date = site.now().toISOString();
  await site.copyKeys();
  site.pass(1);
  await site.restore(folder);
  await site.start();
  expect(await readSubscribers(site)).toEqual({ stays: null, left: date, "job-left": date });
  await site.run(async (db) => {
    expect(await db.selectFrom("subscription_requests").select("id").execute()).toEqual([]);
    // In place of what waited in the backup: the chain's service must not take them up again.
    const handed = await db.selectFrom("subscriber_handovers").select("payload").execute();
    const events = handed.map(({ payload }) => JSON.parse(payload));
    const emailOf = (type: string) => events.find((event) => event.type === type)?.data.email;
    expect(emailOf("subscriber.unsubscribed")).toBe("left@visitor.example");
    expect(emailOf("subscriber.deleted")).toBe("deleted@visitor.example");
    expect(events).toHaveLength(3);
    await createJob(db, { title: "Baker" });
    expect(await announceJobs(db, site.now())).toBe(0);
  });
});

test("a subscriber who left and asked again stays subscribed, also when the copy is of a minute before", async () => {
  using site = openInstallation();
  await subscribe(site, "news", "news");
  const id = await subscribe(site, "jobs", "job");
  const folder = await site.backUp();
  site.pass(1);
  await leave(site, "news");
  await leave(site, "job");
  await site.run((db) => ask(db, { id, list: "jobs", name: "job", now: site.now }));
  await sweep(site);
  await site.copyKeys();
  site.pass(1);
  await subscribe(site, "news", "news");
  await site.run((db) => confirmSubscription(db, "job", site.now()));
  await site.start();
  expect(await readSubscribers(site)).toEqual({ news: null, job: null });
  await site.copyKeys();
  await site.restore(folder);
  expect(await readSubscribers(site)).toEqual({ news: null, job: null });
});

test("a newer backup does not bring back a subscriber whom the restored one did not have", async () => {
  using site = openInstallation();
  const older = await site.backUp();
  site.pass(1);
  await subscribe(site, "news", "news");
  const newer = await site.backUp();
  await leave(site, "news");
  await site.copyKeys();
  await site.restore(older);
  await site.start();
  await site.copyKeys();
  await site.restore(newer);
  expect(await readSubscribers(site)).toEqual({});
});
