import fs from "node:fs";
import path from "node:path";
import express from "express";
import pino from "pino";
import request from "supertest";
import { expect } from "vitest";
import { errorHandler } from "../../src/http/error-handler.ts";
import { buildFiles } from "../../src/http/static-files.ts";
import type { FileStore } from "../../src/storage/files/file-store.ts";
import { shareBuild } from "../../src/storage/files/stores.ts";
import { namesIn, openTestStores } from "../support/test-stores.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(makeBuilds);

const DAY = 86_400_000;

/** Two builds that have one file in common, and stores on S3 that both share. */
async function makeBuilds() {
  const given = await openTestStores("S3");
  const { builds } = given.stores;
  const { s3 } = given;
  if (!builds || !s3) throw new Error("On S3 builds are shared.");
  const makeBuild = (name: string) => {
    const folder = path.join(given.dir, name);
    fs.mkdirSync(path.join(folder, "assets"), { recursive: true });
    for (const file of ["common-a.js", `${name}-b.js`, `${name}-c.css`]) {
      fs.writeFileSync(path.join(folder, "assets", file), `/* ${file} */`);
      fs.writeFileSync(path.join(folder, "assets", `${file}.br`), "compressed");
    }
    return folder;
  };
  return { ...given, s3, builds, before: makeBuild("before"), after: makeBuild("after") };
}

/** A replica with one build. */
function serve(clientDir: string, builds: FileStore) {
  const app = express();
  app.use(buildFiles(clientDir, builds));
  app.use(errorHandler(pino({ level: "silent" })));
  return app;
}

test("each replica serves the files of the build before and after", async ({ builds, before, after }) => {
  const now = new Date();
  await shareBuild(builds, before, now);
  await shareBuild(builds, after, now);
  for (const app of [serve(before, builds), serve(after, builds)]) {
    for (const name of ["common-a.js", "before-b.js", "after-b.js", "after-c.css"]) {
      const answer = await request(app).get(`/assets/${name}`).set("Accept-Encoding", "identity").expect(200);
      expect(answer.text).toBe(`/* ${name} */`);
      expect(answer.headers).toMatchObject({
        "content-type": name.endsWith("css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      await request(app)
        .get(`/assets/${name}`)
        .set("If-None-Match", String(answer.headers["etag"]))
        .set("Accept-Encoding", "identity")
        .expect(304);
    }
  }
  // Two replicas with the same build tell the same of a file that neither of them has.
  const tags = [];
  for (const app of [serve(before, builds), serve(before, builds)])
    tags.push((await request(app).get("/assets/after-b.js")).headers["etag"]);
  expect(tags[0]).toBe(tags[1]);
});

test("an address that no build has is not found, and leads to no other file of the bucket", async (given) => {
  await shareBuild(given.builds, given.before, new Date());
  const file = path.join(given.dir, "x");
  fs.writeFileSync(file, "secret");
  await given.stores.privateFiles.put("m/photo.webp", file);
  const app = serve(given.after, given.builds);
  for (const name of [
    "missing.js",
    "before-b.js.br",
    "..%2fprivate%2fm%2fphoto.webp",
    "%2e%2e/private/m/photo.webp",
    "private/m/photo.webp",
    "",
  ])
    expect((await request(app).get(`/assets/${name}`)).status, name).toBe(404);
  await request(app).post("/assets/before-b.js").expect(405);
});

test("stores what is missing, and again what becomes old; removes what no process has had for thirty days", async (given) => {
  const { builds, s3, before, after } = given;
  const now = new Date();
  await shareBuild(builds, before, now);
  s3.requests.length = 0;
  await shareBuild(builds, after, now);
  expect(s3.requests.filter((line) => line.startsWith("PUT"))).toHaveLength(2);
  s3.requests.length = 0;
  await shareBuild(builds, after, new Date(now.getTime() + 14 * DAY));
  expect(s3.requests).toHaveLength(1);
  // A process that runs on stores its files again.
  for (const object of s3.objects.values()) object.modified = new Date(now.getTime() - 16 * DAY);
  await shareBuild(builds, after, now);
  for (const object of s3.objects.values())
    if (object.modified < new Date(now.getTime() - DAY)) object.modified = new Date(now.getTime() - 31 * DAY);
  await shareBuild(builds, after, now);
  expect(await namesIn(builds)).toEqual(["after-b.js", "after-c.css", "common-a.js"]);
});

test("while the storage is down a replica serves its own build, and says when to ask for another one", async (given) => {
  const { builds, s3, before, after } = given;
  await shareBuild(builds, before, new Date());
  s3.always = "error";
  const app = serve(after, builds);
  await request(app).get("/assets/after-b.js").expect(200);
  const answer = await request(app).get("/assets/before-b.js").expect(503);
  expect(answer.headers["retry-after"]).toBe("60");
  expect(answer.headers["cache-control"]).toBe("no-store");
});
