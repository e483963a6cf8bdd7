import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { expect, test as base, vi } from "vitest";
import { BIN_RETENTION_MS, emptyBin } from "../../src/content/lifecycle/empty-bin.ts";
import { TAKE_OVER_AGAIN_MS, watchContentState } from "../../src/content/content-state.ts";
import { createTakeOver, takeOverDue } from "../../src/content/next-versions/take-over.ts";
import { DatabaseUnreachableError } from "../../src/storage/database/database-errors.ts";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import {
  createBanner,
  createBlog,
  createPage,
  createProduct,
  createStore,
  createJob,
} from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

/** Within the session of the tests. */
const FROM = "2026-11-21T09:30:00.000Z";
const BEFORE = "2026-11-21T09:29:59.999Z";
const LATER = "2026-11-21T10:00:00.000Z";

function setNow(staff: Staff, instant: string): void {
  staff.pass(Date.parse(instant) - staff.now().getTime());
}

/** Saves a next version and returns it. */
async function wait(staff: Staff, path: string, body: object) {
  return (await staff.send("put", `${path}/next`, body).expect(200)).body;
}

const publicOf = async (staff: Staff, path: string) => (await staff.sendAnonymous("get", path)).body;

test("is taken over at its instant, and not a millisecond before", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  const next = await wait(staff, path, { price: 349, nextFrom: "2026-11-21T10:30:00+01:00" });
  expect(next).toMatchObject({
    price: 349,
    name: "Ftira",
    nextFrom: FROM,
    next: { changed: ["price"], questions: [] },
  });
  setNow(staff, BEFORE);
  expect(await publicOf(staff, path)).toMatchObject({ price: 299, version: 1 });
  setNow(staff, FROM);
  expect(await publicOf(staff, path)).toMatchObject({ price: 349, version: 2, updatedDate: FROM });
  await staff.send("get", `${path}/next`).expect(404);
});

test("the history has the take-over at its instant and by its author, also when no request came until later", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  await wait(staff, path, { price: 349, nextFrom: FROM });
  setNow(staff, LATER);
  const { body: history } = await staff.send("get", `${path}/history`).expect(200);
  const { body: me } = await staff.send("get", "/api/users/me");
  expect(history[0]).toMatchObject({ version: 2, date: FROM, userId: me.id, record: { price: 349 } });
  expect((await staff.send("get", `${path}/next/history`).expect(200)).body).toMatchObject([
    { number: 1, state: "taken over", endedDate: FROM, fields: { price: 349 } },
  ]);
  const { body: prices } = await staff.send("get", `${path}/prices`).expect(200);
  expect(JSON.stringify(prices)).toContain(FROM);
});

test("all that share an instant change together, and those of later ones after it", async (staff) => {
  const first = await createProduct(staff.db, { name: "Ftira", price: 100 });
  const second = await createProduct(staff.db, { name: "Ħobż", price: 200 });
  const third = await createProduct(staff.db, { name: "Galletti", price: 300 });
  for (const { id } of [first, second])
    await wait(staff, `/api/products/${id}`, { price: 111, nextFrom: FROM });
  await wait(staff, "/api/settings/brand", { name: "Suqna", tagline: "From Monday", nextFrom: FROM });
  await wait(staff, `/api/products/${third.id}`, { price: 333, nextFrom: LATER });
  setNow(staff, FROM);
  const prices = (await publicOf(staff, "/api/products")).map(({ price }: { price: number }) => price);
  expect(prices.toSorted()).toEqual([111, 111, 300]);
  expect((await publicOf(staff, "/api/settings")).brand.tagline).toBe("From Monday");
});

test("what is saved on the site meanwhile is merged field by field", async (staff) => {
  const post = await createBlog(staff.db, { excerpt: "Old excerpt", title: "Old title" });
  const path = `/api/blogs/${post.id}`;
  await wait(staff, path, { title: "New title", nextFrom: FROM });
  await staff.send("put", path, { excerpt: "Corrected excerpt" }).expect(200);
  expect((await staff.send("get", `${path}/next`)).body).toMatchObject({
    title: "New title",
    excerpt: "Corrected excerpt",
    next: { changed: ["title"], questions: [] },
  });
  setNow(staff, FROM);
  expect(await publicOf(staff, path)).toMatchObject({ title: "New title", excerpt: "Corrected excerpt" });
});

