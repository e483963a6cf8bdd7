import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { encodeBody, type Encoding } from "../../src/http/page-cache/response-body.ts";

interface Exchange extends AsyncDisposable {
  /** Whose body the test writes. */
  response: http.ServerResponse;
  /** What the client receives, once the response has begun. */
  received: Promise<http.IncomingMessage>;
}

async function openExchange(encoding: Encoding, onComplete?: (body: Buffer) => void): Promise<Exchange> {
  const server = http.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const request = http.get({ port: typeof address === "object" && address ? address.port : 0, agent: false });
  const received = once(request, "response").then(([incoming]) => incoming);
  const [, response] = await once(server, "request");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  encodeBody(response, encoding, onComplete);
  return {
    response,
    received,
    async [Symbol.asyncDispose]() {
      request.on("error", () => undefined);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function flush(response: http.ServerResponse): void {
  Reflect.get(response, "flush").call(response);
}

test("a flush sends what is written so far, before the end", async () => {
  await using exchange = await openExchange("identity");
  const { response } = exchange;
  for (const word of ["<p>", "Ħobż", "</p>"]) response.write(word);
  flush(response);
  const incoming = await exchange.received;
  const pieces: string[] = [];
  incoming.on("data", (piece) => pieces.push(String(piece)));
  await once(incoming, "data");
  const ended = once(incoming, "end");
  response.write(Buffer.from("<p>"));
  response.end("late</p>");
  await ended;
  expect(pieces).toEqual(["<p>Ħobż</p>", "<p>late</p>"]);
});

test.each([
  ["gzip", () => zlib.createGunzip()],
  ["br", () => zlib.createBrotliDecompress()],
] as const)("a flush sends what is compressed so far, as %s", async (encoding, createDecoder) => {
  await using exchange = await openExchange(encoding);
  exchange.response.write("<p>Ħobż");
  exchange.response.write("</p>");
  flush(exchange.response);
  const decoder = (await exchange.received).pipe(createDecoder());
  expect(String(await once(decoder, "data"))).toBe("<p>Ħobż</p>");
  exchange.response.end();
  await once(decoder.resume(), "end");
});

test.each(["gzip", "br"] as const)(
  "what is written without a flush is compressed and sent before the end, and a writer waits for it, as %s",
  async (encoding) => {
    await using exchange = await openExchange(encoding);
    const { response, received } = exchange;
    const isReady = Array.from({ length: 64 }, () => response.write(randomBytes(8_192)));
    expect(isReady).toContain(false);
    await once(await received, "data");
    response.end();
    await once((await received).resume(), "end");
  },
);

test.each(["identity", "gzip", "br"] as const)(
  "the complete body is handed over as it was written, sent as %s",
  async (encoding) => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    await using exchange = await openExchange(encoding, resolve);
    exchange.response.write("<p>");
    flush(exchange.response);
    exchange.response.write(Buffer.from("Ħobż"));
    exchange.response.end("</p>");
    await once((await exchange.received).resume(), "end");
    expect((await promise).toString()).toBe("<p>Ħobż</p>");
  },
);

test.each(["identity", "gzip"] as const)(
  "a writer is told to wait while the client does not read, and when to go on, sent as %s",
  async (encoding) => {
    await using exchange = await openExchange(encoding);
    const { response } = exchange;
    const megabyte = randomBytes(2 ** 20);
    const takes = () => {
      const ready = response.write(megabyte);
      flush(response);
      return ready;
    };
    // What is compressed tells at the next piece.
    const first = takes();
    expect(first && takes()).toBe(false);
    const drained = once(response, "drain");
    (await exchange.received).resume();
    await drained;
    expect(response.write("last")).toBe(true);
  },
);
