import fc from "fast-check";
import { expect, test as base } from "vitest";
import type { RecordListPage, RecordListQuery } from "../../src/staff/staff-context.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { ForbiddenError } from "../../src/errors.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { redirectServer } from "../../src/content/kinds/redirects/redirect.server.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { binRecord, createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { findRecord } from "../../src/content/lifecycle/read.ts";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { PERMISSIONS, permissionsOf, ROLES, writePermission } from "../../src/rules/access/permissions.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { PUBLICATION_STATES } from "../../src/content/publication.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import {
  createBanner,
  createBlog,
  createJob,
  createOffer,
  createPage,
  createProduct,
  createStore,
} from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { createStaff } from "../support/staff.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";
import { words } from "../support/words.ts";

const test = testWith(openTestDatabase);

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const PICTURE = "/uploads/0123456789abcdef-10x10/10.webp";

function queriesOf(db: Db, role: Role = "admin", now = TEST_NOW, stores: string[] = []) {
  const user = {
    id: UNKNOWN_ID,
    email: "rita@shop.example",
    name: "Rita",
    role,
    permissions: permissionsOf(role, [], stores),
    stores,
  };
  return createAdminQueries(db, () => new Date(now), user);
}

const issuesOf = (db: Db) => queriesOf(db).needsAttention();

test("a list shows drafts and scheduled records, each with its state in words", async (given) => {
  await createJob(given.db, { title: "Baker", status: "draft" });
  await createJob(given.db, { title: "Butcher", publishAt: "2026-11-23T07:00:00.000Z" });
  await createJob(given.db, { title: "Cashier" });
  const page = await queriesOf(given.db).list("jobs", { sort: "title" });
  expect(page.rows.map(({ title, state, sentence }) => ({ title, state, sentence }))).toEqual([
    { title: "Baker", state: "draft", sentence: "Visitors do not see it" },
    { title: "Butcher", state: "planned", sentence: "Goes live on Monday 23 November at 08:00" },
    { title: "Cashier", state: "live", sentence: "Live since Monday 5 January" },
  ]);
  expect(page.counts).toEqual({ all: 3, draft: 1, planned: 1, live: 1, ended: 0, archived: 0 });
  expect(page.categories).toEqual(["Bakery"]);
  expect(page.rows[2]).toMatchObject({
    version: 1,
    slug: "cashier",
    category: "Bakery",
    publicPath: "/careers/cashier",
    updatedBy: { name: "test", address: null },
    imageUrl: null,
    priority: null,
    detail: "Sliema, full-time",
    price: null,
    offerPrice: null,
  });
});

base.each(KINDS)("$label: lists every record except those in the bin", async (kind) => {
  await using given = openTestDatabase();
  const made = await kind.create(given.db, kind.build("Ħobż"), TEST_NOW);
  const gone = await kind.create(given.db, kind.build("Ross"), TEST_NOW);
  await kind.bin(given.db, gone.id, TEST_NOW);
  const queries = queriesOf(given.db);
  const page = await queries.list(kind.table, {});
  expect(page.rows.map(({ id }) => id)).toEqual([made.id]);
  expect(page.rows[0]).toMatchObject({ title: "Ħobż", state: "live" });
  expect((await queries.bin(1)).rows.map(({ id, kind: of }) => [of, id])).toEqual([[kind.table, gone.id]]);
  expect(await queries.find(kind.table, made.id)).toEqual(made);
  expect(await queries.find(kind.table, gone.id)).toBeUndefined();
  expect(await queries.find(kind.table, "Ħobż")).toBeUndefined();
  expect((await queries.history(kind.table, gone.id)).map(({ action }) => action)).toEqual([
    "binned",
    "created",
  ]);
  expect(await queries.history(kind.table, UNKNOWN_ID)).toEqual([]);
  expect(await queries.history(kind.table, "' OR 1")).toEqual([]);
});

