import pino from "pino";
import { expect } from "vitest";
import { createCleanup } from "../../src/start/background-jobs.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { createOffer, createProduct } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const HOUR = 3_600_000;

async function importFile(staff: Staff, csv: string, file?: string) {
  const path = "/api/products/import";
  const { body } = await staff.send("post", path, { csv, apply: false }).expect(200);
  const { digest } = body;
  return (await staff.send("post", path, { csv, apply: true, digest, ...(file && { file }) }).expect(200))
    .body;
}

const undo = (staff: Staff, id: string) => staff.send("post", `/api/products/import/${id}/undo`);

async function find(staff: Staff, idOrSlug: string) {
  return (await staff.send("get", `/api/products/${idOrSlug}`)).body;
}

test("undoes an import as one step: former values, and new products in the bin", async (staff) => {
  const offer = { price: 90, startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const tea = await createProduct(staff.db, { name: "Tea", price: 120, offer, allergens: ["milk"] });
  const jam = await createProduct(staff.db, { name: "Jam", price: 200 });
  const csv = [
    "id,name,category,slug,price,offerPrice,offerStart,offerEnd,allergens",
    `${tea.id},Green tea,bakery,green-tea,1.50,,,,`,
    `${jam.id},Jam,bakery,,2.50,,,,`,
    ",Figs,pantry,,3.00,,,,",
  ].join("\n");
  const { importId, counts } = await importFile(staff, csv);
  expect(counts).toEqual({ create: 1, update: 2, unchanged: 0, error: 0 });
  expect((await undo(staff, importId).expect(200)).body).toEqual({ binned: 1, restored: 2, left: [] });
  const { version: _v, updatedDate: _u, ...former } = tea;
  expect(await find(staff, tea.id)).toMatchObject(former);
  expect((await find(staff, jam.id)).price).toBe(200);
  await staff.send("get", "/api/products/figs").expect(404);
  expect((await staff.send("get", "/api/products/bin")).body).toMatchObject([{ name: "Figs" }]);
  const { body: history } = await staff.send("get", `/api/products/${tea.id}/history`);
  expect(history.map(({ action }: { action: string }) => action)).toEqual(["updated", "updated", "created"]);
  await undo(staff, importId).expect(409);
});

test("leaves alone what was changed after the import, and says so; other changes are kept", async (staff) => {
  const made = [];
  for (const name of ["Price again", "Other field", "Binned"])
    made.push(await createProduct(staff.db, { name, price: 100, brand: "" }));
  const [again, other, binned] = made.map(({ id }) => id);
  const csv = `id,name,category,price\n${made.map(({ id, name }) => `${id},${name},bakery,2.00`).join("\n")}\n,New,pantry,1.00\n`;
  const { importId } = await importFile(staff, csv);
  await staff.send("put", `/api/products/${again}`, { price: 300 }).expect(200);
  await staff.send("put", `/api/products/${other}`, { brand: "Twist" }).expect(200);
  await staff.send("delete", `/api/products/${binned}`).expect(204);
  await staff.send("put", `/api/products/${(await find(staff, "new")).id}`, { brand: "Twist" }).expect(200);
  const { body } = await undo(staff, importId).expect(200);
  expect(body).toMatchObject({ binned: 0, restored: 1 });
  expect(body.left.toReversed()).toEqual([
    { id: again, name: "Price again", reason: "It was changed after the import." },
    { id: binned, name: "Binned", reason: "It is in the bin." },
    { id: expect.any(String), name: "New", reason: "It was changed after the import." },
  ]);
  expect((await find(staff, again ?? "")).price).toBe(300);
  expect(await find(staff, other ?? "")).toMatchObject({ price: 100, brand: "Twist" });
});

test("leaves alone a product whose former offer is refused, says why, and undoes the others", async (staff) => {
  const week = { startDate: "2026-11-22T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const tea = await createProduct(staff.db, { name: "Tea", price: 120, offer: { price: 90, ...week } });
  const jam = await createProduct(staff.db, { name: "Jam", price: 200 });
  const csv = `id,price,offerPrice,offerStart,offerEnd\n${tea.id},1.20,,,\n${jam.id},2.50,,,\n`;
  const { importId } = await importFile(staff, csv);
  await createOffer(staff.db, { products: [tea.id], category: "", ...week });
  const { body } = await undo(staff, importId).expect(200);
  const reason = expect.stringMatching(/^Tea can have one offer at a time: .* would run at once\.$/);
  expect(body).toEqual({ binned: 0, restored: 1, left: [{ id: tea.id, name: "Tea", reason }] });
  expect(await find(staff, tea.id)).toMatchObject({ offer: null, version: 2 });
  expect((await find(staff, jam.id)).price).toBe(200);
});

test("the undo of next week's offers takes them away, and last week's are there once", async (staff) => {
  const last = { startDate: "2026-11-21T09:00:00.000Z", endDate: "2026-11-22T22:59:59.999Z" };
  const tea = await createProduct(staff.db, { name: "Tea", price: 200, offer: { price: 150, ...last } });
  staff.pass(48 * HOUR);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  const send: Staff["send"] = (method, path, body) => staff.send(method, path, body).set(bearer);
  const csv = `id,offerPrice,offerStart,offerEnd\n${tea.id},1.20,2026-11-30,2026-12-06\n`;
  const { importId } = await importFile({ ...staff, send }, csv);
  const { body } = await undo({ ...staff, send }, importId).expect(200);
  expect(body).toEqual({ binned: 0, restored: 1, left: [] });
  const offers = await staff.db
    .selectFrom("offers")
    .select(["status", "startDate"])
    .orderBy("startDate")
    .execute();
  expect(offers).toEqual([
    { status: "published", startDate: last.startDate },
    { status: "archived", startDate: "2026-11-29T23:00:00.000Z" },
  ]);
});

test("an import can be undone for a day, by everyone who may edit products", async (staff) => {
  const { importId, ...rest } = await importFile(staff, "name,category\nFigs,pantry\n", "figs.csv");
  expect(rest.applied).toBe(true);
  const user = {
    id: "1",
    email: "ann@shop.example",
    name: "Ann",
    role: "editor",
    permissions: ["products.write"],
    stores: [],
  } as const;
  const past = async () => createAdminQueries(staff.db, staff.now, user).pastImports();
  expect(await past()).toEqual([
    {
      id: importId,
      file: "figs.csv",
      author: { name: "Rita Vella", address: expect.stringContaining("@") },
      date: expect.any(String),
      created: 1,
      updated: 0,
      isUndone: false,
    },
  ]);
  staff.pass(24 * HOUR - 1);
  expect(await past()).toHaveLength(1);
  staff.pass(1);
  expect(await past()).toEqual([]);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  await undo(staff, importId).set(bearer).expect(404);
  await createCleanup(staff.db, staff.now, pino({ level: "silent" }))();
  expect(await staff.db.selectFrom("product_imports").selectAll().execute()).toEqual([]);
});

test("the undo leaves what the import did not write, although its cells were typed in another way", async (staff) => {
  const tea = await createProduct(staff.db, { name: "Tea", price: 120, gtin: "4006381333931" });
  const jam = await createProduct(staff.db, { name: "Jam", price: 200 });
  await staff.send("put", `/api/products/${jam.id}`, { price: 250 }).expect(200);
  const rows = [`${tea.id},Tea,bakery,4 006381 333931`, `${jam.id},\u200EJam,bakery,`, ",Figs,pantry,"];
  const { importId } = await importFile(staff, ["id,name,category,gtin", ...rows].join("\n"));
  expect((await undo(staff, importId).expect(200)).body).toEqual({ binned: 1, restored: 0, left: [] });
  expect(await find(staff, tea.id)).toMatchObject({ name: "Tea" });
  expect(await find(staff, jam.id)).toMatchObject({ price: 250 });
});

test("a preview and an import without a change leave nothing to undo", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Tea" });
  expect((await importFile(staff, `id,name\n${id},Tea\n`)).importId).toBeNull();
  expect(await staff.db.selectFrom("product_imports").selectAll().execute()).toEqual([]);
});
