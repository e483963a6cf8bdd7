import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import type request from "supertest";
import sharp from "sharp";
import { expect, test as base } from "vitest";
import {
  blackPng,
  disguisedFiles,
  drawNoise,
  refusedFiles,
  type HostileFile,
} from "../support/hostile-files.ts";
import { valueOf } from "../support/raw-sql.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { openPort } from "../support/raw-request.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const PATH = "/api/upload/image";

function upload(staff: Staff, { content, filename, type }: Omit<HostileFile, "what">): request.Test {
  return staff.send("post", PATH).attach("image", content, { filename, contentType: type });
}

/** Returns the path of every file under the uploads folder, and of every empty folder. */
function filesIn(staff: Staff): string[] {
  if (!fs.existsSync(staff.uploadsDir)) return [];
  return fs
    .readdirSync(staff.uploadsDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => !entry.isDirectory() || fs.readdirSync(path.join(entry.parentPath, entry.name)).length === 0,
    )
    .map((entry) => path.relative(staff.uploadsDir, path.join(entry.parentPath, entry.name)));
}

/** What remains after a rejected upload: at most the empty folder for unfinished uploads. */
const NOTHING = [".tmp"];

function draftsIn(staff: Staff): string[] {
  return filesIn(staff)
    .filter((name) => name.startsWith("."))
    .toSorted();
}

function countRows({ db }: Staff): Promise<unknown> {
  return valueOf(db, "SELECT count(*) FROM images");
}

const png = (content: Buffer) => ({ content, filename: "a.png", type: "image/png" });

base.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "accepts, stores and serves a %s",
  async (format) => {
    await using staff = await createStaff("editor");
    const file = { content: await drawNoise(format), filename: "x", type: "application/octet-stream" };
    const answer = await upload(staff, file).field("alt", " Bread ").expect(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{16}-90x60\/90\.webp$/),
      width: 90,
      height: 60,
      alt: "Bread",
    });
    const served = await staff.sendAnonymous("get", answer.body.imageUrl).expect(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await sharp(served.body).metadata()).toMatchObject({ format: "webp", width: 90, height: 60 });
    expect(draftsIn(staff)).toEqual(NOTHING);
  },
);

test("stores the same picture once and responds the same both times", async (staff) => {
  const content = await drawNoise("png");
  const first = await upload(staff, png(content)).field("alt", "Bread").expect(201);
  const again = await upload(staff, { ...png(content), filename: "other.gif" })
    .field("alt", "Wine")
    .expect(201);
  expect(again.body).toEqual(first.body);
  expect(await countRows(staff)).toBe(1);
});

test("requires the permission, before reading the file", async () => {
  await using staff = await createStaff("recruiter");
  await upload(staff, png(await drawNoise("png"))).expect(403);
  await staff
    .sendAnonymous("post", PATH)
    .attach("image", await drawNoise("png"), "a.png")
    .expect(401);
  expect(filesIn(staff)).toEqual([]);
});

test("says what to do with a phone's HEIC photo, and that an empty file is empty", async (staff) => {
  for (const formats of ["heic\0\0\0\0mif1heic", "mif1\0\0\0\0mif1heicMiHB"]) {
    const box = Buffer.from(`    ftyp${formats}`, "latin1");
    box.writeUInt32BE(box.length, 0);
    const { body } = await upload(staff, png(Buffer.concat([box, Buffer.alloc(999)]))).expect(415);
    expect(body.error).toMatch(/^This photo is in HEIC.*save it as JPEG.*Most Compatible\.$/);
  }
  const { body } = await upload(staff, png(Buffer.alloc(0))).expect(400);
  expect(body.error).toBe("This picture is empty. Please choose another one.");
});

test("has at least a hundred hostile files to test with", async () => {
  expect((await refusedFiles()).length + (await disguisedFiles()).length).toBeGreaterThanOrEqual(100);
});

