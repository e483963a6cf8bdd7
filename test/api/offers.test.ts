import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createOffer, createProduct, createStore } from "../support/build-content.ts";
import { listAnnouncedOffers, readAnnouncedCards } from "../../src/content/kinds/offers/announced-offers.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { binRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { listOffered } from "../../src/content/kinds/products/product-page.ts";
import { readOffersOfPeriod, readPriceChanges } from "../../src/content/kinds/products/read-price-ledger.ts";
import { listKindIssues } from "../../src/staff/queries/content-issues.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";
import { FORMS } from "../../src/content/kinds/kinds.form.ts";
import { changedFields } from "../../src/rules/merge-record.ts";
import { sumOf } from "../../src/rules/shopping-list/sum.ts";
import { contentOf } from "../../views/admin/history/version-list.tsx";
import { productItem } from "../../views/site/shopping-list/new-item.ts";

const test = testWith(openShop);

/** A site with an editor, whose clock can be set. */
async function openShop() {
  const email = "ana@shop.example";
  const staff = await createStaff("editor", { email });
  let { bearer } = staff;
  return {
    ...staff,
    send: (...call: Parameters<Staff["send"]>) => staff.sendAnonymous(...call).set(bearer),
    async setNow(now: string) {
      staff.pass(Date.parse(now) - staff.now().getTime());
      ({ bearer } = await staff.signIn({ email }));
    },
  };
}

/** The days of an offer in November. */
const days = (from: number, to: number) => ({
  startDate: `2026-11-${String(from).padStart(2, "0")}T00:00:00.000Z`,
  endDate: `2026-11-${String(to).padStart(2, "0")}T22:59:59.999Z`,
});
/** Before them. */
const EARLY = "2026-09-01T08:00:00.000Z";
const price = (cents: number) => ({ kind: "price", price: cents }) as const;

test("a product's own offer is a record, in both directions", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  const own = { price: 200, ...days(3, 9) };
  await staff.send("put", `/api/products/${id}`, { offer: own }).expect(200);
  const [record] = (await staff.send("get", "/api/offers/bin").expect(200)).body;
  expect(record).toBeUndefined();
  await staff.setNow("2026-11-04T08:00:00.000Z");
  const { body: offers } = await staff.sendAnonymous("get", "/api/offers").expect(200);
  expect(offers).toMatchObject([{ products: [id], mechanic: price(200), ...days(3, 9), week: "2026-11-02" }]);
  const path = `/api/offers/${offers[0].id}`;
  await staff.send("put", path, { mechanic: price(190) }).expect(200);
  const { body: product } = await staff.send("get", `/api/products/${id}`).expect(200);
  expect(product.offer).toEqual({ ...own, price: 190 });
  const { body: history } = await staff.send("get", `/api/products/${id}/history`).expect(200);
  expect(history.map((entry: { record: { offer: unknown } }) => entry.record.offer)).toEqual([
    { ...own, price: 190 },
    own,
    null,
  ]);
  await staff.send("put", `/api/products/${id}`, { offer: null }).expect(200);
  expect((await staff.send("get", path).expect(200)).body.status).toBe("archived");
  await staff.send("put", path, { status: "published" }).expect(200);
  expect((await staff.send("get", `/api/products/${id}`).expect(200)).body.offer.price).toBe(190);
});

test("a product that comes back from the bin names the offer that was planned meanwhile, and none that has gone", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { db } = staff;
  const by = { actor: "Rita", now: staff.now() };
  const { id } = await createProduct(db, { price: 250 }, EARLY);
  const offerOf = async () => (await staff.send("get", `/api/products/${id}`).expect(200)).body.offer;
  await binRecord(db, productServer, id, by);
  const offer = { category: "", products: [id], mechanic: price(200), ...days(3, 9) };
  const { id: planned } = await createOffer(db, offer, by.now.toISOString());
  await restoreRecord(db, productServer, id, by);
  expect(await offerOf()).toEqual({ price: 200, ...days(3, 9) });
  await binRecord(db, productServer, id, by);
  await updateRecord(db, offerServer, planned, { status: "archived" }, undefined, by);
  await restoreRecord(db, productServer, id, by);
  expect(await offerOf()).toBeNull();
});

