import fs from "node:fs";
import path from "node:path";
import { expect, vi } from "vitest";
import { findDeadLinks, listLinkingRecords } from "../../src/staff/queries/content-issues.ts";
import { readAuditPage } from "../../src/storage/audit/read-audit.ts";
import { removeUnfinishedUploads } from "../../src/media/remove-orphans.ts";
import { createBanner, createBlog } from "../support/build-content.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { namesIn } from "../support/test-stores.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

interface Stored {
  id: string;
  url: string;
  title: string;
  bytes: number;
}

function upload(staff: Staff, content: Buffer, title = "Annual report 2025") {
  return staff.send("post", "/api/upload/file").attach("file", content, "x.exe").field("title", title);
}

async function store(staff: Staff, text: string, title?: string): Promise<Stored> {
  return (await upload(staff, buildPdf({ text }), title).expect(201)).body;
}

const filesIn = ({ stores }: Staff) => namesIn(stores.uploads);

async function read(staff: Staff, address: string) {
  return (await staff.send("get", `/api/${address}`).expect(200)).body;
}

test("stores a PDF unchanged, once, and serves it as an attachment", async (staff) => {
  const content = buildPdf();
  const { body } = await upload(staff, content, " Annual Report ’25 ").expect(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: expect.stringMatching(
      new RegExp(`^/uploads/[0-9a-f]{16}-${content.length}/annual-report-25\\.pdf$`),
    ),
    title: "Annual Report ’25",
    bytes: content.length,
    createdDate: expect.any(String),
  });
  const served = await staff.sendAnonymous("get", body.url).expect(200);
  expect(served.body).toEqual(content);
  expect(served.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="annual-report-25.pdf"',
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await upload(staff, content, "Another title").expect(201)).body).toEqual(body);
  expect(await filesIn(staff)).toHaveLength(1);
  await staff.sendAnonymous("get", body.url.replace("annual", "other")).expect(404);
});

test("refuses what is too large, no form, without a title, or no PDF", async (staff) => {
  const large = Buffer.concat([buildPdf(), Buffer.alloc(20 * 1024 * 1024)]);
  expect((await upload(staff, large).expect(413)).body.error).toMatch(/larger than 20 MB/);
  expect((await upload(staff, Buffer.from("<html>")).expect(415)).body.error).toMatch(/choose a PDF/);
  await staff.send("post", "/api/upload/file", { title: "x" }).expect(415);
  const untitled = await upload(staff, buildPdf(), " ").expect(400);
  expect(untitled.body.fields).toHaveProperty("title");
  const missing = await staff.send("post", "/api/upload/file").field("title", "x").expect(400);
  expect(missing.body.fields).toEqual({ file: "Please choose a file." });
  const image = await staff.send("post", "/api/upload/file").attach("image", buildPdf(), "a.pdf").expect(400);
  expect(image.body.error).toMatch(/only one file/);
  expect(await read(staff, "files")).toEqual([]);
  expect(await filesIn(staff)).toEqual([]);
});

test("leaves neither row nor file where the disk is full", async (staff) => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  vi.spyOn(staff.stores.uploads, "put").mockRejectedValueOnce(full);
  expect((await upload(staff, buildPdf()).expect(507)).body.error).toMatch(/no space left/);
  expect(await read(staff, "files")).toEqual([]);
  expect(await filesIn(staff)).toEqual([]);
});

test("removes at the start what a crash left, and stores a file again whose row is missing", async (staff) => {
  const { url } = await store(staff, "One");
  await staff.db.deleteFrom("files").execute();
  fs.mkdirSync(path.join(staff.uploadsDir, ".new-abc"));
  await removeUnfinishedUploads(staff.uploadsDir);
  expect(fs.existsSync(path.join(staff.uploadsDir, ".new-abc"))).toBe(false);
  const again = await store(staff, "One", "Another name");
  expect(again.url).not.toBe(url);
  await staff.sendAnonymous("get", again.url).expect(200);
  await staff.sendAnonymous("get", url).expect(404);
});

test("finds files by title, and renames one without changing its address", async (staff) => {
  const report = await store(staff, "One", "Rapport annwali ħobż");
  await store(staff, "Two", "Price list");
  expect((await read(staff, "files?q=HOBZ")).map(({ id }: Stored) => id)).toEqual([report.id]);
  expect(await read(staff, "files?q=price%20hobz")).toEqual([]);
  const { body } = await staff.send("put", `/api/files/${report.id}`, { title: "Report" }).expect(200);
  expect(body).toEqual({ ...report, title: "Report" });
  await staff.send("put", `/api/files/${report.id}`, { title: "" }).expect(400);
});

