import { expect, test } from "vitest";
import type { Product } from "../../src/content/kinds/products/product.schema.ts";
import { createBlog, createProduct } from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { TEST_NOW } from "../support/test-app.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

function bulk(staff: Staff, table: string, changes: unknown) {
  return staff.send("post", `/api/${table}/bulk`, { changes: changes as object });
}

test.each(KINDS)(
  "$label: publishes, deletes and restores many records, and each undo reverts its change",
  async (kind) => {
    await using staff = await createStaff("admin");
    const hidden = { status: kind.hiddenStatuses[0] };
    const one = await kind.create(staff.db, kind.build("One", hidden), TEST_NOW);
    const two = await kind.create(staff.db, kind.build("Two", hidden), TEST_NOW);
    const publish = [one, two].map(({ id }) => ({ id, version: 1, fields: { status: kind.publicStatus } }));
    const published = await bulk(staff, kind.table, publish).expect(200);
    expect(published.body.results).toHaveLength(2);
    for (const { status, record } of published.body.results) {
      expect(status).toBe(200);
      expect(record).toMatchObject({ version: 2, status: kind.publicStatus });
    }
    const undone = await bulk(
      staff,
      kind.table,
      published.body.results.map(({ undo }: { undo: object }) => undo),
    ).expect(200);
    const asBefore = (record: Record<string, unknown>) => ({ ...record, version: 0, updatedDate: "" });
    expect(
      undone.body.results.map(({ record }: { record: Record<string, unknown> }) => asBefore(record)),
    ).toEqual([asBefore(one), asBefore(two)]);

    const binned = await bulk(staff, kind.table, [{ id: one.id, bin: true }]).expect(200);
    expect(binned.body.results).toEqual([{ id: one.id, status: 204, undo: { id: one.id, restore: true } }]);
    await expect(kind.get(staff.db, one.id)).rejects.toThrow();
    const restored = await bulk(staff, kind.table, [binned.body.results[0].undo]).expect(200);
    expect(restored.body.results[0]).toMatchObject({ status: 200, undo: { id: one.id, bin: true } });
    await expect(kind.get(staff.db, one.id)).resolves.toMatchObject({ id: one.id });
  },
);

test("a record that cannot be changed does not block the others, and has the error of its single call", async () => {
  await using staff = await createStaff("editor");
  const good = await createProduct(staff.db, { name: "Good" });
  const stale = await createProduct(staff.db, { name: "Stale" });
  const { body } = await bulk(staff, "products", [
    { id: stale.id, version: 7, fields: { price: 1 } },
    { id: UNKNOWN_ID, fields: { price: 1 } },
    { id: good.id, fields: { price: -1, sprice: 2 } },
    { id: good.id, restore: true },
    { id: good.id.toUpperCase(), version: 1, fields: { price: 90 } },
  ]).expect(200);
  expect(body.results.map(({ status }: { status: number }) => status)).toEqual([409, 404, 400, 404, 200]);
  expect(body.results[0]).toMatchObject({ id: stale.id, current: { name: "Stale", version: 1, price: 120 } });
  expect(body.results[1]).toEqual({ id: UNKNOWN_ID, status: 404, error: "Product not found" });
  expect(body.results[2].fields).toEqual({
    price: "A price can't be below zero.",
    sprice: "There is no such field.",
  });
  expect(body.results[4].record).toMatchObject({ id: good.id, price: 90, version: 2 });
});

test("concurrent bulk changes of two users change each record once, and report the conflict to the other", async () => {
  await using staff = await createStaff("editor");
  const products: Product[] = [];
  for (let n = 0; n < 20; n += 1) products.push(await createProduct(staff.db, { name: `P${n}` }));
  const change = (price: number) =>
    bulk(
      staff,
      "products",
      products.map(({ id }) => ({ id, version: 1, fields: { price } })),
    ).expect(200);
  const answers = await Promise.all([change(1), change(2)]);
  for (const [at, product] of products.entries()) {
    const statuses = answers.map(({ body }) => body.results[at].status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await staff.send("get", `/api/products/${product.id}`);
    expect(now.body).toMatchObject({ version: 2, price: statuses[0] === 200 ? 1 : 2 });
  }
});

test("rejects fields that only the server writes, and sanitises articles", async () => {
  await using staff = await createStaff("editor");
  const post = await createBlog(staff.db);
  const { body } = await bulk(staff, "blogs", [
    { id: post.id, fields: { version: 9, createdDate: TEST_NOW, deletedDate: null } },
    { id: post.id, fields: { content: "<p onclick=alert(1)>Hi<script>alert(1)</script></p>" } },
  ]).expect(200);
  expect(body.results[0].status).toBe(400);
  expect(Object.keys(body.results[0].fields)).toEqual(["version", "createdDate", "deletedDate"]);
  expect(body.results[1].record.content).toBe("<p>Hi</p>");
});

test.each([
  ["no list", {}],
  ["an empty list", { changes: [] }],
  ["text", { changes: "all" }],
  ["an unknown field", { changes: [{ id: UNKNOWN_ID, bin: true }], force: true }],
  ["no id", { changes: [{ bin: true }] }],
  ["an id that is none", { changes: [{ id: "1", bin: true }] }],
  ["nothing to do", { changes: [{ id: UNKNOWN_ID }] }],
  ["two things to do", { changes: [{ id: UNKNOWN_ID, bin: true, restore: true }] }],
  ["bin: false", { changes: [{ id: UNKNOWN_ID, bin: false }] }],
  ["fields that are no object", { changes: [{ id: UNKNOWN_ID, fields: ["status"] }] }],
  ["a version that is text", { changes: [{ id: UNKNOWN_ID, version: "1", fields: {} }] }],
  ["a version with bin", { changes: [{ id: UNKNOWN_ID, version: 1, bin: true }] }],
  ["501 changes", { changes: Array.from({ length: 501 }, () => ({ id: UNKNOWN_ID, bin: true })) }],
])("rejects %s and writes nothing", async (_name, body) => {
  await using staff = await createStaff("editor");
  const answer = await staff.send("post", "/api/products/bulk", body).expect(400);
  expect(Object.values(answer.body.fields ?? {}).join(" ")).toMatch(/\.$/);
});

test("rejects product changes by a recruiter, and any change by a visitor", async () => {
  await using staff = await createStaff("recruiter");
  const product = await createProduct(staff.db);
  await bulk(staff, "products", [{ id: product.id, bin: true }]).expect(403);
  await staff
    .sendAnonymous("post", "/api/products/bulk", { changes: [{ id: product.id, bin: true }] })
    .expect(401);
});

test("no record can have the slug of an API call", async () => {
  await using staff = await createStaff("editor");
  for (const name of ["bulk", "export", "import"])
    expect((await createProduct(staff.db, { name })).slug).toBe(`${name}-2`);
});