test("a product stays in the bin while it would have two offers at once, and the sentence names both", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  await staff.send("delete", `/api/products/${id}`).expect(204);
  const offer = { category: "", products: [id], mechanic: price(200) };
  for (const [name, from] of [
    ["First", 3],
    ["Second", 5],
  ] as const)
    await createOffer(staff.db, { ...offer, name, ...days(from, 9) }, staff.now().toISOString());
  const { body } = await staff.send("post", `/api/products/${id}/restore`).expect(400);
  expect(body.fields.startDate).toMatch(
    /can have one offer at a time: “First” .* and “Second” .* would run at once\.$/,
  );
  const bin = await staff.send("get", "/api/products/bin").expect(200);
  expect(bin.body).toMatchObject([{ id }]);
});

test("a product stays in the bin while the offer that was planned meanwhile is not below its price", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  await staff.send("delete", `/api/products/${id}`).expect(204);
  const offer = { category: "", products: [id], mechanic: price(260), ...days(3, 9) };
  const planned = await createOffer(staff.db, offer, staff.now().toISOString());
  const { body } = await staff.send("post", `/api/products/${id}/restore`).expect(400);
  expect(Object.values(body.fields)).toEqual(["The offer must be below the usual price."]);
  await staff.send("put", `/api/offers/${planned.id}`, { mechanic: price(240) }).expect(200);
  await staff.send("post", `/api/products/${id}/restore`).expect(200);
});

test("the next of several planned offers follows the one that has ended, by the clock", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  for (const [from, to, cents] of [
    [3, 9, 200],
    [10, 16, 210],
  ] as const)
    await createOffer(
      staff.db,
      { products: [id], category: "", mechanic: price(cents), ...days(from, to) },
      EARLY,
    );
  for (const [now, cents] of [
    ["2026-11-02T08:00:00.000Z", 200],
    ["2026-11-09T23:30:00.000Z", 210],
  ] as const) {
    await staff.setNow(now);
    expect((await staff.send("get", `/api/products/${id}`).expect(200)).body.offer.price).toBe(cents);
    expect((await staff.send("get", "/api/products?admin=true").expect(200)).body[0].offer.price).toBe(cents);
  }
  await staff.setNow("2026-11-12T08:00:00.000Z");
  expect((await staff.sendAnonymous("get", `/api/products/${id}`)).body.offer).toMatchObject(days(10, 16));
});

test("an offer that the usual price has fallen to is not shown until the price rises, and staff are told", async (staff) => {
  const { db } = staff;
  const gozo = await createStore(db, { name: "Gozo" });
  const bundle = { kind: "bundle", count: 2, price: 480 } as const;
  const cases = [
    { mechanic: price(199), stores: [gozo.id], isSecond: false },
    { mechanic: bundle, stores: [], isSecond: false },
    { mechanic: { kind: "card", price: 200 }, stores: [], isSecond: false },
    { mechanic: price(199), stores: [], isSecond: true },
  ] as const;
  for (const { isSecond, mechanic, stores } of cases) {
    await staff.setNow("2026-11-02T08:00:00.000Z");
    const { id } = await createProduct(db, { price: 250, imageUrl: null }, EARLY);
    const offer = { category: "", products: [id] };
    if (isSecond) await createOffer(db, { ...offer, mechanic: price(150), ...days(3, 4) }, EARLY);
    await createOffer(
      db,
      { ...offer, mechanic, stores: [...stores], ...days(5, 9), announceFrom: EARLY },
      EARLY,
    );
    const seen = async () => {
      const { body } = await staff.sendAnonymous("get", `/api/products/${id}`).expect(200);
      const listed = await listOffered(db, staff.now());
      return [body.offer !== null || body.offers !== undefined, listed.some((one) => one.id === id)];
    };
    const announced = async () => (await listAnnouncedOffers(db, staff.now())).some((one) => one.id === id);
    const issues = async () =>
      (await listKindIssues(db, "products", staff.now())).filter(
        (one) => one.id === id && one.problem === "offer too high",
      );
    const put = (cents: number) => staff.send("put", `/api/products/${id}`, { price: cents }).expect(200);
    expect(await announced()).toBe(true);
    await put(189);
    expect(await announced()).toBe(false);
    await staff.setNow("2026-11-06T08:00:00.000Z");
    expect(await seen()).toEqual([false, false]);
    expect(await issues()).toHaveLength(1);
    const changes = (await readPriceChanges(db, [id])).get(id) ?? [];
    expect(changes.at(-1)?.offers.filter(({ price: cents }) => cents >= 189)).toEqual([]);
    await put(260);
    expect(await seen()).toEqual([true, true]);
    expect(await issues()).toEqual([]);
  }
});