test("a search matches each word anywhere, ignores accents, and treats wildcards literally", async (given) => {
  await createProduct(given.db, { name: "Ħobż tal-Malti", brand: "Tal-Forn" });
  await createProduct(given.db, { name: "Gbejniet", brand: "Għawdex 100%" });
  const search = async (q: string) =>
    (await queriesOf(given.db).list("products", { q })).rows.map(({ title }) => title);
  expect(await search("hobz forn")).toEqual(["Ħobż tal-Malti"]);
  expect(await search("FORN hobz")).toEqual(["Ħobż tal-Malti"]);
  expect(await search("hobz ghawdex")).toEqual([]);
  expect(await search("100%")).toEqual(["Gbejniet"]);
  for (const q of ["%", "_", "' OR 1=1 --", "\\"])
    expect(await search(q)).toEqual(q === "%" ? ["Gbejniet"] : []);
  expect(await search("   ")).toHaveLength(2);
});

test("a search finds a product by its barcode and its article number, which are not in its name", async (given) => {
  await createProduct(given.db, { name: "Tea", sku: "TEA-41200", gtin: "5351234567896" });
  await createProduct(given.db, { name: "Coffee", sku: "", gtin: "" });
  const titles = (page: RecordListPage) => page.rows.map(({ title }) => title);
  for (const q of ["5351234567896", "tea-41200", "TEA-41200", "Tea 41200"])
    expect(titles(await queriesOf(given.db).list("products", { q })), q).toEqual(["Tea"]);
  expect(titles(await queriesOf(given.db).list("products", { q: "41201" }))).toEqual([]);
});

test("the ledger of prices names the stores of offers, also one that visitors do not see", async ({ db }) => {
  const { id: store } = await createStore(db, { name: "Old Bakery" });
  const { id: product } = await createProduct(db, { name: "Ftira", price: 200 });
  const dates = { startDate: TEST_NOW, endDate: "2026-12-31T22:59:59.999Z" };
  await createOffer(db, { products: [product], category: "", stores: [store], ...dates });
  await binRecord(db, storeServer, store, { actor: "Test", now: new Date(TEST_NOW) });
  for (const asked of [{}, { product }]) {
    const { products } = await queriesOf(db).priceLedger(asked);
    expect(products[0]?.reductions).toMatchObject([{ stores: ["Old Bakery"] }]);
  }
});

test("state, category and search filter together, and the counts ignore the state filter", async (given) => {
  await createProduct(given.db, { name: "Ftira", category: "bakery" });
  await createProduct(given.db, { name: "Ftira żgħira", category: "bakery", status: "draft" });
  await createProduct(given.db, { name: "Ftira kit", category: "pantry", status: "archived" });
  const page = await queriesOf(given.db).list("products", { q: "ftira", category: "bakery", state: "draft" });
  expect(page.rows.map(({ title }) => title)).toEqual(["Ftira żgħira"]);
  expect(page.total).toBe(1);
  expect(page.counts).toMatchObject({ all: 2, draft: 1, live: 1, archived: 0 });
  expect(page.categories).toEqual(["bakery", "pantry"]);
});

test("filters products by offers of now, and by those that end until Sunday night", async (given) => {
  const offers = {
    Past: ["2026-11-01T00:00:00.000Z", "2026-11-17T22:59:59.999Z"],
    Sunday: ["2026-11-01T00:00:00.000Z", "2026-11-22T22:59:59.999Z"],
    Monday: ["2026-11-01T00:00:00.000Z", "2026-11-22T23:00:00.000Z"],
    "From Friday": ["2026-11-19T23:00:00.000Z", "2026-11-21T22:59:59.999Z"],
    Later: ["2026-11-29T23:00:00.000Z", "2026-12-01T22:59:59.999Z"],
  };
  for (const [name, [startDate = "", endDate = ""]] of Object.entries(offers))
    await createProduct(given.db, { name, offer: { price: 1, startDate, endDate } });
  await createProduct(given.db, { name: "Without" });
  const found = async (offer: "now" | "ending", now: string) => {
    const page = await queriesOf(given.db, "admin", now).list("products", { offer, sort: "title" });
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ title }) => title);
  };
  const wednesday = "2026-11-18T09:30:00.000Z";
  expect(await found("now", wednesday)).toEqual(["Monday", "Sunday"]);
  expect(await found("ending", wednesday)).toEqual(["From Friday", "Sunday"]);
  expect(await found("ending", "2026-11-22T22:59:00.000Z")).toEqual(["Sunday"]);
  expect(await found("ending", "2026-11-22T23:00:00.000Z")).toEqual(["Monday"]);
  expect((await queriesOf(given.db).list("stores", { offer: "now" })).rows).toEqual([]);
});

