import { expect, test } from "vitest";
import {
  createBanner,
  createBlog,
  createJob,
  createOffer,
  createPage,
  createProduct,
  createRecall,
} from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { sendFeed } from "../support/product-csv.ts";
import { createStaff } from "../support/staff.ts";
import { TEST_NOW } from "../support/test-app.ts";

test.each(KINDS)(
  "$label: creates the copy as a separate draft, and does not change the original",
  async (kind) => {
    await using staff = await createStaff("admin");
    const original = await kind.create(staff.db, kind.build("Ħobż"), TEST_NOW);
    const answer = await staff.send("post", `/api/${kind.table}/${original.id}/duplicate`).expect(201);
    const copy = answer.body;
    expect(answer.headers["location"]).toBe(`/api/${kind.table}/${copy.id}`);
    expect(copy).toMatchObject({ [kind.title]: "Ħobż (copy)", version: 1, status: kind.hiddenStatuses[0] });
    expect(copy.id).not.toBe(original.id);
    const renewed = [kind.title, "status", "publishAt"];
    const same = Object.fromEntries(
      kind.fields.filter((name) => !renewed.includes(name)).map((name) => [name, original[name]]),
    );
    expect(copy).toMatchObject(same);
    if (kind.hasSlug) expect(copy.slug).toBe("hobz-copy");
    expect(await kind.get(staff.db, original.id)).toEqual(original);
    expect((await kind.history(staff.db, copy.id)).map(({ action }) => action)).toEqual(["created"]);
  },
);

test("a copy of a page of the site has all but its working parts, which stay on that page", async () => {
  await using staff = await createStaff("admin");
  const words = { id: "words", kind: "call-to-action", title: "Come in" };
  const list = { id: "list", kind: "list", noneTitle: "None now" };
  const { id } = await createPage(staff.db, { slug: "specials", sections: [list, words] });
  const { body: copy } = await staff.send("post", `/api/pages/${id}/duplicate`).expect(201);
  expect(copy.sections).toMatchObject([words]);
});

test("a call that is repeated with its key makes one copy; the key of a copy makes nothing else", async () => {
  await using staff = await createStaff("admin");
  const [one, two] = [await createProduct(staff.db), await createProduct(staff.db)];
  const duplicate = ({ id }: { id: string }) =>
    staff.send("post", `/api/products/${id}/duplicate`).set("Idempotency-Key", '"a1b2-the-copy"');
  const { body: copy } = await duplicate(one).expect(201);
  await staff.send("put", `/api/products/${one.id}`, { brand: "Devon" }).expect(200);
  const again = await duplicate(one).expect(201);
  expect(again.body).toEqual(copy);
  expect(again.headers["location"]).toBe(`/api/products/${copy.id}`);
  await duplicate(two).expect(422);
  expect((await staff.send("get", "/api/products?admin=true")).body).toHaveLength(3);
});

test("a copy of a published post has no publication date, and a copy of a banner keeps its dates", async () => {
  await using staff = await createStaff("admin");
  const post = await createBlog(staff.db);
  expect(post.publishAt).not.toBeNull();
  const copy = await staff.send("post", `/api/blogs/${post.id}/duplicate`).expect(201);
  expect(copy.body.publishAt).toBeNull();
  const banner = await createBanner(staff.db, { endDate: "2026-12-24T22:59:59.999Z" });
  const twin = await staff.send("post", `/api/banners/${banner.id}/duplicate`).expect(201);
  expect(twin.body).toMatchObject({ endDate: banner.endDate, status: "inactive" });
});

test("a copy has no date that has passed, which would hide it once it is published", async () => {
  await using staff = await createStaff("admin");
  const past = "2026-11-01T22:59:59.999Z";
  const copyOf = async (kind: string, { id }: { id: string }) =>
    (await staff.send("post", `/api/${kind}/${id}/duplicate`).expect(201)).body;
  const recall = await createRecall(staff.db, { noticeUntil: past });
  expect(await copyOf("recalls", recall)).toMatchObject({ publishAt: null, noticeUntil: null });
  expect(await copyOf("jobs", await createJob(staff.db, { closesAt: past }))).toMatchObject({
    closesAt: null,
  });
  // An offer cannot be without its days: the sheet names those that are over.
  const offer = await createOffer(staff.db, { startDate: "2026-10-01T22:00:00.000Z", endDate: past });
  expect(await copyOf("offers", offer)).toMatchObject({ endDate: past });
});

test("a copy of a product has no number of its own, so that the till's file still finds the product", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createProduct(staff.db, { sku: "T80", gtin: "4006381333931", price: 200 });
  const { body: copy } = await staff.send("post", `/api/products/${id}/duplicate`).expect(201);
  expect(copy).toMatchObject({ sku: "", gtin: "", price: 200 });
  const { body: feed } = await sendFeed(staff, "sku,price\nT80,1.95\n").expect(200);
  expect(feed.errors).toEqual([]);
});

test("truncates the longest title before 'copy', and numbers a copy of a copy", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { name: "Bread ".repeat(26) });
  const first = await staff.send("post", `/api/products/${product.id}/duplicate`).expect(201);
  expect(first.body.name).toMatch(/Bread… \(copy\)$/);
  const second = await staff.send("post", `/api/products/${first.body.id}/duplicate`).expect(201);
  expect(second.body.name).toMatch(/\(copy 2\)$/);
});

test("rejects copying from the bin, by slug, or without the permission", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { name: "Ftira" });
  await staff.send("post", "/api/products/ftira/duplicate").expect(404);
  await staff.sendAnonymous("post", `/api/products/${product.id}/duplicate`).expect(401);
  await staff.send("delete", `/api/products/${product.id}`).expect(204);
  await staff.send("post", `/api/products/${product.id}/duplicate`).expect(404);
  await staff.send("get", `/api/products/${product.id}/history`).expect(200);
});