test("an offer can be taken away although the product's next one is not below its price", async (staff) => {
  const { db } = staff;
  await staff.setNow("2026-11-03T08:00:00.000Z");
  const { id } = await createProduct(db, { price: 200 }, EARLY);
  const of = { category: "", products: [id] };
  const running = await createOffer(db, { ...of, mechanic: price(130), ...days(3, 4) }, EARLY);
  await createOffer(db, { ...of, mechanic: price(150), ...days(5, 9) }, EARLY);
  await staff.send("put", `/api/products/${id}`, { price: 140 }).expect(200);
  await staff.send("put", `/api/offers/${running.id}`, { status: "archived" }).expect(200);
  const { body } = await staff.sendAnonymous("get", `/api/products/${id}`).expect(200);
  expect(body).toMatchObject({ price: 140, offer: null });
});

test("the history of an offer that a migration made is empty before its first write", async (staff) => {
  const { id } = await createOffer(staff.db);
  await staff.db.deleteFrom("history").execute();
  await staff.send("get", `/api/offers/${id}/history`).expect(200, []);
  await staff.send("get", `/api/offers/${randomUUID()}/history`).expect(404);
});

test("two offers at once for a product and a store are refused with both named", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const product = await createProduct(staff.db, { name: "Ftira", price: 250, category: "bakery" }, EARLY);
  const [gozo, sliema] = [await createStore(staff.db, { name: "Gozo" }), await createStore(staff.db)];
  const make = (fields: object) =>
    staff.send("post", "/api/offers", {
      name: "Bread week",
      mechanic: { kind: "free", take: 3, pay: 2 },
      status: "published",
      ...fields,
    });
  await make({ name: "In Gozo", category: "bakery", stores: [gozo.id], ...days(3, 9) }).expect(201);
  await make({ products: [product.id], stores: [sliema.id], ...days(3, 9) }).expect(201);
  await make({ products: [product.id], ...days(10, 12) }).expect(201);
  await make({ products: [product.id], status: "draft", ...days(3, 9) }).expect(201);
  const { body } = await make({ name: "Third", brand: "Suqna", ...days(9, 11) }).expect(201);
  // A product that comes to a category or a brand has its offers too.
  const moved = await staff.send("put", `/api/products/${product.id}`, { brand: "Suqna" }).expect(400);
  expect(moved.body.fields.startDate).toMatch(
    /^Ftira can have one offer at a time: “.*” \(.*\) and “.*” \(.*\)/,
  );
  const refused = await staff
    .send("put", `/api/offers/${body.id}`, { brand: "", products: [product.id], stores: [gozo.id] })
    .expect(400);
  expect(refused.body.fields.startDate).toContain("“In Gozo” (Tuesday 3 to Monday 9 November)");
  expect(refused.body.fields.startDate).toContain("“Third”");
});

test("an offer of several products is not changed by one of them", async (staff) => {
  await staff.setNow("2026-11-04T08:00:00.000Z");
  const products = [
    await createProduct(staff.db, { name: "Ftira", price: 250 }, EARLY),
    await createProduct(staff.db, { name: "Hobza", price: 300 }, EARLY),
  ].map(({ id }) => id);
  await createOffer(
    staff.db,
    { name: "Bread", products, category: "", mechanic: price(200), ...days(3, 9) },
    EARLY,
  );
  const path = `/api/products/${products[0]}`;
  expect((await staff.send("get", path)).body.offer).toEqual({ price: 200, ...days(3, 9) });
  const { body } = await staff.send("put", path, { offer: null }).expect(400);
  expect(body.fields.offer).toBe(
    "The offer “Bread” is for several products. Please change it among the offers.",
  );
});

test("an older text of a product is restored without its offer of then", async (staff) => {
  await staff.setNow("2026-11-04T08:00:00.000Z");
  const product = await createProduct(staff.db, { price: 250, description: "Old" }, EARLY);
  const path = `/api/products/${product.id}`;
  await staff.send("put", path, { description: "New", offer: { price: 200, ...days(3, 9) } }).expect(200);
  const [now, then] = (await staff.send("get", `${path}/history`)).body;
  // What the screen of the history sends.
  const [one, other] = [now, then].map(({ record }) => contentOf(record, { form: FORMS.products }));
  const { body } = await staff.send("put", path, changedFields(one ?? {}, other ?? {})).expect(200);
  expect(body).toMatchObject({ description: "Old", offer: { price: 200, ...days(3, 9) } });
});

