import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import zlib from "node:zlib";
import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import type { ContentState, ContentWatch } from "../content/content-watch.ts";
import type { FairQueue } from "./fair-queue.ts";
import { clientAddress, networkKey } from "./network-key.ts";

/** An answer that is the same for everyone until the content changes. */
interface PublicAnswer {
  /** What tells it from the others: its address in one spelling. */
  key: string;
  type: string;
  /** Writes the body, piece by piece. It is not called while the answer is known. */
  write: () => AsyncIterable<string>;
}

/** Sends answers that depend on nothing but the content: long ones piece by piece, and each is written once. */
export interface CachedAnswers {
  send(request: Request, response: Response, answer: PublicAnswer): Promise<void>;
  /**
   * Sets the ETag of the content's state, and sends 304 if the client has the answer of this state.
   *
   * @returns whether the response is finished.
   */
  sendNotModified(request: Request, response: Response): Promise<boolean>;
  /** Runs work for an answer that is not cached, when its network has its turn. */
  inTurn<Result>(request: Request, work: () => Promise<Result>): Promise<Result>;
}

/** In characters. A shorter answer is cached as it is, and sent at once. */
const SHORT = 256 * 1024;

/** In bytes, compressed. A larger answer is written again for each request, without ever being in memory as a whole. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** In bytes, of the answers to addresses without a query. */
const MAX_BYTES = 2 * MAX_ANSWER_BYTES;
/** Of the answers to addresses with a query, which anyone can invent: they never push out those without one. */
const MAX_BYTES_WITH_QUERY = MAX_ANSWER_BYTES;

/** Fast rather than small: the first reader is waiting. */
const GZIP = { level: 3 };

/**
 * Creates the store of the lists and sitemaps. Their size grows with the content, so they are written piece by piece, and
 * cached compressed. One that is in memory has the hash of its body as its ETag, which every process has. Nothing is cached
 * longer than the state of the content that it was written from.
 *
 * @param queue where each piece waits for its turn.
 */