test("a product is on offer whichever way an offer chooses it, and from the next week without a write", async (given) => {
  const { db } = given;
  const sunday = { startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-22T22:59:59.999Z" };
  const nextWeek = { startDate: "2026-11-22T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const shown = { imageUrl: PICTURE, imageDecorative: true };
  const add = (name: string, fields = {}) =>
    createProduct(db, { ...shown, name, price: 100, category: "pantry", ...fields });
  await add("Of its bakery", { category: "bakery" });
  await createOffer(db, { category: "bakery", mechanic: { kind: "percentage", percentage: 20 }, ...sunday });
  const two = await add("Two for one");
  const bundle = { kind: "bundle" as const, count: 2, price: 150 };
  await createOffer(db, { category: "", products: [two.id], mechanic: bundle, ...sunday });
  const both = await add("Both weeks", { offer: { price: 90, ...sunday } });
  await createOffer(db, { category: "", products: [both.id], mechanic: bundle, ...nextWeek });
  await add("Over", { offer: { price: 90, ...sunday } });
  await add("Without");
  const found = async (offer: "now" | "ending", now: string) => {
    const { rows } = await queriesOf(db, "admin", now).list("products", { offer, sort: "title" });
    return rows.map(({ title }) => title);
  };
  const all = ["Both weeks", "Of its bakery", "Over", "Two for one"];
  expect(await found("now", "2026-11-18T09:30:00.000Z")).toEqual(all);
  expect(await found("ending", "2026-11-18T09:30:00.000Z")).toEqual(all);
  const monday = "2026-11-23T09:30:00.000Z";
  expect(await found("now", monday)).toEqual(["Both weeks"]);
  const issues = await queriesOf(db, "admin", monday).needsAttention();
  expect(issues.map(({ title, problem }) => [title, problem])).toEqual([["Over", "offer over"]]);
});

test("a manager's store has the special day that was planned for today, also after an early closing", async () => {
  await using staff = await createStaff("editor");
  const { db } = staff;
  const day = { date: "2026-11-21", hours: [{ opens: "08:00", closes: "16:00" }], reason: "Feast" };
  const { id } = await createStore(db, { name: "Qormi", exceptions: [day] });
  const planned = async () => {
    const [store] = await queriesOf(db, "manager", TEST_NOW, [id]).ownStores();
    return [store?.exceptions.length, store?.planned];
  };
  expect(await planned()).toEqual([1, [day]]);
  const early = { ...day, hours: [{ opens: "08:00", closes: "14:00" }], reason: "Storm" };
  await staff.send("put", `/api/stores/${id}`, { exceptions: [early] }).expect(200);
  expect(await planned()).toEqual([1, [day]]);
  await staff.send("put", `/api/stores/${id}`, { exceptions: [] }).expect(200);
  expect(await planned()).toEqual([0, [day]]);
  const [other] = await queriesOf(db, "manager", "2026-11-22T09:30:00.000Z", [id]).ownStores();
  expect(other?.planned).toEqual([]);
});

test("sorts lists as requested, names in alphabetical order, missing values last", async (given) => {
  await createProduct(given.db, { name: "Żebbuġ", price: 300 }, "2026-01-01T00:00:00.000Z");
  await createProduct(given.db, { name: "Zalzett", price: null }, "2026-01-02T00:00:00.000Z");
  await createProduct(given.db, { name: "Ħelwa", price: 100 }, "2026-01-03T00:00:00.000Z");
  await createProduct(given.db, { name: "Inbid", price: 200 }, "2026-01-04T00:00:00.000Z");
  const sorted = async (query: RecordListQuery) =>
    (await queriesOf(given.db).list("products", query)).rows.map(({ title }) => title);
  expect(await sorted({ sort: "title" })).toEqual(["Ħelwa", "Inbid", "Zalzett", "Żebbuġ"]);
  expect(await sorted({ sort: "title", direction: "desc" })).toEqual(["Żebbuġ", "Zalzett", "Inbid", "Ħelwa"]);
  expect(await sorted({ sort: "price" })).toEqual(["Ħelwa", "Inbid", "Żebbuġ", "Zalzett"]);
  expect(await sorted({ sort: "price", direction: "desc" })).toEqual(["Żebbuġ", "Inbid", "Ħelwa", "Zalzett"]);
  expect(await sorted({})).toEqual(["Inbid", "Ħelwa", "Zalzett", "Żebbuġ"]);
});

base.each(CONTENT_KINDS)("%s: sorts by every column, and pages have no gap or overlap", async (of) => {
  await using given = openTestDatabase();
  const kind = KINDS.find(({ table }) => table === of);
  for (let n = 0; n < 103; n += 1) await kind?.create(given.db, kind.build(`Thing ${n}`), TEST_NOW);
  const queries = queriesOf(given.db);
  for (const sort of ["title", "category", "updated", "start", "price"] as const) {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await queries.list(of, { sort, page }));
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 3]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(103);
    expect(pages[0]).toMatchObject({ total: 103, pages: 3, page: 1 });
  }
  for (const [asked, got] of [
    [99, 3],
    [0, 1],
    [-1, 1],
    [Number.NaN, 1],
    [2.9, 2],
  ])
    expect((await queries.list(of, { page: asked ?? 1 })).page).toBe(got);
});