test("a search says until when it is given what an offer gives", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Pasta", price: 250 }, EARLY);
  const mechanic = { kind: "free", take: 3, pay: 2 } as const;
  await createOffer(staff.db, { products: [id], category: "", mechanic, ...days(2, 8) }, EARLY);
  await staff.setNow("2026-11-03T08:00:00.000Z");
  const { body } = await staff.sendAnonymous("get", "/api/search?q=pasta").expect(200);
  expect(body.results).toMatchObject([{ gives: "3 for 2", givesUntil: days(2, 8).endDate }]);
});

test("visitors read what each mechanic gives, where, and no claim that the ledger does not carry", async (staff) => {
  const store = await createStore(staff.db, { name: "Victoria" });
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  const offers = [
    {
      mechanic: { kind: "bundle", count: 2, price: 400 },
      shown: { label: "2 for €4.00", price: null, each: 200 },
    },
    { mechanic: { kind: "free", take: 3, pay: 2 }, shown: { label: "3 for 2", price: null } },
    { mechanic: { kind: "second", percentage: 50 }, shown: { label: "Second at half price", each: 187.5 } },
    { mechanic: { kind: "card", price: 199 }, shown: { label: "€1.99 with the card", price: null } },
    {
      mechanic: { kind: "percentage", percentage: 20 },
      stores: [store.id],
      shown: { label: "€2.00", price: 200, where: "in Victoria", priorPrice: 250, percentage: 20 },
    },
  ] as const;
  for (const [index, { shown, ...fields }] of offers.entries()) {
    await createOffer(
      staff.db,
      {
        products: [id],
        category: "",
        ...fields,
        stores: "stores" in fields ? [store.id] : [],
        ...days(index + 2, index + 2),
      },
      EARLY,
    );
    await staff.setNow(`2026-11-0${index + 2}T08:00:00.000Z`);
    const { body } = await staff.sendAnonymous("get", `/api/products/${id}`).expect(200);
    expect(body.offer).toBeNull();
    expect(body.offers).toMatchObject([shown]);
    if (!("priorPrice" in shown)) expect(body.offers[0]).not.toHaveProperty("priorPrice");
    const sent = await staff.send("put", `/api/products/${id}`, { ...body, version: undefined });
    expect(sent.status).toBe(200);
  }
});

test("nothing of a planned week is public before its announcement, nor of hidden products and stores", async (staff) => {
  const hidden = await createProduct(staff.db, { status: "draft", price: 300 }, EARLY);
  const shown = await createProduct(staff.db, { name: "Hobza", price: 300 }, EARLY);
  const store = await createStore(staff.db, { status: "draft" });
  const offer = { category: "", mechanic: price(200) };
  const announced = { ...offer, announceFrom: "2026-11-05T08:00:00.000Z" };
  await createOffer(staff.db, { ...offer, products: [hidden.id], ...days(3, 9) }, EARLY);
  await createProduct(staff.db, { status: "draft", brand: "Coming" }, EARLY);
  await createOffer(staff.db, { ...offer, brand: "Coming", ...days(3, 9) }, EARLY);
  await createOffer(staff.db, { ...offer, products: [shown.id], stores: [store.id], ...days(3, 9) }, EARLY);
  const { id } = await createOffer(
    staff.db,
    { ...announced, products: [hidden.id, shown.id], ...days(10, 16) },
    EARLY,
  );
  const other = await createProduct(staff.db, { price: 300 }, EARLY);
  await createOffer(
    staff.db,
    { ...announced, products: [other.id], stores: [store.id], ...days(10, 16) },
    EARLY,
  );
  for (const [now, ids] of [
    ["2026-11-04T08:00:00.000Z", []],
    ["2026-11-05T08:00:00.000Z", [id]],
    ["2026-11-11T08:00:00.000Z", [id]],
    ["2026-11-17T08:00:00.000Z", []],
  ] as const) {
    await staff.setNow(now);
    const { body } = await staff.sendAnonymous("get", "/api/offers").expect(200);
    expect(
      body.map((each: { id: string }) => each.id),
      now,
    ).toEqual(ids);
    expect(JSON.stringify(body)).not.toContain(hidden.id);
    await staff.sendAnonymous("get", `/api/offers/${id}`).expect(ids.length > 0 ? 200 : 404);
    const coming = await listAnnouncedOffers(staff.db, staff.now());
    expect(coming.map(({ name }) => name)).toEqual(now.startsWith("2026-11-05") ? ["Hobza"] : []);
    // Of what is not announced, no card either.
    const asked = [hidden.id, shown.id, other.id].map((product) => ({ id: product, offerId: id }));
    const cards = await readAnnouncedCards(staff.db, asked, staff.now());
    expect(cards.map(({ name }) => name)).toEqual(coming.map(({ name }) => name));
  }
});

