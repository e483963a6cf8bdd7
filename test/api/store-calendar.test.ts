import request from "supertest";
import { expect, test } from "vitest";
import { binRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { createStore } from "../support/build-content.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";

const by = { actor: "test", now: new Date(TEST_NOW) };

/** The events of a calendar, each as the values of its properties by their names without parameters. */
async function eventsOf({ app }: TestApp, path: string) {
  const { text } = await request(app)
    .get(path)
    .expect(200)
    .expect("Content-Type", /^text\/calendar/);
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  const [, ...events] = lines.join("\n").split("BEGIN:VEVENT\n");
  return events.map(
    (event) =>
      new Map(event.split("\n").map((line) => [/^[\w-]+/.exec(line)?.[0], line.replace(/^[^:]*:/, "")])),
  );
}

test("a store's calendar has the public holidays and the special days of a year, as days of Malta", async () => {
  await using given = createTestApp();
  const store = await createStore(given.db, {
    name: "Mosta; the first, best",
    slug: "mosta",
    holidayHours: [{ opens: "08:00", closes: "13:00" }],
    exceptions: [{ date: "2026-12-24", hours: [], reason: "Christmas Eve" }],
  });
  const events = await eventsOf(given, "/locations/mosta/hours.ics");
  expect(events).toHaveLength(15);
  const eve = events.find((event) => event.get("DTSTART") === "20261224");
  expect(Object.fromEntries(eve ?? [])).toMatchObject({
    UID: `${store.id}-2026-12-24`,
    DTSTAMP: "20260105T080000Z",
    DTEND: "20261225",
    SUMMARY: String.raw`Suqna Mosta\; the first\, best: Closed`,
    DESCRIPTION: "Christmas Eve",
    URL: `${given.config.publicUrl}/locations/mosta`,
  });
  expect(events.find((event) => event.get("DTSTART") === "20261208")?.get("SUMMARY")).toContain(
    "08:00–13:00",
  );
  expect(new Set(events.map((event) => event.get("UID"))).size).toBe(15);
});

test("an event keeps its id when the store's hours and its address change", async () => {
  await using given = createTestApp();
  const store = await createStore(given.db, { slug: "mosta" });
  const idsOf = async (path: string) => (await eventsOf(given, path)).map((event) => event.get("UID"));
  const before = await idsOf("/locations/mosta/hours.ics");
  const changes = { slug: "rotunda", holidayHours: [{ opens: "09:00", closes: "12:00" }] };
  await updateRecord(given.db, storeServer, store.id, changes, undefined, by);
  await request(given.app)
    .get("/locations/mosta/hours.ics")
    .expect(301)
    .expect("Location", "/locations/rotunda/hours.ics")
    .expect("Cache-Control", "no-cache");
  expect(await idsOf("/locations/rotunda/hours.ics")).toEqual(before);
});

test("there is no calendar of a draft, of a store in the bin, or of none", async () => {
  await using given = createTestApp();
  await createStore(given.db, { slug: "draft", status: "draft" });
  const binned = await createStore(given.db, { slug: "binned" });
  await binRecord(given.db, storeServer, binned.id, by);
  for (const slug of ["draft", "binned", "none", "..%2f", "%00"])
    await request(given.app).get(`/locations/${slug}/hours.ics`).expect(404);
});
