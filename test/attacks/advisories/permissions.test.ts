import { expect, test as base } from "vitest";
import { createBlog, createJob, createProduct } from "../../support/build-content.ts";
import { KINDS, type Kind } from "../../support/content-types.ts";
import { listen } from "../../support/raw-request.ts";
import { createStaff } from "../../support/staff.ts";
import { words } from "../../support/words.ts";
import { testWith } from "../../support/test-with.ts";

const test = testWith(() => createStaff("recruiter"));

const SECRET = "Zeppelin bread";

function kindOf(table: string): Kind {
  const kind = KINDS.find((each) => each.table === table);
  if (!kind) throw new Error(`There is no kind ${table}.`);
  return kind;
}

test("CVE-2024-35228 Wagtail: an editor who knows the address of a setting cannot change it", async () => {
  await using staff = await createStaff("editor");
  await staff.send("get", "/api/search/synonyms").expect(403);
  await staff.send("put", "/api/search/synonyms", { groups: [["bread", "ftira"]] }).expect(403);
  await staff.send("post", "/api/system/test-mail", {}).expect(403);
  expect(await staff.mails()).toEqual([]);
});

test("CVE-2026-44198 Wagtail: the history of a record is only for those who may write it", async (staff) => {
  const { id } = await createBlog(staff.db, { title: SECRET, status: "draft" });
  const answer = await staff.send("get", `/api/blogs/${id}/history`).expect(403);
  expect(answer.text).not.toContain(SECRET);
  await staff.sendAnonymous("get", `/api/blogs/${id}/history`).expect(401);
});

test("CVE-2026-44200 Wagtail: a record that a user may not read cannot be copied to a place where they may", async (staff) => {
  const post = await createBlog(staff.db, { title: SECRET, status: "draft" });
  // With the id of a post under the jobs, which a recruiter writes.
  await staff.send("post", `/api/jobs/${post.id}/duplicate`).expect(404);
  const answer = await staff.send("post", `/api/blogs/${post.id}/duplicate`).expect(403);
  expect(answer.text).not.toContain(SECRET);
});

test("GHSA-x5cx-w6p2-mxf2 Wagtail: copying shows no product to a user who may not write products", async (staff) => {
  const { id } = await createProduct(staff.db, { name: SECRET, status: "draft" });
  expect((await staff.send("post", `/api/products/${id}/duplicate`).expect(403)).text).not.toContain(SECRET);
  expect((await staff.db.selectFrom("products").select("id").execute()).length).toBe(1);
});

test("CVE-2026-44199 Wagtail: a change of many reaches no record of another kind", async (staff) => {
  const post = await createBlog(staff.db, { title: "Kept" });
  const job = await createJob(staff.db);
  const changes = [
    { id: post.id, bin: true },
    { id: job.id, bin: true },
  ];
  const { body } = await staff.send("post", "/api/jobs/bulk", { changes }).expect(200);
  expect(body.results.map(({ status }: { status: number }) => status)).toEqual([404, 204]);
  await staff.send("post", "/api/blogs/bulk", { changes: [{ id: post.id, bin: true }] }).expect(403);
  await staff.sendAnonymous("get", `/api/blogs/${post.id}`).expect(200);
});

test("CVE-2026-25517 Wagtail: a user previews no record of a kind that they may not write", async (staff) => {
  const { id } = await createBlog(staff.db, { title: SECRET, status: "draft" });
  for (const body of [
    { type: "blogs", id, fields: {} },
    { type: "blogs", id: null, fields: kindOf("blogs").build("Mine") },
  ]) {
    const answer = await staff.send("post", "/api/previews", body).expect(403);
    expect(answer.text).not.toMatch(/preview\/|Zeppelin/);
  }
  // As a job the id is of no record.
  await staff.send("post", "/api/previews", { type: "jobs", id, fields: {} }).expect(404);
});

test("CVE-2024-6534 Directus: a user cannot change another's preview, nor give one to another", async () => {
  await using staff = await createStaff("editor");
  const fields = kindOf("blogs").build("Draft");
  const { body } = await staff.send("post", "/api/previews", { type: "blogs", id: null, fields }).expect(201);
  const other = await staff.signIn(await staff.makeUser("editor"));
  const change = (more: object) =>
    staff.sendAnonymous("put", `/api/previews/${body.id}`, { fields: { title: "X" }, ...more });
  await change({}).set(other.bearer).expect(404);
  await change({ userId: "x" }).set(staff.bearer).expect(400);
  await change({}).set(staff.bearer).expect(200);
});