test("a field that both change is asked about, and holds back the take-over until a person has answered", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  await wait(staff, path, { price: 349, brand: "Tal-Forn", nextFrom: FROM });
  await staff.send("put", path, { price: 279 }).expect(200);
  const { body: asked } = await staff.send("get", `${path}/next`).expect(200);
  expect(asked.next.questions).toEqual([{ path: "price", before: 299, live: 279, next: 349 }]);
  setNow(staff, FROM);
  expect(await publicOf(staff, path)).toMatchObject({ price: 279, brand: product.brand });
  const { body: held } = await staff.send("get", `${path}/next`).expect(200);
  expect(held.next.problem).toMatch(/changed on the site and in the next version/);
  await staff.send("post", `${path}/next/publish`).expect(409);
  // Who moves it to another instant, or saves another field, has not answered.
  const moved = await wait(staff, path, { nextFrom: LATER, description: "New", version: held.version });
  expect(moved.next).toMatchObject({ questions: asked.next.questions, problem: "" });
  setNow(staff, LATER);
  expect(await publicOf(staff, path)).toMatchObject({ price: 279, description: product.description });
  // The answer is the field, saved again: what waits stays, compared with what is on the site now.
  const answered = await wait(staff, path, { price: 349, nextFrom: null });
  expect(answered).toMatchObject({ price: 349, next: { questions: [], problem: "" } });
  expect((await staff.send("post", `${path}/next/publish`).expect(200)).body).toMatchObject({
    price: 349,
    brand: "Tal-Forn",
  });
});

test("another section of a page, or another special day, is no answer to what is asked about one", async (staff) => {
  const section = (id: string, title: string) => ({ id, kind: "text" as const, title, text: "<p>Words</p>" });
  const titled = (one: string, two: string, three: string) => ({
    sections: [section("one", one), section("two", two), section("three", three)],
  });
  const page = await createPage(staff.db, titled("One", "Two", "Three"));
  const path = `/api/pages/${page.id}`;
  await wait(staff, path, titled("Waits", "Two", "Three"));
  await staff.send("put", path, titled("On the site", "Two", "Third")).expect(200);
  const asked = [{ path: "sections.one.title", before: "One", live: "On the site", next: "Waits" }];
  expect((await wait(staff, path, titled("Waits", "Another", "Third"))).next.questions).toEqual(asked);
  // The next version has changed nothing of the third.
  await staff.send("put", path, titled("On the site", "Two", "Fourth")).expect(200);
  const { body: merged } = await staff.send("get", `${path}/next`).expect(200);
  expect(merged).toMatchObject({ ...titled("Waits", "Another", "Fourth"), next: { questions: asked } });
  expect((await wait(staff, path, { sections: merged.sections })).next.questions).toEqual([]);

  const store = await createStore(staff.db, { exceptions: [] });
  const hours = `/api/stores/${store.id}`;
  const closed = (date: string, reason: string) => ({ date, hours: [], reason });
  await wait(staff, hours, { exceptions: [closed("2026-12-24", "Christmas")] });
  await staff.send("put", hours, { exceptions: [closed("2026-12-24", "Eve")] }).expect(200);
  const other = closed("2026-12-31", "New Year");
  const both = await wait(staff, hours, { exceptions: [closed("2026-12-24", "Christmas"), other] });
  expect(both.next.questions).toMatchObject([{ path: "exceptions.2026-12-24" }]);
  const answered = await wait(staff, hours, { exceptions: [closed("2026-12-24", "Holiday"), other] });
  expect(answered.next.questions).toEqual([]);
});

