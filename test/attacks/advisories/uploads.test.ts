import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import type request from "supertest";
import { expect, test as base } from "vitest";
import { drawNoise } from "../../support/hostile-files.ts";
import { createStaff, type Staff } from "../../support/staff.ts";
import { openPort } from "../../support/raw-request.ts";
import { testWith } from "../../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const UPLOAD = "/api/upload/image";
const BOUNDARY = "suqna";

/** Everything under the uploads folder, except the empty folder for unfinished uploads. */
function filesOf({ uploadsDir }: Staff): string[] {
  if (!fs.existsSync(uploadsDir)) return [];
  return fs
    .readdirSync(uploadsDir, { recursive: true })
    .map(String)
    .filter((name) => name !== ".tmp");
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

const FILE = 'name="image"; filename="a.png"';
const END = `--${BOUNDARY}--\r\n`;

function sendForm(staff: Staff, body: string): request.Test {
  return staff
    .send("post", UPLOAD)
    .set("Content-Type", `multipart/form-data; boundary=${BOUNDARY}`)
    .send(Buffer.from(body, "latin1"));
}

function upload(staff: Staff, content: Buffer, filename = "a.png", contentType = "image/png"): request.Test {
  return staff.send("post", UPLOAD).attach("image", content, { filename, contentType });
}

/** Sends the beginning of an upload and closes the connection. Resolves when the server has seen that. */
async function abortUpload(staff: Staff, port: number, body: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const unfinished = http.request({
      host: "127.0.0.1",
      port,
      path: UPLOAD,
      method: "POST",
      headers: {
        ...staff.bearer,
        "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
        "Content-Length": 5_000_000,
      },
    });
    unfinished.on("error", () => resolve());
    unfinished.on("close", () => resolve());
    unfinished.write(body, () => setImmediate(() => unfinished.destroy()));
  });
}

