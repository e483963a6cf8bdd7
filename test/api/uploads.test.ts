import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test as base } from "vitest";
import { listen } from "../support/raw-request.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

/** Ten bytes instead of a picture: serving depends only on the name. */
const BYTES = Buffer.from("0123456789");

function placeFile(given: TestApp, name: string): void {
  const file = path.join(given.config.uploadsDir, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, BYTES);
}

test("serves a picture with a cache lifetime of a year and its own security policy", async (given) => {
  placeFile(given, "a/160.webp");
  const answer = await request(given.app).get("/uploads/a/160.webp?v=6").expect(200);
  expect(answer.body).toEqual(BYTES);
  expect(answer.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const etag = String(answer.headers["etag"]);
  await request(given.app).get("/uploads/a/160.webp").set("If-None-Match", etag).expect(304);
  await request(given.app).head("/uploads/a/160.webp").expect(200).expect("Content-Length", "10");
});

test("serves a picture that is added while the server runs", async (given) => {
  await request(given.app).get("/uploads/a/160.avif").expect(404);
  placeFile(given, "a/160.avif");
  await request(given.app).get("/uploads/a/160.avif").expect(200).expect("Content-Type", "image/avif");
});

test("responds to a missing picture with 404 that is not cached", async (given) => {
  placeFile(given, "a/160.webp");
  for (const address of ["/uploads", "/uploads/", "/uploads/a", "/uploads/a/", "/uploads/a/161.webp"]) {
    const answer = await request(given.app).get(address).expect(404);
    expect(answer.headers["cache-control"] ?? "").not.toContain("immutable");
  }
});

test("does not serve files or folders whose name begins with a dot", async (given) => {
  placeFile(given, ".gitkeep");
  placeFile(given, ".new-abc/160.webp");
  await using server = await listen(given.app);
  for (const name of words`.gitkeep %2egitkeep .new-abc/160.webp %2Enew-abc/160.webp x/../.gitkeep`) {
    expect((await server.send(`/uploads/${name}`)).status, name).toBe(404);
  }
});

base.each([
  "../data/site.db",
  "..%2fdata/site.db",
  "..%2Fdata%2Fsite.db",
  "%2e%2e/data/site.db",
  "%2e%2e%2fdata%2fsite.db",
  "..%5cdata%5csite.db",
  "..\\data\\site.db",
  "%252e%252e%252fdata/site.db",
  "a/../../data/site.db",
  "a/..%2f..%2fdata/site.db",
  "../uploads-old/secret.webp",
  "..%2fuploads-old%2fsecret.webp",
  "%2fetc%2fpasswd",
  "/etc/passwd",
  "//etc/passwd",
  "%00",
  "a%2f160.webp%00",
  "a/160.webp%00.png",
  "%",
  "%zz",
  "%c0%ae%c0%ae/data/site.db",
  "file:%2f%2f%2fetc%2fpasswd",
  "a/160.webp/",
  "a//..//..//data/site.db",
])("responds to /uploads/%s with a client error", async (tail) => {
  await using given = createTestApp();
  placeFile(given, "a/160.webp");
  placeFile(given, "../uploads-old/secret.webp");
  await using server = await listen(given.app);
  const answer = await server.send(`/uploads/${tail}`);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).not.toContain("SQLite");
  expect(given.logLines.filter((line) => Number(line["level"]) >= 50)).toEqual([]);
});

base.each(["bytes=5-2", "bytes=99-", "bytes=-0", "bytes=a-b", "bytes=0-0,2-3", "lines=1-2", "bytes=--", ""])(
  "responds to the range %j with 206, 200 or 416, never with 5xx",
  async (range) => {
    await using given = createTestApp();
    placeFile(given, "a/160.webp");
    const { status } = await request(given.app).get("/uploads/a/160.webp").set("Range", range);
    expect([200, 206, 416]).toContain(status);
    expect(given.logLines.filter((line) => Number(line["level"]) >= 50)).toEqual([]);
  },
);

test("serves a byte range of a picture", async (given) => {
  placeFile(given, "a/160.webp");
  const answer = await request(given.app).get("/uploads/a/160.webp").set("Range", "bytes=2-4").expect(206);
  expect(answer.headers["content-range"]).toBe("bytes 2-4/10");
  expect(answer.body).toEqual(Buffer.from("234"));
});

base.each(["POST", "PUT", "DELETE"])("%s does not change a picture", async (method) => {
  await using given = createTestApp();
  placeFile(given, "a/160.webp");
  await using server = await listen(given.app);
  expect((await server.send("/uploads/a/160.webp", { method })).status).toBe(405);
  await request(given.app).get("/uploads/a/160.webp").expect(200);
});
