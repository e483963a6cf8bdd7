import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { sendCsv, type CsvRows } from "../../src/http/downloads.ts";

/** A server whose one address sends these rows. @returns its URL, and what came of each response, an error or nothing. */
async function serve(readRows: () => AsyncGenerator<CsvRows>) {
  const ends: unknown[] = [];
  const app = express();
  app.get("/", async (_request, response) => {
    ends.push(await sendCsv(response, "rows.csv", readRows()).catch((error: unknown) => error));
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Express listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    ends,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

test("a client that disconnects from a download ends the reading, and is no failure", async () => {
  let isRead = true;
  await using site = await serve(async function* () {
    try {
      for (;;) yield [["=1+1", 2]];
    } finally {
      isRead = false;
    }
  });
  const leaving = new AbortController();
  const { body, headers } = await fetch(site.url, { signal: leaving.signal });
  expect(headers.get("content-disposition")).toContain("rows.csv");
  const first = await body?.getReader().read();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(first?.value)).toMatch(/^\uFEFF/);
  leaving.abort();
  await expect.poll(() => site.ends).toEqual([undefined]);
  expect(isRead).toBe(false);
});

test("a download whose rows cannot be read is aborted with the error, and never ends as if it were whole", async () => {
  const failure = new Error("The database is gone.");
  await using site = await serve(async function* () {
    yield [["Day", "Count"]];
    throw failure;
  });
  await expect(fetch(site.url).then((response) => response.text())).rejects.toThrow();
  expect(site.ends).toEqual([failure]);
});
