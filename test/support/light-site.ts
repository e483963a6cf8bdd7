import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { createOldAddresses, type OldAddresses } from "../../src/site/old-addresses.ts";
import { createInsight, type Insight } from "../../src/site/counting/insight.ts";
import type { Site } from "../../src/site/context.ts";
import { createCachedSite } from "../../src/site/cached-site.ts";
import { createPageCache } from "../../src/http/page-cache/page-cache.ts";
import { describeOpeningState } from "../../src/rules/time/opening-hours.ts";
import { maltaDay } from "../../src/rules/time/malta-time.ts";
import { createMissingPages } from "../../src/site/rendering/missing-pages.ts";
import { createTestApp, type TestApp, type TestAppOptions, watchTestContent } from "./test-app.ts";

export const COOKIE = "suqna";

const PATHS = ["/", "/list", "/held", "/large", "/failing", "/cookie", "/missing", "/never"];

/** What `/large` takes beside what every page has, in bytes. */
const LARGE = 1024 * 1024;

/** The page cache before pages that take no time to make, over a site whose readings are kept, really listening. */
export interface LightSite extends AsyncDisposable {
  given: TestApp;
  url: string;
  oldAddresses: OldAddresses;
  insight: Insight;
  /** How often a page was made. */
  made(): number;
  /** How many requests came to the application, past what responds before any middleware. */
  passed(): number;
  /** How many pages came to their end, and from how many the visitor had left before. */
  ended(): number;
  left(): number;
  /** What `/held` waits for. */
  release(): void;
  /** A page as it is at this moment, past any cache. */
  fresh(path: string): Promise<string>;
}

/** Everything a page may show that changes by a write or by the clock alone, as text. */
async function render(site: Site, path: string): Promise<string> {
  const now = site.now();
  const [settings, banners, stores, jobs, posts, products] = await Promise.all([
    site.settings(),
    site.list("banners"),
    site.list("stores"),
    site.list("jobs"),
    site.page("blogs", { limit: 50, offset: 0 }),
    site.page("products", { onOffer: path.includes("offers"), limit: 50, offset: 0 }),
  ]);
  return JSON.stringify({
    path,
    settings,
    day: maltaDay(now),
    banners,
    jobs,
    posts,
    products,
    stores: stores.map((store) => [store.name, describeOpeningState(store, now).text]),
  });
}

export async function openLightSite(options: TestAppOptions = {}): Promise<LightSite> {
  const given = createTestApp(options);
  const watch = await watchTestContent(given);
  const site = createCachedSite(given.site, watch);
  const { publicUrl } = given.site;
  const oldAddresses = createOldAddresses({
    db: given.connection.db,
    watch,
    counter: given.parts.counter,
    publicUrl,
    clock: () => given.clock(),
  });
  const cache = createPageCache({
    watch,
    oldAddresses,
    clock: () => given.clock(),
    routes: [
      { path: "/", query: [] },
      { path: "/list", query: ["offers", "page"] },
      { path: "/held", query: [] },
      { path: "/large", query: ["page"] },
      { path: "/failing", query: [] },
      { path: "/cookie", query: [] },
      { path: "/missing", query: [] },
    ],
    routeIds: new Set(["root", "list"]),
    sessionCookie: COOKIE,
    pagePattern: () => undefined,
    missing: createMissingPages({
      connection: given.connection,
      site: given.site,
      pagePattern: (path) =>
        path.startsWith("/products/")
          ? "/products/:slug"
          : PATHS.find((known) => known === path.replace(/(.)\/$/, "$1")),
    }),
    log: () => undefined,
  });
  let [passed, made, ended, left] = [0, 0, 0, 0];
  const gate = Promise.withResolvers<void>();
  const app = express();
  app.use((_request, response, next) => {
    passed++;
    response.locals.nonce = `nonce-of-${made}`;
    response.locals.requestId = `request-${made}`;
    response.setHeader("Content-Security-Policy", `script-src 'self' 'nonce-nonce-of-${made}'`);
    next();
  });
  app.use(cache.middleware, async (request, response) => {
    made++;
    response.on("close", () => {
      if (!response.writableFinished) left++;
    });
    const address = response.locals.pageUrl ?? request.originalUrl;
    if (address === "/held") await gate.promise;
    if (address === "/failing") response.locals.incomplete = true;
    if (address === "/cookie") response.setHeader("Set-Cookie", "a=b");
    const isMissing = address === "/missing" || address === "/not-found";
    response.status(isMissing ? 404 : 200).setHeader("Content-Type", "text/html; charset=utf-8");
    const { nonce } = response.locals;
    response.write(`<script nonce="${nonce}">start()</script><script>foreign()</script>`);
    // Of a kind that hardly gets smaller when it is compressed.
    if (address.startsWith("/large")) response.write(randomBytes(LARGE * 0.75).toString("base64"));
    response.end(await render(site, address));
    ended++;
  });
  const insight = createInsight({
    db: given.connection.db,
    watch,
    counter: given.parts.counter,
    publicUrl,
    sessionCookie: COOKIE,
    isPagePath: (path) => PATHS.includes(path),
  });
  const server = http.createServer((request, response) => {
    if (cache.serve(request, response)) insight.countResponse(request, response);
    else {
      response.once("finish", () => insight.countResponse(request, response));
      app(request, response);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    given,
    url: `http://127.0.0.1:${port}`,
    oldAddresses,
    insight,
    passed: () => passed,
    made: () => made,
    ended: () => ended,
    left: () => left,
    release: () => gate.resolve(),
    fresh: (path) => render(given.site, path),
    async [Symbol.asyncDispose]() {
      gate.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await given[Symbol.asyncDispose]();
    },
  };
}
