import express from "express";
import request from "supertest";
import { expect, test as base } from "vitest";
import { securityHeaders } from "../../src/http/security-headers.ts";
import { previewPages } from "../../src/staff/previews/preview-pages.ts";
import { PREVIEW_LIFETIME } from "../../src/staff/previews/previews.ts";
import { createSite } from "../../src/site/site.ts";
import { createBlog, createJob, createProduct } from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Serves pages as a preview link does; the response is the data that a screen would read of the draft. */
function visitorsOf(staff: Staff) {
  const site = createSite(staff.db, staff.now, ORIGIN);
  const app = express();
  app.use(securityHeaders(staff.accounts.config));
  app.use(
    previewPages(staff.db, site, staff.now, async (_request, response) => {
      const seen = response.locals.draftSite ?? site;
      response.json({
        preview: seen.preview,
        jobs: await seen.list("jobs"),
        banners: await seen.list("banners"),
      });
    }),
  );
  app.use((_request, response) => response.status(404).json({}));
  return (path: string) => request(app).get(path);
}

async function makePreview(staff: Staff, body: object): Promise<{ id: string; url: string }> {
  return (await staff.send("post", "/api/previews", body).expect(201)).body;
}

base.each(KINDS)("$label: shows a draft that was never saved on its page and nowhere else", async (kind) => {
  await using staff = await createStaff("admin");
  const fields = kind.build("Ħobż", { status: kind.hiddenStatuses[0] });
  const { url } = await makePreview(staff, { type: kind.table, id: null, fields });
  const get = visitorsOf(staff);
  const link = await get(url).expect(302);
  const location = new URL(String(link.headers["location"]), ORIGIN);
  expect(location.searchParams.get("preview")).toMatch(/^[\w-]{43}$/);
  const page = await get(location.pathname + location.search).expect(200);
  expect(page.body.preview.expiresDate).toBe("2026-11-28T09:00:00.000Z");
  expect(page.headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
  });
  expect(await kind.findPublic(staff.db, "hobz", TEST_NOW)).toBeUndefined();
  const bin = await staff.send("get", `/api/${kind.table}/bin`);
  expect(bin.body).toEqual([]);
});

base.each(KINDS)(
  "$label: shows changes of a published record by the link, and does not change the record",
  async (kind) => {
    await using staff = await createStaff("admin");
    const record = await kind.create(staff.db, kind.build("Before"), TEST_NOW);
    const fields = { ...record, [kind.title]: "After" };
    const { id } = await makePreview(staff, { type: kind.table, id: record.id, fields });
    const row = await staff.db
      .selectFrom("previews")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.record)).toEqual({ ...record, [kind.title]: "After" });
    expect(await kind.get(staff.db, record.id)).toEqual(record);
  },
);

test("shows the draft in its place among public records, and updates it under the same link", async () => {
  await using staff = await createStaff("recruiter");
  await createJob(staff.db, { title: "Butcher" });
  await createJob(staff.db, { title: "Hidden", status: "draft" });
  const fields = { title: "Baker", department: "Bakery", location: "Sliema", employmentType: "full-time" };
  const { id, url } = await makePreview(staff, { type: "jobs", id: null, fields });
  const get = visitorsOf(staff);
  const titles = async () => {
    const { headers } = await get(url).expect(302);
    const { body } = await get(String(headers["location"])).expect(200);
    return body.jobs.map(({ title }: { title: string }) => title);
  };
  expect(await titles()).toEqual(["Butcher", "Baker"]);
  const changed = await staff.send("put", `/api/previews/${id}`, { fields: { title: "Pastry cook" } });
  expect(changed.body).toEqual({ id, expiresAt: "2026-11-28T09:00:00.000Z" });
  expect(await titles()).toEqual(["Butcher", "Pastry cook"]);
});

test("shows a banner whatever its status and dates", async (staff) => {
  const fields = { title: "Summer", position: "hero", status: "inactive", startDate: "2027-06-01T00:00:00Z" };
  const { url } = await makePreview(staff, { type: "banners", id: null, fields });
  const { headers } = await visitorsOf(staff)(url).expect(302);
  expect(headers["location"]).toMatch(/^\/\?preview=/);
  const { body } = await visitorsOf(staff)(String(headers["location"])).expect(200);
  expect(body.banners).toEqual([
    expect.objectContaining({ title: "Summer", status: "active", startDate: null }),
  ]);
});

