import { randomUUID } from "node:crypto";
import request from "supertest";
import { expect } from "vitest";
import { announceJobs } from "../../src/site/subscribers/job-emails.ts";
import { deleteExpiredSubscribers } from "../../src/site/subscribers/delete-subscribers.ts";
import { createSubscriptionLinks } from "../../src/site/subscribers/subscriptions.ts";
import { needYes, createStaff, type Staff } from "../support/staff.ts";
import { createJob, createStore } from "../support/build-content.ts";
import { addJobAlert, askForJobs } from "../support/job-alerts.ts";
import { addSubscriber, CONSENT, openNewsletter } from "../support/subscribers.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openedSite);

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const MARIA = "Maria@visitor.example";
const JOE = "joe@visitor.example";

const linksOf = ({ db, accounts: { config }, now }: Staff) =>
  createSubscriptionLinks({ db, config }, now, { sendSoon: () => undefined });

/** A site with a store on each island, and a full-time job in one. */
async function openedSite() {
  const staff = await createStaff();
  await createStore(staff.db, { name: "Victoria", locality: "Victoria", island: "Gozo" });
  await createStore(staff.db, { name: "Sliema", locality: "Sliema" });
  await createJob(staff.db, { title: "Baker" });
  await announceJobs(staff.db, staff.now());
  return staff;
}

/** Does what the site does each minute. @returns to whom e-mails went, with their subjects. */
async function run(staff: Staff): Promise<string[]> {
  const before = (await staff.mails()).length;
  staff.pass(MINUTE);
  await announceJobs(staff.db, staff.now());
  await staff.accounts.emails.sendDue();
  return (await staff.mails()).slice(before).map(({ to, subject }) => `${to}: ${subject}`);
}

const PART_TIME_IN_GOZO = { location: "Gozo", employmentType: "part-time" };

test("an e-mail comes once for a job that fits, to an address whose owner has confirmed, with a link that ends it", async (staff) => {
  const token = await askForJobs(staff, MARIA, PART_TIME_IN_GOZO);
  const [asked] = await staff.mails();
  expect(asked).toMatchObject({ to: MARIA, subject: expect.stringContaining("jobs") });
  expect(asked?.text).toContain("part-time, Gozo");
  const job = { title: "Cashier", location: "Victoria", employmentType: "part-time" } as const;
  await createJob(staff.db, job);
  // Not confirmed yet.
  expect(await run(staff)).toEqual([]);
  expect(await linksOf(staff).confirm(token)).toBe(true);
  expect(await run(staff)).toEqual([]);
  await createJob(staff.db, { ...job, title: "Night cashier", slug: "night-cashier" });
  await createJob(staff.db, { title: "Full-time", location: "Victoria", employmentType: "full-time" });
  await createJob(staff.db, { title: "In Malta", location: "Sliema", employmentType: "part-time" });
  expect(await run(staff)).toEqual([`${MARIA}: A job at Suqna: Night cashier`]);
  const sent = (await staff.mails()).at(-1);
  expect(sent?.link).toBe("http://localhost:3000/careers/night-cashier");
  expect(sent?.text).toContain("Night cashier, Victoria, part-time");
  expect(sent?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]+$/);
  expect(await run(staff)).toEqual([]);
  expect(await linksOf(staff).unsubscribe(String(sent?.unsubscribe?.split("/").at(-1)))).toBe(true);
  await createJob(staff.db, { ...job, title: "Day cashier" });
  expect(await run(staff)).toEqual([]);
});

test("several jobs of a minute are one e-mail", async (staff) => {
  await addJobAlert(staff, MARIA);
  await createJob(staff.db, { title: "Butcher", slug: "butcher" });
  await createJob(staff.db, { title: "Cashier", slug: "cashier" });
  expect(await run(staff)).toEqual([`${MARIA}: 2 jobs at Suqna`]);
  const { text = "", link } = (await staff.mails()).at(-1) ?? {};
  expect(text).toContain("Butcher, Sliema, full-time: http://localhost:3000/careers/butcher");
  expect(text).toContain("http://localhost:3000/careers/cashier");
  expect(link).toBe("http://localhost:3000/careers");
});

