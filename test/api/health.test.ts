import fs from "node:fs";
import request from "supertest";
import { expect } from "vitest";
import { runSql } from "../support/raw-sql.ts";
import { createTestApp, watchTestContent } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

test("/healthz returns 200", async (given) => {
  const answer = await request(given.app).get("/healthz").expect(200);
  expect(answer.text).toBe("ok\n");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("/readyz returns 200 only when every migration has run", async (given) => {
  await watchTestContent(given);
  await request(given.app).get("/readyz").expect(200, "ready\n");
  await runSql(given.db, "DELETE FROM migrations");
  const answer = await request(given.app).get("/readyz").expect(503);
  expect(answer.text).toBe("Not all migrations have run.\n");
});

test("with a closed database /healthz returns 200 and /readyz 503", async (given) => {
  await given.connection.close();
  const answer = await request(given.app).get("/readyz").expect(503);
  expect(answer.text).toMatch(/^The database (?:does not respond|has not answered for a second).*\n$/);
  expect(answer.headers["cache-control"]).toBe("no-store");
  await request(given.app).get("/healthz").expect(200);
});

test("health checks are not logged", async (given) => {
  await request(given.app).get("/healthz");
  await request(given.app).get("/readyz");
  expect(given.logLines).toEqual([]);
});

test("health checks are neither stored nor read as another type", async (given) => {
  for (const path of ["/healthz", "/readyz"])
    expect((await request(given.app).get(path)).headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
});

test("/readyz tells that the folder of pictures is lost, and that it is back", async (given) => {
  await watchTestContent(given);
  const { uploadsDir } = given.parts.config;
  await given.parts.stores.prepare();
  await request(given.app).get("/readyz").expect(200, "ready\n");
  fs.renameSync(uploadsDir, `${uploadsDir}-away`);
  // As the empty folder below a disk that is not mounted any more.
  fs.mkdirSync(uploadsDir);
  const answer = await request(given.app).get("/readyz").expect(503);
  expect(answer.text).toBe(
    `The folder of pictures and files, ${uploadsDir}, is lost: since the start it was moved, deleted or unmounted.\n`,
  );
  fs.rmdirSync(uploadsDir);
  fs.renameSync(`${uploadsDir}-away`, uploadsDir);
  await request(given.app).get("/readyz").expect(200, "ready\n");
});