test("every announced offer is listed, however many products it is of", async (staff) => {
  const ids: string[] = [];
  for (let count = 0; count < 510; count += 1)
    ids.push((await createProduct(staff.db, { name: `Soap ${count}`, brand: "Many", price: 300 }, EARLY)).id);
  const coming = { category: "", announceFrom: EARLY };
  const ofAll = await createOffer(
    staff.db,
    { ...coming, brand: "Many", mechanic: price(200), ...days(10, 16) },
    EARLY,
  );
  const ofOne = await createOffer(
    staff.db,
    {
      ...coming,
      products: [ids[0] ?? ""],
      mechanic: { kind: "bundle", count: 2, price: 450 },
      ...days(17, 23),
    },
    EARLY,
  );
  await staff.setNow("2026-11-05T08:00:00.000Z");
  const listed = await listAnnouncedOffers(staff.db, staff.now());
  expect(listed).toHaveLength(511);
  expect(listed.at(-1)).toMatchObject({ id: ids[0], offerId: ofOne.id, stores: [] });
  const cards = await readAnnouncedCards(
    staff.db,
    [
      { id: ids[509] ?? "", offerId: ofAll.id },
      { id: ids[0] ?? "", offerId: ofOne.id },
    ],
    staff.now(),
  );
  expect(cards.map(({ name, offer, offers = [] }) => [name, offer, offers.map(({ id }) => id)])).toEqual([
    ["Soap 509", null, [ofAll.id]],
    ["Soap 0", null, [ofOne.id]],
  ]);
});

test("a product that is put on the shopping list from next week’s specials costs what it costs today until then", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Figs", price: 200 }, EARLY);
  const offer = { category: "", products: [id], announceFrom: EARLY };
  const beside = { kind: "bundle", count: 2, price: 240 } as const;
  await createOffer(staff.db, { ...offer, mechanic: price(150), ...days(3, 9) }, EARLY);
  const next = await createOffer(staff.db, { ...offer, mechanic: beside, ...days(10, 16) }, EARLY);
  await staff.setNow("2026-11-05T08:00:00.000Z");
  const cards = await readAnnouncedCards(staff.db, [{ id, offerId: next.id }], staff.now());
  const date = staff.now().toISOString();
  const list = cards.map(productItem).flatMap(({ known, ...item }) => {
    return known ? [{ ...item, isDone: false, known: { ...known, count: 2, date } }] : [];
  });
  const costs = (day: string) => sumOf(list, new Date(day), "").cents;
  expect([costs("2026-11-05"), costs("2026-11-12"), costs("2026-11-20")]).toEqual([300, 240, 400]);
});

test("the ledger of a product is read as JSON and as a file", async (staff) => {
  const product = await createProduct(staff.db, { name: "Ftira", price: 200 }, EARLY);
  await createOffer(
    staff.db,
    { name: "Earlier", products: [product.id], category: "", mechanic: price(150), ...days(3, 9) },
    EARLY,
  );
  await staff.setNow("2026-11-25T08:00:00.000Z");
  const { body: ledger } = await staff.send("get", `/api/products/${product.id}/prices`).expect(200);
  expect(ledger).toMatchObject({
    knownSince: EARLY,
    periods: [{ regularPrice: 200 }, { offers: [{ price: 150, stores: [] }] }, {}],
  });
  const part = await staff.send(
    "get",
    `/api/products/${product.id}/prices?from=${days(4, 4).startDate}&until=${days(5, 5).endDate}&format=csv`,
  );
  expect(part.text.trim().split("\r\n")).toEqual([
    "From (UTC),Until (UTC),Usual price,Offer price,Stores,Lowest of thirty days before,Percent claimed,Product,ID",
    `2026-11-03T00:00:00.000Z,2026-11-09T23:00:00.000Z,2.00,1.50,all,2.00,25,Ftira,${product.id}`,
  ]);
});

