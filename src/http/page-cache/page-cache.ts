import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { ContentState, ContentWatch } from "../../content/content-watch.ts";
import type { MissingPages } from "../../site/rendering/missing-pages.ts";
import type { Moved, OldAddresses } from "../../site/old-addresses.ts";
import type { LogRequest } from "../request-log.ts";
import { isUnsafe } from "../same-origin.ts";
import { acceptedEncodings, compressBodies, encodeBody } from "./response-body.ts";
import {
  allowHashes,
  replaceNonce,
  compressPage,
  cachePage,
  sendPage,
  sizeOf,
  type CachedPage,
} from "./cached-page.ts";
import { type CachedRoute, type CacheKey, parseCacheKey } from "./cache-key.ts";

/** In bytes: some hundred pages, each in three encodings. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A limit of its own, so that invented queries never push out the pages without a query. */
const MAX_BYTES_WITH_QUERY = 8 * 1024 * 1024;

/** In bytes. A larger page is rendered each time. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/**
 * The key of the not-found page. No screen has this path, and no page of staff can have it, so rendering it gives that page.
 *
 * @public
 */
export const NOT_FOUND: CacheKey = { key: "/not-found", hasQuery: false };

/** Headers of one response, or of one encoding of the body. */
const NOT_CACHED: ReadonlySet<string> = new Set([
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
  /** Decides what the parameters of an address mean. */
  clock: () => Date;
  routes: readonly CachedRoute[];
  /** The ids of all routes. */
  routeIds: ReadonlySet<string>;
  /** The name of the cookie of signed-in users. */
  sessionCookie: string;
  /** Returns the route pattern of a page's address, for the metrics. */
  pagePattern: (path: string) => string | undefined;
  /** Tells at which addresses visitors find no page, as far as that can be told without rendering it. */
  missing: MissingPages;
  oldAddresses: OldAddresses;
  log: LogRequest;
}

export interface PageCache {
  /**
   * Responds from the cache, before any middleware. Returns false, without a response, where the page is not cached. Cuts off the
   * fragment of the request's address.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Runs before the pages are rendered: compresses their bodies, and caches those that are the same for all visitors. */
  middleware: RequestHandler;
}

/**
 * Caches the pages that are the same for all visitors until the content changes. No response is older than the last
 * committed write, or than the last change by date.
 *
 * While a page is rendered, further requests for it wait for that one. Cached are complete responses with status 200 to
 * visitors without a session, and the not-found page, rendered from the address that `parseCacheKey` returns (docs/decisions/0017-page-cache.md).
 */
export function createPageCache({
  watch,
  clock,
  routes,
  routeIds,
  sessionCookie,
  pagePattern,
  missing,
  oldAddresses,
  log,
}: PageCacheParts): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const pagesWithQuery = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES_WITH_QUERY,
    sizeCalculation: sizeOf,
  });
  /** Pages that are being rendered, by key. The promise resolves when the page is cached, or will not be. */
  const rendering = new Map<string, Promise<void>>();
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
      clear();
      return undefined;
    }
    const page = pages.get(url);
    if (page) return page;
    const isMissing = missing.isSurelyMissing(url);
    const moved = oldAddresses.findNow(url, isMissing);
    if (moved) return moved === "unread" ? undefined : redirectPage(moved);
    const notFound = pages.get(NOT_FOUND.key);
    if (notFound && isMissing) return notFound;
    const cacheKey = parseCacheKey(url, routes, routeIds, clock());
    return cacheKey && cacheFor(cacheKey).get(cacheKey.key);
  }

  function clear(): void {
    pages.clear();
    pagesWithQuery.clear();
    stateOfPages = undefined;
  }

  function cacheFor(cacheKey: CacheKey): LRUCache<string, CachedPage> {
    return cacheKey.hasQuery ? pagesWithQuery : pages;
  }

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    // A fragment is no part of a request (RFC 9112, 3.2): it would give one page countless addresses.
    const [url = ""] = (request.url ?? "").split("#", 1);
    request.url = url;
    const page = isAnonymous(request) ? find(url) : undefined;
    if (!page) return false;
    const startedAt = performance.now();
    const requestId = randomUUID();
    sendPage(page, request, response, requestId);
    if (page.status === 404) oldAddresses.countMissing(request);
    log({
      requestId,
      method: request.method ?? "",
      url,
      route: page.route,
      status: response.statusCode,
      startedAt,
    });
    return true;
  }

  function add(cacheKey: CacheKey, state: ContentState, response: Response, body: Buffer): void {
    const status = cacheKey === NOT_FOUND ? 404 : 200;
    if (!isCacheable(response, status, body) || !watch.holds(state)) return;
    if (stateOfPages && stateOfPages !== state && !watch.holds(stateOfPages)) clear();
    stateOfPages = state;
    const { nonce } = response.locals;
    if (nonce === undefined) return;
    const { html, hashes } = replaceNonce(body.toString(), nonce);
    if (html.includes(nonce)) return;
    const policy = allowHashes(String(response.getHeader("Content-Security-Policy")), hashes);
    const page = cachePage({
      status,
      body: Buffer.from(html),
      headers: [...headersOf(response), "Content-Security-Policy", policy],
      route: pagePattern(cacheKey.key) ?? "other",
    });
    const cache = cacheFor(cacheKey);
    cache.set(cacheKey.key, page);
    compressing = compressQueued(cache, cacheKey.key, page, compressing);
  }

  /** The page that answers a request, if it may be cached: all addresses without a page share one. */
  async function cacheKeyOf(request: Parameters<RequestHandler>[0]): Promise<CacheKey | undefined> {
    if (!isAnonymous(request)) return undefined;
    const { originalUrl, path } = request;
    if (!path.endsWith(".data") && (await missing.isMissing(path))) return NOT_FOUND;
    return parseCacheKey(originalUrl, routes, routeIds, clock());
  }

  async function renderAndCache(
    cacheKey: CacheKey,
    request: Parameters<RequestHandler>[0],
    response: Response,
    next: () => void,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    rendering.set(cacheKey.key, promise);
    const finish = () => {
      if (rendering.get(cacheKey.key) === promise) rendering.delete(cacheKey.key);
      resolve();
    };
    response.on("close", finish);
    const state = await watch.current().catch(() => undefined);
    const [encoding = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
    encodeBody(response, encoding, (body) => {
      // Rendering is aborted when the visitor disconnects, so the body may be incomplete.
      if (state && !response.destroyed) add(cacheKey, state, response, body);
      finish();
    });
    response.locals.pageUrl = cacheKey.key;
    next();
  }

  return {
    serve,
    middleware: async (request, response, next) => {
      const cacheKey = await cacheKeyOf(request);
      if (cacheKey === NOT_FOUND || (!isUnsafe(request.method) && request.originalUrl.includes("?"))) {
        const moved = await oldAddresses.find(request.originalUrl, cacheKey === NOT_FOUND);
        if (moved) {
          sendPage(redirectPage(moved), request, response, response.locals.requestId ?? "");
          return;
        }
      }
      const other = cacheKey && rendering.get(cacheKey.key);
      await other;
      const page = cacheKey && find(cacheKey.key);
      if (page) {
        sendPage(page, request, response, response.locals.requestId ?? "");
        return;
      }
      if (cacheKey && !other && request.method === "GET")
        await renderAndCache(cacheKey, request, response, next);
      else compressBodies(request, response, next);
    },
  };
}

