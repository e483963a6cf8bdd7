import { expect } from "vitest";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import type { Calendar } from "../../src/staff/calendar/calendar.schema.ts";
import { findChangesAround } from "../../src/staff/days/day-changes.ts";
import {
  createBanner,
  createBlog,
  createForm,
  createJob,
  createOffer,
  createPage,
  createRecall,
  createStore,
} from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const DECEMBER = "from=2026-12-01&until=2026-12-31";

async function read(staff: Staff, days = DECEMBER): Promise<Calendar> {
  return (await staff.send("get", `/api/calendar?${days}`).expect(200)).body;
}

const lines = ({ entries }: Calendar) =>
  entries
    .filter(({ of }) => of !== "holiday")
    .map(({ day, of, title, what, state }) => [day, of, title, what, state].filter(Boolean).join(" "));

test("has what begins and ends, in order of day and time, drafts included", async (staff) => {
  const { db } = staff;
  await createJob(db, { title: "Baker", closesAt: "2026-12-10T22:59:59.999Z" });
  await createBlog(db, { title: "Cake", publishAt: "2026-12-10T08:00:00.000Z" });
  await createPage(db, { title: "Advent", publishAt: "2026-12-01T00:00:00.000Z", status: "draft" });
  await createForm(db, {
    title: "Win",
    opensAt: "2026-12-02T08:00:00.000Z",
    closesAt: "2026-12-24T17:00:00.000Z",
  });
  await createBanner(db, { title: "Winter", startDate: "2026-12-05T09:00:00.000Z" });
  await createBanner(db, { title: "Next year", startDate: "2027-01-05T09:00:00.000Z" });
  await createJob(db, { title: "Gone", status: "closed", closesAt: "2026-12-10T22:59:59.999Z" });
  await createOffer(db, {
    name: "Week",
    startDate: "2026-12-06T23:00:00.000Z",
    endDate: "2026-12-13T22:59:59.999Z",
    announceFrom: "2026-12-03T23:00:00.000Z",
  });
  await createStore(db, {
    name: "Rabat",
    exceptions: [
      { date: "2026-12-24", hours: [{ opens: "07:00", closes: "13:00" }], reason: "Christmas Eve" },
    ],
  });
  await writeSetting(
    db,
    "announcements",
    {
      notice: { text: "A storm", startDate: "2026-12-03T05:00:00.000Z", endDate: "2026-12-03T17:00:00.000Z" },
    },
    undefined,
    { actor: "Rita", now: staff.now() },
  );
  expect(lines(await read(staff))).toEqual([
    "2026-12-01 pages Advent appears draft",
    "2026-12-02 forms Win begins live",
    "2026-12-03 notice A storm appears planned",
    "2026-12-03 notice A storm disappears planned",
    "2026-12-04 offers Week appears planned",
    "2026-12-05 banners Winter appears planned",
    "2026-12-07 week Week of 07/12/2026 day",
    "2026-12-07 offers Week begins planned",
    "2026-12-10 blogs Cake appears planned",
    "2026-12-10 jobs Baker disappears live",
    "2026-12-13 offers Week ends planned",
    "2026-12-24 special-day Rabat: 07:00–13:00 day live",
    "2026-12-24 forms Win ends live",
  ]);
  const { entries } = await read(staff);
  expect(entries.filter(({ of }) => of === "holiday").map(({ title }) => title)).toEqual([
    "Feast of the Immaculate Conception",
    "Republic Day",
    "Christmas Day",
  ]);
  expect(entries.find(({ of }) => of === "week")?.adminPath).toBe("/admin/offers?week=2026-12-07");
});

test("an entry can be moved by an ordinary write of its field", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createBanner(staff.db, { title: "Winter", startDate: "2026-12-05T09:00:00.000Z" });
  const before = (await read(staff)).entries.find((entry) => entry.id === id);
  expect(before).toMatchObject({ field: "startDate", version: 1, at: "2026-12-05T09:00:00.000Z" });
  const fields = { [before?.field ?? ""]: "2026-12-06T09:00:00.000Z" };
  const move = { id, version: before?.version, fields };
  const { body } = await staff.send("post", "/api/banners/bulk", { changes: [move] });
  expect((await read(staff)).entries.find((entry) => entry.id === id)?.day).toBe("2026-12-06");
  await staff.send("post", "/api/banners/bulk", { changes: [body.results[0].undo] });
  expect((await read(staff)).entries.find((entry) => entry.id === id)?.day).toBe("2026-12-05");
  const late = await staff.send("post", "/api/banners/bulk", { changes: [move] });
  expect(late.body.results[0].status).toBe(409);
});

test("has the day on which a recall leaves the other pages, which its editor alone moves", async (staff) => {
  await createRecall(staff.db, { publishAt: "2026-11-20T09:00:00.000Z" });
  const entries = (await read(staff)).entries.filter(({ of }) => of === "recalls");
  expect(entries).toMatchObject([{ what: "ends", day: "2026-12-04", field: null }]);
});

