import fs from "node:fs";
import path from "node:path";
import { expect, test as base } from "vitest";
import type { BulkChange } from "../../src/content/bulk/bulk-changes.ts";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { isOnAnotherDisk, type Onboarding } from "../../src/staff/make-it-yours/read-onboarding.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import type { Offer } from "../../src/content/kinds/offers/offer.schema.ts";
import sampleSettings from "../../src/content/sample-content/settings.json" with { type: "json" };
import { SAMPLE_PAGES } from "../../src/content/sample-content/sample-pages.ts";
import { CREATED, createProduct, createStore } from "../support/build-content.ts";
import { createSample, seedSettings } from "../support/sample-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const REMOVALS = "/api/onboarding/samples/removals";

async function read(staff: Staff): Promise<Onboarding> {
  return (await staff.send("get", "/api/onboarding").expect(200)).body;
}

async function stepOf(staff: Staff, name: string) {
  return (await read(staff)).steps.find((step) => step.name === name);
}

/** Repeats a step of a removal until nothing is left to do. */
async function repeat(staff: Staff, id: string, step: "continue" | "undo"): Promise<BulkChange> {
  for (;;) {
    const { body } = await staff.send("post", `${REMOVALS}/${id}/${step}`).expect(200);
    if (body.counts[step === "undo" ? "changed" : "waiting"] === 0) return body;
  }
}

async function remove(staff: Staff): Promise<BulkChange> {
  const { body } = await staff.send("post", REMOVALS).expect(201);
  return repeat(staff, body.id, "continue");
}

test("every step ticks itself once what it asks for is there", async (staff) => {
  await seedSettings(staff.db);
  await createSample(staff.db, "stores", { name: "Sample" });
  const done = async () => (await read(staff)).steps.filter((step) => step.done).map(({ name }) => name);
  expect(await done()).toEqual([]);

  await staff.send("put", "/api/settings/brand", { name: "Gelli", tagline: "", foundedYear: null });
  await staff.send("put", "/api/settings/colours", { accent: "#0b6e7a" }).expect(200);
  expect(await done()).toEqual(["brand"]);

  const none = Object.fromEntries(Object.keys(sampleSettings.contact).map((name) => [name, ""]));
  await staff.send("put", "/api/settings/contact", { ...none, phone: "2100 0000" }).expect(200);
  await staff.send("put", "/api/settings/announcements", { topBarNote: "" }).expect(200);
  const names = ["shopOnline", "shopProduct", "downloadApp", "rewards", "iffranka", "privacyPolicy", "radio"];
  const links = Object.fromEntries(names.map((name) => [name, ""]));
  await staff.send("put", "/api/settings/links", { ...links, terms: "/terms" }).expect(200);
  expect((await stepOf(staff, "contact"))?.fields).toEqual([
    { setting: "links", field: "channels", label: "Channels", reason: "unchanged" },
  ]);
  await staff.send("put", "/api/settings/links", { channels: [] }).expect(200);
  expect(await done()).toEqual(["brand", "contact"]);

  const store = await createStore(staff.db, { name: "Rabat", status: "draft" });
  expect(await done()).not.toContain("store");
  await staff.send("put", `/api/stores/${store.id}`, { status: "published" }).expect(200);
  await staff.send("put", "/api/menus/footer", { columns: [] }).expect(200);
  await remove(staff);
  await staff.makeUser("editor");
  expect(await done()).toEqual(["brand", "contact", "store", "menus", "samples", "people"]);
});

test("restoring the settings of the first start opens their step again", async (staff) => {
  await seedSettings(staff.db);
  await staff.send("put", "/api/menus/footer", { columns: [] }).expect(200);
  expect((await stepOf(staff, "menus"))?.done).toBe(true);
  await staff.db.deleteFrom("settings").where("name", "=", "footer").execute();
  expect((await stepOf(staff, "menus"))?.done).toBe(false);
});

test("moves unedited sample content of every kind to the bin, names what staff edited, and undoes it as one", async (staff) => {
  const ids = new Map<string, string>();
  for (const kind of CONTENT_KINDS) ids.set(kind, await createSample(staff.db, kind, {}));
  const edited = await createSample(staff.db, "products", { name: "Ftira" });
  const own = await createProduct(staff.db, { name: "Own" });
  await staff.send("put", `/api/products/${edited}`, { name: "Ftira tal-familja" }).expect(200);
  expect((await read(staff)).samples).toEqual({
    seeded: true,
    unedited: Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, 1])),
    edited: [{ kind: "products", id: edited, title: "Ftira tal-familja" }],
  });

  const change = await remove(staff);
  expect(change.counts.changed).toBe(CONTENT_KINDS.length);
  for (const [kind, id] of ids) await staff.send("get", `/api/${kind}/${id}`).expect(404);
  await staff.send("get", `/api/products/${edited}`).expect(200);
  await staff.send("get", `/api/products/${own.id}`).expect(200);
  expect(await stepOf(staff, "samples")).toMatchObject({ done: true });
  expect((await read(staff)).removal).toMatchObject({ id: change.id, isUndone: false });
  await staff.send("post", REMOVALS).expect(409);

  const undone = await repeat(staff, change.id, "undo");
  expect(undone.counts).toMatchObject({ undone: CONTENT_KINDS.length, kept: 0 });
  for (const [kind, id] of ids) await staff.send("get", `/api/${kind}/${id}`).expect(200);
  // A record that was binned and restored is not edited: it can be moved again.
  expect((await remove(staff)).counts.changed).toBe(CONTENT_KINDS.length);
});