test("the ledger says why an offer may claim what it does, or from which day it could", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Ftira", price: 200 }, EARLY);
  const add = (cents: number, first: number, last: number) =>
    createOffer(
      staff.db,
      { name: "", products: [id], category: "", mechanic: price(cents), ...days(first, last) },
      EARLY,
    );
  await add(150, 3, 5);
  await add(160, 10, 12);
  await staff.setNow("2026-11-11T08:00:00.000Z");
  const { body } = await staff.send("get", `/api/products/${id}/prices`).expect(200);
  expect(body.reductions).toMatchObject([
    { price: 150, claim: { priorPrice: 200, percentage: 25 }, lowest: { price: 200, day: "2026-11-03" } },
    // Another at this price, once neither is within the thirty days before it.
    { price: 160, claim: null, lowest: { price: 150, day: "2026-11-05" }, claimFrom: "2026-12-13" },
  ]);
});

test("the ledger of a period has the products that were on offer in it, and as a file all prices", async (staff) => {
  const ftira = await createProduct(staff.db, { name: "=Ftira", price: 200 }, EARLY);
  const figs = await createProduct(staff.db, { name: "Figs", slug: "figs", price: 300 }, EARLY);
  const offered = { products: [ftira.id], category: "", mechanic: price(150), ...days(3, 9) };
  await createOffer(staff.db, { name: "Earlier", ...offered }, EARLY);
  const read = (query: string) => staff.send("get", `/api/products/prices?${query}`).expect(200);
  const { body } = await read(`from=${days(4, 4).startDate}&until=${days(5, 5).endDate}`);
  expect(body).toMatchObject({ products: [{ name: "=Ftira", reductions: [{ price: 150 }] }], next: null });
  expect((await read(`from=${days(10, 10).startDate}`)).body.products).toEqual([]);
  const { text } = await read(`from=${days(4, 4).startDate}&until=${days(5, 5).endDate}&format=csv`);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(text).toContain(`,2.00,1.50,all,2.00,25,'=Ftira,${ftira.id}`);
  expect(text).toContain(`,3.00,,,,,Figs,${figs.id}`);
  expect((await read(`after=${[ftira.id, figs.id].toSorted()[1]}&format=csv`)).text).not.toMatch(
    /Ftira|Figs/,
  );
});

test("the file for an inspector names stores, also one that is in the bin, and has the id of one that is gone", async (staff) => {
  const sliema = await createStore(staff.db, { name: "Sliema" });
  const closed = await createStore(staff.db, { name: "Old Bakery, Mosta" });
  const gone = "00000000-0000-4000-8000-000000000000";
  const { id } = await createProduct(staff.db, { name: "Ftira", price: 200 }, EARLY);
  const offered = { products: [id], category: "", mechanic: price(150), ...days(3, 9) };
  await createOffer(staff.db, { name: "", ...offered, stores: [sliema.id, closed.id, gone] }, EARLY);
  await binRecord(staff.db, storeServer, closed.id, { actor: "Test", now: staff.now() });
  await staff.setNow("2026-11-25T08:00:00.000Z");
  for (const path of [`/api/products/${id}/prices`, "/api/products/prices"]) {
    const { text } = await staff.send("get", `${path}?format=csv`).expect(200);
    expect(text).toContain(`,2.00,1.50,"${gone}; Old Bakery, Mosta; Sliema",2.00,25,Ftira,${id}`);
  }
  const { body } = await staff.send("get", `/api/products/${id}/prices`).expect(200);
  expect(body.reductions).toMatchObject([{ stores: [sliema.id, closed.id, gone].toSorted() }]);
});

test("visitors are answered while a long ledger is read", async (staff) => {
  const row = { version: 1, fromDate: EARLY, price: 100, offers: "[]" };
  const rows = Array.from({ length: 600 }, () => ({ ...row, productId: randomUUID() }));
  await staff.db.insertInto("price_changes").values(rows).execute();
  let isAnswered = false;
  setImmediate(() => (isAnswered = true));
  expect(await readOffersOfPeriod(staff.db, {}, staff.now(), { limit: 100 })).toEqual({
    products: [],
    next: null,
  });
  expect(isAnswered).toBe(true);
});