test("opens only the draft's own page: elsewhere the token is removed and the draft not shown", async () => {
  await using staff = await createStaff("admin");
  const job = await createJob(staff.db, { title: "Baker", status: "draft" });
  const { url } = await makePreview(staff, { type: "jobs", id: job.id, fields: {} });
  const token = url.slice("/preview/".length);
  const get = visitorsOf(staff);
  await get(`/careers/baker?preview=${token}`).expect(200);
  await get(`/careers/baker.data?preview=${token}`).expect(200);
  for (const [path, target] of [
    ["/careers", "/careers"],
    ["/careers/butcher?x=1", "/careers/butcher?x=1"],
    ["/", "/"],
    ["//evil.example/careers/baker", "/evil.example/careers/baker"],
    ["/\\\\evil.example", "/evil.example"],
    ["/admin", "/admin"],
  ]) {
    const answer = await get(`${path}${path?.includes("?") ? "&" : "?"}preview=${token}`).expect(302);
    expect(answer.headers["location"]).toBe(target);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.text).not.toContain("Baker");
  }
});

test("rejects a token that is wrong, truncated, repeated or expired", async () => {
  await using staff = await createStaff("admin");
  const job = await createJob(staff.db, { title: "Baker", status: "draft" });
  const { id, url } = await makePreview(staff, { type: "jobs", id: job.id, fields: {} });
  const token = url.slice("/preview/".length);
  const get = visitorsOf(staff);
  const hash = await staff.db.selectFrom("previews").select("hash").executeTakeFirstOrThrow();
  for (const wrong of [
    token.slice(1),
    `${token}A`,
    token.toLowerCase(),
    "A".repeat(43),
    hash.hash,
    id,
    job.id,
    "%00",
    "..%2f..",
    "'%20OR%201=1--",
    "A".repeat(5000),
  ]) {
    const answer = await get(`/preview/${wrong}`);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    const page = await get(`/careers/baker?preview=${wrong}`).expect(302);
    expect(page.headers["location"]).toBe("/careers/baker");
  }
  await get(`/careers/baker?preview=${token}&preview=${token}`).expect(302);
  staff.pass(PREVIEW_LIFETIME - 1);
  await get(url).expect(302);
  staff.pass(1);
  await get(url).expect(404);
  await get(`/careers/baker?preview=${token}`).expect(302);
  await staff.send("put", `/api/previews/${id}`, { fields: {} }).expect(401);
});

test("stores only a hash of the token, and never logs it", async () => {
  await using staff = await createStaff("admin");
  const job = await createJob(staff.db, { status: "draft" });
  const { url } = await makePreview(staff, { type: "jobs", id: job.id, fields: {} });
  const token = url.slice("/preview/".length);
  await staff.sendAnonymous("get", url);
  await staff.sendAnonymous("get", `/careers/baker?a=1&preview=${token}#x`);
  expect(JSON.stringify(await staff.db.selectFrom("previews").selectAll().execute())).not.toContain(token);
  expect(staff.logLines.filter(({ path }) => String(path).includes("preview"))).not.toEqual([]);
  expect(JSON.stringify(staff.logLines)).not.toContain(token);
});

test("names invalid fields and sanitises the article", async (staff) => {
  const refused = await staff
    .send("post", "/api/previews", {
      type: "blogs",
      id: null,
      fields: { title: "", category: "News!", x: 1 },
    })
    .expect(400);
  expect(Object.keys(refused.body.fields).toSorted()).toEqual(["category", "x"]);
  const fields = {
    title: "Hi",
    category: "news",
    content: "<p onclick=alert(1)>Hi<script>alert(1)</script></p>",
  };
  const { id } = await makePreview(staff, { type: "blogs", id: null, fields });
  const row = await staff.db
    .selectFrom("previews")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.record).content).toBe("<p>Hi</p>");
  await staff.send("put", `/api/previews/${id}`, { fields: { title: "two\nlines" } }).expect(400);
  await staff.send("put", `/api/previews/${id}`, { fields: { slug: "Not a slug" } }).expect(400);
  for (const body of [
    {},
    { type: "users", id: null, fields: {} },
    { type: "blogs", fields: {} },
    { type: "blogs", id: "1", fields: {} },
    { type: "blogs", id: null, fields: [] },
    { type: "blogs", id: null, fields: {}, record: {} },
  ])
    await staff.send("post", "/api/previews", body).expect(400);
});