test("is called off and saved again; what it was is kept", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  await wait(staff, path, { price: 349, nextFrom: FROM });
  await wait(staff, path, { price: 359 });
  await staff.send("delete", `${path}/next`).expect(204);
  await staff.send("delete", `${path}/next`).expect(404);
  setNow(staff, FROM);
  expect(await publicOf(staff, path)).toMatchObject({ price: 299, version: 1 });
  const { body } = await staff.send("get", `${path}/next/history`).expect(200);
  expect(body).toMatchObject([
    { number: 2, state: "called off", fields: { price: 359 } },
    { number: 1, state: "replaced", fields: { price: 349 } },
  ]);
});

test("waits again as it was saved: what was changed on the site since is merged, or asked about", async (staff) => {
  const store = await createStore(staff.db, { exceptions: [] });
  const path = `/api/stores/${store.id}`;
  const day = (date: string, reason: string) => ({ date, hours: [], reason });
  const [storm, eve] = [day("2026-11-25", "Storm"), day("2026-12-24", "Christmas Eve")];
  await wait(staff, path, { exceptions: [eve], nextFrom: FROM });
  await staff.send("delete", `${path}/next`).expect(204);
  await staff.send("put", path, { exceptions: [storm] }).expect(200);
  const { body: again } = await staff.send("post", `${path}/next/again`, { number: 1 }).expect(200);
  const { exceptions, nextFrom, next } = again;
  expect([exceptions, nextFrom, next.number, next.questions]).toEqual([[eve, storm], null, 2, []]);

  const product = await createProduct(staff.db, { price: 299 });
  const other = `/api/products/${product.id}`;
  await wait(staff, other, { price: 349, nextFrom: FROM });
  await staff.send("put", other, { price: 279 }).expect(200);
  const { body: asked } = await staff.send("get", `${other}/next`).expect(200);
  await staff.send("delete", `${other}/next?version=${asked.version}`).expect(204);
  const { number, questions } = asked.next;
  const undone = await staff.send("post", `${other}/next/again`, { number, nextFrom: FROM }).expect(200);
  expect(undone.body).toMatchObject({ price: 349, nextFrom: FROM, next: { questions } });
  expect((await staff.send("get", `${other}/next/history`).expect(200)).body).toMatchObject([
    { number: 2, state: "waiting", fields: { price: 349 } },
    { number: 1, state: "called off" },
  ]);
});

test("waits again only while none waits, and is judged as a save", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  const again = (body: object) => staff.send("post", `${path}/next/again`, body);
  await again({ number: 1 }).expect(404);
  await wait(staff, path, { price: 349, nextFrom: FROM });
  const { body } = await again({ number: 1 }).expect(409);
  expect(body.error).toBe("Another next version waits. The earlier one is in the history.");
  await staff.send("delete", `${path}/next`).expect(204);
  await again({}).expect(400);
  await again({ number: 1, price: 1 }).expect(400);
  await again({ number: 2 }).expect(404);
  const past = await again({ number: 1, nextFrom: "2026-11-21T09:00:00.000Z" }).expect(400);
  expect(past.body.fields.nextFrom).toMatch(/has passed/);
  const offer = { price: 360, startDate: "2026-11-15T23:00:00.000Z", endDate: "2027-01-31T22:59:59.999Z" };
  await staff.send("put", path, { price: 400, offer }).expect(200);
  await again({ number: 1 }).expect(400);
  await staff.send("put", path, { price: 349, offer: null }).expect(200);
  const same = await again({ number: 1 }).expect(400);
  expect(same.body.error).toContain("This is what is on the site already.");
  await staff.send("put", path, { status: "draft" }).expect(200);
  await again({ number: 1 }).expect(409);
  await staff.send("delete", path).expect(204);
  await again({ number: 1 }).expect(404);
});

test("is called off and published as it was read: not what a colleague has made of it since", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  const { version } = await wait(staff, path, { price: 349 });
  const { version: later } = await wait(staff, path, { price: 1 });
  for (const [method, call] of [
    ["post", "/next/publish"],
    ["delete", "/next"],
  ] as const) {
    const { body } = await staff.send(method, `${path}${call}?version=${version}`).expect(409);
    expect(body.current).toMatchObject({ price: 1, version: later });
  }
  expect(await publicOf(staff, path)).toMatchObject({ price: 299 });
  await staff.send("delete", `${path}/next?version=${later}`).expect(204);
  // So that it can be undone.
  await wait(staff, path, { price: 1, version: later + 1 });
});