/** A product of which last week's offer is stored, and for which the next one is planned: staff read that. */
async function openWithNext(staff: Awaited<ReturnType<typeof openShop>>) {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  await staff.send("put", `/api/products/${id}`, { offer: { price: 200, ...days(3, 9) } }).expect(200);
  const coming = { products: [id], mechanic: price(200), ...days(16, 22), status: "published" };
  await staff.send("post", "/api/offers", { name: "Next week", ...coming }).expect(201);
  await staff.setNow("2026-11-12T08:00:00.000Z");
  const { body } = await staff.send("get", `/api/products/${id}`).expect(200);
  expect(body.offer).toEqual({ price: 200, ...days(16, 22) });
  return body;
}

test("the undo of a change of many products brings back the next offer, although an older one was stored", async (staff) => {
  const { id, offer } = await openWithNext(staff);
  const path = "/api/products/bulk/changes";
  const action = { is: "no-offer" };
  const { body: change } = await staff.send("post", path, { ids: [id], action }).expect(201);
  await staff.send("post", `${path}/${change.id}/continue`).expect(200);
  expect((await staff.send("get", `/api/products/${id}`)).body.offer).toBeNull();
  await staff.send("post", `${path}/${change.id}/undo`).expect(200);
  expect((await staff.send("get", `/api/products/${id}`)).body.offer).toEqual(offer);
});

test("a list of changes shows the product as staff read it, and its undo brings back the next offer", async (staff) => {
  const { id, offer } = await openWithNext(staff);
  const send = async (change: object) => {
    const { body } = await staff.send("post", "/api/products/bulk", { changes: [change] }).expect(200);
    return body.results[0];
  };
  const renamed = await send({ id, fields: { name: "Cheddar" } });
  expect(renamed.record).toMatchObject({ name: "Cheddar", offer });
  const ended = await send({ id, fields: { offer: null } });
  expect(ended.undo.fields).toEqual({ offer });
  expect((await send(ended.undo)).record.offer).toEqual(offer);
  expect((await staff.send("get", `/api/products/${id}`)).body.offer).toEqual(offer);
});

test("ending a product's running offer leaves the next one planned, and so does its undo", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250 }, EARLY);
  const path = `/api/products/${id}`;
  const running = { price: 200, ...days(2, 9) };
  const next = { price: 180, ...days(16, 22) };
  await staff.send("put", path, { offer: running }).expect(200);
  const coming = { products: [id], mechanic: price(180), ...days(16, 22), status: "published" };
  await staff.send("post", "/api/offers", { name: "Next week", ...coming }).expect(201);
  await staff.setNow("2026-11-03T08:00:00.000Z");
  await staff.send("put", path, { offer: null }).expect(200);
  await staff.send("put", path, { offer: running }).expect(200);
  expect((await staff.send("get", path)).body.offer).toEqual(running);
  await staff.setNow("2026-11-12T08:00:00.000Z");
  expect((await staff.send("get", path)).body.offer).toEqual(next);
});

test("who was slower is shown the product as staff read it, with its next offer", async (staff) => {
  const opened = await openWithNext(staff);
  const path = `/api/products/${opened.id}`;
  await staff.send("put", path, { brand: "Maypole", version: opened.version }).expect(200);
  const { body } = await staff.send("put", path, { name: "Cheese", version: opened.version }).expect(409);
  expect(body.current).toMatchObject({ brand: "Maypole", offer: opened.offer });
});

test("an offer of a whole category leaves the product's own next offer as it is", async (staff) => {
  await staff.setNow("2026-11-02T08:00:00.000Z");
  const { id } = await createProduct(staff.db, { price: 250, category: "bakery" }, EARLY);
  const own = { price: 200, ...days(10, 16) };
  await staff.send("put", `/api/products/${id}`, { offer: own }).expect(200);
  const { body } = await staff
    .send("post", "/api/offers", {
      category: "bakery",
      mechanic: price(180),
      status: "published",
      ...days(3, 9),
    })
    .expect(201);
  expect((await staff.send("get", `/api/products/${id}`)).body.offer).toEqual(own);
  await staff.send("put", `/api/offers/${body.id}`, { mechanic: price(190) }).expect(200);
  await staff.send("put", `/api/products/${id}`, { offer: { ...own, price: 210 } }).expect(200);
  await staff.send("put", `/api/products/${id}`, { offer: null }).expect(200);
  await staff.setNow("2026-11-04T08:00:00.000Z");
  const { body: shown } = await staff.sendAnonymous("get", `/api/products/${id}`).expect(200);
  expect(shown.offer).toMatchObject({ price: 190, ...days(3, 9) });
});
