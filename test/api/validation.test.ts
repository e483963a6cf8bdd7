import { expect, test } from "vitest";
import { ValidationError } from "../../src/errors.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { redirectServer } from "../../src/content/kinds/redirects/redirect.server.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { MISSING } from "../../src/rules/schema/error-messages.ts";
import { KINDS } from "../support/content-types.ts";
import { createProduct } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";
import { openTestDatabase } from "../support/test-database.ts";

const NOW = "2026-11-16T08:00:00.000Z";
const [jobs, blogs, products, banners, stores] = KINDS;

/** The fields that a refused write names, with their sentences. */
async function faultsOf(write: Promise<unknown> | undefined): Promise<Readonly<Record<string, string>>> {
  const error: unknown = await write?.catch((reason: unknown) => reason);
  if (!(error instanceof ValidationError))
    throw new Error("The write was not refused as invalid.", { cause: error });
  expect(error.status).toBe(400);
  return error.fields ?? {};
}

test.each(KINDS)("$label: rejects fields that the lifecycle owns, and unknown ones", async (kind) => {
  await using given = openTestDatabase();
  const forged = {
    id: "00000000-0000-4000-8000-000000000000",
    version: 7,
    createdDate: NOW,
    updatedDate: NOW,
    deletedDate: NOW,
    offerStart: NOW,
    role: "admin",
    constructor: 1,
    toString: 1,
  };
  const onCreate = await faultsOf(kind.create(given.db, kind.build("Bread", forged), NOW));
  expect(Object.keys(onCreate).toSorted()).toEqual(Object.keys(forged).toSorted());
  expect(new Set(Object.values(onCreate))).toEqual(new Set(["There is no such field."]));
  // Unchanged ones would be ignored: a client may send back the whole record.
  const { id } = await kind.create(given.db, kind.build("Bread"), "2026-11-01T09:00:00.000Z");
  const onUpdate = await faultsOf(kind.update(given.db, id, forged, undefined, NOW));
  expect(Object.keys(onUpdate).toSorted()).toEqual(Object.keys(forged).toSorted());
});

test("a job is created with its title alone as a draft; publishing it asks for the rest", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  const by = { actor: "test", now: new Date(NOW) };
  const create = (input: object) => createRecord(db, jobServer, { ...input }, by);
  const { id, ...draft } = await create({ title: "Baker" });
  expect(draft).toMatchObject({ status: "draft", slug: "baker", department: "", employmentType: "" });
  const update = (changes: object) => updateRecord(db, jobServer, id, { ...changes }, undefined, by);
  const missing = { department: MISSING, location: MISSING, employmentType: MISSING };
  expect(await faultsOf(update({ status: "published" }))).toEqual(missing);
  expect(await faultsOf(create({ title: "Baker", status: "published" }))).toEqual(missing);
  // Beside the other errors, so that all of them are named at once.
  const untitled = await faultsOf(create({ title: "", status: "published" }));
  expect(untitled).toEqual({ title: MISSING, ...missing });
  await update({
    department: "Bakery",
    location: "Sliema",
    employmentType: "full-time",
    status: "published",
  });
  expect(await faultsOf(update({ location: " " }))).toEqual({ location: MISSING });
  // The empty choice of a draft is no word to choose.
  const { employmentType } = await faultsOf(update({ employmentType: "permanent" }));
  expect(employmentType).toMatch(/^Please choose one of these: full-time, /);
});

test("an allergen and a mark of a diet that are named twice are stored once", async () => {
  await using given = openTestDatabase();
  const made = await createProduct(given.db, {
    name: "Ftira",
    allergens: ["milk", "milk", "gluten"],
    dietary: ["vegan", "vegan"],
  });
  expect(made).toMatchObject({ allergens: ["milk", "gluten"], dietary: ["vegan"] });
});

test.each(["null", "1", '"Baker"', "[]"])("the body %s is JSON, but no object", async (text) => {
  await using staff = await createStaff();
  const call = staff.send("post", "/api/jobs").set("Content-Type", "application/json");
  const { body } = await call.send(text).expect(400);
  expect(body).toEqual({ error: "Please send a JSON object with the fields by name." });
});

test.each(KINDS)("$label: rejects a prototype key in the body", async (kind) => {
  await using given = openTestDatabase();
  const hostile: Record<string, unknown> = JSON.parse('{"__proto__": {"status": "draft", "polluted": true}}');
  const input = Object.defineProperty(kind.build("Bread"), "__proto__", {
    value: hostile["__proto__"],
    enumerable: true,
    configurable: true,
    writable: true,
  });
  const faults = await faultsOf(kind.create(given.db, input, NOW));
  expect(Object.keys(faults)).toEqual(["__proto__"]);
  expect(Object.prototype).not.toHaveProperty("polluted");
});

test.each(KINDS)("$label: names all invalid fields at once", async (kind) => {
  await using given = openTestDatabase();
  const faults = await faultsOf(
    kind.create(
      given.db,
      { [kind.needed]: "", status: "sold", nothing: 1, slug: kind.hasSlug ? "Not A Slug" : "a" },
      NOW,
    ),
  );
  expect(Object.keys(faults)).toEqual(expect.arrayContaining([kind.needed, "status", "nothing", "slug"]));
  for (const sentence of Object.values(faults)) expect(sentence).toMatch(/\S/);
});

