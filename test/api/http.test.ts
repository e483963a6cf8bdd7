import fc from "fast-check";
import request from "supertest";
import { expect, test as base } from "vitest";
import { createServer } from "../../src/http/create-server.ts";
import { createBanner, createBlog, createJob, createProduct, createStore } from "../support/build-content.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { listen } from "../support/raw-request.ts";
import { runSql } from "../support/raw-sql.ts";
import { errorsIn, createTestApp } from "../support/test-app.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const ONE = "GET, HEAD, PUT, DELETE";
const LIST = "GET, HEAD, POST";
const READ_ONLY = "GET, HEAD";

/** Addresses that a visitor may read, and the methods that they know; who may use one is another matter. */
const ALLOWED = [
  ["/api", READ_ONLY],
  ["/api/jobs", LIST],
  ["/api/jobs/admin", READ_ONLY],
  ["/api/jobs/bin", READ_ONLY],
  ["/api/jobs/baker", ONE],
  ["/api/jobs/baker/history", READ_ONLY],
  ["/api/jobs/slug/baker", READ_ONLY],
  ["/api/blogs", LIST],
  ["/api/blogs/post", ONE],
  ["/api/products", LIST],
  ["/api/products/ftira", ONE],
  ["/api/products/slug/ftira", READ_ONLY],
  ["/api/banners", LIST],
  ["/api/banners/mega-menu", ONE],
  ["/api/banners/mega-menu/shop", READ_ONLY],
  ["/api/stores", LIST],
  ["/api/stores/sliema", ONE],
] as const;

base.each(words`/api/nothing /api/nothing/ /api/jobs/a/b /api//jobs /API/nothing /api/nothing?x=1`)(
  "%s returns 404 as JSON",
  async (path) => {
    await using given = createTestApp();
    await using server = await listen(given.app);
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "REPORT"]) {
      const answer = await server.send(path, { method });
      expect(answer.status, method).toBe(404);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(JSON.parse(answer.text)).toEqual({ error: "There is no such API path." });
    }
  },
);

test("a path that only starts with the letters /api is not handled by the API", async (given) => {
  const answer = await request(given.app).get("/apiary").expect(404);
  expect(answer.headers["content-type"]).not.toContain("json");
});

base.each(ALLOWED)(
  "%s rejects methods other than %s with 405, and names them to OPTIONS",
  async (path, allow) => {
    await using given = createTestApp();
    await using server = await listen(given.app);
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
      const answer = await server.send(path, { method });
      if (allow.split(", ").includes(method)) {
        expect(answer.status, method).not.toBe(405);
        continue;
      }
      expect(answer.status, method).toBe(method === "OPTIONS" ? 204 : 405);
      expect(answer.headers["allow"], method).toBe(allow);
      if (method === "OPTIONS") continue;
      expect(JSON.parse(answer.text)).toEqual({ error: `${method} is not allowed here; use ${allow}.` });
    }
  },
);

test("the list of jobs for staff needs a signed-in user", async (given) => {
  await createJob(given.db, { slug: "admin" });
  const answer = await request(given.app).get("/api/jobs/admin").expect(401);
  expect(answer.body).toEqual({ error: "Please sign in to see this." });
  expect(answer.headers["www-authenticate"]).toBe("Bearer");
});

test("HEAD returns the headers of GET, without a body", async (given) => {
  await createJob(given.db);
  const whole = await request(given.app).get("/api/jobs").expect(200);
  const head = await request(given.app).head("/api/jobs").expect(200);
  expect(head.text).toBeUndefined();
  expect(head.headers["etag"]).toBe(whole.headers["etag"]);
  expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
  await request(given.app).head("/api/jobs/none").expect(404);
});

test("returns 304 without a body for a cached response, until the content changes", async (given) => {
  await createJob(given.db);
  const first = await request(given.app).get("/api/jobs").expect(200);
  const etag = String(first.headers["etag"]);
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await request(given.app).get("/api/jobs").set("If-None-Match", etag).expect(304);
  expect(again.text).toBe("");
  expect(again.headers["etag"]).toBe(etag);
  await createJob(given.db, { title: "Butcher" });
  const changed = await request(given.app).get("/api/jobs").set("If-None-Match", etag).expect(200);
  expect(changed.headers["etag"]).not.toBe(etag);
});

test("every response of the API is JSON with nosniff", async (given) => {
  for (const path of [...ALLOWED.map(([address]) => address), "/api/none", "/api/products?x=1"]) {
    const answer = await request(given.app).get(path);
    expect(answer.headers["content-type"], path).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-content-type-options"], path).toBe("nosniff");
  }
});

