import { expect, test } from "vitest";
import { FORMS } from "../../src/content/kinds/kinds.form.ts";
import { changedFields } from "../../src/rules/merge-record.ts";
import { contentOf } from "../../views/admin/history/version-list.tsx";
import { createBanner } from "../support/build-content.ts";
import { createStaff, needYes } from "../support/staff.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

test("banners get their priorities together, each with an entry in its history", async () => {
  await using staff = await createStaff("editor");
  const a = await createBanner(staff.db, { title: "A", priority: 1 });
  const b = await createBanner(staff.db, { title: "B", priority: 2 });
  const c = await createBanner(staff.db, { title: "C", priority: 3 });
  const updates = [
    { id: c.id, priority: 10 },
    { id: a.id, priority: 20 },
  ];
  const { body } = await staff.send("put", "/api/banners/reorder", { updates }).expect(200);
  expect(body).toMatchObject([
    { id: c.id, priority: 10, version: 2, title: "C" },
    { id: a.id, priority: 20, version: 2, title: "A" },
  ]);
  const list = await staff.sendAnonymous("get", "/api/banners");
  expect(list.body.map(({ title }: { title: string }) => title)).toEqual(["B", "C", "A"]);
  for (const [banner, versions] of [
    [a, 2],
    [b, 1],
    [c, 2],
  ] as const) {
    expect((await staff.send("get", `/api/banners/${banner.id}/history`)).body).toHaveLength(versions);
  }
});

test("where banners need the yes of a second person, their order needs none", async () => {
  await using staff = await createStaff("admin");
  await staff.makeUser("editor");
  const { id } = await createBanner(staff.db, { priority: 1 });
  await needYes(staff, ["banners"]);
  const { body } = await staff.send("put", "/api/banners/reorder", { updates: [{ id, priority: 20 }] });
  expect(body).toMatchObject([{ id, priority: 20, status: "active" }]);
  await staff.send("put", `/api/banners/${id}`, { priority: 1 }).expect(422);
});

test("an older text of a banner is restored without its order of then", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createBanner(staff.db, { title: "Old", priority: 1 });
  await staff.send("put", `/api/banners/${id}`, { title: "New" });
  await staff.send("put", "/api/banners/reorder", { updates: [{ id, priority: 20 }] });
  const { body: versions } = await staff.send("get", `/api/banners/${id}/history`);
  // What the screen of the history sends.
  const [now, then] = [versions.at(0), versions.at(-1)].map(({ record }) =>
    contentOf(record, { form: FORMS.banners }),
  );
  const { body } = await staff.send("put", `/api/banners/${id}`, changedFields(now ?? {}, then ?? {}));
  expect(body).toMatchObject({ title: "Old", priority: 20 });
});

test("an unknown banner, or one in the bin, is rejected and nothing is written", async () => {
  await using staff = await createStaff("editor");
  const a = await createBanner(staff.db, { priority: 1 });
  const binned = await createBanner(staff.db, { priority: 2 });
  await staff.send("delete", `/api/banners/${binned.id}`).expect(204);
  for (const id of [UNKNOWN_ID, binned.id]) {
    const updates = [
      { id: a.id, priority: 9 },
      { id, priority: 1 },
    ];
    const { body } = await staff.send("put", "/api/banners/reorder", { updates }).expect(404);
    expect(body).toEqual({ error: "Banner not found" });
  }
  expect((await staff.send("get", `/api/banners/${a.id}`)).body).toEqual(a);
  expect((await staff.send("get", `/api/banners/${a.id}/history`)).body).toHaveLength(1);
});

test("reports all errors of the list at once", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createBanner(staff.db);
  const faults = async (body: object) =>
    (await staff.send("put", "/api/banners/reorder", body).expect(400)).body.fields;
  expect(await faults({})).toEqual({ updates: "Please fill this in." });
  expect(await faults({ updates: [] })).toEqual({ updates: "Please enter at least one banner." });
  expect(await faults({ updates: {} })).toEqual({ updates: "Please enter a list here." });
  expect(await faults({ updates: [{ id, priority: 1 }], all: true })).toEqual({
    all: "There is no such field.",
  });
  expect(
    await faults({
      updates: [{ id: "1", priority: -1 }, { id }, { id, priority: "1", status: "active" }, 5],
    }),
  ).toEqual({
    "updates.0.id": "There is no such banner.",
    "updates.0.priority": "Please enter at least 0.",
    "updates.1.priority": "Please fill this in.",
    "updates.2.priority": "Please enter a number here.",
    "updates.2.status": "There is no such field.",
    "updates.3": "Please enter a group of fields here.",
  });
  const twice = [
    { id, priority: 1 },
    { id: id.toUpperCase(), priority: 2 },
  ];
  expect(await faults({ updates: twice })).toEqual({ updates: "Please name each banner once." });
});

test("requires the permission", async () => {
  await using staff = await createStaff("recruiter");
  const { id } = await createBanner(staff.db);
  const body = { updates: [{ id, priority: 1 }] };
  await staff.sendAnonymous("put", "/api/banners/reorder", body).expect(401);
  await staff.send("put", "/api/banners/reorder", body).expect(403);
});
