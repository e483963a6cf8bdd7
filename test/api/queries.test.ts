import request from "supertest";
import { expect, test } from "vitest";
import { createBanner, createJob } from "../support/build-content.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { createTestApp } from "../support/test-app.ts";
import { words } from "../support/words.ts";

const PATHS = words`
  /api/jobs /api/jobs/baker /api/jobs/slug/baker /api/blogs /api/products /api/banners
  /api/banners/mega-menu/shop /api/stores`;

test.each(PATHS)("%s rejects an unknown query parameter and names it", async (path) => {
  await using given = createTestApp();
  await createJob(given.db);
  for (const name of ["catgory", "__proto__", "constructor", "toString"]) {
    const answer = await request(given.app).get(`${path}?${name}=x`).expect(400);
    expect(answer.body).toEqual({ error: `The query parameter "${name}" is not usable here.` });
  }
});

test("a write without parameters refuses one too, before it does anything", async () => {
  await using site = createTestAccounts();
  const answer = await site
    .post("/api/users/request-password-reset?next=x", { email: "ana@example.com" })
    .expect(400);
  expect(answer.body.error).toContain('"next"');
});

test.each([
  ["/api/products?category=a&category=b", "category"],
  ["/api/products?status=active&status=active", "status"],
  ["/api/products?admin=false&admin=true", "admin"],
  ["/api/banners?t=1&t=2", "t"],
])("%s rejects a parameter that is given twice", async (path, name) => {
  await using given = createTestApp();
  const answer = await request(given.app).get(path).expect(400);
  expect(answer.body.error).toContain(`"${name}"`);
});

test.each(["category[]=a", "category[$ne]=a", "category.length=1"])(
  "?%s is read as a plain name, never as an object",
  async (query) => {
    await using given = createTestApp();
    await request(given.app).get(`/api/products?${query}`).expect(400);
  },
);

test("truncates a long unknown name in the error", async () => {
  await using given = createTestApp();
  const answer = await request(given.app)
    .get(`/api/jobs?${"x".repeat(5000)}=1`)
    .expect(400);
  expect(answer.body.error.length).toBeLessThan(100);
});

test("the cache-busting t of the banner calls has no effect", async () => {
  await using given = createTestApp();
  await createBanner(given.db);
  await createBanner(given.db, { type: "mega-menu", position: "shop" });
  for (const path of ["/api/banners", "/api/banners/mega-menu/shop"]) {
    const plain = await request(given.app).get(path).expect(200);
    expect(plain.body).not.toEqual([]);
    for (const t of ["", "0", "1763715600000", "abc"]) {
      await request(given.app).get(`${path}?t=${t}`).expect(200, plain.body);
    }
  }
});
