import fc from "fast-check";
import { expect } from "vitest";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { FORMS } from "../../src/content/kinds/kinds.form.ts";
import { changedFields } from "../../src/rules/merge-record.ts";
import { findDraft } from "../../src/staff/previews/previews.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { buildOffer, createJob, createOffer, createProduct, createStore } from "../support/build-content.ts";
import { addMessage } from "../support/contact-form.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";
import { contentOf } from "../../views/admin/history/version-list.tsx";

const test = testWith(createStores);

const CLOSED_BY_STORM = [{ date: "2026-07-15", hours: [], reason: "Storm" }];

/** Two stores, and the manager of the first. */
async function createStores() {
  const staff = await createStaff("admin");
  const ours = await createStore(staff.db, { name: "Victoria", status: "published" });
  const theirs = await createStore(staff.db, { name: "Sliema", status: "published" });
  const manager = await managerOf(staff, [ours.id]);
  return { staff, ours, theirs, ...manager, [Symbol.asyncDispose]: () => staff[Symbol.asyncDispose]() };
}

async function managerOf(staff: Staff, stores: string[], extra: ("offers.write" | "messages.write")[] = []) {
  const { bearer } = await staff.signIn(await staff.makeUser("manager", { stores, extra }));
  const send: Staff["send"] = (method, path, body) => staff.sendAnonymous(method, path, body).set(bearer);
  return { send };
}

test("a store manager changes the hours and the special days of their store, and nothing else of it", async (stores) => {
  const { ours, send } = stores;
  const { body } = await send("put", `/api/stores/${ours.id}`, { exceptions: CLOSED_BY_STORM }).expect(200);
  expect(body.exceptions).toEqual(CLOSED_BY_STORM);
  // What has not changed may be sent along.
  await send("put", `/api/stores/${ours.id}`, { ...body, holidayHours: [] }).expect(200);
  const { body: refused } = await send("put", `/api/stores/${ours.id}`, { name: "Rabat" }).expect(403);
  expect(refused.error).toBe("Of your stores you can change the opening hours and the special days.");
  await send("put", `/api/stores/${ours.id}`, { slug: "rabat" }).expect(403);
  await send("put", `/api/stores/${ours.id}`, { status: "draft" }).expect(403);
  await send("delete", `/api/stores/${ours.id}`).expect(403);
  await send("post", `/api/stores/${ours.id}/duplicate`).expect(403);
  await send("post", "/api/stores", { name: "Rabat" }).expect(403);
});

test("to a store manager the drafts, the history and the editors of other stores are not there", async (stores) => {
  const { staff, theirs, send } = stores;
  await staff.send("put", `/api/stores/${theirs.id}`, { status: "draft" }).expect(200);
  const job = await createJob(staff.db, { title: "Secret", location: "Sliema", status: "draft" });
  for (const path of [`/api/stores/${theirs.id}`, `/api/stores/slug/${theirs.slug}`, `/api/jobs/${job.id}`]) {
    await send("get", path).expect(404);
  }
  for (const path of [`/api/stores/${theirs.id}`, `/api/jobs/${job.id}`]) {
    await send("get", `${path}/history`).expect(404);
    await send("post", `${path}/open`, { window: "a", version: 1, open: true }).expect(404);
    await send("put", path, { version: 7 }).expect(404);
    await send("delete", path).expect(404);
    await send("post", `${path}/duplicate`).expect(404);
    const [, , type, id] = path.split("/");
    await send("post", "/api/previews", { type, id, fields: {} }).expect(404);
  }
  expect((await send("get", "/api/jobs/admin").expect(200)).body).toEqual([]);
  await staff.send("delete", `/api/jobs/${job.id}`).expect(204);
  expect((await send("get", "/api/jobs/bin").expect(200)).body).toEqual([]);
  await send("post", `/api/jobs/${job.id}/restore`).expect(404);
});

