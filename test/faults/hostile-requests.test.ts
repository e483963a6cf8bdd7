import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../support/drawn.ts";
import { inParallel, report, scale } from "./scale.ts";
import { call, pictureForm, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

/** A client that hears nothing gives up after this long, in milliseconds. */
const GIVE_UP = 60_000;

/** In milliseconds. Half of the clients close their side at once; the others wait this long for a response first. */
const LISTENS_FOR = 300;

/** Nothing is wrong with these but where they come from. */
const FOREIGN_POSTS = ["/", "/_.data", "/products", "/admin", "/admin.data", "/api/users/login"].flatMap(
  (path) => ["null", "https://evil.example", "?"].map((origin) => ({ path, origin })),
);

test("malformed requests, broken forms and aborted uploads are rejected without effect on others", async () => {
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  const token = await signIn(port);
  const random = createRandom(11);
  const statuses = new Map<number, number>();
  const surprises: { request: string; answer: string }[] = [];
  const ask = async (bytes: Buffer, endAfter?: number) => {
    const answer = await sendRaw(port, bytes, endAfter);
    const status = statusOf(answer);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) {
      surprises.push({ request: bytes.toString("latin1").slice(0, 500), answer: answer.slice(0, 2000) });
    }
    return status;
  };

  const malformed = scale(400, 20_000);
  await inParallel(malformed, 16, async (index) => {
    await ask(malformedRequest(random), index % 2 === 0 ? 0 : LISTENS_FOR);
  });
  for (const { path: target, origin } of FOREIGN_POSTS) {
    const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nConnection: close\r\n`;
    expect(await ask(Buffer.from(`${head}Content-Length: 0\r\n\r\n`)), `${target} from ${origin}`).toBe(403);
  }

  const forms = scale(150, 10_000);
  const unanswered: string[] = [];
  await inParallel(forms, 8, async (index) => {
    const { body, type } = malformedForm(random);
    const bytes = Buffer.from(
      `POST /api/upload/image HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const leaves = index % 2 === 0;
    const status = await ask(Buffer.concat([bytes, body]), leaves ? 0 : undefined);
    if (!leaves && (status < 400 || status > 499)) unanswered.push(`${status}: ${body.toString("latin1")}`);
  });

  const aborted = scale(40, 2000);
  await inParallel(aborted, 8, () => abortUpload(port, token, Math.floor(random() * 200_000)));

  expect(surprises).toEqual([]);
  expect(unanswered).toEqual([]);
  // No incomplete upload stays on the disk.
  const left = () => {
    const folder = path.join(site.uploadsDir, ".tmp");
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  };
  await expect.poll(left).toEqual([]);
  expect(site.isOver()).toBe(false);
  for (const address of ["/", "/_.data", "/readyz"]) {
    const answer = await call(port, address).catch((error: unknown) => error);
    expect(answer, site.output().slice(-2000)).toMatchObject({ status: 200 });
  }
  const errors = site
    .output()
    .split("\n")
    .filter((line) => /"level":(?:50|60)/.test(line));
  expect(errors).toEqual([]);
  const answers = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? "closed" : status}: ${times}`);
  report(
    "hostile requests",
    `${malformed} malformed, ${forms} broken forms, ${aborted} aborted uploads: 0 exits, 0 errors in the log, 0 files left (${answers.join(", ")})`,
  );
});

/**
 * Sends bytes and answers what comes back.
 *
 * @param endAfter when to say that this is all, in milliseconds; never unless given. What Node
 * has not answered by then is lost: it closes its own side too.
 */
function sendRaw(port: number, bytes: Buffer, endAfter?: number): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    let ending: NodeJS.Timeout | undefined;
    const socket = net.connect({ host: "127.0.0.1", port, allowHalfOpen: true }, () => {
      if (endAfter === 0) socket.end(bytes);
      else socket.write(bytes);
      if (endAfter) ending = setTimeout(() => socket.end(), endAfter);
    });
    socket.setTimeout(GIVE_UP, () => socket.destroy());
    socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(ending);
      resolve(text);
    });
  });
}

/** 0 where the connection was closed without an answer; `100 Continue` is none. */
function statusOf(answer: string): number {
  return Number(/^(?:HTTP\/1\.1 100 .*\r\n\r\n)?HTTP\/1\.1 (?!100)(\d{3})/.exec(answer)?.[1] ?? 0);
}

function malformedRequest(random: () => number): Buffer {
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] ?? (items[0] as Item);
  const method = pick([
    "GET",
    "GET",
    "POST",
    "PUT",
    "HEAD",
    "get",
    "G\0T",
    "",
    "PROPFIND",
    "CONNECT",
    "TRACE",
    "X".repeat(300),
  ]);
  const target = pick([
    "/",
    "/products/%",
    "/%00",
    "//evil.example/",
    "/..%2f..%2fetc/passwd",
    "/uploads/../data/site.db",
    "*",
    "http://evil.example/",
    "/api/products?" + "a=1&".repeat(200),
    `/${"x".repeat(20_000)}`,
    "/\u00ff\u00fe",
    "/api/%ff",
    "/api/products/__proto__",
    "/_root.data?_routes=%00",
    "/admin/..;/",
    "/api/search?q=" + "%F0".repeat(50),
  ]);
  const version = pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "HTTQ/1.1", ""]);
  const headers = [
    "Host: localhost",
    "Host: localhost",
    "Host: a\r\nHost: b",
    "Host:",
    "X: " + "y".repeat(20_000),
    "Content-Length: -1",
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 4",
    "Transfer-Encoding: gzip",
    "Content-Type: application/json",
    "Content-Type: multipart/form-data",
    "Cookie: suqna=s%3A" + "é".repeat(20),
    "Authorization: Bearer a.b.c",
    "Expect: 100-continue",
    "Expect: nothing",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Range: bytes=9-1,0-",
    "Accept-Encoding: *;q=0",
    'If-None-Match: "' + "x".repeat(500),
    "no colon at all",
    ": empty",
    "a\0b: c",
    "X-React-Router-SPA-Mode: yes",
    "X-Forwarded-Host: evil.example",
    "Origin: null",
    "Folded: a\r\n b",
  ];
  const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(headers));
  const body = pick([
    "",
    "",
    "{",
    "5\r\nhello\r\n0\r\n\r\n",
    "zz\r\nhello",
    "ffffffffffffffff\r\n",
    '{"__proto__":1}',
    "\0\0\0\0",
  ]);
  const bytes = Buffer.from(
    `${method} ${target} ${version}\r\n${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`,
    "latin1",
  );
  // Every third one has some of its bytes turned over as well, every sixth ends early.
  if (random() < 0.33)
    for (let n = 0; n < 4; n += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return random() < 0.16 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

function malformedForm(random: () => number): { type: string; body: Buffer } {
  const size = Math.floor(random() * 3000);
  const { type, body } = pictureForm(
    Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))),
  );
  const broken = Buffer.from(body);
  for (let n = Math.floor(random() * 20); n > 0; n -= 1)
    broken[Math.floor(random() * 160)] = Math.floor(random() * 256);
  const kinds = [
    type,
    type,
    type,
    "multipart/form-data",
    `${type}x`,
    "multipart/form-data; boundary=",
    "multipart/mixed; boundary=suqna-boundary",
  ];
  return {
    type: kinds[Math.floor(random() * kinds.length)] ?? type,
    body: random() < 0.3 ? broken.subarray(0, Math.floor(random() * broken.length)) : broken,
  };
}

/** Begins an upload of two megabytes and goes away after so many bytes. */
function abortUpload(port: number, token: string, bytes: number): Promise<void> {
  const { type, body } = pictureForm(Buffer.alloc(2_000_000, 7));
  return new Promise((resolve) => {
    const socket = net.connect({ host: "127.0.0.1", port }, () => {
      socket.write(
        `POST /api/upload/image HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, bytes), () => socket.resetAndDestroy());
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
}
