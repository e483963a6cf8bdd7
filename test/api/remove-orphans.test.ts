import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { refuseInserts } from "../support/raw-sql.ts";
import { expect, vi } from "vitest";
import { removeOrphans } from "../../src/media/remove-orphans.ts";
import { removeOrphanFiles, sweepKeptFiles } from "../../src/site/forms/kept-files.ts";
import { createBlog } from "../support/build-content.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { countReads } from "../support/count-reads.ts";
import { openContactForm } from "../support/contact-form.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { createFileCleanup } from "../../src/start/background-jobs.ts";
import { recordAudit } from "../../src/storage/audit/record-audit.ts";
import { openS3Server } from "../support/s3-server.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { makeTempDir } from "../support/test-database.ts";
import { namesIn } from "../support/test-stores.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const DAY = 86_400_000;

/** Files are dated by the storage's clock, not by the test's. */
const later = (days: number) => new Date(Date.now() + days * DAY);

async function upload(
  staff: Staff,
  content: Buffer,
): Promise<{ id: string; imageUrl: string; folder: string }> {
  const { body } = await staff
    .send("post", "/api/upload/image")
    .attach("image", content, "a.png")
    .expect(201);
  return { ...body, folder: String(body.imageUrl).split("/")[2] };
}

async function folders(staff: Staff): Promise<string[]> {
  return [...new Set((await namesIn(staff.stores.uploads)).map((name) => path.dirname(name)))];
}

test("removes a picture without a row after a day, and nothing else", async (staff) => {
  const content = await drawNoise("png", 30, 20);
  const lost = await upload(staff, content);
  await staff.db.deleteFrom("images").execute();
  const file = path.join(staff.dataDir, "x");
  fs.writeFileSync(file, "x");
  // What the site has not made is the operator's.
  await staff.stores.uploads.put("own/logo.webp", file);
  const { db, stores } = staff;
  expect(await removeOrphans(db, stores.uploads, later(0.9))).toBe(0);
  expect(await removeOrphans(db, stores.uploads, later(1.1))).toBe(1);
  expect(await folders(staff)).toEqual(["own"]);
  await staff.sendAnonymous("get", lost.imageUrl).expect(404);
  // The same picture is stored again as if it was new.
  await staff.sendAnonymous("get", (await upload(staff, content)).imageUrl).expect(200);
  expect(await removeOrphans(db, stores.uploads, later(1.1))).toBe(0);
});

test("keeps the pictures of a site that was here before the database", async (staff) => {
  const { folder } = await upload(staff, await drawNoise("png", 30, 20));
  await staff.db.deleteFrom("images").execute();
  await sql`UPDATE migrations SET date = ${later(0.01).toISOString()}`.execute(staff.db);
  expect(await removeOrphans(staff.db, staff.stores.uploads, later(2))).toBe(0);
  expect(await folders(staff)).toEqual([folder]);
});

test("keeps a picture without a row that a next version names, also one that was called off", async (staff) => {
  const { imageUrl, folder } = await upload(staff, await drawNoise("png", 30, 20));
  const post = await createBlog(staff.db);
  const path = `/api/blogs/${post.id}/next`;
  await staff.send("put", path, { imageUrl, imageAlt: "Bread" }).expect(200);
  await staff.db.deleteFrom("images").execute();
  const sweep = () => removeOrphans(staff.db, staff.stores.uploads, later(2));
  expect(await sweep()).toBe(0);
  await staff.send("delete", path).expect(204);
  expect(await sweep()).toBe(0);
  expect(await folders(staff)).toEqual([folder]);
});

test("reads one of the many versions that name a picture", async (staff) => {
  const { imageUrl, folder } = await upload(staff, await drawNoise("png", 30, 20));
  const { id } = await createBlog(staff.db, { imageUrl, imageAlt: "Bread" });
  for (let count = 0; count < 20; count += 1)
    await staff.send("put", `/api/blogs/${id}`, { title: `Bread ${count}` }).expect(200);
  for (const table of ["images", "blogs"] as const) await staff.db.deleteFrom(table).execute();
  const reads = countReads(staff.db);
  expect(await removeOrphans(reads.db, staff.stores.uploads, later(2))).toBe(0);
  expect(await folders(staff)).toEqual([folder]);
  expect(reads.mostRows).toBeLessThan(20);
});