test("what ends at the midnight after the last day is on that day, and not in the period after it", async (staff) => {
  await createOffer(staff.db, { startDate: "2027-01-20T23:00:00.000Z", endDate: "2027-01-31T23:00:00.000Z" });
  const ends = async (days: string) =>
    (await read(staff, days)).entries.filter(({ what }) => what === "ends").map(({ day }) => day);
  expect(await ends("from=2026-12-28&until=2027-01-31")).toEqual(["2027-01-31"]);
  expect(await ends("from=2027-02-01&until=2027-02-28")).toEqual([]);
});

test("has nothing of a kind or a store that the person may not write", async () => {
  await using staff = await createStaff("recruiter");
  const { db } = staff;
  await createBlog(db, { title: "Cake", publishAt: "2026-12-10T08:00:00.000Z" });
  await createJob(db, { title: "Baker", closesAt: "2026-12-10T22:59:59.999Z" });
  await createBanner(db, { title: "One", startDate: "2026-12-05T09:00:00.000Z" });
  await createBanner(db, { title: "Two", startDate: "2026-12-05T09:00:00.000Z" });
  await writeSetting(
    db,
    "announcements",
    { notice: { text: "A storm", startDate: "2026-12-03T05:00:00.000Z", endDate: null } },
    undefined,
    { actor: "Rita", now: staff.now() },
  );
  const calendar = await read(staff);
  expect(lines(calendar)).toEqual(["2026-12-10 jobs Baker disappears live"]);
  expect(calendar.collisions).toEqual([]);
});

test("a store manager reads what is of their stores", async () => {
  await using given = await createStaff("admin");
  const closed = (name: string) => ({ name, exceptions: [{ date: "2026-12-24", hours: [], reason: "" }] });
  const rabat = await createStore(given.db, closed("Rabat"));
  await createStore(given.db, closed("Sliema"));
  await createJob(given.db, { title: "Baker", location: "Rabat", closesAt: "2026-12-10T22:59:59.999Z" });
  await createJob(given.db, { title: "Butcher", location: "Sliema", closesAt: "2026-12-10T22:59:59.999Z" });
  const { bearer } = await given.signIn(await given.makeUser("manager", { stores: [rabat.id] }));
  const { body } = await given.sendAnonymous("get", `/api/calendar?${DECEMBER}`).set(bearer).expect(200);
  expect(lines(body)).toEqual([
    "2026-12-10 jobs Baker disappears live",
    "2026-12-24 special-day Rabat: Closed day live",
  ]);
});

test("says what collides", async (staff) => {
  const { db } = staff;
  const banner = (title: string, startDate: string, endDate: string | null, priority: number) =>
    createBanner(db, { title, position: "hero", startDate, endDate, priority });
  await banner("Advent", "2026-11-01T00:00:00.000Z", "2026-12-10T22:59:59.999Z", 10);
  await banner("Gifts", "2026-12-10T08:00:00.000Z", "2026-12-12T22:59:59.999Z", 20);
  await banner("Christmas", "2026-12-15T08:00:00.000Z", null, 20);
  await createStore(db, { name: "Rabat", exceptions: [{ date: "2026-12-25", hours: [], reason: "" }] });
  await createOffer(db, {
    name: "Turkey",
    startDate: "2026-12-24T23:00:00.000Z",
    endDate: "2026-12-31T22:59:59.999Z",
  });
  const job = await createJob(db, { title: "Baker", closesAt: "2026-12-20T22:59:59.999Z" });
  await createBlog(db, { title: "We bake", content: `<p><a href="/careers/${job.slug}">Join us</a></p>` });
  const { collisions } = await read(staff);
  expect(collisions.map(({ day, what, sentence }) => `${day} ${what}: ${sentence}`)).toEqual([
    "2026-12-10 two heroes: “Advent” and “Gifts” are at the top of the home page at once from Thursday 10 December at 09:00 until Friday 11 December at 00:00. Visitors see “Advent” large, the rest in a row below.",
    "2026-12-13 no hero: No banner is at the top of the home page from Sunday 13 December at 00:00 until Tuesday 15 December at 09:00.",
    "2026-12-20 dead link: “We bake” links to “Baker”, which is gone after Sunday 20 December at 23:59.",
    "2026-12-25 closed: “Turkey” begins on Friday 25 December, when the stores are closed all day.",
  ]);
});

