import { expect, test } from "vitest";
import { createBlog, createProduct } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";

async function choices(staff: Staff, query: string) {
  return (await staff.send("get", `/api/desk/choices?${query}`).expect(200)).body;
}

test("finds records of one kind only, drafts included, with their slugs", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Locally baked bread", status: "draft" });
  await createProduct(staff.db, { name: "Locally grown beans" });
  await createBlog(staff.db, { title: "Locally made" });
  const { results, chosen } = await choices(staff, "kind=products&q=local");
  expect(results).toEqual([
    { slug: "locally-baked-bread", title: "Locally baked bread", state: "draft" },
    { slug: "locally-grown-beans", title: "Locally grown beans", state: "live" },
  ]);
  expect(chosen).toEqual({});
  expect((await choices(staff, "kind=blogs&q=local")).results).toMatchObject([{ slug: "locally-made" }]);
});

test("returns at most eight records", async () => {
  await using staff = await createStaff("editor");
  for (let number = 10; number < 20; number++) await createProduct(staff.db, { name: `Loaf ${number}` });
  expect((await choices(staff, "kind=products&q=loaf")).results).toHaveLength(8);
});

test("reads chosen records by their slugs, former ones too, and none that are gone", async () => {
  await using staff = await createStaff("editor");
  const moved = await createProduct(staff.db, { name: "Bread" });
  const binned = await createProduct(staff.db, { name: "Cake" });
  await staff.send("put", `/api/products/${moved.id}`, { slug: "loaf", version: 1 }).expect(200);
  await staff.send("delete", `/api/products/${binned.id}`).expect(204);
  const { chosen } = await choices(staff, "kind=products&slugs=bread,loaf,cake,never");
  const bread = { slug: "loaf", title: "Bread", state: "live" };
  expect(chosen).toEqual({ bread, loaf: bread });
});

test("only for those who may write the kind, and only for kinds with slugs", async () => {
  await using recruiter = await createStaff("recruiter");
  await recruiter.send("get", "/api/desk/choices?kind=products").expect(403);
  await using staff = await createStaff("editor");
  for (const query of ["", "kind=banners", "kind=cats", "kind=products&limit=2"])
    await staff.send("get", `/api/desk/choices?${query}`).expect(400);
});
