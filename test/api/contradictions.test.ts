import { expect } from "vitest";
import { buildStore, createOffer, createProduct } from "../support/build-content.ts";
import { sendFeed } from "../support/product-csv.ts";
import { createStaff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const OFFER = { startDate: "2026-11-20T00:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };

test("rejects an offer that is not below the usual price, on creation and on change, and lets the rest of the product be saved", async (staff) => {
  const product = { name: "Gbejniet", category: "dairy-deli", price: 325 };
  for (const price of [325, 400]) {
    const refused = await staff
      .send("post", "/api/products")
      .send({ ...product, offer: { ...OFFER, price } })
      .expect(400);
    expect(refused.body.fields).toEqual({ "offer.price": "The offer must be below the usual price." });
  }
  const { body } = await staff
    .send("post", "/api/products")
    .send({ ...product, offer: { ...OFFER, price: 260 } })
    .expect(201);
  await staff.send("put", `/api/products/${body.id}`).send({ price: 260 }).expect(400);
  await staff.send("put", `/api/products/${body.id}`).send({ price: 300 }).expect(200);

  // As a price of the till has left it.
  await staff.db.updateTable("products").set({ price: 200 }).where("id", "=", body.id).execute();
  await staff.send("put", `/api/products/${body.id}`).send({ price: 210 }).expect(400);
  await staff.send("put", `/api/products/${body.id}`).send({ name: "Ġbejniet" }).expect(200);
  await staff.send("put", `/api/products/${body.id}`).send({ status: "archived" }).expect(200);
});

test("an offer that is over refuses no price, by no way of writing it; one that is to come does", async (staff) => {
  const offer = { price: 150, startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-08T22:59:59.999Z" };
  const { id } = await createProduct(staff.db, { name: "Tea", sku: "T1", price: 200, offer });
  const path = `/api/products/${id}`;
  await staff.send("put", path, { price: 140 }).expect(200);
  const { body: fed } = await sendFeed(staff, "sku,price\nT1,1.30\n").expect(200);
  expect(fed).toMatchObject({ state: "applied", counts: { changed: 1, refused: 0 } });
  const action = { found: { q: "Tea", count: 1 }, action: { is: "price", price: 120 } };
  const { body: many } = await staff.send("post", "/api/products/bulk/changes/preview", action).expect(200);
  expect(many).toMatchObject({ changed: 1, left: 0 });
  const { body: product } = await staff.send("get", path).expect(200);
  expect(product).toMatchObject({ price: 130, offer });
  await staff.send("put", path, { offer: { ...offer, endDate: "2026-11-29T22:59:59.999Z" } }).expect(400);
  await staff.send("put", path, { offer: { ...OFFER, price: 129 } }).expect(200);
  const { body: refused } = await staff.send("put", path, { price: 129, name: "", nothing: 1 }).expect(400);
  expect(Object.keys(refused.fields).toSorted()).toEqual(["name", "nothing", "offer.price"]);
});

test("no change of many lowers a price below an offer that is to come, behind one that is over", async (staff) => {
  const offer = { price: 150, startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-08T22:59:59.999Z" };
  const { id } = await createProduct(staff.db, { name: "Tea", price: 200, offer });
  const mechanic = { kind: "price", price: 90 } as const;
  const next = { startDate: "2026-12-01T00:00:00.000Z", endDate: "2026-12-06T22:59:59.999Z" };
  await createOffer(staff.db, { category: "", products: [id], mechanic, ...next });
  const fields = { price: 85 };
  const { body } = await staff.send("post", "/api/products/bulk", { changes: [{ id, version: 1, fields }] });
  expect(body.results).toMatchObject([{ id, status: 400 }]);
  const many = { ids: [id], action: { is: "price", ...fields } };
  const { body: preview } = await staff.send("post", "/api/products/bulk/changes/preview", many).expect(200);
  expect(preview).toMatchObject({ changed: 0, left: 1 });
  const { body: read } = await staff.send("get", `/api/products/${id}`).expect(200);
  expect(read.offer).toMatchObject({ price: 90 });
  const { body: lowered } = await staff
    .send("put", `/api/products/${id}`, { ...read, price: 95 })
    .expect(200);
  expect(lowered.offer).toEqual(read.offer);
});

test("accepts an offer of a product without a usual price", async (staff) => {
  await staff
    .send("post", "/api/products")
    .send({ name: "Lampuki", category: "fish", price: null, offer: { ...OFFER, price: 890 } })
    .expect(201);
});

test("names the row and the column of an imported offer that is not below the usual price", async (staff) => {
  const csv =
    "name,category,price,offerPrice,offerStart,offerEnd\nHobza,bakery,1.20,1.20,2026-11-20,2026-11-29\n";
  const { body } = await staff.send("post", "/api/products/import", { csv, apply: false }).expect(200);
  expect(JSON.stringify(body)).toContain("The offer must be below the usual price.");
  expect(body.counts).toMatchObject({ create: 0, error: 1 });
});

test("rejects the same special day twice in a store", async (staff) => {
  const day = { date: "2026-12-24", hours: [{ opens: "08:00", closes: "13:00" }], reason: "Christmas Eve" };
  const store = buildStore({ exceptions: [day, { ...day, date: "2026-12-25" }, { ...day, hours: [] }] });
  const { body } = await staff.send("post", "/api/stores", store).expect(400);
  expect(body.fields).toEqual({ "exceptions.2.date": "This day is already in the list." });
});

test("rejects a special day of a year that no calendar of the house has", async (staff) => {
  for (const date of ["0001-01-01", "0999-12-31", "9999-12-31", "2026-02-30", "tomorrow"]) {
    const store = buildStore({ exceptions: [{ date, hours: [], reason: "" }] });
    const { body } = await staff.send("post", "/api/stores", store).expect(400);
    const error = "Please enter a day that exists, as in 2026-12-25.";
    expect(body.fields).toEqual({ "exceptions.0.date": error });
  }
});
