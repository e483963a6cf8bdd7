import { expect, test } from "vitest";
import { createBanner, createBlog, createJob, createProduct, createStore } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";

async function titles(staff: Staff, query: string): Promise<string[]> {
  const { body } = await staff.send("get", `/api/desk/find?${query}`).expect(200);
  return body.results.map(({ title }: { title: string }) => title);
}

test("finds records of every kind and pages, titles that begin with the text first", async () => {
  await using staff = await createStaff("admin");
  await createJob(staff.db, { title: "Head baker" });
  await createBlog(staff.db, { title: "Baked Għawdex", category: "recipes", status: "draft" });
  await createProduct(staff.db, { name: "Bakewell tart", hasDetailPage: true });
  await createBanner(staff.db, { title: "Freshly baked", position: "about_footer" });
  const { body } = await staff.send("get", "/api/desk/find?q=BAKE").expect(200);
  const results: Record<string, unknown>[] = body.results;
  expect(results.map(({ kind, title, state, publicPath }) => [kind, title, state, publicPath])).toEqual([
    ["blogs", "Baked Għawdex", "draft", "/recipes/baked-ghawdex"],
    ["page", "Bakery", "live", "/products?category=bakery"],
    ["products", "Bakewell tart", "live", "/products/bakewell-tart"],
    ["banners", "Freshly baked", "live", "/about"],
    ["jobs", "Head baker", "live", "/careers/head-baker"],
  ]);
  for (const { kind, id, adminPath } of results.filter((result) => result["kind"] !== "page"))
    expect(adminPath).toBe(`/admin/${String(kind)}/${String(id)}`);
});

test("ignores accents, and finds the site's own pages", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Ħobż tal-Malti" });
  expect(await titles(staff, "q=hobz")).toEqual(["Ħobż tal-Malti"]);
  expect(await titles(staff, "q=locat")).toEqual(["Locations"]);
  expect(await titles(staff, "q=cookie")).toEqual(["Cookie Policy"]);
});

test("returns the latest records for an empty query, within the limit", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Older" }, "2026-01-01T00:00:00.000Z");
  await createBlog(staff.db, { title: "Newer" }, "2026-01-02T00:00:00.000Z");
  expect(await titles(staff, "")).toEqual(["Newer", "Older"]);
  expect(await titles(staff, "limit=1")).toEqual(["Newer"]);
});

test("omits records that the user may not write, and those in the bin", async () => {
  await using staff = await createStaff("recruiter");
  const job = await createJob(staff.db, { title: "Secret baker" });
  await createBlog(staff.db, { title: "Secret recipe", status: "draft" });
  expect(await titles(staff, "q=secret")).toEqual(["Secret baker"]);
  await staff.send("delete", `/api/jobs/${job.id}`).expect(204);
  expect(await titles(staff, "q=secret")).toEqual([]);
  await staff.sendAnonymous("get", "/api/desk/find?q=secret").expect(401);
});

test("finds for users of some stores what is of these, also with typing errors", async () => {
  await using staff = await createStaff("admin");
  const ours = await createStore(staff.db, { name: "Mosta" });
  const theirs = await createStore(staff.db, { name: "Mosta Rotunda" });
  for (const { name } of [ours, theirs])
    await createJob(staff.db, { title: `Baker, ${name}`, location: name });
  const { bearer } = await staff.signIn(await staff.makeUser("manager", { stores: [ours.id] }));
  const found = async (q: string) => {
    const { body } = await staff.sendAnonymous("get", `/api/desk/find?q=${q}`).set(bearer).expect(200);
    const results: { kind: string; title: string }[] = body.results;
    return results.filter(({ kind }) => kind !== "page").map(({ title }) => title);
  };
  expect(await found("baker")).toEqual(["Baker, Mosta"]);
  expect(await found("bakre")).toEqual(["Baker, Mosta"]);
  expect(await found("mosta")).toEqual(["Mosta", "Baker, Mosta"]);
  expect((await found("")).toSorted()).toEqual(["Baker, Mosta", "Mosta"]);
  expect(await titles(staff, "q=bakre")).toContain("Baker, Mosta Rotunda");
});

test("treats wildcards literally, and rejects an invalid query", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Milk 100%" });
  for (const q of ["_", "\\", "' OR 1=1 --", '"', "%00"])
    expect(await titles(staff, `q=${encodeURIComponent(q)}`)).toEqual([]);
  expect(await titles(staff, "q=%25")).toEqual(["Milk 100%"]);
  for (const query of ["limit=0", "limit=51", "limit=1e1", "q=a&q=b", `q=${"a".repeat(201)}`, "kind=jobs"])
    await staff.send("get", `/api/desk/find?${query}`).expect(400);
});

test("forgives typing errors where nothing has the words as they were typed", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Fresh milk, whole" });
  await createProduct(staff.db, { name: "Ħobż tal-Malti", status: "draft" });
  await createBlog(staff.db, { title: "Supervisors of the bakery" });
  expect(await titles(staff, "q=mlik")).toEqual(["Fresh milk, whole"]);
  expect(await titles(staff, "q=mitl%20hobz")).toEqual([]);
  expect(await titles(staff, "q=malit%20hobz")).toEqual(["Ħobż tal-Malti"]);
  expect(await titles(staff, "q=supprevisor")).toEqual(["Supervisors of the bakery"]);
  expect(await titles(staff, "q=locatoins")).toEqual(["Locations"]);
});

test("finds people and pictures, for those who may see them", async () => {
  await using staff = await createStaff("admin");
  const others = async (query: string) => {
    const { body } = await staff.send("get", `/api/desk/find?q=${query}`).expect(200);
    return body.others;
  };
  await staff.db
    .insertInto("images")
    .values({
      id: "5b0c0c8e-6a53-4f2c-9f0b-5d7d6c1f0a11",
      name: "0123456789abcdef-10x10",
      hash: "a",
      width: 10,
      height: 10,
      bytes: 1,
      alt: "Two ġbejniet on a plate",
      searchText: "two gbejniet on a plate",
      createdDate: "2026-01-01T00:00:00.000Z",
    })
    .execute();
  const person = await staff.db.selectFrom("users").select(["id", "name", "email"]).executeTakeFirstOrThrow();
  expect(await others(encodeURIComponent(person.email))).toEqual([
    {
      kind: "person",
      id: person.id,
      title: person.name,
      detail: person.email,
      adminPath: `/admin/people#person-${person.id}`,
      publicPath: null,
    },
  ]);
  expect(await others("gbejneit")).toMatchObject([{ kind: "picture", title: "Two ġbejniet on a plate" }]);
  expect(await others("")).toEqual([]);
});

test("a recruiter finds neither people nor pictures", async () => {
  await using staff = await createStaff("recruiter");
  const { email } = await staff.db.selectFrom("users").select("email").executeTakeFirstOrThrow();
  const { body } = await staff.send("get", `/api/desk/find?q=${encodeURIComponent(email)}`).expect(200);
  expect(body.others).toEqual([]);
});
