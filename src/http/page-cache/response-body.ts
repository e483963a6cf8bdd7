import type { ServerResponse } from "node:http";
import zlib from "node:zlib";
import type { Encoding } from "./accepted-encoding.ts";

/** Quick rather than small: this visitor is waiting. What is kept is compressed again, and better. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 3 };

const TEXT = /^text\//;

/**
 * Compresses what will be written to a response, and hands its whole body over once it has
 * ended. A stream's pieces leave as they come. HEAD gets the headers that GET would.
 *
 * @param onWhole given, nothing waits for a visitor who reads slowly: others wait for the whole.
 */
export function shapeBody(
  response: ServerResponse,
  encoding: Encoding,
  onWhole?: (body: Buffer) => void,
): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const pieces: Uint8Array[] = [];
  let compressor: zlib.BrotliCompress | zlib.Gzip | undefined;
  let begun = false;

  function begin(): void {
    if (begun) return;
    begun = true;
    if (!TEXT.test(String(response.getHeader("Content-Type")))) return;
    response.setHeader("Vary", "Accept-Encoding");
    if (encoding === "identity") return;
    response.setHeader("Content-Encoding", encoding);
    // Express has measured the plain text of an answer that it sends whole, such as an error.
    response.removeHeader("Content-Length");
    if (response.req.method === "HEAD") return;
    const stream = encoding === "br" ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(GZIP);
    stream.on("data", (piece) => {
      if (write(piece)) return;
      stream.pause();
      response.once("drain", () => stream.resume());
    });
    stream.on("end", () => end());
    stream.on("drain", () => response.emit("drain"));
    response.on("close", () => stream.destroy());
    compressor = stream;
  }

  Object.assign(response, {
    write(piece: Uint8Array | string): boolean {
      begin();
      if (onWhole) pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
      const ready = compressor ? compressor.write(piece) : write(piece);
      return ready || onWhole !== undefined;
    },
    end(piece?: Uint8Array | string) {
      if (response.req.method === "HEAD") begin();
      else if (piece !== undefined) this.write(piece);
      onWhole?.(Buffer.concat(pieces));
      if (compressor) compressor.end();
      else end();
      return response;
    },
    flush() {
      compressor?.flush();
    },
  });
}
