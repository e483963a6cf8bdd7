import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express from "express";
import request from "supertest";
import { expect } from "vitest";
import { createInsight } from "../../src/site/counting/insight.ts";
import { seenRoutes } from "../../src/site/counting/seen-routes.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { addDays } from "../../src/rules/time/malta-time.ts";
import type { Counted } from "../../src/rules/counts/counted.ts";
import { exportedRows } from "../../src/staff/insight/insight-routes.ts";
import { sendMonthlyReport } from "../../src/staff/insight/monthly-report.ts";
import { readInsight } from "../../src/staff/insight/read-insight.ts";
import { readRecordFigures, readWeekViews } from "../../src/staff/insight/record-figures.ts";
import { addCounts, expireDailyCounts, type Tally } from "../../src/storage/database/daily-counts.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createJob, createOffer, createProduct } from "../support/build-content.ts";
import { countReads } from "../support/count-reads.ts";
import { openLightSite } from "../support/light-site.ts";
import { valueOf } from "../support/raw-sql.ts";
import { createStaff } from "../support/staff.ts";
import { createTestApp, watchTestContent } from "../support/test-app.ts";
import { BROWSER } from "../support/test-site.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";
import { words } from "../support/words.ts";

const test = testWith(openTestDatabase);

const DAY = "2026-11-21";
const by = { actor: "Rita", now: new Date(`${DAY}T09:00:00Z`) };

const tallies = (of: Record<string, number | Tally>) =>
  new Map(
    Object.entries(of).map(([subject, tally]) => [
      subject,
      typeof tally === "number" ? { count: tally } : tally,
    ]),
  );

async function subjects(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom("daily_counts").selectAll().orderBy("what").orderBy("subject").execute();
  return Object.fromEntries(rows.map(({ what, subject, count }) => [`${what} ${subject}`, count]));
}

test("a page counts when it is made, from the cache and as 304, and never a page that is not there", async () => {
  await using site = await openLightSite();
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { redirect: "manual", headers: { "User-Agent": BROWSER, ...headers } });
  await ask("/list?page=2");
  const first = await ask("/list?page=2");
  const { status } = await ask("/list?page=2", { "If-None-Match": first.headers.get("etag") ?? "" });
  expect(status).toBe(304);
  for (const path of ["/missing", "/list.data", "/list?preview=abc", "/failing.php"]) await ask(path);
  await fetch(`${site.url}/list`, { method: "HEAD", headers: { "User-Agent": BROWSER } });
  await site.given.parts.counter.write();
  expect(await subjects(site.given.db)).toEqual({ "source ": 3, "view /list": 3 });
});

test("nothing is counted while the switch is off, from the next request on", async () => {
  await using site = await openLightSite();
  const { db, parts } = site.given;
  const set = (isOn: boolean) => writeSetting(db, "insight", { isOn }, undefined, by);
  const ask = async () => {
    // A robot first: a page from the cache is counted before its response arrives.
    for (const agent of ["Googlebot/2.1", BROWSER])
      await fetch(`${site.url}/list`, { headers: { "User-Agent": agent } });
    await site.insight.readSwitch();
  };
  await ask();
  await set(false);
  await ask();
  await ask();
  await set(true);
  await ask();
  await parts.counter.write();
  expect(await subjects(db)).toEqual({ "source ": 2, "view /list": 2 });
});

test("what a visitor can invent is bounded, and every count goes after its time", async ({ db }) => {
  for (let n = 0; n < 3; n += 1)
    await addCounts(
      db,
      DAY,
      "source",
      new Map(Array.from({ length: 60 }, (_, at) => [`host${n}-${at}.example`, { count: 1 }])),
    );
  const hosts = await subjects(db);
  expect(Object.keys(hosts)).toHaveLength(101);
  expect(hosts["source other"]).toBe(80);
  await addCounts(
    db,
    DAY,
    "missing",
    new Map(Array.from({ length: 700 }, (_, at) => [`/${at}`, { count: 1 }])),
  );
  expect(Number(await valueOf(db, "SELECT count(*) FROM daily_counts WHERE what = 'missing'"))).toBe(500);
  await addCounts(db, DAY, "view", tallies({ "/a\0b": 1, [`/${"x".repeat(300)}`]: 1 }));
  await addCounts(db, "2024-11-20", "view", tallies({ "/": 1 }));
  await addCounts(db, "2024-11-19", "view", tallies({ "/": 1 }));
  await expireDailyCounts(db, DAY);
  expect(await db.selectFrom("daily_counts").select("day").where("what", "=", "view").execute()).toEqual([
    { day: "2024-11-20" },
  ]);
});