test("rules for several fields are named beside wrong types", async () => {
  await using given = openTestDatabase();
  const by = { actor: "test", now: new Date(NOW) };
  const backwards = { startDate: "2026-11-29T00:00:00Z", endDate: "2026-11-22T00:00:00Z" };
  const offer = { ...backwards, mechanic: { kind: "free", take: 2, pay: 2 }, limit: "many" };
  const ofOffer = await faultsOf(createRecord(given.db, offerServer, { ...offer, status: "published" }, by));
  expect(Object.keys(ofOffer).toSorted()).toEqual(["endDate", "limit", "mechanic.pay", "products"]);
  const product = { name: "Tea", category: "pantry", offer: { ...backwards, price: "cheap" } };
  const ofProduct = await faultsOf(createRecord(given.db, productServer, product, by));
  expect(Object.keys(ofProduct).toSorted()).toEqual(["offer.endDate", "offer.price"]);
  const redirect = { from: 1, to: "javascript:alert(1)", status: "active" };
  const ofRedirect = await faultsOf(createRecord(given.db, redirectServer, redirect, by));
  expect(Object.keys(ofRedirect).toSorted()).toEqual(["from", "to"]);
});

test.each(KINDS)("$label: rejects values of a wrong type in every field", async (kind) => {
  await using given = openTestDatabase();
  for (const field of kind.fields) {
    for (const value of [{ $ne: 1 }, Number.NaN, [[1]]]) {
      const faults = await faultsOf(kind.create(given.db, kind.build("Bread", { [field]: value }), NOW));
      expect(Object.keys(faults).map((name) => name.split(".")[0])).toContain(field);
    }
  }
});

test.each(KINDS)("$label: a rejected update does not change the record", async (kind) => {
  await using given = openTestDatabase();
  const before = await kind.create(given.db, kind.build("Bread"), NOW);
  await faultsOf(kind.update(given.db, before.id, { [kind.title]: "Wine", status: "sold" }, 1, NOW));
  expect(await kind.get(given.db, before.id)).toEqual(before);
});

test("names a nested field by its path", async () => {
  await using given = openTestDatabase();
  const offer = { price: -1, startDate: "tomorrow", endDate: "2026-11-29T08:00:00Z", extra: 1 };
  expect(
    Object.keys(await faultsOf(products?.create(given.db, products.build("Bread", { offer }), NOW))),
  ).toEqual(expect.arrayContaining(["offer.extra", "offer.price", "offer.startDate"]));
  const backwards = { price: 1, startDate: "2026-11-29T08:00:00Z", endDate: "2026-11-28T08:00:00Z" };
  expect(
    await faultsOf(products?.create(given.db, products.build("Bread", { offer: backwards }), NOW)),
  ).toEqual({
    "offer.endDate": "An offer can't end before it starts.",
  });
  const salary = { min: 2, max: 1, period: "month" };
  expect(Object.keys(await faultsOf(jobs?.create(given.db, jobs.build("Baker", { salary }), NOW)))).toEqual([
    "salary.max",
  ]);
  const recipe = { servings: 0, prepMinutes: 1, cookMinutes: 1, ingredients: [], steps: 5 };
  expect(
    Object.keys(await faultsOf(blogs?.create(given.db, blogs.build("Stew", { recipe }), NOW))).toSorted(),
  ).toEqual(["recipe.servings", "recipe.steps"]);
  const responsive = { mobile: "javascript:alert(1)", tablet: null, desktop: null };
  expect(
    Object.keys(await faultsOf(banners?.create(given.db, banners.build("Bread", { responsive }), NOW))),
  ).toEqual(["responsive.mobile"]);
  const holidayHours = [{ opens: "09:00", closes: "08:00" }];
  expect(
    Object.keys(await faultsOf(stores?.create(given.db, stores.build("Gozo", { holidayHours }), NOW))),
  ).toEqual(["holidayHours.0.closes"]);
});

test.each(["", null, undefined])("pay is not published while its period is %j", async (period) => {
  await using given = openTestDatabase();
  const salary = { min: 1_900_000, max: 2_350_000, period };
  const published = { salary, status: "published" };
  expect(await faultsOf(jobs?.create(given.db, jobs.build("Baker", published), NOW))).toEqual({
    "salary.period": "Please choose whether this is paid by the hour, the month or the year.",
  });
});

test.each([
  "Bread",
  "-bread",
  "bread-",
  "a--b",
  "ħobż",
  "a b",
  "a/b",
  "",
  "a".repeat(121),
  7,
  {},
  [],
  true,
  null,
])("rejects the slug %j", async (slug) => {
  await using given = openTestDatabase();
  for (const kind of KINDS) {
    // A page of staff may be within another.
    if (slug === "a/b" && kind.table === "pages") continue;
    expect(Object.keys(await faultsOf(kind.create(given.db, kind.build("Bread", { slug }), NOW)))).toEqual([
      "slug",
    ]);
  }
});