test("a job with a date is told of when it has come, a draft and a job in the bin never", async (staff) => {
  await addJobAlert(staff, MARIA);
  const publishAt = new Date(staff.now().getTime() + 2 * DAY).toISOString();
  await createJob(staff.db, { title: "Coming", publishAt });
  await createJob(staff.db, { title: "Draft", status: "draft" });
  const { id } = await createJob(staff.db, { title: "In the bin" });
  await staff.send("delete", `/api/jobs/${id}`).expect(204);
  expect(await run(staff)).toEqual([]);
  staff.pass(2 * DAY);
  expect(await run(staff)).toEqual([`${MARIA}: A job at Suqna: Coming`]);
});

test("no e-mail leaves about a job that was closed while it waited", async (staff) => {
  await addJobAlert(staff, MARIA);
  const { id } = await createJob(staff.db, { title: "Butcher" });
  await announceJobs(staff.db, staff.now());
  await staff.send("put", `/api/jobs/${id}`, { status: "closed" }).expect(200);
  expect(await run(staff)).toEqual([]);
  expect(await staff.db.selectFrom("unsent_emails").select("id").execute()).toEqual([]);
});

test("a job that was closed while its e-mail waited is told of when it opens again", async (staff) => {
  await addJobAlert(staff, MARIA);
  const [butcher, cashier] = [
    await createJob(staff.db, { title: "Butcher" }),
    await createJob(staff.db, { title: "Cashier" }),
  ];
  const put = (id: string, status: string) => staff.send("put", `/api/jobs/${id}`, { status }).expect(200);
  await announceJobs(staff.db, staff.now());
  await put(butcher.id, "closed");
  expect(await run(staff)).toEqual([`${MARIA}: A job at Suqna: Cashier`]);
  await put(butcher.id, "published");
  await announceJobs(staff.db, staff.now());
  await put(butcher.id, "closed");
  expect(await run(staff)).toEqual([]);
  await put(cashier.id, "closed");
  expect(await run(staff)).toEqual([]);
  await put(butcher.id, "published");
  await put(cashier.id, "published");
  expect(await run(staff)).toEqual([`${MARIA}: A job at Suqna: Butcher`]);
  expect(await run(staff)).toEqual([]);
});

test("an e-mail that waited names the jobs that fit the filter of now, and none leaves after the address has had its year", async (staff) => {
  await addJobAlert(staff, MARIA);
  await addJobAlert(staff, JOE);
  await createJob(staff.db, { title: "Butcher", department: "Butchery" });
  await createJob(staff.db, { title: "Cashier", department: "Tills" });
  await announceJobs(staff.db, staff.now());
  await addJobAlert(staff, MARIA, { department: "Tills" });
  await addJobAlert(staff, JOE, PART_TIME_IN_GOZO);
  expect(await run(staff)).toEqual([`${MARIA}: A job at Suqna: Cashier`]);
  await createJob(staff.db, { title: "Night cashier", department: "Tills" });
  await announceJobs(staff.db, staff.now());
  staff.pass(366 * DAY);
  expect(await run(staff)).toEqual([]);
  expect(await staff.db.selectFrom("unsent_emails").select("id").execute()).toEqual([]);
});

test("a job that opens again is told to those who do not know it, and not again to those who do", async (staff) => {
  await addJobAlert(staff, MARIA);
  const { id } = await createJob(staff.db, { title: "Butcher" });
  const put = (status: string) => staff.send("put", `/api/jobs/${id}`, { status }).expect(200);
  expect(await run(staff)).toHaveLength(1);
  await addJobAlert(staff, JOE);
  expect(await run(staff)).toEqual([]);
  await put("closed");
  expect(await run(staff)).toEqual([]);
  await put("published");
  expect(await run(staff)).toEqual([`${JOE}: A job at Suqna: Butcher`]);
});

test("a job that is corrected is told to those whom it fits only now, once, and to no one else", async (staff) => {
  const OTHER_STORE = { location: "Victoria" };
  await addJobAlert(staff, MARIA, OTHER_STORE);
  await addJobAlert(staff, JOE, { location: "Sliema" });
  const { id } = await createJob(staff.db, { title: "Butcher", location: "Sliema" });
  const put = (fields: object) => staff.send("put", `/api/jobs/${id}`, fields).expect(200);
  expect(await run(staff)).toEqual([`${JOE}: A job at Suqna: Butcher`]);
  // It has fitted these since they asked.
  await addJobAlert(staff, "ann@visitor.example");
  await addJobAlert(staff, "night@visitor.example", { employmentType: "full-time" });
  await put(OTHER_STORE);
  expect(await run(staff)).toEqual([`${MARIA}: A job at Suqna: Butcher`]);
  await put({ location: "Sliema", title: "Head butcher" });
  expect(await run(staff)).toEqual([]);
  await put(OTHER_STORE);
  expect(await run(staff)).toEqual([]);
});