test("a store manager writes the jobs of their stores, and moves none to another store", async (stores) => {
  const { staff, send } = stores;
  const { body: job } = await send("post", "/api/jobs", { title: "Baker", location: "Victoria" }).expect(201);
  await send("post", "/api/jobs", { title: "Baker", location: "Sliema" }).expect(403);
  const { body: unplaced } = await send("post", "/api/jobs", { title: "Baker" }).expect(400);
  expect(unplaced.fields).toEqual({ location: "Please choose one of your stores." });
  const once = { title: "Cook", location: "Victoria" };
  const create = () => send("post", "/api/jobs", once).set("Idempotency-Key", '"one-cook-and-no-other"');
  const { body: cook } = await create().expect(201);
  await staff.send("put", `/api/jobs/${cook.id}`, { location: "Sliema" }).expect(200);
  await create().expect(404);
  await send("put", `/api/jobs/${job.id}`, { location: "Sliema" }).expect(403);
  await send("put", `/api/jobs/${job.id}`, { title: "Butcher" }).expect(200);
  await send("delete", `/api/jobs/${job.id}`).expect(204);
  await send("post", `/api/jobs/${job.id}/restore`).expect(200);
  const other = await createJob(staff.db, { location: "Sliema" });
  const changes = [job.id, other.id].map((id) => ({ id, bin: true }));
  const { body: many } = await send("post", "/api/jobs/bulk", { changes }).expect(200);
  expect(many.results.map(({ status }: { status: number }) => status)).toEqual([204, 404]);
  await send("post", `/api/jobs/${job.id}/restore`).expect(200);
  const { body: copy } = await send("post", `/api/jobs/${job.id}/duplicate`).expect(201);
  expect(copy.location).toBe("Victoria");
});

test("what follows in products from an offer of one's store is written, and an offer of more stores is not one's own", async (stores) => {
  const { staff, ours, theirs } = stores;
  const { send } = await managerOf(staff, [ours.id], ["offers.write"]);
  const product = await createProduct(staff.db, { name: "Ftira", price: 100 });
  const offer = { ...buildOffer({ category: "", products: [product.id] }), status: "draft" };
  const { body } = await send("post", "/api/offers", { ...offer, stores: [ours.id] }).expect(201);
  await send("put", `/api/offers/${body.id}`, { status: "published" }).expect(200);
  expect((await staff.sendAnonymous("get", `/api/products/${product.id}`)).body.offers).toHaveLength(1);
  for (const stores of [[], [theirs.id], [ours.id, theirs.id]]) {
    await send("post", "/api/offers", { ...offer, stores }).expect(403);
    await send("put", `/api/offers/${body.id}`, { stores }).expect(403);
  }
  const other = await createOffer(staff.db, { stores: [ours.id, theirs.id] });
  await send("put", `/api/offers/${other.id}`, { note: "Mine" }).expect(404);
});

test("of a job that has come from another store a manager reads the versions since, and the audit log names the store", async (stores) => {
  const { staff, send } = stores;
  const { body: job } = await staff
    .send("post", "/api/jobs", { title: "Baker", location: "Sliema", introduction: "Secret of Sliema" })
    .expect(201);
  const path = `/api/jobs/${job.id}`;
  await staff.send("put", path, { location: "Victoria", introduction: "" }).expect(200);
  await staff.send("put", path, { location: "Head office" }).expect(200);
  await staff.send("put", path, { location: "Victoria", title: "Cook" }).expect(200);
  await send("put", path, { title: "Chef" }).expect(200);
  const { body: own } = await send("get", `${path}/history`).expect(200);
  expect(own.map(({ record }: { record: { title: string } }) => record.title)).toEqual(["Chef", "Cook"]);
  expect((await staff.send("get", `${path}/history`).expect(200)).body).toHaveLength(5);
  const { body: log } = await staff.send("get", "/api/audit?subject=baker").expect(200);
  expect(log.lines.map(({ note }: { note: string }) => note)).toEqual(["", "Victoria", "Sliema"]);
});

