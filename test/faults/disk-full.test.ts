import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { drawNoise } from "../support/hostile-files.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createStaff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";
import { report, scale } from "./scale.ts";
import { call, pictureForm, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

/** A file system of twelve megabytes, if no other size is named, or undefined where this user may not mount one. */
function mountSmall(folder: string): Disposable | undefined {
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]).status !== 0) return undefined;
  return { [Symbol.dispose]: () => spawnSync("umount", ["-l", folder]) };
}

const SENTENCE = /There is no space left on the disk of the site, so this was not saved/;

test("responds 507 when a file system of 24 MB is full, continues to read, and recovers", async (context) => {
  using dir = makeTempDir();
  using mounted = mountSmall(dir.path);
  // The test below fills SQLite's own measure instead, as any user may.
  if (!mounted) return context.skip("this user may not mount a file system");
  const rounds = scale(1, 10);
  const filler = path.join(dir.path, "filler");
  const settings = { DATA_DIR: path.join(dir.path, "data"), UPLOADS_DIR: path.join(dir.path, "uploads") };
  using site = startSite({ ...WITH_ADMIN, ...settings });
  const port = await site.listening;
  const token = await signIn(port);
  const picture = pictureForm(await drawNoise("jpeg", 900, 600));
  let [refused, written, recovered] = [0, 0, 0];
  const acknowledged: string[] = [];
  const write = async (size: number) => {
    const body = { name: "Ftira", category: "bakery", description: "x".repeat(size) };
    const answer = await call(port, "/api/products", { method: "POST", token, body });
    if (answer.status === 201) {
      acknowledged.push(String(Object(JSON.parse(answer.text)).id));
      written += 1;
    } else {
      expect(answer.status, answer.text).toBe(507);
      expect(answer.text).toMatch(SENTENCE);
      refused += 1;
    }
    return answer.status;
  };
  for (let round = 0; round < rounds; round += 1) {
    fillUp(filler);
    let [inRow, tries] = [0, 0];
    while (inRow < 5 && tries < 500) {
      inRow = (await write(5000)) === 507 ? inRow + 1 : 0;
      tries += 1;
    }
    expect(inRow).toBe(5);
    const upload = await call(port, "/api/upload/image", { method: "POST", token, ...picture });
    expect(upload.status, upload.text).toBe(507);
    expect(upload.text).toMatch(SENTENCE);
    // Reading goes on, for visitors and for staff.
    for (const page of ["/", "/products", "/api/products"]) expect((await call(port, page)).status).toBe(200);
    expect((await call(port, "/api/users/me", { token })).status).toBe(200);
    expect((await call(port, "/readyz")).status).toBe(200);

    fs.rmSync(filler);
    if ((await write(10)) === 201) recovered += 1;
    const again = await call(port, "/api/upload/image", { method: "POST", token, ...picture });
    expect(again.status, again.text).toBe(201);
    await call(port, `/api/images/${String(Object(JSON.parse(again.text)).id)}`, {
      method: "DELETE",
      token,
    });
  }
  for (const id of acknowledged)
    expect((await call(port, `/api/products/${id}/history`, { token })).status).toBe(200);
  expect(recovered).toBe(rounds);
  expect(fs.readdirSync(settings.UPLOADS_DIR).filter((name) => /^\.(?:new|gone)-/.test(name))).toEqual([]);
  expect(site.isOver()).toBe(false);
  site.process.kill("SIGTERM");
  expect((await site.ended).code).toBe(0);
  report(
    "a 24 MB file system filling up",
    `${rounds} times full: ${refused} writes and ${rounds} uploads refused with 507, reading went on, ` +
      `${written} writes acknowledged and all there, writing again at once when freed (no restart)`,
  );
});

test("staff sign in on a full disk and read what is full; only they get the space that was set aside", async (context) => {
  using dir = makeTempDir();
  using mounted = mountSmall(dir.path);
  if (!mounted) return context.skip("this user may not mount a file system");
  const filler = path.join(dir.path, "filler");
  const settings = { DATA_DIR: path.join(dir.path, "data"), UPLOADS_DIR: path.join(dir.path, "uploads") };
  using site = startSite({ ...WITH_ADMIN, ...settings });
  const port = await site.listening;
  const early = await signIn(port);
  const write = async (size: number) => {
    const body = { name: "Ftira", category: "bakery", description: "x".repeat(size) };
    return (await call(port, "/api/products", { method: "POST", token: early, body })).status;
  };
  fillUp(filler, 0);
  let inRow = 0;
  for (let n = 0; n < 2_000 && inRow < 5; n += 1) inRow = (await write(4_000)) === 507 ? inRow + 1 : 0;
  expect(inRow).toBe(5);

  for (let n = 0; n < 5; n += 1) {
    const token = await signIn(port);
    const system = await call(port, "/api/system", { token });
    expect(system.status, system.text).toBe(200);
    expect(Object(JSON.parse(system.text)).disk.freeBytes).toBeLessThan(4_000_000);
  }
  expect(await write(10)).toBe(507);
  fs.rmSync(filler);
  expect(await write(10)).toBe(201);
  expect(fs.statSync(path.join(settings.DATA_DIR, "disk-reserve")).size).toBe(2 * 1024 * 1024);
});

/** Leaves a few pages of room. */
function fillUp(file: string, room = 200_000): void {
  const handle = fs.openSync(file, "w");
  try {
    for (;;) fs.writeSync(handle, Buffer.alloc(64 * 1024));
  } catch {
    // Full.
  } finally {
    fs.closeSync(handle);
  }
  const { size } = fs.statSync(file);
  fs.truncateSync(file, Math.max(0, size - room));
}

test("responds 507 to SQLITE_FULL, and rolls the write back", async () => {
  await using staff = await createStaff();
  const { sqlite } = sqliteConnection(staff.connection);
  const pages = Number(sqlite.pragma("page_count", { simple: true }));
  sqlite.pragma(`max_page_count = ${pages + 2}`);
  const body = { name: "Ftira", category: "bakery", description: "x".repeat(5000) };
  let answer = await staff.send("post", "/api/products", body);
  for (let n = 0; n < 20 && answer.status === 201; n += 1)
    answer = await staff.send("post", "/api/products", body);
  expect(answer.status).toBe(507);
  expect(answer.body.error).toMatch(SENTENCE);
  expect(answer.headers["retry-after"]).toBe("60");
  const half = "SELECT count(*) FROM products WHERE id NOT IN (SELECT recordId FROM history)";
  expect(sqlite.prepare(half).pluck().get()).toBe(0);
  // A session's use can't be noted now, and that is no reason to refuse reading.
  staff.pass(10 * 60_000);
  await staff.send("get", "/api/users/me").expect(200);
  sqlite.pragma("max_page_count = 1000000");
  await staff.send("post", "/api/products", body).expect(201);
});