test("gives a draft its own address when its slug is taken, so that it hides no other record", async (staff) => {
  await createBlog(staff.db, { title: "Bread" });
  const { url } = await makePreview(staff, {
    type: "blogs",
    id: null,
    fields: { title: "Bread", category: "news" },
  });
  const { headers } = await visitorsOf(staff)(url).expect(302);
  expect(headers["location"]).toMatch(/^\/blog\/preview-[0-9a-f-]{36}\?preview=/);
});

test("requires the permission of the kind, and lets only its author change a preview", async (staff) => {
  const product = await createProduct(staff.db, { status: "draft" });
  const body = { type: "products", id: product.id, fields: { price: 99 } };
  const { id, url } = await makePreview(staff, body);
  const other = await staff.signIn(await staff.makeUser("admin"));
  await staff.sendAnonymous("put", `/api/previews/${id}`, { fields: {} }).set(other.bearer).expect(404);
  const recruiter = await staff.signIn(await staff.makeUser("recruiter"));
  await staff.sendAnonymous("post", "/api/previews", body).set(recruiter.bearer).expect(403);
  await staff.sendAnonymous("post", "/api/previews", body).expect(401);
  await staff.send("post", "/api/previews", { ...body, id: UNKNOWN_ID }).expect(404);
  await staff.send("put", "/api/previews/1", { fields: {} }).expect(404);
  const get = visitorsOf(staff);
  await get(url).expect(302);
  await staff.db.updateTable("users").set({ role: "recruiter" }).where("role", "=", "editor").execute();
  await get(url).expect(404);
  await staff.db.updateTable("users").set({ role: "editor" }).where("role", "=", "recruiter").execute();
  await get(url).expect(302);
  await staff.db.updateTable("users").set({ status: "disabled" }).where("role", "=", "editor").execute();
  await get(url).expect(404);
});

base.each(KINDS)("$label: rejects a link while the record is in the bin", async (kind) => {
  await using staff = await createStaff("admin");
  const fields = kind.build("Ħobż", { status: kind.hiddenStatuses[0] });
  const { body: record } = await staff.send("post", `/api/${kind.table}`, fields).expect(201);
  const { url } = await makePreview(staff, { type: kind.table, id: record.id, fields: {} });
  const get = visitorsOf(staff);
  const link = await get(url).expect(302);
  const page = String(link.headers["location"]);
  await staff.send("delete", `/api/${kind.table}/${record.id}`).expect(204);
  await get(url).expect(404);
  await get(page).expect(302);
  await staff.send("post", `/api/${kind.table}/${record.id}/restore`).expect(200);
  await get(url).expect(302);
  await get(page).expect(200);
});

test("keeps at most 100 previews of a user and deletes the oldest, of those that are shared last", async (staff) => {
  const body = { type: "products", id: null, fields: { name: "Ftira", category: "bakery" }, isShared: false };
  const shared = await makePreview(staff, body);
  staff.pass(1);
  const first = await makePreview(staff, body);
  const share = { fields: {}, isShared: true };
  const answer = await staff.send("put", `/api/previews/${shared.id}`, share).expect(200);
  expect(answer.body.expiresAt).toBe("2026-11-28T09:00:00.001Z");
  for (let n = 0; n < 100; n += 1) {
    staff.pass(1);
    await makePreview(staff, body);
  }
  const ids = await staff.db.selectFrom("previews").select("id").execute();
  expect(ids).toHaveLength(100);
  expect(ids.map(({ id }) => id)).not.toContain(first.id);
  expect(ids.map(({ id }) => id)).toContain(shared.id);
});

test("what only its author looks at ends after a day, and its link once it is shared after a week", async (staff) => {
  const body = { type: "products", id: null, fields: { name: "Ftira", category: "bakery" }, isShared: false };
  const [alone, shared] = [await makePreview(staff, body), await makePreview(staff, body)];
  const get = visitorsOf(staff);
  await staff.send("put", `/api/previews/${shared.id}`, { fields: {}, isShared: true }).expect(200);
  const day = 86_400_000;
  staff.pass(day);
  await get(alone.url).expect(404);
  await get(shared.url).expect(302);
  staff.pass(PREVIEW_LIFETIME - day - 1);
  await get(shared.url).expect(302);
  staff.pass(1);
  await get(shared.url).expect(404);
});
