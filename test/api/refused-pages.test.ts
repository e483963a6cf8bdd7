import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createApp } from "../../src/start/app.ts";
import { watchContentState } from "../../src/content/content-state.ts";
import { createPageCache } from "../../src/http/page-cache/page-cache.ts";
import { renderPages } from "../../src/site/rendering/pages.ts";
import { rethrow } from "../support/rethrow.ts";
import { listen } from "../support/raw-request.ts";
import { BUILD, NO_OLD_ADDRESSES, RENDERING } from "../support/echo-pages.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** A build without a screen: what is refused never comes to one. */
const NO_SCREENS: ServerBuild = {
  entry: { module: { default: () => new Response("No screen was asked for.") } },
  routes: {},
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  ...BUILD,
};

/** The application with its page cache, as `openSite` puts it together. */
function appWithPages({ connection, clock, site, parts }: TestApp) {
  const cache = createPageCache({
    watch: watchContentState(connection, clock, rethrow),
    clock,
    routes: [{ path: "/", query: [] }],
    routeIds: new Set<string>(),
    sessionCookie: "session",
    pagePattern: () => undefined,
    missing: { isMissing: async () => false, isSurelyMissing: () => false },
    oldAddresses: NO_OLD_ADDRESSES,
    log: () => undefined,
  });
  return createApp(parts, {
    site,
    pageCache: [cache.middleware],
    pages: renderPages({ ...RENDERING, build: NO_SCREENS, site }),
  });
}

const REFUSED = [
  ["another method", 405, "PUT", "/", {}],
  ["a form from elsewhere", 403, "POST", "/", { Origin: "https://elsewhere.example" }],
  ["an address in its absolute form", 400, "GET", "http://anywhere.example/", {}],
] as const;

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, identity: (bytes: Buffer) => bytes };

test.each(REFUSED)(
  "%s gets a complete %i in every encoding, and the connection stays open",
  async (_what, status, method, address, headers) => {
    await using given = createTestApp();
    await using server = await listen(appWithPages(given));
    const ask = (encoding: string) =>
      server.send(address, { method, headers: { ...headers, "Accept-Encoding": encoding } });
    const { text: plain } = await ask("identity");
    expect(plain).toMatch(new RegExp(`^${status} `));
    for (const [encoding, decode] of Object.entries(DECODERS)) {
      for (let turn = 0; turn < 2; turn++) {
        const answer = await ask(encoding);
        expect(answer.status).toBe(status);
        expect(
          (answer.headers["content-encoding"] ? decode : DECODERS.identity)(answer.bytes).toString(),
        ).toBe(plain);
        expect(answer.reused).toBe(true);
      }
    }
  },
);

test("an error to HEAD has the headers of GET, and never the length of another encoding", async () => {
  await using given = createTestApp();
  await using server = await listen(appWithPages(given));
  for (const encoding of Object.keys(DECODERS)) {
    const ask = (method: string) =>
      server.send("http://anywhere.example/", { method, headers: { "Accept-Encoding": encoding } });
    const [get, head] = [await ask("GET"), await ask("HEAD")];
    expect(head.status).toBe(400);
    expect(head.bytes).toHaveLength(0);
    for (const name of ["content-encoding", "content-length", "content-type", "vary"])
      expect(head.headers[name], name).toBe(get.headers[name]);
  }
});