test("the jobs of a store that was renamed keep their history for its manager, and an older text of one leaves its place of work", async (stores) => {
  const { staff, ours, theirs, send } = stores;
  const job = await createJob(staff.db, { location: "Victoria", introduction: "First" });
  const path = `/api/jobs/${job.id}`;
  const versions = async () => (await send("get", `${path}/history`).expect(200)).body;
  staff.pass(1);
  await send("put", path, { introduction: "Second" }).expect(200);
  staff.pass(1);
  await staff.send("put", `/api/stores/${ours.id}`, { name: "Citadel" }).expect(200);
  const [now, ...older] = await versions();
  expect(older).toHaveLength(2);
  // What the screen of the history sends.
  const [one, other] = [now, older.at(-1)].map(({ record }) => contentOf(record, { form: FORMS.jobs }));
  const { body } = await send("put", path, changedFields(one ?? {}, other ?? {})).expect(200);
  expect(body).toMatchObject({ introduction: "First", location: "Citadel" });
  // What another store was called is not theirs, nor what is of the store that took the name.
  staff.pass(1);
  await staff.send("put", `/api/stores/${theirs.id}`, { name: "Victoria" }).expect(200);
  await staff.send("put", path, { location: "Victoria", introduction: "Secret" }).expect(200);
  await staff.send("put", path, { location: "Citadel", introduction: "" }).expect(200);
  expect(await versions()).toHaveLength(1);
});

test("the rule for the history is that for the records", async ({ staff, ours, theirs }) => {
  const gone = "00000000-0000-4000-8000-000000000000";
  const user = toSessionUser(await staff.makeUser("manager", { stores: [ours.id], extra: ["offers.write"] }));
  const queries = createAdminQueries(staff.db, staff.now, user);
  for (const stores of [[], [ours.id], [theirs.id], [ours.id, theirs.id], [ours.id, gone]]) {
    const { id } = await createOffer(staff.db, { stores });
    const isThere = (await queries.find("offers", id)) !== undefined;
    expect(isThere).toBe(stores.join() === ours.id);
    expect(await queries.history("offers", id)).toHaveLength(isThere ? 1 : 0);
  }
});

test("a preview ends when its author has lost the store", async ({ staff, ours, theirs }) => {
  const user = await staff.makeUser("manager", { stores: [ours.id] });
  const { bearer } = await staff.signIn(user);
  const job = await createJob(staff.db, { location: "Victoria", status: "draft" });
  const asked = { type: "jobs", id: job.id, fields: {} };
  const { body } = await staff.sendAnonymous("post", "/api/previews", asked).set(bearer).expect(201);
  const token = String(body.url).slice("/preview/".length);
  expect(await findDraft(staff.db, token, staff.now())).toBeDefined();
  await staff.send("put", `/api/users/${user.id}`, { stores: [theirs.id] }).expect(200);
  expect(await findDraft(staff.db, token, staff.now())).toBeUndefined();
});

test("no call that does not know of stores is open to a store manager", async ({ ours, send }) => {
  await send("post", "/api/stores/bulk/changes/preview", { ids: [ours.id] }).expect(403);
  await send("post", "/api/jobs/bulk/changes/preview", {}).expect(403);
  await send("get", "/api/products?admin=true").expect(403);
  await send("put", "/api/settings/brand", {}).expect(403);
  await send("get", "/api/users").expect(403);
});

test("a store manager has stores, an admin none, and none has a store that is not there", async () => {
  await using staff = await createStaff("admin");
  const { id } = await createStore(staff.db, { name: "Victoria" });
  const invite = (fields: object) =>
    staff.send("post", "/api/users", { email: "ann@shop.example", name: "Ann", ...fields });
  expect((await invite({ role: "manager" }).expect(400)).body.fields.stores).toContain("choose the stores");
  await invite({ role: "admin", stores: [id] }).expect(400);
  await invite({ role: "manager", stores: ["00000000-0000-4000-8000-000000000000"] }).expect(400);
  const { body } = await invite({ role: "manager", stores: [id] }).expect(201);
  expect(body).toMatchObject({
    role: "manager",
    stores: [id],
    permissions: ["jobs.own", "stores.own", "messages.own", "applications.own"],
  });
  const { body: recruiter } = await staff
    .send("put", `/api/users/${body.id}`, { role: "recruiter" })
    .expect(200);
  expect(recruiter.permissions).toEqual(["jobs.own", "applications.own"]);
  const { body: all } = await staff.send("put", `/api/users/${body.id}`, { stores: [] }).expect(200);
  expect(all.permissions).toEqual(["jobs.write", "applications.read"]);
  await staff.send("put", `/api/users/${body.id}`, { role: "manager" }).expect(400);
});