test("CVE-2026-22595 Ghost: a trailing slash or another case opens no call", async () => {
  await using staff = await createStaff("editor");
  for (const path of words`
    /api/users /api/users/ /API/users /api/USERS/ /api/system /api/system/ /Api/System`) {
    await staff.send("get", path).expect(403);
    await staff.sendAnonymous("get", path).expect(401);
  }
});

test("CVE-2025-53889 Directus: a visitor starts no backup, e-mail or import", async () => {
  await using staff = await createStaff("admin");
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  for (const path of ["/api/system/backup", "/api/system/test-mail", "/api/system/unsent-emails/x/retry"]) {
    await staff.sendAnonymous("post", path, {}).expect(401);
    await staff.sendAnonymous("post", path, {}).set(bearer).expect(403);
  }
  await staff.sendAnonymous("post", "/api/products/import", { csv: "name", apply: false }).expect(401);
});

test("CVE-2025-55746 Directus: a visitor replaces no file, and no call takes the name of one", async () => {
  await using staff = await createStaff("editor");
  const id = "00000000-0000-4000-8000-000000000000";
  await staff
    .sendAnonymous("post", `/api/images/${id}/replace`)
    .attach("image", Buffer.from("x"), "a.png")
    .expect(401);
  await staff
    .sendAnonymous("post", "/api/upload/image")
    .attach("image", Buffer.from("x"), "a.png")
    .expect(401);
  await staff.send("put", `/api/images/${id}`, { alt: "x", filename_disk: "../../server.js" }).expect(400);
});

test("GHSA-c2xx-cjmh-9q8f Wagtail: a visitor lists no pictures, which may belong to drafts", async (staff) => {
  for (const path of ["/api/images", "/api/images?q=draft", "/api/images?missingAlt=true"]) {
    await staff.sendAnonymous("get", path).expect(401);
    await staff.send("get", path).expect(403);
  }
});

test("CVE-2023-39999 WordPress: a user without the permission for posts reads no draft by id, slug or list", async (staff) => {
  const post = await createBlog(staff.db, { title: SECRET, status: "draft" });
  for (const key of [post.id, post.id.toUpperCase(), "slug/zeppelin-bread", "zeppelin-bread"])
    expect((await staff.send("get", `/api/blogs/${key}`).expect(404)).text).not.toContain(SECRET);
  await staff.send("get", "/api/blogs").expect(200, []);
  await staff.send("get", "/api/blogs/bin").expect(403);
});

test("CVE-2024-43409 Ghost: no call that acts for a user works without one", async () => {
  await using staff = await createStaff("editor");
  for (const [method, path] of [
    ["get", "/api/users/me"],
    ["put", "/api/users/me"],
    ["put", "/api/users/me/password"],
    ["get", "/api/users/me/sessions"],
    ["delete", "/api/users/me/sessions"],
    ["post", "/api/users/me/second-factor"],
  ] as const) {
    await staff.sendAnonymous(method, `${path}?uuid=00000000-0000-4000-8000-000000000000`).expect(401);
    await staff.sendAnonymous(method, path).set("X-User-Id", "1").expect(401);
  }
});

/** What opens a WebSocket. */
const UPGRADE = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "c3VxbmEtc3VxbmEtc3VxbmE=",
};

base.each([
  ["CVE-2024-54151 Directus: no WebSocket opens, so none has more rights than its visitor", "/websocket", {}],
  ["CVE-2023-45820 Directus: no WebSocket opens that an invalid frame could crash", "/graphql", {}],
  [
    "CVE-2026-44578 Next.js: an upgrade is not passed on to another host",
    "http://169.254.169.254/latest",
    { Host: "169.254.169.254" },
  ],
])("%s", async (_name, path, headers) => {
  await using staff = await createStaff("admin");
  await using server = await listen(staff.app);
  const answer = await server.send(path, { headers: { ...UPGRADE, ...headers } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect((await server.send("/api/jobs")).status).toBe(200);
});
