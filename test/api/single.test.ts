import request from "supertest";
import { expect, test } from "vitest";
import type { AnyRecord } from "../../src/content/lifecycle/server-kind.ts";
import { binRecord } from "../../src/content/lifecycle/write.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createBlog, createJob, createProduct, createStore } from "../support/build-content.ts";
import { createTestApp, TEST_NOW } from "../support/test-app.ts";

interface Kind {
  label: string;
  path: string;
  create(db: Db): Promise<AnyRecord>;
  hide(db: Db): Promise<AnyRecord>;
}

const KINDS: Kind[] = [
  {
    label: "Job",
    path: "/api/jobs",
    create: (db) => createJob(db),
    hide: (db) => createJob(db, { status: "closed" }),
  },
  {
    label: "Blog",
    path: "/api/blogs",
    create: (db) => createBlog(db),
    hide: (db) => createBlog(db, { status: "draft" }),
  },
  {
    label: "Product",
    path: "/api/products",
    create: (db) => createProduct(db),
    hide: (db) => createProduct(db, { status: "archived" }),
  },
  {
    label: "Store",
    path: "/api/stores",
    create: (db) => createStore(db),
    hide: (db) => createStore(db, { status: "draft" }),
  },
];

test.each(KINDS)("$label: finds a record by its id, its id in capitals, and its slug", async (kind) => {
  await using given = createTestApp();
  const record = await kind.create(given.db);
  for (const key of [record.id, record.id.toUpperCase(), record.slug]) {
    const answer = await request(given.app).get(`${kind.path}/${key}`).expect(200);
    expect(answer.body).toEqual(record);
  }
});

test.each(KINDS)(
  "$label: returns 404 for an unknown or hidden record, in the words of section 8",
  async (kind) => {
    await using given = createTestApp();
    const hidden = await kind.hide(given.db);
    const keys = [
      "nothing-here",
      "00000000-0000-4000-8000-000000000000",
      hidden.id,
      hidden.slug,
      "__proto__",
    ];
    for (const key of keys) {
      const answer = await request(given.app).get(`${kind.path}/${key}`).expect(404);
      expect(answer.body).toEqual({ error: `${kind.label} not found` });
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  },
);

test.each(["/api/jobs", "/api/products"])("%s/slug/{slug} returns the same record", async (path) => {
  await using given = createTestApp();
  const record = await (path === "/api/jobs" ? createJob(given.db) : createProduct(given.db));
  const answer = await request(given.app).get(`${path}/slug/${record.slug}`).expect(200);
  expect(answer.body).toEqual(record);
  await request(given.app).get(`${path}/slug/nothing-here`).expect(404);
});

test("returns 404 for a record in the bin, by id and by slug", async () => {
  await using given = createTestApp();
  const job = await createJob(given.db);
  await binRecord(given.db, jobServer, job.id, { actor: "test", now: new Date(TEST_NOW) });
  await request(given.app).get(`/api/jobs/${job.id}`).expect(404, { error: "Job not found" });
  await request(given.app).get(`/api/jobs/${job.slug}`).expect(404, { error: "Job not found" });
});

test("returns 404 for a slug of another kind", async () => {
  await using given = createTestApp();
  const job = await createJob(given.db);
  await request(given.app).get(`/api/blogs/${job.slug}`).expect(404);
  await request(given.app).get(`/api/blogs/${job.id}`).expect(404);
});