test("a long list is compressed without loss", async (given) => {
  for (const title of ["One", "Two", "Three"])
    await createJob(given.db, { title, description: "Bread. ".repeat(200) });
  const answer = await request(given.app).get("/api/jobs").set("Accept-Encoding", "gzip").expect(200);
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(answer.headers["vary"]).toContain("Accept-Encoding");
  expect(answer.body).toHaveLength(3);
});

base.each(words`
  /api/jobs/% /api/jobs/%zz /api/products/slug/%e0%a4%a /api/banners/mega-menu/%ff /api/%`)(
  "%s is malformed and returns 4xx as JSON",
  async (path) => {
    await using given = createTestApp();
    await using server = await listen(given.app);
    const answer = await server.send(path);
    expect([400, 404]).toContain(answer.status);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
    expect(errorsIn(given.logLines)).toEqual([]);
  },
);

test("a percent-encoded path is decoded", async (given) => {
  const job = await createJob(given.db);
  await using server = await listen(given.app);
  const answer = await server.send("/api/jobs/%62aker");
  expect(JSON.parse(answer.text).id).toBe(job.id);
  expect((await server.send("/api/jobs/..%2fjobs")).status).toBe(404);
  expect((await server.send("/api/jobs/baker%00")).status).toBe(404);
});

test("the API accepts addresses in absolute form, as proxies send them", async (given) => {
  await using server = await listen(given.app);
  expect((await server.send("http://anywhere.example/api/jobs")).text).toBe("[]");
  const unknown = await server.send("http://anywhere.example/api/none");
  expect(JSON.parse(unknown.text)).toEqual({ error: "There is no such API path." });
});

test("no request under /api ends in 5xx", async (given) => {
  await createJob(given.db);
  await createBlog(given.db);
  await createProduct(given.db);
  await createStore(given.db);
  await createBanner(given.db, { type: "mega-menu", position: "shop" });
  await using server = await listen(given.app);
  const part = fc.oneof(
    fc.constantFrom(
      "jobs",
      "blogs",
      "products",
      "banners",
      "stores",
      "slug",
      "admin",
      "mega-menu",
      "shop",
      "baker",
    ),
    fc.constantFrom("%", "%00", "%2f", "..", "%2e%2e", "__proto__", "*", "(", ";a=b", "\\", "'", '"'),
    fc.string({ unit: "grapheme", maxLength: 20 }).map(encodeURIComponent),
    fc.uuid(),
  );
  const name = fc.oneof(fc.constantFrom("category", "status", "admin", "t", "__proto__"), part);
  const query = fc.array(
    fc.tuple(name, part).map((pair) => pair.join("=")),
    { maxLength: 3 },
  );
  const method = fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");
  await forAllAsync(300, fc.array(part, { maxLength: 4 }), query, method, async (parts, pairs, verb) => {
    const answer = await server.send(`/api/${parts.join("/")}?${pairs.join("&")}`, { method: verb });
    expect(answer.status).toBeLessThan(500);
    if (answer.status !== 204 && verb !== "HEAD") JSON.parse(answer.text);
  });
  expect(errorsIn(given.logLines)).toEqual([]);
});

test("an unexpected error is logged in full with the request's id, and the response does not describe it", async (given) => {
  await runSql(given.db, "ALTER TABLE jobs RENAME TO secret_name");
  const answer = await request(given.app).get("/api/jobs").expect(500);
  expect(answer.body).toEqual({ error: expect.stringMatching(/went wrong on our side/) });
  expect(answer.text).not.toMatch(/SQL|jobs|secret/i);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const logged = given.logLines.find((line) => line["msg"] === "unexpected error");
  expect(logged).toMatchObject({
    requestId: answer.headers["x-request-id"],
    err: {
      message: expect.stringMatching(/no such table: jobs|relation "jobs" does not exist/),
      stack: expect.any(String),
    },
  });
});

test("every request gets its own id, whatever id the client sends", async (given) => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { headers } = await request(given.app).get("/api/jobs").set("X-Request-Id", "mine");
      return headers["x-request-id"];
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test("each request is one line in the log, which a client cannot break", async (given) => {
  const answer = await request(given.app).get("/api/jobs/a%0d%0ab?x=1").expect(400);
  // The line is written when the response has been sent, which may be after the client has read it.
  await expect.poll(() => given.logLines).toHaveLength(1);
  expect(given.logLines[0]).toMatchObject({
    msg: "request",
    method: "GET",
    status: 400,
    path: "/api/jobs/a%0d%0ab?x=1",
    requestId: answer.headers["x-request-id"],
  });
});

base("a slow client is given up after the limits of docs/reliability.md", () => {
  const { headersTimeout, requestTimeout, timeout, maxConnections } = createServer(() => undefined).server;
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    timeout: 180_000,
    maxConnections: 10_000,
  });
});
