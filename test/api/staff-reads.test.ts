import { expect, test } from "vitest";
import { createBanner, createJob, createProduct, createStore } from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";

const BEFORE = "2026-11-16T08:00:00.000Z";

/** Titles or names, sorted. */
function titles(list: Record<string, unknown>[]): string[] {
  return list.map((record) => String(record["title"] ?? record["name"])).toSorted();
}

test("returns all jobs except those in the bin to users who may write them", async () => {
  await using staff = await createStaff("recruiter");
  await createJob(staff.db, { title: "Open" });
  await createJob(staff.db, { title: "Draft", status: "draft" });
  await createJob(staff.db, { title: "Over", closesAt: "2020-01-01T00:00:00Z" });
  const { id } = await createJob(staff.db, { title: "Binned" });
  await KINDS[0]?.bin(staff.db, id, BEFORE);
  const answer = await staff.send("get", "/api/jobs/admin").expect(200);
  expect(titles(answer.body)).toEqual(["Draft", "Open", "Over"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(titles((await staff.send("get", "/api/jobs").expect(200)).body)).toEqual(["Open"]);
});

test("no cache stores a record, a setting or a next version that staff read with its ETag", async () => {
  await using staff = await createStaff("admin");
  const { id, version } = await createJob(staff.db, { title: "Open" });
  await staff.send("put", `/api/jobs/${id}/next`, { version, title: "Later" }).expect(200);
  for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/next`, "/api/settings/announcements"]) {
    const { headers } = await staff.send("get", path).expect(200);
    expect(headers["etag"], path).toMatch(/^"/);
    expect(headers["cache-control"], path).toBe("no-store, no-transform");
  }
});

test("returns products of any status with future offers to users who may write them", async () => {
  await using staff = await createStaff("editor");
  const offer = { price: 90, startDate: "2027-01-01T00:00:00Z", endDate: "2027-01-08T00:00:00Z" };
  await createProduct(staff.db, { name: "Active", offer });
  await createProduct(staff.db, { name: "Draft", status: "draft", category: "dairy" });
  await createProduct(staff.db, { name: "Gone", status: "archived" });
  const list = async (query: string) => (await staff.send("get", `/api/products?${query}`).expect(200)).body;
  expect(titles(await list("admin=true"))).toEqual(["Active", "Draft", "Gone"]);
  expect(titles(await list("status=draft"))).toEqual(["Draft"]);
  expect(titles(await list("status=archived&category=dairy"))).toEqual([]);
  expect(titles(await list("admin=true&category=bakery"))).toEqual(["Active", "Gone"]);
  expect(titles(await list("status=active"))).toEqual(["Active"]);
  expect((await list("admin=true&status=active"))[0].offer.price).toBe(90);
  expect((await list("status=active"))[0].offer).toBeNull();
});

test("returns all banners to users who may write them, and the current ones to visitors", async () => {
  await using staff = await createStaff("editor");
  await createBanner(staff.db, { title: "Now" });
  await createBanner(staff.db, { title: "Off", status: "inactive" });
  await createBanner(staff.db, { title: "Later", startDate: "2030-01-01T00:00:00Z" });
  expect(titles((await staff.send("get", "/api/banners?t=1")).body)).toEqual(["Later", "Now", "Off"]);
  expect(titles((await staff.sendAnonymous("get", "/api/banners?t=1")).body)).toEqual(["Now"]);
});

test.each(KINDS)("$label: returns a hidden record only to users who may write it", async (kind) => {
  const status = kind.hiddenStatuses[0];
  await using staff = await createStaff(kind.table === "jobs" ? "recruiter" : "editor");
  await using other = await createStaff(kind.table === "jobs" ? "editor" : "recruiter");
  for (const { db, send, sendAnonymous, allowed } of [
    { ...staff, allowed: true },
    { ...other, allowed: false },
  ]) {
    const record = await kind.create(db, kind.build("Bread", { status }), BEFORE);
    const keys = [record.id, ...(record.slug ? [record.slug, `slug/${record.slug}`] : [])];
    for (const key of keys) {
      await sendAnonymous("get", `/api/${kind.table}/${key}`).expect(404);
      const answer = await send("get", `/api/${kind.table}/${key}`).expect(allowed ? 200 : 404);
      expect(answer.body).toEqual(allowed ? record : { error: `${kind.label} not found` });
    }
  }
});

test("returns a future offer to users who may write the product, and not to visitors", async () => {
  await using staff = await createStaff("editor");
  const offer = { price: 90, startDate: "2027-01-01T00:00:00.000Z", endDate: "2027-01-08T00:00:00.000Z" };
  const { id } = await createProduct(staff.db, { offer });
  expect((await staff.send("get", `/api/products/${id}`)).body.offer).toEqual(offer);
  expect((await staff.sendAnonymous("get", `/api/products/${id}`)).body.offer).toBeNull();
});

test("a store manager reads the stores, jobs, bins and messages of their stores alone", async () => {
  await using staff = await createStaff("admin");
  const ours = await createStore(staff.db, { name: "Victoria" });
  await createStore(staff.db, { name: "Sliema" });
  const jobs = { ours: "", theirs: "" };
  for (const [whose, location] of [
    ["ours", "Victoria"],
    ["theirs", "Sliema"],
  ] as const) {
    jobs[whose] = (await createJob(staff.db, { title: whose, location })).id;
    const { id } = await createJob(staff.db, { title: `Binned, ${whose}`, location });
    await KINDS[0]?.bin(staff.db, id, BEFORE);
  }
  const { bearer } = await staff.signIn(await staff.makeUser("manager", { stores: [ours.id] }));
  const read = (path: string) => staff.sendAnonymous("get", path).set(bearer);
  await read(`/api/stores/${ours.id}`).expect(200);
  await read(`/api/jobs/${jobs.ours}`).expect(200);
  expect(titles((await read("/api/jobs/admin").expect(200)).body)).toEqual(["ours"]);
  expect(titles((await read("/api/jobs/bin").expect(200)).body)).toEqual(["Binned, ours"]);
  expect((await read("/api/stores/bin").expect(200)).body).toEqual([]);
  await read(`/api/jobs/${jobs.theirs}/history`).expect(404);
  for (const query of ["", "?form=application"])
    expect((await read(`/api/submissions${query}`).expect(200)).body).toEqual([]);
});