test("refuses days that do not exist, are in the wrong order or are too many, and visitors", async () => {
  await using staff = await createStaff("editor");
  for (const days of [
    "",
    "from=2026-12-01",
    "from=2026-02-30&until=2026-03-01",
    "from=2026-12-02&until=2026-12-01",
    "from=2026-01-01&until=2026-04-11",
  ])
    await staff.send("get", `/api/calendar?${days}`).expect(400);
  await staff.send("get", "/api/calendar?from=2026-01-01&until=2026-04-10").expect(200);
  await staff.sendAnonymous("get", `/api/calendar?${DECEMBER}`).expect(401);
});

test("has the next versions that wait, for who may write the record", async (staff) => {
  const job = await createJob(staff.db, { title: "Baker" });
  const from = "2026-12-14T08:00:00.000Z";
  await staff.send("put", `/api/jobs/${job.id}/next`, { title: "Head baker", nextFrom: from }).expect(200);
  await staff.send("put", "/api/settings/brand/next", { tagline: "New", nextFrom: from }).expect(200);
  expect(lines(await read(staff))).toEqual([
    "2026-12-14 waiting Baker begins planned",
    "2026-12-14 waiting Brand begins planned",
  ]);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  const { body } = await staff.sendAnonymous("get", `/api/calendar?${DECEMBER}`).set(bearer);
  expect(lines(body)).toEqual([]);
});

test("has no next version of what is in the bin or a draft again, and neither have the days of the site", async (staff) => {
  const [kept, binned, draft] = [
    await createJob(staff.db, { title: "Baker" }),
    await createJob(staff.db, { title: "Butcher" }),
    await createJob(staff.db, { title: "Cook" }),
  ];
  for (const [at, { id }] of [kept, binned, draft].entries())
    await staff
      .send("put", `/api/jobs/${id}/next`, { title: "New", nextFrom: `2026-12-1${at}T08:00:00.000Z` })
      .expect(200);
  await staff.send("delete", `/api/jobs/${binned.id}`).expect(204);
  await staff.send("put", `/api/jobs/${draft.id}`, { status: "draft" }).expect(200);
  expect(lines(await read(staff))).toEqual(["2026-12-10 waiting Baker begins planned"]);
  const changeAfter = async (at: string) => (await findChangesAround(staff.db, new Date(at), false)).after;
  expect(await changeAfter("2026-12-10T07:59:00.000Z")).toMatchObject({ words: ["Next version"] });
  expect((await changeAfter("2026-12-10T08:00:00.000Z"))?.words ?? []).not.toContain("Next version");
});

test("what a person may not move has no field to move: settings, and what a colleague plans for their store", async (staff) => {
  const { db } = staff;
  const rabat = await createStore(db, { name: "Rabat" });
  const sliema = await createStore(db, { name: "Sliema" });
  const nextFrom = "2026-12-14T08:00:00.000Z";
  await staff.send("put", `/api/stores/${rabat.id}/next`, { introduction: "New", nextFrom }).expect(200);
  const offer = { startDate: "2026-12-06T23:00:00.000Z", endDate: "2026-12-13T22:59:59.999Z" };
  await createOffer(db, { ...offer, stores: [rabat.id] });
  await createOffer(db, { ...offer, stores: [rabat.id, sliema.id] });
  await createOffer(db, offer);
  const manager = await staff.makeUser("manager", { stores: [rabat.id], extra: ["offers.write"] });
  const { bearer } = await staff.signIn(manager);
  const { body } = await staff.sendAnonymous("get", `/api/calendar?${DECEMBER}`).set(bearer).expect(200);
  const entries: Calendar["entries"] = body.entries;
  expect(entries.find(({ of }) => of === "waiting")).toMatchObject({ id: rabat.id, field: null });
  // Every entry that has one can be moved.
  const offers = entries.filter(({ of }) => of === "offers");
  expect(new Set(offers.map(({ id }) => id)).size).toBe(1);
  for (const { id, field, at, version } of offers) {
    const fields = { [field ?? ""]: new Date(Date.parse(at ?? "") + 3_600_000).toISOString() };
    const moved = await staff
      .sendAnonymous("post", "/api/offers/bulk", { changes: [{ id, version, fields }] })
      .set(bearer)
      .expect(200);
    expect(moved.body.results[0].status, JSON.stringify(moved.body)).toBe(field === "startDate" ? 200 : 409);
  }
});

test("a banner that ends a minute before the next begins leaves no gap at the top of the home page", async (staff) => {
  const banner = (title: string, startDate: string, endDate: string | null) =>
    createBanner(staff.db, { title, position: "hero", startDate, endDate });
  await banner("Advent", "2026-11-01T00:00:00.000Z", "2026-12-10T22:59:00.000Z");
  await banner("Gifts", "2026-12-10T23:00:00.000Z", "2026-12-20T22:58:00.000Z");
  await banner("Christmas", "2026-12-20T23:00:00.000Z", null);
  const { collisions } = await read(staff);
  expect(collisions.map(({ day, what }) => [day, what])).toEqual([["2026-12-20", "no hero"]]);
});