test("rejects damaged, oversized and unsupported files with a sentence, and leaves no files", async (staff) => {
  for (const file of await refusedFiles()) {
    const answer = await upload(staff, file);
    expect([400, 415], file.what).toContain(answer.status);
    expect(answer.body.error, file.what).toMatch(/^[A-Z].*\.$/);
    expect(filesIn(staff), file.what).toEqual(NOTHING);
  }
  expect(await countRows(staff)).toBe(0);
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

base(
  "keeps only the pixels of a picture that contains other data or has a wrong name",
  { timeout: 120_000 },
  async () => {
    await using staff = await createStaff("editor");
    for (const file of await disguisedFiles()) {
      const { status, body } = await upload(staff, file);
      expect(status, `${file.what}: ${body.error}`).toBe(201);
      expect(body.imageUrl, file.what).toMatch(/^\/uploads\/[0-9a-f]{16}-90x60\/90\.webp$/);
    }
    for (const name of filesIn(staff)) {
      if (NOTHING.includes(name)) continue;
      expect(name).toMatch(/^[0-9a-f]{16}-90x60\/90\.(?:webp|avif)$/);
      const content = fs.readFileSync(path.join(staff.uploadsDir, name));
      for (const trace of ["<script", "<?php", "PK\x05\x06\0", "alert(", "<svg "]) {
        expect(content.includes(trace), `${name} has ${trace}`).toBe(false);
      }
      const { exif, icc, xmp, iptc, comments } = await sharp(content).metadata();
      expect({ exif, icc, xmp, iptc, comments }, name).toEqual({});
    }
    expect(fs.readdirSync(path.dirname(staff.uploadsDir)).toSorted()).toEqual(["data", "uploads"]);
  },
);

test("accepts ten megabytes and rejects one byte more", async (staff) => {
  const whole = await drawNoise("png");
  const limit = 10 * 1024 * 1024;
  const padded = (length: number) => png(Buffer.concat([whole, Buffer.alloc(length - whole.length)]));
  await upload(staff, padded(limit)).expect(201);
  const answer = await upload(staff, padded(limit + 1)).expect(413);
  expect(answer.body).toEqual({ error: "This file is larger than 10 MB. Please choose a smaller one." });
  expect(draftsIn(staff)).toEqual(NOTHING);
});

test("accepts forty-nine megapixels", async (staff) => {
  expect((await upload(staff, png(blackPng(7000, 7000))).expect(201)).body).toMatchObject({
    width: 1920,
    height: 1920,
  });
});

test("stores only the first frame of an animation, whatever its length", async (staff) => {
  const frame = (value: number) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: { r: value, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const frames = await Promise.all(Array.from({ length: 200 }, (_, n) => frame(n)));
  for (const format of ["gif", "webp"] as const) {
    const content = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(content).metadata()).pages, format).toBeGreaterThan(20);
    expect((await upload(staff, png(content)).expect(201)).body).toMatchObject({ width: 9, height: 9 });
  }
});

test("rejects any other form with a sentence and leaves no files", async (staff) => {
  const content = await drawNoise("png");
  const send = () => staff.send("post", PATH);
  const forms: [number, request.Test][] = [
    [400, send().field("alt", "Bread")],
    [400, send().attach("file", content, "a.png")],
    [400, send().attach("image[]", content, "a.png")],
    [400, send().attach("__proto__", content, "a.png")],
    [400, send().attach("image", content, "a.png").attach("image", content, "b.png")],
    [400, send().attach("image", content, "a.png").attach("other", content, "b.png")],
    [400, send().attach("image", content, "a.png").field("id", "1")],
    [400, send().attach("image", content, "a.png").field("__proto__", "1")],
    [400, send().attach("image", content, "a.png").field("alt[x]", "1")],
    [400, send().attach("image", content, "a.png").field("alt", "a").field("alt", "b")],
    [400, send().attach("image", content, "a.png").field("alt", "two\nlines")],
    [400, send().attach("image", content, "a.png").field("alt", "a".repeat(301))],
    [400, send().attach("image", content, "a.png").field("alt", "a".repeat(1_000_000))],
    [400, send().attach("image", content, "a.png").field("x".repeat(10_000), "1")],
    [400, send().attach("image", content, "..")],
    [400, send().attach("image", content, "a.png\0.php")],
    [400, send().field("image", "text")],
    [400, send().set("Content-Type", "multipart/form-data").send("x")],
    [400, send().set("Content-Type", "multipart/form-data; boundary=x").send("")],
    [
      400,
      send()
        .set("Content-Type", "multipart/form-data; boundary=x")
        .send("--x\r\nContent-Disposition: form-data; name=image; filename=a\r\n\r\nabc"),
    ],
    [400, send().set("Content-Type", "multipart/form-data; boundary=x").send("--x\r\n\r\n\r\n--x--")],
    [400, send()],
    [415, send().send({ image: "x" })],
    [415, send().set("Content-Type", "image/png").send(content)],
    [415, send().set("Content-Type", "application/x-www-form-urlencoded").send("image=x")],
    [415, send().set("Content-Type", "multipart/mixed; boundary=x").send("--x--")],
  ];
  for (const [index, [status, form]] of forms.entries()) {
    const answer = await form;
    expect(answer.status, `form ${index}: ${answer.text}`).toBe(status);
    expect(answer.body.error, `form ${index}`).toMatch(/^[A-Z].*\.$/);
    expect(
      filesIn(staff).filter((name) => !NOTHING.includes(name)),
      `form ${index}`,
    ).toEqual([]);
  }
  expect(await countRows(staff)).toBe(0);
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("leaves no files when a client disconnects during the upload", async (staff) => {
  const server = http.createServer(staff.app);
  const port = await openPort(server);
  const begun = http.request({
    port,
    host: "127.0.0.1",
    path: PATH,
    method: "POST",
    headers: { ...staff.bearer, "Content-Type": "multipart/form-data; boundary=x" },
  });
  const gone = new Promise((resolve) => begun.on("error", resolve));
  begun.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  begun.write(await drawNoise("png"));
  const partial = () => filesIn(staff).filter((name) => name.startsWith(".tmp/upload-"));
  await expect.poll(partial).toEqual([expect.stringMatching(/^\.tmp\/upload-\d+-\w+\/[0-9a-f]{32}$/)]);
  begun.destroy();
  await gone;
  await expect.poll(() => filesIn(staff)).toEqual(NOTHING);
  await new Promise((resolve) => server.close(resolve));
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("does not serve an upload in progress", async (staff) => {
  fs.mkdirSync(path.join(staff.uploadsDir, ".tmp/upload-x"), { recursive: true });
  fs.writeFileSync(path.join(staff.uploadsDir, ".tmp/upload-x/a"), "secret");
  for (const address of [".tmp/upload-x/a", "%2etmp/upload-x/a", "x/../.tmp/upload-x/a"]) {
    await staff.sendAnonymous("get", `/uploads/${address}`).expect(404);
  }
});

test("responds to many concurrent uploads, with the picture or with 503 and Retry-After", async (staff) => {
  const files = await Promise.all(Array.from({ length: 40 }, () => drawNoise("png", 30, 20)));
  const answers = await Promise.all(files.map((content) => upload(staff, png(content))));
  for (const { status, headers } of answers) {
    expect([201, 503]).toContain(status);
    if (status === 503) expect(headers["retry-after"]).toBe("60");
  }
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20);
  expect(await countRows(staff)).toBe(answers.filter(({ status }) => status === 201).length);
});