test("counts equal the lengths of the lists for any filter", async (given) => {
  const dates = [null, "2026-11-20T00:00:00.000Z", "2026-11-22T00:00:00.000Z"];
  for (const status of ["draft", "published", "closed"] as const)
    for (const publishAt of dates)
      for (const closesAt of dates)
        await createJob(given.db, { status, publishAt, closesAt, title: status.repeat(2) });
  const queries = queriesOf(given.db);
  await forAllAsync(
    40,
    fc.constantFrom("", "draft", "closed", "d d"),
    fc.constantFrom(...PUBLICATION_STATES),
    async (q, state) => {
      const page = await queries.list("jobs", { q, state });
      expect(page.total).toBe(page.counts[state]);
      expect(page.rows).toHaveLength(page.total);
      expect(new Set(page.rows.map((row) => row.state)).size).toBeLessThanOrEqual(1);
    },
  );
});

test("returns all banners in one page, by position and priority", async (given) => {
  await createBanner(given.db, { title: "C", position: "hero", priority: 2 });
  await createBanner(given.db, { title: "A", position: "footer", priority: 5, status: "inactive" });
  await createBanner(given.db, { title: "B", position: "hero", priority: 1 });
  const rows = await queriesOf(given.db).banners();
  expect(rows.map(({ title, category, priority }) => [title, category, priority])).toEqual([
    ["A", "footer", 5],
    ["B", "hero", 1],
    ["C", "hero", 2],
  ]);
});

test("suggests values typed before, the stores as places of work, and the known categories", async (given) => {
  await createStore(given.db, { name: "Rabat", locality: "Rabat", services: ["Parking", "Café"] });
  await createJob(given.db, { location: "Sliema" });
  await createProduct(given.db, { brand: "Tal-Forn", category: "toys" });
  const queries = queriesOf(given.db);
  expect(await queries.choices("jobs")).toEqual({
    department: ["Bakery"],
    location: ["Head office", "Rabat", "Sliema"],
    hours: [],
  });
  const { category, brand } = await queries.choices("products");
  expect(category).toEqual(expect.arrayContaining(["bakery", "toys"]));
  expect(brand).toEqual(["Tal-Forn"]);
  expect(await queries.choices("stores")).toEqual({ locality: ["Rabat"], services: ["Café", "Parking"] });
  // What the sections of pages choose from.
  expect(await queries.choices("pages")).toMatchObject({
    "jobs.department": ["Bakery"],
    "products.category": ["toys"],
    "blogs.category": [],
  });
});