export function createCachedAnswers(watch: ContentWatch, queue: FairQueue): CachedAnswers {
  /** States are counted from the start of the process. */
  const process = randomUUID().slice(0, 8);
  const sizes = { sizeCalculation: ({ body }: CachedAnswer) => body.length + 1_000 };
  const cached = new LRUCache<string, CachedAnswer>({ maxSize: MAX_BYTES, ...sizes });
  const cachedWithQuery = new LRUCache<string, CachedAnswer>({ maxSize: MAX_BYTES_WITH_QUERY, ...sizes });
  /** Answers that are being written; the promise resolves when one is cached, or will not be. */
  const writing = new Map<string, Promise<void>>();
  let stateOfCached: ContentState | undefined;

  /** Returns where the answers of a state are cached; undefined if the state is over. */
  function storeOf(state: ContentState, { key }: PublicAnswer): LRUCache<string, CachedAnswer> | undefined {
    if (!watch.holds(state)) return undefined;
    if (stateOfCached !== state) {
      cached.clear();
      cachedWithQuery.clear();
      stateOfCached = state;
    }
    return key.includes("?") ? cachedWithQuery : cached;
  }

  /** Sets the ETag of a state, and returns whether the client has the answer of this state. */
  function isKnown(request: Request, response: Response, { epoch, from }: ContentState): boolean {
    response.vary("Accept-Encoding");
    // What is written cannot be known at the moment, so no ETag may say that nothing was.
    if (Number.isNaN(epoch)) return false;
    response.setHeader("ETag", `W/"${process}-${epoch.toString(36)}-${from.toString(36)}"`);
    if (!request.fresh) return false;
    response.status(304).end();
    return true;
  }

  const inTurn: CachedAnswers["inTurn"] = (request, work) => queue(networkKey(clientAddress(request)), work);

  return {
    inTurn,
    sendNotModified: async (request, response) => isKnown(request, response, await watch.current()),
    async send(request, response, answer) {
      // Read before the content: a write in between makes this answer one of a state that no longer holds.
      const state = await watch.current();
      if (isKnown(request, response, state)) return;
      response.type(answer.type);
      const name = `${state.epoch} ${state.from} ${answer.key}`;
      await writing.get(name);
      const known = storeOf(state, answer)?.get(answer.key);
      if (known) {
        sendKnown(request, response, known);
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      writing.set(name, promise);
      const finish = () => {
        if (writing.get(name) === promise) writing.delete(name);
        resolve();
      };
      try {
        const pieces = answer.write()[Symbol.asyncIterator]();
        const nextPiece = () => inTurn(request, () => pieces.next());
        // Before the headers: if the content cannot be read, the response is that of the error.
        const { start, isWhole } = await readStart(nextPiece);
        const body = isWhole
          ? Buffer.from(start)
          : await writeCompressed(request, response, { start, nextPiece, onTooLarge: finish });
        if (!body) return;
        const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
        const written = { body, isCompressed: !isWhole, etag };
        storeOf(state, answer)?.set(answer.key, written);
        if (isWhole) sendKnown(request, response, written);
      } finally {
        finish();
      }
    },
  };
}

/** An answer in memory: a short one as it is, a long one compressed. */
interface CachedAnswer {
  body: Buffer;
  isCompressed: boolean;
  etag: string;
}

function sendKnown(request: Request, response: Response, { body, isCompressed, etag }: CachedAnswer): void {
  response.setHeader("ETag", etag);
  if (request.fresh) response.status(304).end();
  else if (isCompressed) openBody(request, response).end(body);
  else response.send(body);
}

type NextPiece = () => Promise<IteratorResult<string, unknown>>;

/** Reads the pieces of a short answer, or those with which a long one begins. */
async function readStart(nextPiece: NextPiece): Promise<{ start: string; isWhole: boolean }> {
  let start = "";
  while (start.length <= SHORT) {
    const next = await nextPiece();
    if (next.done === true) return { start, isWhole: true };
    start += next.value;
  }
  return { start, isWhole: false };
}

/**
 * Writes an answer to the response, and returns it compressed, or undefined if it is too large to be cached. As long as it may
 * be cached, writing does not wait for a client that reads slowly, since others wait for the answer.
 */
async function writeCompressed(
  request: Request,
  response: Response,
  { start, nextPiece, onTooLarge }: { start: string; nextPiece: NextPiece; onTooLarge: () => void },
): Promise<Buffer | undefined> {
  const gzip = zlib.createGzip(GZIP);
  const body = openBody(request, response);
  let chunks: Buffer[] | undefined = [];
  let size = 0;
  gzip.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (chunks && size > MAX_ANSWER_BYTES) {
      chunks = undefined;
      onTooLarge();
    }
    chunks?.push(chunk);
    if (response.destroyed || body.write(chunk) || chunks) return;
    gzip.pause();
    body.once("drain", () => gzip.resume());
  });
  response.once("close", () => gzip.resume());
  const isWanted = () => chunks !== undefined || !response.destroyed;
  const isRead = once(gzip, "end");
  try {
    let next: IteratorResult<string, unknown> = { value: start };
    while (next.done !== true && isWanted()) {
      if (!gzip.write(next.value)) await once(gzip, "drain");
      next = await nextPiece();
    }
  } catch (error) {
    gzip.destroy();
    throw error;
  }
  gzip.end();
  await isRead;
  if (!response.destroyed) body.end();
  return chunks && Buffer.concat(chunks);
}

/** The stream that takes the compressed body: the response itself, or a decompressor for a client that reads no gzip. */
function openBody(request: Request, response: Response): NodeJS.WritableStream {
  if (request.acceptsEncodings("gzip", "identity") === "gzip") {
    response.setHeader("Content-Encoding", "gzip");
    return response;
  }
  const gunzip = zlib.createGunzip();
  gunzip.pipe(response);
  response.once("close", () => gunzip.destroy());
  return gunzip;
}