test("deletes a file only when no record links to it", async (staff) => {
  const file = await store(staff, "One");
  const post = await createBlog(staff.db, { content: `<p><a href="${file.url}">Read</a></p>` });
  const refused = await staff.send("delete", `/api/files/${file.id}`).expect(409);
  expect(refused.body.usage).toEqual([expect.objectContaining({ id: post.id, fields: ["content"] })]);
  await staff.send("put", `/api/blogs/${post.id}`, { content: "<p>Nothing</p>" }).expect(200);
  await staff.send("delete", `/api/files/${file.id}`).expect(204);
  await staff.sendAnonymous("get", file.url).expect(404);
  expect(await filesIn(staff)).toEqual([]);
});

test("a file that the storage does not delete stays in the library, and can be deleted later", async (staff) => {
  const file = await store(staff, "One");
  const remove = vi.spyOn(staff.stores.uploads, "remove").mockRejectedValueOnce(new Error("Slow down."));
  await staff.send("delete", `/api/files/${file.id}`).expect(500);
  expect(staff.logLines.filter(({ msg }) => msg === "unexpected error")).toHaveLength(1);
  expect(await read(staff, "files")).toEqual([file]);
  await staff.send("delete", `/api/files/${file.id}`).expect(204);
  expect(remove).toHaveBeenCalledTimes(2);
  await staff.sendAnonymous("get", file.url).expect(404);
});

test("replaces a file in articles and link fields, and undoes it in one step", async (staff) => {
  const old = await store(staff, "One", "Old");
  const next = await store(staff, "Two", "New");
  const post = await createBlog(staff.db, {
    content: `<p><a href="${old.url}">Read</a> <a href="/uploads/0123456789abcdef-9/x.pdf">x</a></p>`,
  });
  const banner = await createBanner(staff.db, { ctaText: "Read", ctaLink: old.url });
  expect((await read(staff, `files/${old.id}/usage`)).map(({ id }: Stored) => id).toSorted()).toEqual(
    [post.id, banner.id].toSorted(),
  );
  const { body } = await staff.send("post", `/api/files/${old.id}/replace`, { with: next.id }).expect(200);
  expect(body.replaced).toHaveLength(2);
  expect((await read(staff, `blogs/${post.id}`)).content).toBe(post.content.replace(old.url, next.url));
  expect((await read(staff, `banners/${banner.id}`)).ctaLink).toBe(next.url);
  const undone = await staff.send("post", `/api/files/replacements/${body.changeId}/undo`).expect(200);
  expect(undone.body.change.counts).toMatchObject({ undone: 2, changed: 0, kept: 0 });
  expect((await read(staff, `blogs/${post.id}`)).content).toBe(post.content);
  expect((await read(staff, `banners/${banner.id}`)).ctaLink).toBe(old.url);
  await staff.send("post", `/api/files/${old.id}/replace`, { with: old.id }).expect(409);
});

test("a link to a file that is gone counts as broken, and one to a file of the library does not", async (staff) => {
  const file = await store(staff, "One");
  const gone = "/uploads/0123456789abcdef-9/x.pdf";
  await createBlog(staff.db, {
    content: `<p><a href="${file.url}">a</a> <a href="${gone}">b</a> <a href="${file.url.replace(".pdf", "-2.pdf")}">c</a></p>`,
  });
  const [issue, ...others] = await findDeadLinks(
    staff.db,
    await listLinkingRecords(staff.db, "blogs", staff.now()),
    staff.now(),
  );
  expect(others).toEqual([]);
  expect(issue?.sentence).toContain(gone);
  expect(issue?.sentence).toContain("-2.pdf");
  expect(issue?.sentence).not.toContain(`${file.url},`);
});

test("each change of the library leaves a line in the audit log", async (staff) => {
  const file = await store(staff, "One", "Old");
  const other = await store(staff, "Two", "New");
  await staff.send("put", `/api/files/${file.id}`, { title: "Older" }).expect(200);
  await staff.send("post", `/api/files/${file.id}/replace`, { with: other.id }).expect(200);
  await staff.send("delete", `/api/files/${file.id}`).expect(204);
  const { lines } = await readAuditPage(staff.db, {}, undefined);
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith("file."))).toEqual(words`
    file.deleted file.replaced file.renamed file.uploaded file.uploaded`);
});