test("no more than 200 e-mails are due at once, and the next run goes on where one broke off", async (staff) => {
  const dates = { consentDate: staff.now().toISOString(), confirmedDate: staff.now().toISOString() };
  const rows = Array.from({ length: 250 }, (_, n) => ({
    ...{ id: randomUUID(), list: "jobs" as const, email: `p${n}@visitor.example` },
    ...{ emailKey: `p${n}@visitor.example`, storeId: null, jobs: "", consents: "[]", token: `token${n}` },
    ...{ ...dates, unsubscribedDate: null },
  }));
  await staff.db.insertInto("subscribers").values(rows).execute();
  await createJob(staff.db, { title: "Butcher" });
  const queue = () => announceJobs(staff.db, staff.now());
  expect([await queue(), await queue()]).toEqual([200, 0]);
  // 150 of them cannot be sent now, and are tried again later.
  const tried = await staff.db.selectFrom("unsent_emails").select("id").limit(150).execute();
  const nextDate = new Date(staff.now().getTime() + MINUTE).toISOString();
  for (const { id } of tried)
    await staff.db.updateTable("unsent_emails").set({ nextDate }).where("id", "=", id).execute();
  expect([await queue(), await queue()]).toEqual([50, 0]);
  const queued = await staff.db.selectFrom("unsent_emails").select("subscriberId").execute();
  expect(new Set(queued.map(({ subscriberId }) => subscriberId)).size).toBe(250);
});