base.each([
  [
    "CVE-2025-47935 multer: uploads whose connection breaks leave no open stream and no file",
    part(FILE, "x".repeat(200_000)),
  ],
  ["CVE-2026-2359 multer: uploads whose client leaves are cleaned up", part(FILE, "x")],
  [
    "CVE-2026-5038 multer: a part of a file that arrived is deleted",
    part(FILE, "x".repeat(50_000)).slice(0, -2),
  ],
])("%s", async (_name, body) => {
  await using staff = await createStaff("editor");
  const server = http.createServer(staff.app);
  const port = await openPort(server);
  try {
    for (let count = 0; count < 10; count += 1) await abortUpload(staff, port, body);
    const requests = () => staff.logLines.filter(({ path: address }) => address === UPLOAD).length;
    await expect.poll(requests).toBe(10);
    await expect.poll(() => filesOf(staff)).toEqual([]);
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
      .toBe(0);
    await staff.sendAnonymous("get", "/api/jobs").expect(200);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

base.each([
  [
    "CVE-2026-3304 multer: a malformed form is refused and cleaned up",
    [`--${BOUNDARY}\r\n${FILE}\r\n\r\nx`, part(FILE, "x"), `--other--\r\n`],
  ],
  [
    "CVE-2025-47944 multer: a malformed form does not end the process",
    [`--${BOUNDARY}\r\nContent-Disposition: form-data; ${FILE}`, `--${BOUNDARY}\r\n\r\n`, ""],
  ],
  [
    "CVE-2025-7338 multer: a form that ends within a header does not end the process",
    [
      `--${BOUNDARY}\r\nContent-Disposition`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"\r\n`,
    ],
  ],
  [
    "CVE-2025-48997 multer: a file in a field without a name does not end the process",
    [part('name=""; filename="a.png"', "x") + END, part('filename="a.png"', "x") + END],
  ],
  [
    "CVE-2026-3520 multer: brackets without an end in a field's name cause no recursion",
    [
      part(`name="${"[".repeat(40)}"`, "x") + part(FILE, "x") + END,
      part(`name="a${"[]".repeat(19)}"`, "x") + part(FILE, "x") + END,
    ],
  ],
])("%s", async (_name, bodies) => {
  await using staff = await createStaff("editor");
  for (const body of bodies) {
    const answer = await sendForm(staff, body).expect(400);
    expect(answer.body.error ?? answer.body.fields, body.slice(0, 80)).toBeTruthy();
    expect(filesOf(staff)).toEqual([]);
  }
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  await upload(staff, await drawNoise("png")).expect(201);
});

test("CVE-2026-5079 multer: a field's name with many brackets is refused before anything is made of it", async (staff) => {
  const name = `alt${"[a]".repeat(500)}`;
  const noise = (await drawNoise("png")).toString("latin1");
  const answer = await sendForm(staff, part(`name="${name}"`, "x") + part(FILE, noise) + END).expect(400);
  expect(answer.body.error).toBe("Please send only one picture, in the field image, and its alt text.");
});

test("CVE-2024-31217 Strapi: a picture that cannot be decoded is refused, and the server goes on", async (staff) => {
  const whole = await drawNoise("png");
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, whole.length >> 1);
  const answer = await upload(staff, damaged).expect(400);
  expect(answer.body.error).toContain("This picture can't be read");
  await upload(staff, whole).expect(201);
});

const SCRIPT =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api/users")</script><rect width="9" height="9"/></svg>';
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${"x".repeat(50)}">${[..."bcdefgh"].map((name, at) => `<!ENTITY ${name} "${`&${"abcdefg"[at]};`.repeat(10)}">`).join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&h;</text></svg>`;

base.each([
  ["CVE-2024-23724 Ghost: SVG with a script is no picture", SCRIPT],
  ["CVE-2026-64644 Next.js: SVG that expands without end is not read", LAUGHS],
  [
    "CVE-2023-40028 Ghost: an archive, which could hold symbolic links, is no picture",
    "PK\x03\x04\x14\0\0\0\0\0link",
  ],
])("%s", async (_name, content) => {
  await using staff = await createStaff("editor");
  for (const [filename, type] of [
    ["a.svg", "image/svg+xml"],
    ["a.png", "image/png"],
  ] as const)
    await upload(staff, Buffer.from(content, "latin1"), filename, type).expect(415);
  expect(filesOf(staff)).toEqual([]);
});

test("CVE-2026-70593 Ghost: the name of a file leads to no other folder", async (staff) => {
  const content = await drawNoise("png");
  for (const filename of ["../../../x.png", "..\\..\\x.png", "/etc/x.png", "%2e%2e%2fx.png"]) {
    const { body } = await upload(staff, content, filename).expect(201);
    expect(body.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{16}-90x60\/90\.webp$/);
  }
  expect(filesOf(staff).filter((name) => !/^[0-9a-f]{16}-90x60(?:\/90\.(?:webp|avif))?$/.test(name))).toEqual(
    [],
  );
  const root = path.resolve(import.meta.dirname, "../../..");
  const readers = fs.globSync("src/**/*.ts", { cwd: root }).flatMap((file) => {
    const lines = fs.readFileSync(path.join(root, file), "utf8").split("\n");
    return lines.filter((line) => line.includes("originalname")).map((line) => `${file}: ${line.trim()}`);
  });
  // A visitor's form tells people the last part of the name; its file is stored under another (test/attacks/forms.test.ts).
  const FORM = "src/site/forms/receive-form.ts";
  expect(readers).toEqual([
    `${FORM}: function receivedOf({ path: file, originalname, size }: Express.Multer.File, field: FormField): ReceivedFile {`,
    `${FORM}: return { path: file, name: nameOf(originalname), isTooLarge: size > maxMegabytesOf(field) * MEGABYTE };`,
  ]);
});

test("CVE-2025-55173 Next.js: what else is in a picture is neither stored nor sent", async (staff) => {
  const page = "<html><script>alert(1)</script></html>";
  const content = Buffer.concat([await drawNoise("png"), Buffer.from(page)]);
  const { body } = await upload(staff, content, "invoice.html", "text/html").expect(201);
  const { headers, body: sent } = await staff.sendAnonymous("get", body.imageUrl).expect(200);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(headers["content-disposition"]).toBeUndefined();
  expect(Buffer.from(sent).includes("<script>")).toBe(false);
});

test("CVE-2023-28837 Wagtail: a file over the limit is refused before it is read whole", async (staff) => {
  const noise = await drawNoise("png");
  const large = Buffer.concat([noise, Buffer.alloc(10 * 1024 * 1024)]);
  const answer = await upload(staff, large).expect(413);
  expect(answer.body.error).toContain("larger than 10 MB");
  expect(filesOf(staff)).toEqual([]);
});