test("keeps a picture without a row that a version of the history, the bin or a preview names", async (staff) => {
  const { imageUrl, folder } = await upload(staff, await drawNoise("png", 30, 20));
  const post = await createBlog(staff.db, { imageUrl, imageAlt: "Bread" });
  await staff.db.deleteFrom("images").execute();
  const sweep = () => removeOrphans(staff.db, staff.stores.uploads, later(2));
  expect(await sweep()).toBe(0);
  await staff.send("delete", `/api/blogs/${post.id}`).expect(204);
  expect(await sweep()).toBe(0);
  await staff.db.deleteFrom("blogs").execute();
  // Its history is still there.
  expect(await sweep()).toBe(0);
  const [version] = await staff.db
    .selectFrom("history")
    .selectAll()
    .where("recordId", "=", post.id)
    .execute();
  await staff.db.deleteFrom("history").execute();
  const user = await staff.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const preview = {
    id: crypto.randomUUID(),
    hash: "0".repeat(64),
    userId: user.id,
    contentType: "blogs" as const,
    record: version?.record ?? "",
    createdDate: staff.now().toISOString(),
    expiresDate: staff.now().toISOString(),
  };
  await staff.db.insertInto("previews").values(preview).execute();
  expect(await sweep()).toBe(0);
  await staff.db.deleteFrom("previews").execute();
  expect(await folders(staff)).toEqual([folder]);
  expect(await sweep()).toBe(1);
});

test("a picture that was stored but whose row failed is removed a day later, or completed by the next upload", async (staff) => {
  const accept = await refuseInserts(staff.db, "images");
  const content = await drawNoise("png", 30, 20);
  await staff.send("post", "/api/upload/image").attach("image", content, "a.png").expect(500);
  expect(await folders(staff)).toHaveLength(1);
  await accept();
  const { imageUrl } = await upload(staff, content);
  await staff.sendAnonymous("get", imageUrl).expect(200);
  expect(await removeOrphans(staff.db, staff.stores.uploads, later(2))).toBe(0);
});

test("the photo of a message that is not stored waits for an hour, and one that a crash left goes a day later", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("png", 30, 20), filename: "a.png" };
  await site.writeMessage({}, photo);
  const kept = await namesIn(site.stores.privateFiles);
  const put = vi.spyOn(site.stores.privateFiles, "put");
  await refuseInserts(site.db, "messages");
  await site.write({ message: "Another one, with a photo." }, photo).expect(500);
  expect(put).toHaveBeenCalledOnce();
  expect(await namesIn(site.stores.privateFiles)).toHaveLength(2);
  const places = { db: site.db, files: site.stores.privateFiles };
  const minutes = (n: number) => new Date(site.now().getTime() + n * 60_000);
  expect(await sweepKeptFiles(places, minutes(59))).toBe(0);
  expect(await sweepKeptFiles(places, minutes(60))).toBe(1);
  expect(await namesIn(site.stores.privateFiles)).toEqual(kept);
  using dir = makeTempDir();
  const left = path.join(dir.path, "photo");
  fs.writeFileSync(left, photo.content);
  const orphan = randomUUID();
  await site.stores.privateFiles.put(`${orphan}/photo.webp`, left);
  const sweep = (days: number, awaited?: ReadonlySet<string>) =>
    removeOrphanFiles(site.db, site.stores.privateFiles, later(days), awaited);
  expect(await sweep(0.9)).toBe(0);
  // A newer backup may need it.
  expect(await sweep(1.1, new Set([orphan]))).toBe(0);
  expect(await sweep(1.1)).toBe(1);
  expect(await namesIn(site.stores.privateFiles)).toEqual(kept);
});

test("in a bucket, files without a row stay until a database has had it alone for thirty days", async () => {
  await using s3 = await openS3Server();
  await using site = createTestAccounts({ env: s3.env });
  const { connection, stores, db } = site;
  using dir = makeTempDir();
  const file = path.join(dir.path, "file");
  fs.writeFileSync(file, "x");
  await stores.privateFiles.put(`${randomUUID()}/file.pdf`, file);
  const sweep = async (days: number, changed = {}) => {
    const config = { ...site.accounts.config, ...changed };
    const logger = pino({ level: "silent" });
    await createFileCleanup({ connection, config, stores, logger, clock: () => later(days) })();
    return (await namesIn(stores.privateFiles)).length;
  };
  const another = { publicUrl: "https://test.example.com" };
  expect([await sweep(40), await sweep(29), await sweep(40, another), await sweep(40)]).toEqual([1, 1, 1, 1]);
  expect(await sweep(31)).toBe(0);
  await stores.privateFiles.put(`${randomUUID()}/file.pdf`, file);
  await recordAudit(db, { action: "backup.restored", now: site.now() });
  expect([await sweep(40), await sweep(29), await sweep(31)]).toEqual([1, 1, 0]);
});