test("a save by a colleague who has it open is refused once it is called off, and so is one begun before another was saved", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${id}`;
  const { version } = await wait(staff, path, { price: 349 });
  await staff.send("delete", `${path}/next`).expect(204);
  // An editor sends what was typed: the price would be gone from what waits.
  const late = { brand: "Tal-Forn", version };
  const { body } = await staff.send("put", `${path}/next`, late).expect(409);
  expect(body.current).toMatchObject({ price: 299, nextFrom: null, version: version + 1 });
  const other = await wait(staff, path, { price: 399, version: version + 1 });
  await staff.send("put", `${path}/next`, { ...late, version: version + 1 }).expect(409);
  await wait(staff, path, { ...late, version: other.version });
});

test("is judged when it is saved, as a save of the record would be, and writes nothing to it", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  const { body } = await staff.send("put", `${path}/next`, { name: "", price: -1 }).expect(400);
  expect(Object.keys(body.fields).toSorted()).toEqual(["name", "price"]);
  await staff.send("put", `${path}/next`, { nothing: 1 }).expect(400);
  await staff.send("put", `${path}/next`, { price: 299 }).expect(400);
  await staff.send("put", `${path}/next`, { status: "archived" }).expect(400);
  const past = await staff
    .send("put", `${path}/next`, { price: 1, nextFrom: "2026-11-21T09:00:00.000Z" })
    .expect(400);
  expect(past.body.fields.nextFrom).toMatch(/has passed/);
  await staff.send("put", `${path}/next`, { price: 1, version: 7 }).expect(409);
  await staff.send("put", `${path}/next`, { price: 1, version: "7" }).expect(400);
  const draft = await createProduct(staff.db, { name: "Draft", status: "draft" });
  await staff.send("put", `/api/products/${draft.id}/next`, { price: 1 }).expect(409);
  expect((await staff.send("get", path)).body).toEqual(product);
  expect((await staff.send("get", `${path}/history`)).body).toHaveLength(1);
});

test("a price below that of an offer waits for the instant at which the offer is over, and not for one before", async (staff) => {
  const offer = { price: 150, startDate: "2026-11-15T23:00:00.000Z", endDate: "2026-11-21T09:29:59.999Z" };
  const { id } = await createProduct(staff.db, { price: 200, offer });
  const early = { price: 140, nextFrom: "2026-11-21T09:20:00.000Z" };
  await staff.send("put", `/api/products/${id}/next`, early).expect(400);
  await wait(staff, `/api/products/${id}`, { ...early, nextFrom: FROM });
  setNow(staff, FROM);
  expect(await publicOf(staff, `/api/products/${id}`)).toMatchObject({ price: 140, version: 2 });
});

test("its version names the pair of what waits and what is on the site", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  const first = await wait(staff, path, { price: 349 });
  await staff.send("put", path, { brand: "Tal-Forn" }).expect(200);
  const { body } = await staff
    .send("put", `${path}/next`, { price: 359, version: first.version })
    .expect(409);
  expect(body.current).toMatchObject({ price: 349, brand: "Tal-Forn" });
  await wait(staff, path, { price: 359, version: body.current.version });
  const read = await staff.send("get", `${path}/next`);
  await staff.send("delete", `${path}/next`).set("If-Match", '"other"').expect(412);
  await staff
    .send("delete", `${path}/next`)
    .set("If-Match", read.headers["etag"] ?? "")
    .expect(204);
});

base.each([
  ["in the bin", async (staff: Staff, path: string) => void (await staff.send("delete", path).expect(204))],
  [
    "a draft",
    async (staff: Staff, path: string) =>
      void (await staff.send("put", path, { status: "draft" }).expect(200)),
  ],
])("waits on where its record is %s at the instant, and says why", async (_what, spoil) => {
  await using staff = await createStaff();
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  await wait(staff, path, { price: 349, nextFrom: FROM });
  await spoil(staff, path);
  setNow(staff, FROM);
  await publicOf(staff, "/api/products");
  const [entry] = (await staff.send("get", `${path}/next/history`).expect(200)).body;
  expect(entry).toMatchObject({ state: "waiting", fields: { price: 349 } });
  await staff.send("post", `${path}/restore`);
  await staff.send("put", path, { status: "active" }).expect(200);
  expect((await staff.send("get", `${path}/next`).expect(200)).body.next.problem).not.toBe("");
  await staff.send("post", `${path}/next/publish`).expect(200);
  expect(await publicOf(staff, path)).toMatchObject({ price: 349 });
});

test("an address that another record has taken meanwhile holds back the take-over, and nothing of it is written", async (staff) => {
  const page = await createPage(staff.db, { title: "Summer", slug: "summer" });
  const path = `/api/pages/${page.id}`;
  await wait(staff, path, { slug: "sunshine", description: "New", nextFrom: FROM });
  expect((await publicOf(staff, "/api/pages/slug/sunshine")).error).toBeDefined();
  await createPage(staff.db, { title: "Sunshine", slug: "sunshine" });
  setNow(staff, FROM);
  expect(await publicOf(staff, path)).toMatchObject({ slug: "summer", version: 1 });
  const { body } = await staff.send("get", `${path}/next`).expect(200);
  expect(body.next.problem).toContain("sunshine");
});

test("a new address is not reserved before the instant, and from then on the old one leads to it", async (staff) => {
  const page = await createPage(staff.db, { title: "Summer", slug: "summer" });
  await wait(staff, `/api/pages/${page.id}`, { slug: "sunshine", nextFrom: FROM });
  setNow(staff, FROM);
  expect(await publicOf(staff, "/api/pages/slug/sunshine")).toMatchObject({ id: page.id });
  expect(await staff.site.find("pages", "summer")).toEqual({ movedTo: "sunshine" });
});

test("one that cannot be taken over holds up no other", async (staff) => {
  const [first, second] = [
    await createProduct(staff.db, { name: "Ftira" }),
    await createProduct(staff.db, { name: "Ħobż" }),
  ];
  for (const { id } of [first, second])
    await wait(staff, `/api/products/${id}`, { price: 5, nextFrom: FROM });
  await staff.send("delete", `/api/products/${first.id}`).expect(204);
  setNow(staff, FROM);
  expect(await publicOf(staff, `/api/products/${second.id}`)).toMatchObject({ price: 5 });
});

test("a database that is lost at the instant holds nothing back: the next try takes it over", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  await wait(staff, `/api/products/${product.id}`, { price: 349, nextFrom: FROM });
  let isLost = false;
  const losing: KyselyPlugin = {
    transformQuery({ node }) {
      const isWrite = node.kind === "RawNode" && node.sqlFragments.join("").includes("UPDATE");
      if (!isWrite || isLost) return node;
      isLost = true;
      throw new DatabaseUnreachableError({ cause: undefined });
    },
    transformResult: async ({ result }) => result,
  };
  const due = new Date(FROM);
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  await expect(takeOverDue(staff.db.withPlugin(losing), due, report)).rejects.toThrow(
    DatabaseUnreachableError,
  );
  expect(await takeOverDue(staff.db, due, report)).toBe(1);
  expect(reported).toEqual([]);
});

test("a database that takes no writes is reported once, however often requests try again", async (staff) => {
  const product = await createProduct(staff.db, { price: 299 });
  await wait(staff, `/api/products/${product.id}`, { price: 349, nextFrom: FROM });
  let isLost = true;
  const losing: KyselyPlugin = {
    transformQuery({ node }) {
      if (isLost && node.kind === "RawNode" && node.sqlFragments.join("").includes("UPDATE"))
        throw new DatabaseUnreachableError({ cause: undefined });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const reported: unknown[] = [];
  const takeOver = createTakeOver({
    db: staff.db.withPlugin(losing),
    clock: () => new Date(FROM),
    watch: watchContentState(staff.connection, staff.now, (error) => expect.unreachable(String(error))),
    report: (error) => void reported.push(error),
  });
  // The clock goes on between two tries alone: a replica of PostgreSQL loses its lease with each leap.
  let passed = 0;
  const realNow = performance.now.bind(performance);
  using now = vi.spyOn(performance, "now");
  now.mockImplementation(() => realNow() + passed);
  const tryAgain = async () => {
    passed += TAKE_OVER_AGAIN_MS;
    await takeOver();
  };
  await takeOver();
  await tryAgain();
  await tryAgain();
  expect(reported).toHaveLength(1);
  isLost = false;
  await tryAgain();
  expect(await publicOf(staff, `/api/products/${product.id}`)).toMatchObject({ price: 349 });
});

test("what waits for a record is called off once the bin has deleted that for good", async (staff) => {
  const [kept, gone] = [
    await createProduct(staff.db, { name: "Ftira" }),
    await createProduct(staff.db, { name: "Ħobż" }),
  ];
  for (const { id } of [kept, gone]) await wait(staff, `/api/products/${id}`, { price: 5 });
  await staff.send("delete", `/api/products/${gone.id}`).expect(204);
  const later = new Date(staff.now().getTime() + BIN_RETENTION_MS + 1_000);
  await emptyBin(staff.db, later);
  const stateOf = async (id: string) =>
    (await staff.send("get", `/api/products/${id}/next/history`).expect(200)).body[0];
  expect(await stateOf(gone.id)).toMatchObject({ state: "called off", endedDate: later.toISOString() });
  expect(await stateOf(kept.id)).toMatchObject({ state: "waiting", endedDate: null });
});

test("a store manager saves the next hours of their own store, and nothing else", async () => {
  await using admin = await createStaff();
  const sliema = await createStore(admin.db, { name: "Sliema" });
  const rabat = await createStore(admin.db, { name: "Rabat" });
  const { bearer } = await admin.signIn(await admin.makeUser("manager", { stores: [sliema.id] }));
  const put = (id: string, body: object) =>
    admin.sendAnonymous("put", `/api/stores/${id}/next`, body).set(bearer);
  await put(rabat.id, { exceptions: [] }).expect(404);
  await put(sliema.id, { introduction: "Mine now" }).expect(403);
  const exceptions = [{ date: "2026-12-24", hours: [], reason: "Christmas Eve" }];
  const answer = await put(sliema.id, { exceptions, nextFrom: FROM });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await admin.sendAnonymous("get", `/api/stores/${rabat.id}/next/history`).set(bearer).expect(404);
  // What a colleague plans for the store is not the manager's to change, publish or call off.
  const path = `/api/stores/${sliema.id}`;
  await wait(admin, path, { introduction: "Planned by the office" });
  expect((await put(sliema.id, { exceptions: [] })).status).toBe(403);
  await admin.sendAnonymous("post", `${path}/next/publish`).set(bearer).expect(403);
  await admin.sendAnonymous("delete", `${path}/next`).set(bearer).expect(403);
  expect((await admin.send("get", `${path}/next`).expect(200)).body.introduction).toBe(
    "Planned by the office",
  );
  await admin.send("delete", `${path}/next`).expect(204);
  const again = (id: string, number: number) =>
    admin.sendAnonymous("post", `/api/stores/${id}/next/again`, { number }).set(bearer);
  await again(sliema.id, 2).expect(403);
  await again(rabat.id, 1).expect(404);
  await again(sliema.id, 1).expect(200);
});

test("what a store manager saved is held back once the job is of another store, or the manager is", async () => {
  await using admin = await createStaff();
  const sliema = await createStore(admin.db, { name: "Sliema" });
  const rabat = await createStore(admin.db, { name: "Rabat" });
  const [moved, ofBoth, stays] = [
    await createJob(admin.db, { title: "Baker", location: "Sliema" }),
    await createJob(admin.db, { title: "Butcher", location: "Sliema" }),
    await createJob(admin.db, { title: "Cook", location: "Rabat" }),
  ];
  const manager = await admin.makeUser("manager", { stores: [sliema.id, rabat.id] });
  const { bearer } = await admin.signIn(manager);
  const next = { introduction: "By the manager", nextFrom: FROM };
  for (const { id } of [moved, stays])
    await admin.sendAnonymous("put", `/api/jobs/${id}/next`, next).set(bearer).expect(200);
  // To a store that is not the manager's any more.
  await admin
    .sendAnonymous("put", `/api/jobs/${ofBoth.id}/next`, { ...next, location: "Rabat" })
    .set(bearer)
    .expect(200);
  await admin.send("put", `/api/users/${manager.id}`, { stores: [sliema.id] }).expect(200);
  admin.pass(1);
  await admin.send("put", `/api/jobs/${moved.id}`, { location: "Rabat" }).expect(200);
  setNow(admin, FROM);
  for (const { id } of [moved, ofBoth, stays]) {
    expect((await publicOf(admin, `/api/jobs/${id}`)).introduction).not.toBe("By the manager");
    const { body } = await admin.send("get", `/api/jobs/${id}/next`).expect(200);
    expect(body.next.problem).toContain("The person who saved it may not change it any more");
  }
  const own = toSessionUser(
    await admin.db.selectFrom("users").selectAll().where("id", "=", manager.id).executeTakeFirstOrThrow(),
  );
  expect(await createAdminQueries(admin.db, admin.now, own).needsAttention()).toMatchObject([
    { kind: "jobs", id: ofBoth.id, problem: "next version" },
  ]);
  // What a job said in another store is not there for the manager of the one to which it has come.
  const { bearer: ofRabat } = await admin.signIn(await admin.makeUser("manager", { stores: [rabat.id] }));
  await admin.send("delete", `/api/jobs/${moved.id}/next`).expect(204);
  const path = `/api/jobs/${moved.id}/next/again`;
  await admin.sendAnonymous("post", path, { number: 1 }).set(ofRabat).expect(404);
  await admin.send("post", path, { number: 1 }).expect(200);
  await admin.send("post", `/api/jobs/${moved.id}/next/publish`).expect(200);
  expect((await publicOf(admin, `/api/jobs/${moved.id}`)).introduction).toBe("By the manager");
});

test("what a person planned is held back once they may not write its kind, and goes live where the account is deleted", async () => {
  await using admin = await createStaff();
  const paths: string[] = [];
  const people = [await admin.makeUser("editor"), await admin.makeUser("editor")];
  for (const [n, { email }] of people.entries()) {
    const { bearer } = await admin.signIn({ email });
    const { id } = await createProduct(admin.db, { name: `Ftira ${n}`, price: 299 });
    const path = `/api/products/${id}`;
    const next = { price: 250, nextFrom: FROM };
    await admin.sendAnonymous("put", `${path}/next`, next).set(bearer).expect(200);
    paths.push(path);
  }
  const ofSettings = await admin.makeUser("editor", { extra: ["settings.write"] });
  const { bearer } = await admin.signIn(ofSettings);
  const words = { tagline: "By the editor", nextFrom: FROM };
  await admin.sendAnonymous("put", "/api/settings/brand/next", words).set(bearer).expect(200);
  await admin.send("put", `/api/users/${people[0]?.id}`, { role: "recruiter" }).expect(200);
  await admin.send("put", `/api/users/${ofSettings.id}`, { permissions: [] }).expect(200);
  await admin.send("delete", `/api/users/${people[1]?.id}`).expect(204);
  setNow(admin, FROM);
  const prices = await Promise.all(paths.map((path) => publicOf(admin, path)));
  expect(prices.map(({ price }) => price)).toEqual([299, 250]);
  for (const path of [paths[0], "/api/settings/brand"]) {
    const { body } = await admin.send("get", `${path}/next`).expect(200);
    expect(body.next.problem).toContain("their permissions have changed");
  }
});

test("a bounded number shares an instant, and another instant has room", async (staff) => {
  const { id } = await createProduct(staff.db);
  await wait(staff, `/api/products/${id}`, { price: 5, nextFrom: FROM });
  const row = await staff.db.selectFrom("next_versions").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 499 }, () => ({ ...row, recordId: randomUUID() }));
  for (let at = 0; at < rows.length; at += 100)
    await staff.db
      .insertInto("next_versions")
      .values(rows.slice(at, at + 100))
      .execute();
  const other = await createProduct(staff.db);
  const path = `/api/products/${other.id}/next`;
  const { body } = await staff.send("put", path, { price: 5, nextFrom: FROM }).expect(400);
  expect(body.fields.nextFrom).toContain("500 next versions go live at this moment already.");
  await staff.send("put", path, { price: 5, nextFrom: LATER }).expect(200);
  // One that has its place keeps it.
  await wait(staff, `/api/products/${id}`, { price: 6, nextFrom: FROM });
});

test("each instant is a transaction of its own: a fault at a later one leaves the earlier taken over", async (staff) => {
  const [first, second] = [await createProduct(staff.db), await createProduct(staff.db)];
  await wait(staff, `/api/products/${first.id}`, { price: 5, nextFrom: FROM });
  await wait(staff, `/api/products/${second.id}`, { price: 6, nextFrom: LATER });
  const losing: KyselyPlugin = {
    transformQuery({ node }) {
      const isUpdate = node.kind === "RawNode" && node.sqlFragments.join("").includes("UPDATE");
      if (isUpdate && JSON.stringify(node).includes(second.id))
        throw new DatabaseUnreachableError({ cause: undefined });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const due = new Date(LATER);
  await expect(takeOverDue(staff.db.withPlugin(losing), due, () => undefined)).rejects.toThrow(
    DatabaseUnreachableError,
  );
  const stored = await staff.db.selectFrom("products").select(["id", "price"]).execute();
  expect(stored.find(({ id }) => id === first.id)?.price).toBe(5);
  expect(stored.find(({ id }) => id === second.id)?.price).not.toBe(6);
  expect(await takeOverDue(staff.db, due, () => undefined)).toBe(1);
});

test("a next version of a job is not copied with it", async (staff) => {
  const job = await createJob(staff.db);
  await wait(staff, `/api/jobs/${job.id}`, { introduction: "New words" });
  const { body: copy } = await staff.send("post", `/api/jobs/${job.id}/duplicate`).expect(201);
  expect(copy.introduction).toBe(job.introduction);
  await staff.send("get", `/api/jobs/${copy.id}/next`).expect(404);
});

test("redirects and groups that act at once have no next version", async (staff) => {
  for (const path of [
    "/api/settings/mail",
    "/api/settings/sign-in",
    "/api/redirects/00000000-0000-4000-8000-000000000000",
  ])
    await staff.send("put", `${path}/next`, {}).expect(404);
});

test("this week on the overview has what waits with a date, and only that", async (staff) => {
  const [dated, undated, later] = [
    await createBanner(staff.db, { title: "Dated", priority: 1 }),
    await createBanner(staff.db, { title: "Undated", priority: 2 }),
    await createBanner(staff.db, { title: "Later", priority: 3 }),
  ];
  await wait(staff, `/api/banners/${dated.id}`, { title: "From today", nextFrom: FROM });
  await wait(staff, `/api/banners/${undated.id}`, { title: "From some day" });
  await wait(staff, `/api/banners/${later.id}`, { title: "From 2027", nextFrom: "2027-01-01T00:00:00.000Z" });
  const me = await staff.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const queries = createAdminQueries(staff.db, staff.now, toSessionUser(me));
  expect((await queries.overview()).begins).toEqual([
    { kind: "banners", id: dated.id, title: "Dated", date: FROM, what: "changes" },
  ]);
  expect((await queries.banners()).map(({ title, waiting }) => [title, waiting])).toEqual([
    ["Dated", "Waiting: from Saturday 21 November at 10:30"],
    ["Undated", "Waiting, without a date"],
    ["Later", "Waiting: from Friday 1 January 2027 at 01:00"],
  ]);
});