/** The response to an old address. Browsers ask again after a day, so that a mistake does not last. */
function redirectPage({ status, to }: Moved): CachedPage {
  const headers = ["Location", to, "Cache-Control", "public, max-age=86400"];
  return cachePage({ status, headers, body: Buffer.alloc(0), route: "old address" });
}

/** Compresses one page after the other: passwords and pictures need the same thread pool. */
async function compressQueued(
  cache: LRUCache<string, CachedPage>,
  key: string,
  page: CachedPage,
  previous: Promise<void>,
): Promise<void> {
  await previous;
  if (cache.peek(key) !== page) return;
  const compressed = await compressPage(page);
  // A new object: the cache does not measure an object again that it already holds.
  if (cache.peek(key) === page) cache.set(key, compressed);
}

/** Excludes errors, redirects, pages that are personal or incomplete, and pages that need a script to be read. */
function isCacheable(response: Response, status: number, body: Buffer): boolean {
  return (
    response.statusCode === status &&
    response.locals.incomplete !== true &&
    !response.hasHeader("Set-Cookie") &&
    body.length > 0 &&
    body.length <= MAX_PAGE_BYTES &&
    // A part that React streamed late, which a script has to move to its place.
    !body.includes('<template id="B:')
  );
}

function headersOf(response: Response): string[] {
  return response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name);
    if (NOT_CACHED.has(name) || value === undefined) return [];
    return [value].flat().flatMap((one) => [name, String(one)]);
  });
}