test("a day of 100,000 views an hour on a site of 10,000 pages takes less than 5 MB", async (given) => {
  const { db, connection } = given;
  const size = async () =>
    "sqlite" in connection
      ? Number(await valueOf(db, "SELECT sum(pgsize) FROM dbstat WHERE name = 'daily_counts'"))
      : Number(await valueOf(db, "SELECT pg_total_relation_size('daily_counts')"));
  const page = (at: number): [string, Tally] => [
    `/products/a-product-with-a-name-of-usual-length-${at}`,
    { count: 240, visits: 90, phones: 170 },
  ];
  const pages = (length: number) => new Map(Array.from({ length }, (_, at) => page(at)));
  await addCounts(db, DAY, "view", pages(10_000));
  // One page in ten has something that was pressed in each way.
  for (const what of ["offer", "found", "listed", "shop"] as const)
    await addCounts(db, DAY, what, pages(1_000));
  await addCounts(
    db,
    DAY,
    "source",
    new Map(Array.from({ length: 500 }, (_, at) => [`host-${at}.example`, { count: 99 }])),
  );
  expect(await size()).toBeLessThan(5_000_000);
});

test("a job that has moved has the views of both addresses, and a list and an editor show them", async (given) => {
  const { db } = given;
  const job = await createJob(db, { title: "Baker", slug: "baker" });
  await addCounts(db, "2026-11-01", "view", tallies({ "/": 1 }));
  await addCounts(db, "2026-11-13", "view", tallies({ "/careers/baker": 5 }));
  await addCounts(db, "2026-11-20", "view", tallies({ "/careers/baker": { count: 10, visits: 4 } }));
  await updateRecord(db, jobServer, job.id, { slug: "head-baker" }, undefined, by);
  await addCounts(db, DAY, "view", tallies({ "/careers/head-baker": 2, "/careers": 7 }));
  await addCounts(db, DAY, "view", tallies({ "/careers/head-baker/apply": 3 }));
  await addCounts(db, DAY, "apply", tallies({ "/careers/head-baker": 3 }));
  await addCounts(db, DAY, "sent", tallies({ "/careers/head-baker": 2 }));
  const report = await readInsight(db, { from: "2026-11-16", until: DAY }, "week", true);
  const named = { path: "/careers/head-baker", title: "Baker", adminPath: `/admin/jobs/${job.id}` };
  expect(report.pages[0]).toEqual({ ...named, views: 12, visits: 4, before: 5 });
  expect(report.jobs).toEqual([{ ...named, seen: 12, begun: 3, sent: 2 }]);
  expect(report.periods).toEqual([{ from: "2026-11-16", views: 22, visits: 4, phones: 0 }]);
  expect(await readWeekViews(db, "jobs", [job.id], by.now)).toEqual(new Map([[job.id, 12]]));
  const figures = await readRecordFigures(db, "jobs", job.id, by.now);
  expect(figures?.weeks.slice(-2)).toEqual([
    { from: "2026-11-09", count: 5, visits: 0 },
    { from: "2026-11-16", count: 12, visits: 4 },
  ]);
  expect(figures?.others).toContainEqual({ label: "Applications begun", count: 3 });
  expect(await readRecordFigures(db, "redirects", job.id, by.now)).toBeUndefined();
});

test("an offer has the presses of its products, beside the one in the middle of the others", async (given) => {
  const { db } = given;
  const bread = await createProduct(db, { name: "Bread", slug: "bread", price: 200 });
  const offer = await createOffer(db, { category: "", products: [bread.id] });
  const others = { "/products/milk": 2, "/products/tea": 4, "/products/rice": 9 };
  await addCounts(db, DAY, "offer", tallies({ "/products/bread": 12, ...others }));
  expect(await readRecordFigures(db, "offers", offer.id, by.now)).toMatchObject({
    middle: 4,
    weeks: { 11: { count: 12 } },
  });
});