test("an address is deleted a year after it was confirmed, and within a day of unsubscribing, with all that is of it", async (staff) => {
  const { token } = await addJobAlert(staff, MARIA);
  await addJobAlert(staff, JOE);
  await createJob(staff.db, { title: "Butcher" });
  await announceJobs(staff.db, staff.now());
  const places = { db: staff.db, config: staff.accounts.config };
  expect(await linksOf(staff).unsubscribe(token)).toBe(true);
  // A mail program may send it twice.
  expect(await linksOf(staff).unsubscribe(token)).toBe(true);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(1);
  staff.pass(364 * DAY);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(0);
  staff.pass(DAY);
  expect(await deleteExpiredSubscribers(places, staff.now())).toBe(1);
  for (const table of ["subscribers", "job_letters", "unsent_emails"] as const)
    expect(await staff.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("an address that is confirmed again while those whose time is over are deleted stays", async (staff) => {
  const { id, token } = await addJobAlert(staff, MARIA);
  expect(await linksOf(staff).unsubscribe(token)).toBe(true);
  const confirm = await askForJobs(staff, MARIA);
  const { dataDir } = staff.accounts.config;
  let confirmed: Promise<boolean> | undefined;
  const config = {
    // Asked for once it is known whose time is over, and before anything is deleted.
    get dataDir() {
      confirmed = linksOf(staff).confirm(confirm);
      return dataDir;
    },
  };
  expect(await deleteExpiredSubscribers({ db: staff.db, config }, staff.now())).toBe(0);
  expect(await confirmed).toBe(true);
  const kept = await staff.db.selectFrom("subscribers").select(["id", "unsubscribedDate"]).execute();
  expect(kept).toEqual([{ id, unsubscribedDate: null }]);
});

test("an address can be on both lists: each has its own link, and the chain's service hears of its own alone", async (staff) => {
  await openNewsletter(staff, "https://mail.example/hook");
  const news = await addSubscriber(staff, MARIA);
  const handed = () => staff.db.selectFrom("subscriber_handovers").select("subscriberId").execute();
  expect(await handed()).toEqual([{ subscriberId: news.id }]);
  const jobs = await addJobAlert(staff, MARIA, PART_TIME_IN_GOZO);
  expect(await linksOf(staff).findUnsubscription(jobs.token)).toMatchObject({ list: "jobs", email: MARIA });
  const list = async (query: string) =>
    (await staff.send("get", `/api/subscribers${query}`).expect(200)).body;
  expect(await list("")).toMatchObject([{ id: news.id, list: "news", jobs: null, consents: [CONSENT] }]);
  expect(await list("?list=jobs")).toMatchObject([
    { id: jobs.id, list: "jobs", jobs: "location=Gozo&employment=part-time" },
  ]);
  expect(await linksOf(staff).unsubscribe(jobs.token)).toBe(true);
  expect((await list(""))[0].state).toBe("subscribed");
  await staff.send("delete", `/api/subscribers/${jobs.id}`).expect(204);
  expect(await handed()).toEqual([{ subscriberId: news.id }]);
  expect((await staff.send("get", "/api/subscribers/export").expect(200)).text).not.toContain("Gozo");
});

test("a new request for an address takes the place of an earlier one once it is confirmed", async (staff) => {
  const { id } = await addJobAlert(staff, MARIA, PART_TIME_IN_GOZO);
  const token = await askForJobs(staff, MARIA, { department: "Bakery" });
  const filters = () => staff.db.selectFrom("subscribers").select(["id", "jobs"]).execute();
  expect(await filters()).toEqual([{ id, jobs: "location=Gozo&employment=part-time" }]);
  await linksOf(staff).confirm(token);
  expect(await filters()).toEqual([{ id, jobs: "department=Bakery" }]);
});

test("what was asked for a store goes on under its new name, and stays where another store has the old one", async (staff) => {
  const { id } = await createStore(staff.db, { name: "Mosta & Naxxar", locality: "Mosta" });
  await addJobAlert(staff, MARIA, { location: "Mosta & Naxxar", employmentType: "part-time" });
  const token = await askForJobs(staff, JOE, { location: "Mosta & Naxxar" });
  await addJobAlert(staff, "ann@visitor.example", { department: "", location: "Sliema" });
  await staff.send("put", `/api/stores/${id}`, { name: "Mosta" }).expect(200);
  await linksOf(staff).confirm(token);
  const renamed = ["location=Mosta", "location=Mosta&employment=part-time", "location=Sliema"];
  const filters = async () =>
    (await staff.db.selectFrom("subscribers").select("jobs").orderBy("jobs").execute()).map(
      ({ jobs }) => jobs,
    );
  expect(await filters()).toEqual(renamed);
  await createJob(staff.db, { title: "Cashier", location: "Mosta", employmentType: "full-time" });
  expect(await run(staff)).toEqual([`${JOE}: A job at Suqna: Cashier`]);
  await createStore(staff.db, { name: "Mosta", locality: "Mosta", slug: "mosta-two" });
  await staff.send("put", `/api/stores/${id}`, { name: "Mosta Rotunda" }).expect(200);
  expect(await filters()).toEqual(renamed);
});

test("staff export the addresses with what they asked for", async (staff) => {
  await addJobAlert(staff, MARIA, PART_TIME_IN_GOZO);
  const { text, headers } = await staff.send("get", "/api/subscribers/export?list=jobs").expect(200);
  expect(headers["content-disposition"]).toContain("job-alerts-");
  const [head = "", row = ""] = text.split("\r\n");
  expect(head).toMatch(/,Jobs$/);
  expect(row).toContain(MARIA);
  expect(row).toMatch(/,"part-time, Gozo"$/);
});

test("only what the site offers can be asked for, so that no visitor writes in an e-mail to another", async (staff) => {
  const ask = (body: object) => staff.sendAnonymous("post", "/api/subscribers/jobs", body);
  for (const [body, field] of [
    [{ email: "maria" }, "email"],
    [{ email: MARIA, department: "Win at evil.example" }, "department"],
    [{ email: MARIA, location: "Gozo\r\nBcc: joe@visitor.example" }, "location"],
    [{ email: MARIA, employmentType: "night" }, "employmentType"],
    [{ email: MARIA, hours: "20 hours a week" }, "hours"],
  ] as const) {
    const { body: answer } = await ask(body).expect(400);
    expect(Object.keys(answer.fields)).toEqual([field]);
  }
  await createJob(staff.db, { title: "Cashier", hours: "20 hours a week" });
  await createJob(staff.db, { title: "Secret", hours: "Secret hours", status: "draft" });
  await ask({ email: MARIA, hours: "Secret hours" }).expect(400);
  expect(await staff.mails()).toEqual([]);
  await ask({ email: MARIA, hours: "20 hours a week" }).expect(202);
  expect(await staff.mails()).toHaveLength(1);
});

test("the jobs of a store follow it to its new name, with their history, and so do those of its manager", async () => {
  await using staff = await createStaff();
  const { id } = await createStore(staff.db, { name: "Mosta", locality: "Mosta" });
  const job = await createJob(staff.db, { title: "Baker", location: "Mosta" });
  const elsewhere = await createJob(staff.db, { title: "Cashier", location: "Sliema" });
  await staff.makeUser("recruiter");
  await needYes(staff, ["jobs"]);
  const { etag = "" } = (await staff.send("get", `/api/stores/${id}`)).headers;
  const rename = staff.send("put", `/api/stores/${id}`, { name: "Mosta Rotunda" });
  await rename.set("If-Match", etag).expect(200);
  const { body } = await staff.send("get", `/api/jobs/${job.id}`).expect(200);
  expect(body).toMatchObject({ location: "Mosta Rotunda", version: job.version + 1, status: job.status });
  const { body: history } = await staff.send("get", `/api/jobs/${job.id}/history`).expect(200);
  expect(history[0]).toMatchObject({ version: job.version + 1, action: "updated" });
  expect((await staff.send("get", `/api/jobs/${elsewhere.id}`)).body.version).toBe(elsewhere.version);
  const { bearer } = await staff.signIn(await staff.makeUser("manager", { stores: [id] }));
  await request(staff.app).get(`/api/jobs/${job.id}/history`).set(bearer).expect(200);
});

test("a job that follows its store to a new name is no news, also to those who asked since it was announced", async (staff) => {
  const { id } = await createStore(staff.db, { name: "Mosta", locality: "Mosta" });
  await createJob(staff.db, { title: "Butcher", location: "Mosta" });
  expect(await run(staff)).toEqual([]);
  await addJobAlert(staff, MARIA, { location: "Mosta" });
  await staff.send("put", `/api/stores/${id}`, { name: "Mosta Rotunda" }).expect(200);
  expect(await run(staff)).toEqual([]);
});

test("a job that was announced before it was known as what is told to no one once more", async (staff) => {
  await staff.db.updateTable("announced_jobs").set({ facts: null }).execute();
  await addJobAlert(staff, MARIA);
  expect(await run(staff)).toEqual([]);
  await addJobAlert(staff, JOE, { location: "Victoria" });
  const { id } = await staff.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
  await staff.send("put", `/api/jobs/${id}`, { location: "Victoria" }).expect(200);
  expect(await run(staff)).toEqual([`${JOE}: A job at Suqna: Baker`]);
});

test("a job in the bin, and next versions that move a job, follow a store to its new name", async () => {
  await using staff = await createStaff();
  const { id } = await createStore(staff.db, { name: "Mosta", locality: "Mosta" });
  const binned = await createJob(staff.db, { title: "Baker", location: "Mosta" });
  await staff.send("delete", `/api/jobs/${binned.id}`).expect(204);
  const [to, from] = [
    await createJob(staff.db, { title: "Cashier", location: "Sliema" }),
    await createJob(staff.db, { title: "Butcher", location: "Mosta" }),
  ];
  await staff.send("put", `/api/jobs/${to.id}/next`, { location: "Mosta" }).expect(200);
  await staff.send("put", `/api/jobs/${from.id}/next`, { location: "Sliema" }).expect(200);
  await staff.send("put", `/api/stores/${id}`, { name: "Mosta Rotunda" }).expect(200);
  const next = async (job: { id: string }) => (await staff.send("get", `/api/jobs/${job.id}/next`)).body;
  expect(await next(to)).toMatchObject({ location: "Mosta Rotunda", next: { questions: [] } });
  expect(await next(from)).toMatchObject({ location: "Sliema", next: { questions: [] } });
  await staff.send("post", `/api/jobs/${binned.id}/restore`);
  expect((await staff.send("get", `/api/jobs/${binned.id}`)).body.location).toBe("Mosta Rotunda");
});

test("a job that cannot be saved as it is does not hold the new name of its store up", async () => {
  await using staff = await createStaff();
  const { id } = await createStore(staff.db, { name: "Mosta", locality: "Mosta" });
  const job = await createJob(staff.db, { title: "Baker", location: "Mosta" });
  await staff.db.updateTable("jobs").set({ title: "" }).where("id", "=", job.id).execute();
  await staff.send("put", `/api/stores/${id}`, { name: "Mosta Rotunda" }).expect(200);
  expect((await staff.send("get", `/api/jobs/${job.id}`)).body.location).toBe("Mosta");
});
