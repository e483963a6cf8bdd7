import { describe, expect, test as base } from "vitest";
import { createOffer, createProduct, createStore } from "../support/build-content.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { readOfferWeek } from "../../src/staff/offers/read-week.ts";
import { createStaff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

test("finds what the cells of a sheet name: by number, barcode, name or a part of it", async (staff) => {
  const { db } = staff;
  const ftira = await createProduct(db, { name: "Ftira", sku: "1001", gtin: "5000112637922" });
  const small = await createProduct(db, { name: "Milk", size: "500 ml", brand: "Benna" });
  const large = await createProduct(db, { name: "Milk", size: "1 L", brand: "Benna", status: "draft" });
  await createProduct(db, { name: "Milk powder", status: "archived" });
  const texts = ["1001", "5000 1126 37922", "FTIRA", "Milk", "milk, 1 L", "ftir", "Nothing", ""];
  const { body } = await staff.send("post", "/api/desk/products", { texts }).expect(200);
  const found = body.found.map(({ isExact, products }: { isExact: boolean; products: { id: string }[] }) => [
    isExact,
    products.map(({ id }) => id).toSorted(),
  ]);
  const both = [small.id, large.id].toSorted();
  expect(found).toEqual([
    [true, [ftira.id]],
    [true, [ftira.id]],
    [true, [ftira.id]],
    [true, both],
    [true, [large.id]],
    [false, [ftira.id]],
    [false, []],
    [false, []],
  ]);
  // A text leads back to its product.
  expect(body.found[4].products[0]).toEqual({
    id: large.id,
    text: "Milk, 1 L",
    name: "Milk",
    detail: "Benna, 1 L",
    price: 120,
    isPublic: false,
  });
  for (const refused of [Array.from({ length: 501 }, () => "x"), ["x".repeat(2_001)]])
    await staff.send("post", "/api/desk/products", { texts: refused }).expect(400);
  // As long as a cell can be: the others are found beside it.
  const beside = { texts: ["x".repeat(2_000), "1001"] };
  const { body: answer } = await staff.send("post", "/api/desk/products", beside).expect(200);
  expect(answer.found[1].products).toHaveLength(1);
});

test("the name of a product that was made again does not lead to the one in the bin, which last week's offer is of", async (staff) => {
  const { db } = staff;
  const old = await createProduct(db, { name: "Milk" });
  const days = { startDate: "2026-11-15T23:00:00.000Z", endDate: "2026-11-22T22:59:59.999Z" };
  await createOffer(db, { products: [old.id], category: "", ...days });
  await staff.send("delete", `/api/products/${old.id}`).expect(204);
  const texts = async () =>
    (await readOfferWeek(db, "2026-11-23", new Date("2026-11-23T08:00:00Z"))).products.map(
      ({ text }) => text,
    );
  expect(await texts()).toEqual(["Milk"]);
  await createProduct(db, { name: "Milk" });
  expect(await texts()).toEqual(["Milk (removed)"]);
});

const NEXT_WEEK = { startDate: "2026-11-22T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };

test("checks offers before they are saved: what is missing, what collides and what may be claimed", async (staff) => {
  const { db } = staff;
  const [ftira, milk, tea] = [
    await createProduct(db, { name: "Ftira", price: 400 }),
    await createProduct(db, { name: "Milk", price: 200 }),
    await createProduct(db, { name: "Tea", price: 300 }),
  ];
  const gozo = await createStore(db, { name: "Victoria", island: "Gozo" });
  const saved = await createOffer(db, {
    category: "",
    products: [milk.id],
    mechanic: { kind: "price", price: 150 },
    ...NEXT_WEEK,
  });
  const offer = (product: string, mechanic: object, more: object = {}) => ({
    products: [product],
    mechanic,
    ...NEXT_WEEK,
    ...more,
  });
  const offers = [
    offer(ftira.id, { kind: "price", price: 300 }),
    offer(ftira.id, { kind: "bundle", count: 2, price: 500 }, { stores: [gozo.id] }),
    offer(milk.id, { kind: "free", take: 3, pay: 2 }),
    offer(milk.id, { kind: "price", price: 140 }, { id: saved.id }),
    offer(tea.id, { kind: "card", price: 300 }),
    { products: [], mechanic: null },
  ];
  const { body } = await staff.send("post", "/api/offers/check", { offers }).expect(200);
  const [first, second, third, fourth, fifth, last] = body.results;
  expect(first).toMatchObject({ usualPrice: 400, claim: { priorPrice: 400, percentage: 25 }, lowest: 400 });
  // Both rows of a collision are named, in the list and with what is planned already.
  expect(first.faults.startDate).toContain("Ftira can have one offer at a time");
  expect(second.faults.startDate).toContain("2 for €5.00");
  expect(third.faults.startDate).toContain("€1.40");
  // An offer does not collide with itself.
  expect(fourth.faults.startDate).not.toContain("€1.50");
  expect(fifth.faults).toEqual({ mechanic: "It must be below the usual price of Tea, €3.00." });
  expect(Object.keys(last.faults).toSorted()).toEqual(["endDate", "mechanic", "products", "startDate"]);
  expect(await db.selectFrom("offers").selectAll().execute()).toHaveLength(1);
});

test("an offer of a whole category is checked without the products in the bin", async (staff) => {
  await createProduct(staff.db, { name: "Ftira", category: "bakery" });
  const binned = await createProduct(staff.db, { name: "Rolls", category: "bakery" });
  await staff.send("delete", `/api/products/${binned.id}`).expect(204);
  const offers = [{ category: "bakery", mechanic: { kind: "percentage", percentage: 10 }, ...NEXT_WEEK }];
  const { body } = await staff.send("post", "/api/offers/check", { offers }).expect(200);
  expect(body.results[0].faults).toEqual({});
});

test("refuses to check more products at once than it can hold", async (staff) => {
  await fillCatalogue(staff.db, 201, staff.now());
  await staff.db.updateTable("products").set({ category: "bakery" }).execute();
  const offer = { category: "bakery", mechanic: { kind: "percentage", percentage: 10 }, ...NEXT_WEEK };
  const check = (count: number) =>
    staff.send("post", "/api/offers/check", { offers: Array.from({ length: count }, () => offer) });
  expect((await check(2).expect(200)).body.results).toHaveLength(2);
  expect((await check(500).expect(400)).body.fields.offers).toContain("Please check fewer.");
});

test("names the day from which a claim holds, and its margin", async (staff) => {
  const { db } = staff;
  const created = "2026-01-05T08:00:00.000Z";
  const product = await createProduct(db, { name: "Ftira", price: 400 }, created);
  // Until 1 November it was to be had for EUR 2.
  await createOffer(
    db,
    {
      category: "",
      products: [product.id],
      mechanic: { kind: "price", price: 200 },
      startDate: "2026-10-25T23:00:00.000Z",
      endDate: "2026-11-01T22:59:59.999Z",
    },
    created,
  );
  const check = async (price: number, days: object) => {
    const offers = [{ products: [product.id], mechanic: { kind: "price", price }, ...days }];
    const { body } = await staff.send("post", "/api/offers/check", { offers }).expect(200);
    return body.results[0];
  };
  expect(await check(250, NEXT_WEEK)).toMatchObject({ claim: null, lowest: 200, claimFrom: "2026-12-02" });
  const later = { startDate: "2026-12-06T23:00:00.000Z", endDate: "2026-12-13T22:59:59.999Z" };
  expect(await check(250, later)).toMatchObject({
    claim: { priorPrice: 400, percentage: 37 },
    claimFrom: "2026-12-02",
  });
});

describe("an offer that runs is checked as it is once it is saved", () => {
  /** From the day of the clock, 21 November, on. */
  const today = { startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-27T22:59:59.999Z" };
  const running = { startDate: "2026-11-15T23:00:00.000Z", endDate: today.endDate };
  const was = (priorPrice: number, percentage: number) => ({ priorPrice, percentage });

  base.each([
    // Cases 2, 12, 13 and 14 of docs/prices.md.
    { title: "not saved yet", price: 150, days: today, claim: was(200, 25) },
    { title: "not saved yet, since Monday", price: 150, days: running, claim: was(200, 25) },
    { title: "as it is", saved: [150], price: 150, days: running, claim: was(200, 25) },
    {
      title: "prolonged",
      saved: [150],
      price: 150,
      days: { ...running, endDate: "2026-12-27T22:59:59.999Z" },
      claim: was(200, 25),
    },
    { title: "lowered further", saved: [150], price: 120, days: running, claim: was(150, 20) },
    { title: "raised", saved: [150], price: 170, days: running, claim: null },
    { title: "of a product that is hidden", price: 150, days: today, claim: null, isHidden: true },
    {
      title: "after another that ran until today",
      earlier: [180],
      price: 150,
      days: today,
      claim: was(180, 16),
    },
  ])("$title", async ({ earlier = [], saved = [], price, days, claim, isHidden = false }) => {
    await using staff = await createStaff("editor");
    const { db } = staff;
    const product = await createProduct(db, { price: 200, status: isHidden ? "draft" : "active" });
    const fields = (cents: number) => ({
      category: "",
      products: [product.id],
      mechanic: { kind: "price" as const, price: cents },
    });
    for (const cents of earlier)
      await createOffer(db, { ...fields(cents), ...running, endDate: "2026-11-20T22:59:59.999Z" });
    const ids: string[] = [];
    for (const cents of saved) ids.push((await createOffer(db, { ...fields(cents), ...running })).id);
    const [id] = ids;
    const offers = [{ ...fields(price), ...days, ...(id && { id }) }];
    const { body } = await staff.send("post", "/api/offers/check", { offers }).expect(200);
    expect(body.results[0]).toMatchObject({ faults: {}, claim });
    const published = { ...fields(price), ...days, status: "published" };
    if (id) await staff.send("put", `/api/offers/${id}`, published).expect(200);
    else await staff.send("post", "/api/offers", published).expect(201);
    if (isHidden) await staff.send("put", `/api/products/${product.id}`, { status: "active" }).expect(200);
    staff.pass(1000);
    const { body: shown } = await staff.sendAnonymous("get", `/api/products/${product.id}`).expect(200);
    expect(shown.offer.price).toBe(price);
    expect([shown.offer.priorPrice, shown.offer.percentage]).toEqual([claim?.priorPrice, claim?.percentage]);
  });

  test("an offer that is over could claim nothing", async (staff) => {
    const { id } = await createProduct(staff.db, { price: 200 });
    const days = { ...running, endDate: "2026-11-20T22:59:59.999Z" };
    const offers = [{ products: [id], mechanic: { kind: "price", price: 150 }, ...days }];
    const { body } = await staff.send("post", "/api/offers/check", { offers }).expect(200);
    expect(body.results).toEqual([
      { faults: {}, usualPrice: 200, claim: null, lowest: null, claimFrom: null },
    ]);
  });

  test("the offers of a list count for each other", async (staff) => {
    const { id } = await createProduct(staff.db, { price: 200 });
    const offer = (price: number, days: object) => ({
      products: [id],
      mechanic: { kind: "price", price },
      ...days,
    });
    const offers = [
      offer(180, today),
      offer(150, { startDate: "2026-11-27T23:00:00.000Z", endDate: "2026-12-04T22:59:59.999Z" }),
    ];
    const { body } = await staff.send("post", "/api/offers/check", { offers }).expect(200);
    expect(body.results).toMatchObject([{ claim: was(200, 10) }, { claim: was(180, 16) }]);
  });
});

test("saves what cannot be read yet as a draft, which no visitor sees", async (staff) => {
  const typed = { product: "Tee 07", offer: "2 fur 5" };
  const { body: draft } = await staff
    .send("post", "/api/offers", { products: [], mechanic: null, ...NEXT_WEEK, typed })
    .expect(201);
  expect(draft).toMatchObject({ status: "draft", typed, week: "2026-11-23" });
  await staff.sendAnonymous("get", `/api/offers/${draft.id}`).expect(404);
  await staff.send("put", `/api/offers/${draft.id}`, { status: "published" }).expect(400);
});

test("names the store of an offer also while visitors do not see it", async (staff) => {
  const { db } = staff;
  await createStore(db, { name: "Sliema" });
  const hidden = await createStore(db, { name: "Mosta", status: "draft" });
  await createStore(db, { name: "Rabat", status: "draft" });
  const { id: gone } = await createStore(db, { name: "Birgu" });
  await staff.send("delete", `/api/stores/${gone}`).expect(204);
  await createOffer(db, { ...NEXT_WEEK, stores: [hidden.id] });
  const { stores } = await readOfferWeek(db, "2026-11-23", staff.now());
  expect(stores.map(({ name }) => name)).toEqual(["Mosta", "Sliema"]);
});
