import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import pino from "pino";
import { expect, test } from "vitest";
import { errorHandler } from "../../src/http/error-handler.ts";
import { buildFiles, uploadedFiles } from "../../src/http/static-files.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { listen } from "../support/raw-request.ts";
import { makeTempDir } from "../support/test-database.ts";

const SCRIPT = "start();\n".repeat(100);

/** A server of a folder with a script under /assets, a drawing beside it, and a picture under /uploads. */
async function serveFiles() {
  const dir = makeTempDir();
  for (const name of ["assets/a.js", "icon.svg", "uploads/a/1.webp"]) {
    const file = path.join(dir.path, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, SCRIPT);
    if (name.startsWith("uploads")) continue;
    fs.writeFileSync(`${file}.br`, brotliCompressSync(SCRIPT));
    fs.writeFileSync(`${file}.gz`, gzipSync(SCRIPT));
  }
  const app = express();
  app.use("/uploads", uploadedFiles(createDiskStore(path.join(dir.path, "uploads"))));
  app.use(buildFiles(dir.path));
  // As the screens do, which add their headers to those that are there.
  app.use((_request, response) => {
    response.status(404).append("Content-Type", "text/plain; charset=utf-8");
    response.end("404 No screen\n");
  });
  app.use(errorHandler(pino({ level: "silent" })));
  const server = await listen(app);
  return {
    send: server.send,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      dir[Symbol.dispose]();
    },
  };
}

const ENCODINGS = ["br", "gzip", "identity"];

test.each([
  ["a method that files do not have", "/assets/a.js", "POST", {}, 405],
  ["a method that files outside /assets do not have", "/icon.svg", "POST", {}, 405],
  ["a range past the end", "/assets/a.js", "GET", { Range: "bytes=999999-" }, 416],
  ["a range past the end of a picture", "/uploads/a/1.webp", "GET", { Range: "bytes=999999-" }, 416],
  ["an outdated ETag", "/assets/a.js", "GET", { "If-Match": '"other"' }, 412],
  ["an outdated ETag of a picture", "/uploads/a/1.webp", "GET", { "If-Match": '"other"' }, 412],
])(
  "%s is rejected with a sentence, without headers of the file",
  async (_what, address, method, asked, status) => {
    await using server = await serveFiles();
    for (const encoding of ENCODINGS) {
      const takes = { "Accept-Encoding": encoding };
      const { headers: ofTheFile } = await server.send(address, { headers: takes });
      const answer = await server.send(address, { method, headers: { ...asked, ...takes } });
      expect(answer.status).toBe(status);
      expect(answer.text).toMatch(new RegExp(`^${status} `));
      const { headers } = answer;
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(headers).not.toHaveProperty("content-encoding");
      expect(headers).not.toHaveProperty("last-modified");
      expect(headers["cache-control"] ?? "no-store").toBe("no-store");
      // The error may have an ETag of its own.
      expect(headers["etag"]).not.toBe(ofTheFile["etag"]);
    }
  },
);

test("serves a file in the best encoding that the client accepts, and ranges of it", async () => {
  await using server = await serveFiles();
  const forms = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT), identity: Buffer.from(SCRIPT) };
  for (const [encoding, bytes] of Object.entries(forms)) {
    const answer = await server.send("/assets/a.js", { headers: { "Accept-Encoding": encoding } });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.bytes).toEqual(bytes);
  }
  const part = await server.send("/uploads/a/1.webp", { headers: { Range: "bytes=0-4" } });
  expect(part).toMatchObject({ status: 206, text: "start" });
});

test("no response of a file, nor one about a missing or refused file, is read as another type", async () => {
  await using files = await serveFiles();
  for (const [method, address] of [
    ["GET", "/assets/a.js"],
    ["GET", "/assets/none.js"],
    ["GET", "/assets/%zz"],
    ["POST", "/assets/a.js"],
    ["GET", "/assets/..%2ficon.svg"],
    ["GET", "/icon.svg"],
    ["GET", "/uploads/a/1.webp"],
    ["GET", "/uploads/none.webp"],
  ] as const) {
    const { headers } = await files.send(address, { method });
    expect(headers["x-content-type-options"], `${method} ${address}`).toBe("nosniff");
  }
});