test("the call has its days and groups, refuses what there is not, and exports cells that are no formulas", async () => {
  await using staff = await createStaff("admin");
  await addCounts(staff.db, DAY, "view", tallies({ "/": { count: 5, visits: 2, phones: 1 } }));
  await addCounts(staff.db, DAY, "source", tallies({ "=cmd.example": 1 }));
  const { body } = await staff.send("get", "/api/insight?group=month").expect(200);
  expect(body).toMatchObject({ from: "2026-11-15", until: DAY, total: { views: 5, visits: 2, phones: 1 } });
  expect(body.periods).toEqual([{ from: "2026-11-01", views: 5, visits: 2, phones: 1 }]);
  for (const query of words`from=2026-02-30 from=2026-12-01&until=2026-11-01 from=2019-01-01 group=year x=1`)
    await staff.send("get", `/api/insight?${query}`).expect(400);
  const { text } = await staff.send("get", `/api/insight/export?from=${DAY}&until=${DAY}`).expect(200);
  expect(text.trim().split("\r\n")).toEqual([
    "Day,What,Of,Count,Visits,On a phone",
    `${DAY},source,'=cmd.example,1,0,0`,
    `${DAY},view,/,5,2,1`,
  ]);
});

test("the export has a turn for other requests after each day, also after one without counts", async (given) => {
  const count = countReads(given.db);
  const days = { from: "2026-11-01", until: DAY };
  for await (const rows of exportedRows(count.db, days)) expect(rows.length).toBeLessThanOrEqual(1);
  expect(count).toMatchObject({ statements: 21, mostInTurn: 1 });
});

test("what visitors searched for is for those alone who may read the searches without a result", async () => {
  await using staff = await createStaff("admin");
  await addCounts(staff.db, DAY, "miss", tallies({ halva: 3 }));
  const { body } = await staff.send("get", "/api/insight").expect(200);
  expect(body.misses).toEqual([{ term: "halva", count: 3 }]);
  const { bearer } = await staff.signIn(await staff.makeUser("recruiter", { extra: ["insight.read"] }));
  await request(staff.app).get("/api/search/misses").set(bearer).expect(403);
  const refused = await request(staff.app).get("/api/insight").set(bearer).expect(200);
  expect(refused.body.misses).toEqual([]);
});

test("a beacon is answered alike whatever it says, and counts nothing that is not there", async () => {
  await using staff = await createStaff("admin");
  const bodies = [{ path: "/nothing" }, {}, { path: 1 }, { path: "/", events: "x" }, undefined];
  for (const body of bodies) await staff.sendAnonymous("post", "/api/seen", body).expect(204);
  for (const type of ["text/plain", "application/json"])
    await staff.sendAnonymous("post", "/api/seen").set("Content-Type", type).send("{").expect(204);
  await staff.sendAnonymous("post", "/api/seen", { path: "x".repeat(50_000) }).expect(204);
  await staff
    .sendAnonymous("post", "/api/seen", { path: "/" })
    .set("Origin", "https://evil.example")
    .expect(204);
  await staff.sendAnonymous("get", "/api/seen").expect(405);
  await staff.accounts.settled();
  expect(await subjects(staff.db)).toEqual({});
});

/** The beacon of a site that has a page at every path. */
async function openBeacon() {
  const given = createTestApp();
  const { db, clock } = given;
  const { counter } = given.parts;
  const watch = await watchTestContent(given);
  const { publicUrl } = given.site;
  const sessionCookie = "suqna";
  const insight = createInsight({ db, watch, counter, publicUrl, sessionCookie, isPagePath: () => true });
  const work: Promise<void>[] = [];
  const inBackground = (run: () => Promise<void>) => void work.push(run());
  const isLive = async () => true;
  const app = express();
  app.use(seenRoutes({ db, clock, counter, insight, publicUrl, isLive, inBackground }));
  return {
    insight,
    publicUrl,
    send: (body: object, headers: Readonly<Record<string, string>> = {}) =>
      request(app)
        .post("/")
        .set({ "User-Agent": BROWSER, ...headers })
        .send(body)
        .expect(204),
    /** What was counted, once it is written. */
    async counted() {
      await Promise.all(work);
      await insight.readSwitch();
      await counter.write();
      return subjects(db);
    },
    [Symbol.asyncDispose]: () => given[Symbol.asyncDispose](),
  };
}