test("whatever fields a manager sends to another store, nothing of it changes", async (stores) => {
  const { staff, theirs, send } = stores;
  const before = await staff.db.selectFrom("stores").selectAll().where("id", "=", theirs.id).execute();
  const name = fc.constantFrom(
    "hours",
    "holidayHours",
    "exceptions",
    "name",
    "status",
    "slug",
    "version",
    "phone",
  );
  await forAllAsync(30, fc.dictionary(name, fc.jsonValue(), { maxKeys: 4 }), async (fields) => {
    const { status } = await send("put", `/api/stores/${theirs.id}`, fields);
    expect([400, 404]).toContain(status);
  });
  expect(await staff.db.selectFrom("stores").selectAll().where("id", "=", theirs.id).execute()).toEqual(
    before,
  );
});

test("a store manager reads and answers the messages of their stores, and knows of no others", async (stores) => {
  const { staff, ours, theirs, send } = stores;
  const write = async (store: string) =>
    `/api/messages/${await addMessage(staff, { store, email: `${store}@shop.example` })}`;
  const [own, other, none] = [await write(ours.id), await write(theirs.id), await write("")];
  const { body: list } = await send("get", "/api/messages").expect("X-Total-Count", "1").expect(200);
  expect(list).toHaveLength(1);
  await send("get", own).expect(200);
  await send("post", `${own}/notes`, { text: "Called." }).expect(201);
  const me = await staff.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "manager")
    .executeTakeFirstOrThrow();
  const { body: mine } = await send("put", own, { version: 2, assigneeId: me.id }).expect(200);
  expect(mine.assignee.id).toBe(me.id);
  const { id: colleague } = await staff.makeUser("manager", { stores: [theirs.id] });
  await send("put", own, { version: 3, assigneeId: colleague }).expect(400);
  await staff.send("put", other, { version: 1, assigneeId: me.id }).expect(400);
  await send("put", own, { version: 3, state: "closed" }).expect(200);
  for (const path of [other, none]) {
    await send("get", path).expect(404);
    await send("put", path, { version: 1, state: "closed" }).expect(404);
    await send("post", `${path}/notes`, { text: "Called." }).expect(404);
    await send("post", `${path}/answers`, { text: "Sorry.", version: 1 }).expect(404);
    await send("get", `${path}/photo`).expect(404);
  }
  await send("delete", own).expect(403);
  await send("get", `${own}/of-person`).expect(403);
});

test("how often a person has written to other stores is not told", async ({ staff, ours, theirs }) => {
  const email = "ann@shop.example";
  const id = await addMessage(staff, { store: ours.id, email });
  for (const store of [ours.id, theirs.id, ""])
    await addMessage(staff, { store, email, message: `The till of ${store} was closed.` });
  const othersFor = async (user: Parameters<typeof toSessionUser>[0]) =>
    (await createAdminQueries(staff.db, staff.now, toSessionUser(user)).message(id))?.others;
  expect(await othersFor(await staff.makeUser("manager", { stores: [ours.id] }))).toBe(1);
  expect(await othersFor(await staff.makeUser("admin"))).toBe(3);
});

test("the fields of a manager's editors suggest what is of their stores", async ({ staff, ours, theirs }) => {
  await createJob(staff.db, { title: "Baker", location: "Sliema", department: "Bakery" });
  const user = await staff.makeUser("manager", { stores: [ours.id] });
  const queries = createAdminQueries(staff.db, staff.now, toSessionUser(user));
  expect(await queries.choices("jobs")).toEqual({ department: [], hours: [], location: ["Victoria"] });
  expect(await queries.start("jobs")).toEqual({ location: "Victoria" });
  const ofTwo = toSessionUser(await staff.makeUser("recruiter", { stores: [ours.id, theirs.id] }));
  expect(await createAdminQueries(staff.db, staff.now, ofTwo).start("jobs")).toEqual({});
  expect((await queries.choices("stores"))["locality"]).toEqual([ours.locality]);
  expect((await queries.list("stores", {})).rows.map(({ id }) => id)).toEqual([ours.id]);
  expect(await queries.find("stores", theirs.id)).toBeUndefined();
  expect(await queries.history("stores", theirs.id)).toEqual([]);
  expect((await queries.ownStores()).map(({ id }) => id)).toEqual([ours.id]);
});
