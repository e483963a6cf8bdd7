import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { ContentState, ContentWatch } from "../../content/content-state.ts";
import type { LogRequest } from "../request-log.ts";
import { acceptedEncodings } from "./accepted-encoding.ts";
import { hashParts, withHashes } from "./inline-parts.ts";
import { compressPage, cachePage, sendPage, sizeOf, type CachedPage } from "./cached-page.ts";
import { readAddress, type CachedRoute, type PageAddress } from "./page-address.ts";
import { shapeBody } from "./response-body.ts";

/** In bytes: some hundred pages, each in three encodings. */
const ROOM = 32 * 1024 * 1024;
/** Of its own, so that addresses which anybody can make up never push out those that all visitors share. */
const ROOM_FOR_NARROWED = 8 * 1024 * 1024;

/** A larger page is made anew each time. */
const LARGEST = 2 * 1024 * 1024;

/** These belong to one answer, or to one form of the body. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  "x-request-id",
  "content-security-policy",
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "date",
]);

export interface PageCacheParts {
  watch: ContentWatch;
  routes: readonly CachedRoute[];
  /** The ids of all routes. */
  routeIds: ReadonlySet<string>;
  /** The name of the cookie by which somebody is signed in. */
  sessionCookie: string;
  /** Which of the screens' patterns an address belongs to, for the figures. */
  pagePattern: (path: string) => string | undefined;
  log: LogRequest;
}

export interface PageCache {
  /** Answers a request from memory, ahead of everything else; false where there is nothing to answer with. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stands before what makes the pages: compresses their bodies, and keeps those that all visitors share. */
  keep: RequestHandler;
}

/**
 * Keeps the pages that are the same for everybody, until the content changes: no visitor sees
 * anything older than the last committed write, or past its time.
 *
 * While a page is made, others who ask for it wait for that one. Kept are whole answers of 200
 * to somebody who is not signed in, made from the address that `readAddress` leaves of theirs.
 */
export function createPageCache({
  watch,
  routes,
  routeIds,
  sessionCookie,
  pagePattern,
  log,
}: PageCacheParts): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: ROOM, sizeCalculation: sizeOf });
  const narrowed = new LRUCache<string, CachedPage>({ maxSize: ROOM_FOR_NARROWED, sizeCalculation: sizeOf });
  /** Pages that are being made, by their keys: the promise is settled when they are there, or will not be. */
  const underWay = new Map<string, Promise<void>>();
  let stateOfPages: ContentState | undefined;
  let compressing = Promise.resolve();

  function isAnonymous({ method, headers }: IncomingMessage): boolean {
    return (
      (method === "GET" || method === "HEAD") &&
      headers.authorization === undefined &&
      !headers.cookie?.includes(`${sessionCookie}=`)
    );
  }

  function find(url: string): CachedPage | undefined {
    if (!stateOfPages) return undefined;
    if (!watch.holds(stateOfPages)) {
      pages.clear();
      narrowed.clear();
      stateOfPages = undefined;
      return undefined;
    }
    const page = pages.get(url);
    if (page) return page;
    const address = readAddress(url, routes, routeIds);
    return address && roomFor(address).get(address.key);
  }

  function roomFor(address: PageAddress): LRUCache<string, CachedPage> {
    return address.narrowed ? narrowed : pages;
  }

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? "";
    const page = isAnonymous(request) ? find(url) : undefined;
    if (!page) return false;
    const begun = performance.now();
    const requestId = randomUUID();
    sendPage(page, request, response, requestId);
    log({
      requestId,
      method: request.method ?? "",
      url,
      route: page.route,
      status: response.statusCode,
      begun,
    });
    return true;
  }

  function add(address: PageAddress, state: ContentState, response: Response, body: Buffer): void {
    if (!isForAll(response, body) || !watch.holds(state)) return;
    if (stateOfPages && stateOfPages !== state && !watch.holds(stateOfPages)) {
      pages.clear();
      narrowed.clear();
    }
    stateOfPages = state;
    const { nonce } = response.locals;
    if (nonce === undefined) return;
    const { html, hashes } = hashParts(body.toString(), nonce);
    if (html.includes(nonce)) return;
    const policy = withHashes(String(response.getHeader("Content-Security-Policy")), hashes);
    const page = cachePage({
      body: Buffer.from(html),
      headers: [...headersOf(response), "Content-Security-Policy", policy],
      route: pagePattern(address.key) ?? "other",
    });
    const room = roomFor(address);
    room.set(address.key, page);
    compressing = compressInTurn(room, address.key, page, compressing);
  }

  async function make(
    address: PageAddress,
    request: Parameters<RequestHandler>[0],
    response: Response,
    next: () => void,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.set(address.key, promise);
    const settle = () => {
      if (underWay.get(address.key) === promise) underWay.delete(address.key);
      resolve();
    };
    response.on("close", settle);
    const state = await watch.current().catch(() => undefined);
    const [encoding = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
    shapeBody(response, encoding, (body) => {
      // A page whose visitor left is broken off somewhere.
      if (state && !response.destroyed) add(address, state, response, body);
      settle();
    });
    response.locals.pageUrl = address.key;
    next();
  }

  return {
    serve,
    keep: async (request, response, next) => {
      const address =
        request.method === "GET" && isAnonymous(request)
          ? readAddress(request.originalUrl, routes, routeIds)
          : undefined;
      const before = address && underWay.get(address.key);
      if (address && !before) {
        await make(address, request, response, next);
        return;
      }
      if (address && before) {
        await before;
        const page = find(request.originalUrl);
        if (page) {
          sendPage(page, request, response, response.locals.requestId ?? "");
          return;
        }
      }
      const [encoding = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
      shapeBody(response, encoding);
      next();
    },
  };
}

/** One page at a time: passwords and pictures need the same threads. */
async function compressInTurn(
  room: LRUCache<string, CachedPage>,
  key: string,
  page: CachedPage,
  before: Promise<void>,
): Promise<void> {
  await before;
  if (room.peek(key) !== page) return;
  const compressed = await compressPage(page);
  // Another object: of the same one the room would not measure the size again.
  if (room.peek(key) === page) room.set(key, compressed);
}

/** Nothing that failed, moved, or says something to one visitor alone; nothing that a robot could not read. */
function isForAll(response: Response, body: Buffer): boolean {
  return (
    response.statusCode === 200 &&
    response.locals.incomplete !== true &&
    !response.hasHeader("Set-Cookie") &&
    body.length > 0 &&
    body.length <= LARGEST &&
    // A place that came late and needs a script to be moved where it belongs.
    !body.includes('<template id="B:')
  );
}

function headersOf(response: Response): string[] {
  return response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name);
    if (NOT_KEPT.has(name) || value === undefined) return [];
    return [value].flat().flatMap((one) => [name, String(one)]);
  });
}