test("a beacon counts only from a page of our own, and nothing of staff or of those who ask not to be counted", async () => {
  await using beacon = await openBeacon();
  const { publicUrl, send, counted } = beacon;
  const body = { path: "/milk", events: [{ from: "" }, { to: "tel:+35621" }] };
  const uncounted: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: `${publicUrl}.evil.example` },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: publicUrl, Cookie: "suqna=1" },
    { Origin: publicUrl, DNT: "1" },
    { Origin: publicUrl, "Sec-GPC": "1" },
    { Origin: publicUrl, "User-Agent": "Googlebot/2.1" },
  ];
  for (const headers of uncounted) await send(body, headers);
  expect(await counted()).toEqual({});
  await send(body, { Origin: publicUrl });
  expect(await counted()).toEqual({ "phone /milk": 1, "source ": 1, "view /milk": 1 });
});

test("what is added to the shopping list counts for the list, although it has a link beside it that leads away", async () => {
  await using beacon = await openBeacon();
  const { publicUrl, send, counted } = beacon;
  const events = [
    { to: "tel:+35621", as: "list" },
    { to: `${publicUrl}/products/milk`, as: "list" },
  ];
  await send({ path: "/specials", events });
  expect(await counted()).toEqual({ "listed /products/milk": 1, "listed /specials": 1 });
});

test("a page is counted under one spelling of its address, however many lead to it", async () => {
  await using beacon = await openBeacon();
  const { insight, publicUrl, send, counted } = beacon;
  const headers = { "user-agent": BROWSER };
  for (const path of ["Milk", "milk/", "/milk", "m%69lk", "milk.data", "milk#2", "milk"].map(
    (end) => `/products/${end}`,
  )) {
    insight.countResponse(
      Object.assign(new IncomingMessage(new Socket()), {
        method: "GET",
        url: path.replace("#", "%23"),
        headers,
      }),
      new ServerResponse(new IncomingMessage(new Socket())),
    );
    const events = [
      { from: "" },
      { to: publicUrl + path, as: "found" },
      { to: "tel:+35621" },
      { to: publicUrl + path, as: "offer" },
    ];
    await send({ path, events });
    await send({ path: `${path}?2`, events });
  }
  expect(await counted()).toEqual({
    "found /products/milk": 1,
    "offer /products/milk": 1,
    "phone /products/milk": 1,
    "source ": 2,
    "view /products/milk": 2,
  });
});

test("only products are opened from the offers, and a page is found once by its referrer or its press", async () => {
  await using beacon = await openBeacon();
  const { insight, publicUrl, send, counted } = beacon;
  const headers = { "user-agent": BROWSER };
  const targets = ["/products/tea", "/stores"];
  for (const path of targets)
    for (const from of ["/specials", "/search?q=tea"]) insight.countView(path, headers, publicUrl + from);
  const events = targets.flatMap((path) => ["offer", "found"].map((as) => ({ to: publicUrl + path, as })));
  for (const path of ["/", "/search"]) await send({ path, events });
  expect(await counted()).toEqual({
    "found /products/tea": 2,
    "found /stores": 2,
    "offer /products/tea": 3,
    "view /products/tea": 2,
    "view /stores": 2,
  });
});

test("days are compared only with days on which views were counted", async ({ db }) => {
  for (const day of ["2026-10-20", "2026-10-25", "2026-11-20"])
    await addCounts(db, day, "view", tallies({ "/": 50 }));
  const read = async (from: string, until: string) => {
    const { total, before, lastYear } = await readInsight(db, { from, until }, "month", true);
    return [total.views, before.views, lastYear.views];
  };
  expect(await read("2026-10-26", "2026-11-22")).toEqual([50, 0, 0]);
  expect(await read("2026-11-17", "2026-12-14")).toEqual([50, 100, 0]);
  expect(await read("2027-10-18", "2027-10-31")).toEqual([0, 0, 0]);
  expect(await read("2027-10-19", "2027-10-31")).toEqual([0, 0, 100]);
});