base.each(["admin", "editor", "recruiter"] as const)(
  "%s: reads only the kinds that the user may write",
  async (role) => {
    await using given = openTestDatabase();
    for (const kind of KINDS) {
      const gone = await kind.create(given.db, kind.build("Gone"), TEST_NOW);
      await kind.bin(given.db, gone.id, TEST_NOW);
      await kind.create(given.db, kind.build("Draft", { status: kind.hiddenStatuses[0] }), TEST_NOW);
    }
    const queries = queriesOf(given.db, role);
    for (const kind of CONTENT_KINDS) {
      const may = ROLES[role].includes(writePermission(kind));
      for (const work of [
        () => queries.list(kind, {}),
        () => queries.find(kind, UNKNOWN_ID),
        () => queries.history(kind, UNKNOWN_ID),
        () => queries.choices(kind),
        () => queries.start(kind),
        ...(kind === "banners" ? [() => queries.banners()] : []),
      ]) {
        if (may) await expect(work()).resolves.not.toThrow();
        else await expect(work()).rejects.toThrow(ForbiddenError);
      }
    }
    const mine = CONTENT_KINDS.filter((kind) => ROLES[role].includes(writePermission(kind)));
    const overview = await queries.overview();
    expect(new Set((await queries.bin(1)).rows.map(({ kind }) => kind))).toEqual(new Set(mine));
    expect(Object.keys(overview.live)).toEqual(mine);
    expect(new Set(overview.drafts.map(({ kind }) => kind))).toEqual(new Set(mine));
    expect(new Set(overview.changes.flatMap(({ changes }) => changes.map(({ kind }) => kind)))).toEqual(
      new Set(mine),
    );
    expect(mine).toEqual(expect.arrayContaining((await queries.needsAttention()).map(({ kind }) => kind)));
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...ROLES[role]]));
  },
);

test("the overview lists what begins and ends within a week, drafts, and recent changes with their authors", async (given) => {
  await createJob(given.db, { title: "Soon", publishAt: "2026-11-24T07:00:00.000Z" });
  await createJob(given.db, { title: "Later", publishAt: "2026-12-24T07:00:00.000Z" });
  await createBanner(given.db, { title: "Last days", endDate: "2026-11-22T22:59:59.999Z" });
  await createBlog(given.db, { title: "Waiting", status: "draft" }, "2026-11-20T08:00:00.000Z");
  await createProduct(given.db, {
    name: "Tea",
    offer: { price: 90, startDate: "2026-11-20T00:00:00.000Z", endDate: "2026-11-26T00:00:00.000Z" },
  });
  const overview = await queriesOf(given.db).overview();
  expect(overview.live).toEqual({
    jobs: 0,
    blogs: 0,
    products: 1,
    offers: 1,
    banners: 1,
    stores: 0,
    pages: 0,
    recalls: 0,
    forms: 0,
    redirects: 0,
  });
  expect(overview.begins.map(({ title, what }) => [title, what])).toEqual([["Soon", "appears"]]);
  expect(overview.ends.map(({ title, what }) => [title, what])).toEqual([
    ["Last days", "disappears"],
    ["Tea", "ends"],
  ]);
  expect(overview.drafts.map(({ title, updatedBy }) => [title, updatedBy.name])).toEqual([
    ["Waiting", "test"],
  ]);
  expect(overview.draftCounts).toEqual({
    jobs: 0,
    blogs: 1,
    products: 0,
    offers: 0,
    banners: 0,
    stores: 0,
    pages: 0,
    recalls: 0,
    forms: 0,
    redirects: 0,
  });
  expect(overview.changes).toHaveLength(1);
  expect(overview.changes[0]?.changes[0]).toMatchObject({ title: "Waiting", action: "created" });
});