test("the offers of sample products go and come back with them, unless staff have edited the product or the offer", async (staff) => {
  const days = { startDate: "2026-01-01T00:00:00.000Z", endDate: "2027-12-31T22:59:59.999Z" };
  const offer = { price: 100, ...days };
  await createSample(staff.db, "products", { name: "Kunserva", price: 200, offer });
  const edited = await createSample(staff.db, "products", { name: "Ftira", price: 200, offer });
  await staff.send("put", `/api/products/${edited}`, { name: "Ftira tal-familja" }).expect(200);
  const live = async () =>
    (await staff.send("get", "/api/offers").expect(200)).body.map(({ products }: Offer) => products).flat();
  expect(await live()).toHaveLength(2);
  expect((await read(staff)).samples.unedited).toEqual({ products: 1, offers: 1 });
  const change = await remove(staff);
  expect(change.counts.changed).toBe(2);
  expect(await live()).toEqual([edited]);
  const inBin = async () => (await staff.send("get", "/api/offers/bin").expect(200)).body.length;
  expect(await inBin()).toBe(1);
  await repeat(staff, change.id, "undo");
  expect(await live()).toHaveLength(2);
  expect(await inBin()).toBe(0);
});

test("pages of the site get neutral words instead of the sample's, unless staff have edited them, and get them back", async (staff) => {
  await createSample(staff.db, "stores", { name: "Sample" });
  const ids = new Map<string, string>();
  for (const { slug, ...page } of SAMPLE_PAGES) {
    const fields = { ...page, slug, status: "published" };
    ids.set(
      slug,
      (await createRecord(staff.db, pageServer, fields, { actor: "Sample content", now: new Date(CREATED) }))
        .id,
    );
  }
  await staff.send("put", `/api/pages/${ids.get("rewards")}`, { title: "Our card" }).expect(200);
  const { samples } = await read(staff);
  expect(samples.unedited).toEqual({ stores: 1, pages: SAMPLE_PAGES.length - 1 });
  expect(samples.edited).toEqual([{ kind: "pages", id: ids.get("rewards"), title: "Our card" }]);

  const change = await remove(staff);
  expect(change.counts).toMatchObject({ changed: SAMPLE_PAGES.length, left: 0 });
  const words = async (slug: string) =>
    JSON.stringify((await staff.send("get", `/api/pages/slug/${slug}`)).body);
  expect(await words("about")).not.toContain("Karmnu");
  expect(await words("rewards")).toContain("Our card");
  expect(await stepOf(staff, "samples")).toMatchObject({ done: true });
  expect((await read(staff)).samples.edited).toHaveLength(1);

  await repeat(staff, change.id, "undo");
  expect(await words("about")).toContain("Karmnu");
  expect((await read(staff)).samples.unedited).toEqual({ stores: 1, pages: SAMPLE_PAGES.length - 1 });
});

test("leaves and names a sample record that is edited between the press and its turn", async (staff) => {
  const id = await createSample(staff.db, "stores", { name: "Sample" });
  const { body: change } = await staff.send("post", REMOVALS).expect(201);
  await staff.send("put", `/api/stores/${id}`, { name: "Rabat" }).expect(200);
  const { counts, named } = await repeat(staff, change.id, "continue");
  expect(counts).toMatchObject({ changed: 0, left: 1 });
  expect(named).toEqual([{ type: "stores", id, title: "Sample", reason: "You have changed it meanwhile." }]);
});

test("only those who may change all content may remove the sample content", async () => {
  await using staff = await createStaff("editor");
  await createSample(staff.db, "stores", { name: "Sample" });
  const user = await staff.makeUser("recruiter", { extra: ["settings.write"] });
  const { bearer } = await staff.signIn(user);
  const answer = await staff.sendAnonymous("post", REMOVALS).set(bearer).expect(403);
  expect(answer.body.error).toBe(
    "The sample content has posts, which your account may not change. Nothing was changed.",
  );
});

test("the list is dismissed, shown again and finished, and steps are left as they are", async (staff) => {
  expect((await read(staff)).state).toBe("shown");
  const { body } = await staff.send("put", "/api/onboarding", { state: "dismissed" }).expect(200);
  expect(body.state).toBe("dismissed");
  await staff.send("put", "/api/onboarding", { leftSteps: ["menus", "menus", "mail"] }).expect(200);
  const list = await read(staff);
  expect(list.state).toBe("dismissed");
  expect(list.steps.filter(({ left }) => left).map(({ name }) => name)).toEqual(["menus", "mail"]);
  await staff.send("put", "/api/onboarding", { leftSteps: [], state: "finished" }).expect(200);
  expect(await stepOf(staff, "menus")).toMatchObject({ left: false });
});

base.each([
  [{ state: "later" }, "state", "Please say shown, dismissed or finished."],
  [{ leftSteps: ["logo"] }, "leftSteps.0", "There is no such step."],
])("refuses %j and names the field", async (body, field, sentence) => {
  await using staff = await createStaff();
  const answer = await staff.send("put", "/api/onboarding", body).expect(400);
  expect(answer.body.fields).toEqual({ [field]: sentence });
});

test("another disk is one with another file system; a folder that is not there yet is judged by its parent", async () => {
  using dir = makeTempDir();
  const missing = path.join(dir.path, "backups/of/today");
  expect(await isOnAnotherDisk(missing, dir.path)).toBe(false);
  const { dev } = fs.statSync(dir.path);
  const elsewhere = ["/dev/shm", "/run", "/dev"].find((folder) => fs.statSync(folder).dev !== dev);
  expect(elsewhere).toBeDefined();
  expect(await isOnAnotherDisk(path.join(String(elsewhere), "no-such-backups"), dir.path)).toBe(true);
});