test("nothing rises, and no page or link has figures of before, beside days that were counted in part", async (given) => {
  const { db } = given;
  for (let day = "2026-11-15"; day <= "2026-12-06"; day = addDays(day, 1)) {
    await addCounts(db, day, "view", tallies({ "/specials": day === "2026-12-06" ? 11 : 10 }));
    await addCounts(db, day, "shop", tallies({ "/specials": 2 }));
  }
  const read = async (from: string, until: string) => {
    const report = await readInsight(db, { from, until }, "day", true);
    const { periodsBefore, rising, pages, leaving } = report;
    return {
      periodsBefore: periodsBefore.length,
      rising: rising.map(({ path }) => path),
      before: [pages[0]?.before, leaving.find(({ kind }) => kind === "shop")?.before],
    };
  };
  expect(await read("2026-11-16", "2026-11-22")).toEqual({ periodsBefore: 0, rising: [], before: [0, 0] });
  expect(await read("2026-11-30", "2026-12-06")).toEqual({
    periodsBefore: 7,
    rising: ["/specials"],
    before: [70, 14],
  });
  // All days before were counted, and no page was viewed.
  await addCounts(db, "2026-08-01", "view", tallies({ "/": 1 }));
  expect((await read("2026-11-15", "2026-11-21")).rising).toEqual([]);
});

test("opening Insight reads few of the counts that are kept, with turns for other requests between", async (given) => {
  const { db } = given;
  const counts = Array.from({ length: 600 }, (_, at) => addDays("2025-03-01", at)).flatMap((day) =>
    Array.from({ length: 5 }, (_, page) => ({ day, what: "view" as const, subject: `/${page}` })),
  );
  for (let from = 0; from < counts.length; from += 1_000)
    await db
      .insertInto("daily_counts")
      .values(counts.slice(from, from + 1_000).map((row) => ({ ...row, count: 1, visits: 0, phones: 0 })))
      .execute();
  const reads = countReads(db);
  const { total, rising } = await readInsight(
    reads.db,
    { from: "2026-01-01", until: "2026-02-28" },
    "week",
    true,
  );
  expect([total.views, rising]).toEqual([5 * 59, []]);
  expect(reads.rows).toBeLessThan(500);
  // A sum, and the three reads that name its pages.
  expect(reads.mostInTurn).toBeLessThanOrEqual(4);
});

test("the figures of a month go once to everyone who wants them", async () => {
  await using staff = await createStaff("admin");
  const { db } = staff;
  const monthlyTo = [{ email: "director@shop.example" }, { email: "web@shop.example" }];
  await writeSetting(db, "insight", { isOn: true, monthlyTo }, undefined, by);
  const job = await createJob(db, { title: "Baker", slug: "baker" });
  await addCounts(
    db,
    "2026-10-31",
    "view",
    tallies({ [`/careers/${job.slug}`]: { count: 1_200, visits: 400, phones: 900 } }),
  );
  await sendMonthlyReport(db, by.now);
  await sendMonthlyReport(db, new Date("2026-11-30T09:00:00Z"));
  await staff.accounts.emails.sendDue();
  const mails = await staff.mails();
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    monthlyTo.map(({ email }) => [email, "Your site in October 2026"]),
  );
  expect(mails[0]?.text).toContain("1,200 views and about 400 visits");
  expect(mails[0]?.text).toContain("/admin/insight?from=2026-10-01&until=2026-10-31");
  await sendMonthlyReport(db, new Date("2026-12-01T09:00:00Z"));
  await staff.accounts.emails.sendDue();
  // Nothing was counted in November.
  expect(await staff.mails()).toHaveLength(2);
});

test("the e-mail of a month names the hosts and the links with the most first", async () => {
  await using staff = await createStaff("admin");
  const { db } = staff;
  const monthlyTo = [{ email: "director@shop.example" }];
  await writeSetting(db, "insight", { isOn: true, monthlyTo }, undefined, by);
  const add = (what: Counted, of: Record<string, number>) => addCounts(db, "2026-10-15", what, tallies(of));
  await add("view", { "/": 2_000 });
  const searchEngines = {
    "google.com": 40,
    "bing.com": 3,
    "duckduckgo.com": 2,
    "ecosia.org": 1,
    "yahoo.com": 1,
  };
  await add("source", { ...searchEngines, "facebook.com": 900 });
  for (const what of ["shop", "app", "whatsapp", "phone", "directions"] as const) await add(what, { "/": 1 });
  await add("apply", { "/careers/baker": 70 });
  await sendMonthlyReport(db, by.now);
  await staff.accounts.emails.sendDue();
  const text = (await staff.mails())[0]?.text;
  expect(text).toContain("Visits came from:\nfacebook.com: 900\ngoogle.com: 40\n");
  expect(text).toContain("Links that leave the site:\nJob applications begun: 70\nOnline shop: 1\n");
});