test("the overview lists issues of public records, and none of drafts", async (given) => {
  await createProduct(given.db, { name: "Bare" });
  await createProduct(given.db, { name: "Undescribed", imageUrl: PICTURE });
  await createProduct(given.db, { name: "Decorative", imageUrl: PICTURE, imageDecorative: true });
  await createProduct(given.db, {
    name: "Over",
    imageUrl: PICTURE,
    imageAlt: "Tea",
    offer: { price: 90, startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-20T00:00:00.000Z" },
  });
  const shown = { imageUrl: PICTURE, imageDecorative: true };
  await createProduct(given.db, { ...shown, name: "Loose", size: "a handful" });
  await createProduct(given.db, { ...shown, name: "Olives", size: "a jar of them", drainedWeight: "160 g" });
  await createProduct(given.db, { name: "Draft", status: "draft" });
  const issues = await issuesOf(given.db);
  expect(issues.map(({ title, problem }) => [title, problem])).toEqual([
    ["Undescribed", "no description"],
    ["Bare", "no picture"],
    ["Over", "offer over"],
    ["Loose", "no unit price"],
  ]);
  for (const { sentence } of issues) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test("the overview lists pictures without a description in galleries and articles too", async ({ db }) => {
  const picture = { imageUrl: PICTURE, imageAlt: "", imageDecorative: false };
  const gallery = (title: string, fields: object) =>
    createPage(db, {
      title,
      sections: [
        {
          id: "gallery",
          kind: "gallery",
          hidden: false,
          title: "",
          pictures: [{ ...picture, caption: "", ...fields }],
        },
      ],
    });
  await gallery("Our bread", {});
  await gallery("Our wine", { imageAlt: "A bottle" });
  const post = (title: string, attributes: string) =>
    createBlog(db, {
      title,
      content: `<p>T</p><img src="${PICTURE}" ${attributes} width="10" height="10" />`,
    });
  await post("Undescribed", 'alt=""');
  await post("Described", 'alt="A loaf"');
  await post("Decorative", 'alt="" role="presentation"');
  expect((await issuesOf(db)).map(({ title, problem }) => [title, problem])).toEqual([
    ["Undescribed", "no description"],
    ["Our bread", "no description"],
  ]);
});

test("finds live pay that is unusual for its period, and leaves it as it is", async (given) => {
  const yearly = { min: 1_900_000, max: 2_350_000 };
  const live = await createJob(given.db, { title: "Baker", salary: { ...yearly, period: "hour" } });
  for (let n = 0; n < 100; n += 1)
    await createJob(given.db, { title: `Assistant ${n}`, salary: { ...yearly, period: "year" } });
  await createJob(given.db, { title: "Draft", status: "draft", salary: { ...yearly, period: "hour" } });
  await createJob(given.db, { title: "Silent" });
  expect((await issuesOf(given.db)).map(({ title, sentence }) => [title, sentence])).toEqual([
    ["Baker", "It says €19,000 to €23,500 an hour: do you mean a year? Please check the period of the pay."],
  ]);
  expect((await findRecord(given.db, jobServer, live.id))?.salary?.period).toBe("hour");
});

test("a link is broken when a visitor cannot open it, by no redirect either: unknown, draft, in the bin", async (given) => {
  const { db } = given;
  await createBlog(db, { title: "Bread", category: "recipes" });
  await createBlog(db, { title: "Hidden", status: "draft" });
  await createProduct(db, { name: "Ftira", hasDetailPage: true, imageUrl: null });
  await createProduct(db, { name: "Plain" });
  const job = await createJob(db, { title: "Baker" });
  const links = async (href: string) => {
    const banner = await createBanner(db, { title: href, ctaLink: href });
    const issues = await issuesOf(db);
    return issues.some(({ id, problem }) => id === banner.id && problem === "dead link");
  };
  for (const [from, to] of [
    ["/2019/*", "/blog/*"],
    ["/chain", "/older"],
    ["/older", "/specials"],
    ["/away", "https://elsewhere.example/"],
    ["/lost", "/blog/hidden"],
  ] as const) {
    const fields = { from, to, permanent: true, note: "", status: "active" };
    await createRecord(db, redirectServer, fields, { actor: "test", now: new Date(TEST_NOW) });
  }
  for (const alive of [
    "/2019/bread#top",
    "/chain",
    "/away",
    "/",
    "/specials",
    "/products?category=bakery",
    "/blog/",
    "/recipes",
    "/locations#sliema",
    "/search?q=bread",
    "/shopping-list",
    "/request-password-reset",
    "/recipes/bread",
    "/blog/bread",
    "/products/ftira",
    // Every live product has a page, also one to which lists do not lead.
    "/products/plain",
    "/careers/baker",
    `/careers/${job.id}`,
    "/blog/feed.xml",
    "https://elsewhere.example/nowhere",
    "tel:+356",
  ])
    expect(await links(alive), alive).toBe(false);
  for (const dead of words`/nowhere /2019/hidden /lost /blog/hidden /careers/unknown /products/a/b`)
    expect(await links(dead), dead).toBe(true);
});

test("no link is broken that no visitor can follow: a pattern of a redirect, and one in a hidden section", async (given) => {
  const { db } = given;
  await createPage(db, { title: "Summer", slug: "summer", status: "draft" });
  const text = '<p><a href="/summer">Summer</a></p>';
  const hidden = { id: "s1", kind: "text", hidden: true, title: "Soon", text };
  const page = await createPage(db, { title: "Front", slug: "front", sections: [hidden] });
  const fields = { permanent: true, note: "", status: "active" };
  const by = { actor: "test", now: new Date(TEST_NOW) };
  await createRecord(db, redirectServer, { ...fields, from: "/2019/*", to: "/blog/*" }, by);
  const issues = async () => (await issuesOf(db)).map(({ title, problem }) => [title, problem]);
  expect(await issues()).toEqual([]);
  await updateRecord(db, pageServer, page.id, { sections: [{ ...hidden, hidden: false }] }, undefined, by);
  await createRecord(db, redirectServer, { ...fields, from: "/lost", to: "/blog/lost" }, by);
  expect(await issues()).toEqual([
    ["Front", "dead link"],
    ["/lost", "dead link"],
  ]);
});

test("checks links inside articles too, and accepts an old address of a record", async (given) => {
  const { db } = given;
  const kind = KINDS.find(({ table }) => table === "blogs");
  const bread = await createBlog(db, { title: "Bread" });
  await kind?.update(db, bread.id, { slug: "good-bread" }, undefined, TEST_NOW);
  await createBlog(db, {
    title: "Links",
    content: `<p><a href="/blog/bread">a</a> <a href="/gone?x=1&y=2">b</a> <a href="/gone?x=1&y=2">c</a></p>`,
  });
  expect(await issuesOf(db)).toEqual([
    expect.objectContaining({
      title: "Links",
      problem: "dead link",
      sentence: "It links to /gone?x=1&y=2, which visitors can't open.",
    }),
  ]);
});

test("lists, the bin, the overview and the finder show titles as visitors read them", async () => {
  await using staff = await createStaff();
  await staff.send("put", "/api/settings/brand", { name: "Gelli", tagline: "Near you" }).expect(200);
  const made = await staff.send("post", "/api/pages", { title: "Hello {siteTitle}" }).expect(201);
  const queries = queriesOf(staff.db);
  const shown = "Hello Gelli: near you";
  const titles = async () => (await queries.list("pages", {})).rows.map(({ title }) => title);
  expect(await titles()).toContain(shown);
  expect((await queries.overview()).drafts.map(({ title }) => title)).toContain(shown);
  const { body } = await staff.send("get", "/api/desk/find?q=hello").expect(200);
  expect(body.results).toMatchObject([{ title: shown }]);
  await staff.send("delete", `/api/pages/${made.body.id}`).expect(204);
  expect((await queries.bin(1)).rows.map(({ title }) => title)).toEqual([shown]);
  expect(await titles()).not.toContain(shown);
});

test("the bin has pages, the most recently deleted record of any kind first", async (given) => {
  for (const at of Array(26).keys()) {
    const now = new Date(Date.parse(TEST_NOW) + at * 60_000);
    const job = await createJob(given.db, { title: `Job ${at}` });
    await binRecord(given.db, jobServer, job.id, { actor: "test", now });
    const store = await createStore(given.db, { name: `Store ${at}` });
    await binRecord(given.db, storeServer, store.id, { actor: "test", now });
  }
  const { bin } = queriesOf(given.db);
  const [first, second] = [await bin(1), await bin(2)];
  expect(first).toMatchObject({ total: 52, page: 1, pages: 2 });
  const titles = [...first.rows, ...second.rows].map(({ title }) => title);
  expect(first.rows).toHaveLength(50);
  expect(titles.slice(0, 2).toSorted()).toEqual(["Job 25", "Store 25"]);
  expect(titles.slice(50).toSorted()).toEqual(["Job 0", "Store 0"]);
  expect(new Set(titles).size).toBe(52);
  expect(await bin(9)).toEqual(second);
});

test("a store manager's bin has the jobs of their stores alone", async (given) => {
  const sliema = await createStore(given.db, { name: "Sliema" });
  await createStore(given.db, { name: "Gozo" });
  const gone = await createStore(given.db, { name: "Gone" });
  const by = { actor: "test", now: new Date(TEST_NOW) };
  for (const location of ["Sliema", "Gozo"]) {
    const job = await createJob(given.db, { title: `Baker of ${location}`, location });
    await binRecord(given.db, jobServer, job.id, by);
  }
  // They may change its hours, but not restore it.
  await binRecord(given.db, storeServer, gone.id, by);
  const { rows, total } = await queriesOf(given.db, "manager", TEST_NOW, [sliema.id, gone.id]).bin(1);
  expect([total, ...rows.map(({ title }) => title)]).toEqual([1, "Baker of Sliema"]);
});
