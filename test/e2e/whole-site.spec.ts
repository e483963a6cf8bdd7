import type { IncomingHttpHeaders } from "node:http";
import { validateHtml } from "../support/validate-html.ts";
import { senderTo } from "../support/raw-request.ts";
import type { TestSite } from "../support/test-site.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

/** More addresses would be a trap for crawlers. */
const MAX_ADDRESSES = 5_000;

interface Crawl {
  /** The addresses that a robot comes to, with the page that leads there first. */
  found: Map<string, string>;
  /** What is wrong with an address or a link. */
  problems: string[];
  /** The HTML of the first page of each shape of addresses. */
  pages: Map<string, string>;
}

/** Follows the links of a site as a robot does: without those of `nofollow` and what robots.txt forbids. */
async function crawlAsRobot(url: string): Promise<Crawl> {
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  const forbidden = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, pattern = ""]) =>
      new RegExp(
        `^${pattern
          .split("*")
          .map((part) => part.replace(/[.?+]/g, String.raw`\$&`))
          .join(".*")}`,
      ),
  );
  const crawl: Crawl = { found: new Map([["/", "the start"]]), problems: [], pages: new Map() };
  const { found, problems, pages } = crawl;
  const places = new Map<string, Set<string>>();
  const wanted = new Map<string, string>();
  for (const [address, from] of found) {
    if (found.size > MAX_ADDRESSES) break;
    const answer = await fetch(url + address, { redirect: "manual" });
    if (answer.status !== 200) problems.push(`${answer.status}: ${address}, linked from ${from}`);
    const html = await answer.text();
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const shape = address.replace(/(?<=^\/\w+\/)[^/?]+/, ":slug").replaceAll(/=[^&]*/g, "");
    if (!pages.has(shape)) pages.set(shape, html);
    places.set(address, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const [, attributes = ""] of html.matchAll(/<a\b([^>]*)>/g)) {
      const href = /\shref="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const { origin, pathname, search, hash } = new URL(href, url + address);
      const to = pathname + search;
      if (origin !== url || forbidden.some((pattern) => pattern.test(to))) continue;
      if (/\srel="[^"]*nofollow/.test(attributes)) continue;
      if (!found.has(to)) found.set(to, address);
      if (hash.length > 1) wanted.set(`${to}${decodeURIComponent(hash)}`, address);
    }
  }
  for (const [link, from] of wanted) {
    const [to = "", place = ""] = link.split("#");
    if (places.get(to)?.has(place) === false) problems.push(`no such place: ${link}, linked from ${from}`);
  }
  return crawl;
}

test("a robot comes to an end of the site, every link leads to a page and a place on it, and the HTML is valid", async ({
  untouchedSite,
}) => {
  test.slow();
  const { found, problems, pages } = await crawlAsRobot(untouchedSite.url);
  expect(found.size).toBeLessThan(MAX_ADDRESSES);
  expect(problems).toEqual([]);
  expect(pages.size).toBeGreaterThan(20);
  for (const [shape, html] of pages) expect(await validateHtml(html), shape).toEqual([]);
  console.log(`A robot comes to ${found.size} addresses.`);
});

/** Headers of one answer. */
const OF_ONE_ANSWER = new Set(["date", "x-request-id", "keep-alive", "connection", "transfer-encoding"]);

function comparable(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_ONE_ANSWER.has(name))
      .map(([name, value]) => [name, String(value).replaceAll(/'nonce-[^']*'/g, "")]),
  );
}

/** An address of every kind: pages, their data, what machines read, files, the API, and what is not there. */
async function addressesOf(site: TestSite): Promise<string[]> {
  const home = await (await fetch(site.url)).text();
  const files = [/\/uploads\/[^" ,#?]+/, /\/assets\/[^" ,#]+\.woff2/, /\/assets\/[^" ,#]+\.js/];
  return [
    ...PUBLIC_ROUTES.map(({ path }) => path),
    ...["/about.data", "/recipes", "/search?q=bread", "/search.data?q=bread", "/message"],
    ...["/not-there", "/blog/not-there", "/products?page=99"],
    ...["/admin", "/admin/login", "/request-password-reset", "/activate/none", "/reset-password/none"],
    ...["/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/manifest.webmanifest", "/shopping-list-worker.js"],
    ...["/locations/sliema/hours.ics", "/.well-known/change-password", "/healthz", "/readyz", "/metrics"],
    ...["/icon.svg", "/og.png", "/favicon.ico", "/uploads/none.webp", "/assets/none.js"],
    ...["/api", "/api/jobs", "/api/products/ftira", "/api/settings", "/api/search?q=bread", "/api/images"],
    ...files.map((file) => file.exec(home)?.[0] ?? "no file"),
  ];
}

test("HEAD says what GET says in every encoding, 304 what 200 said, and OPTIONS and 405 which methods there are", async ({
  untouchedSite,
}) => {
  test.slow();
  const send = senderTo(Number(new URL(untouchedSite.url).port));
  for (const address of await addressesOf(untouchedSite)) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const what = `${address} as ${encoding}`;
      // Until the page is cached and compressed, each answer may have come another way.
      await expect(async () => {
        const whole = await send(address, { headers });
        const head = await send(address, { method: "HEAD", headers });
        const again = comparable((await send(address, { headers })).headers);
        expect(again).toEqual(comparable(whole.headers));
        expect(head.status, what).toBe(whole.status);
        expect(head.bytes.length, what).toBe(0);
        const { "content-length": length, ...said } = comparable(head.headers);
        const { "content-length": wholeLength, ...wholeSaid } = again;
        expect(said, what).toEqual(wholeSaid);
        // The one header that HEAD may leave out (RFC 9110, 9.3.2).
        if (length !== undefined) expect(length, what).toBe(wholeLength);
        const { etag } = whole.headers;
        if (whole.status !== 200 || etag === undefined) return;
        const same = await send(address, { headers: { ...headers, "If-None-Match": etag } });
        expect(same.status, what).toBe(304);
        for (const name of ["etag", "vary", "cache-control"])
          expect(same.headers[name], `${name} of ${what}`).toBe(whole.headers[name]);
      }).toPass();
    }
    const asked = await send(address, { method: "OPTIONS" });
    const isUnknown = asked.status === 404;
    if (!isUnknown) expect([200, 204], address).toContain(asked.status);
    const allowed = asked.headers.allow?.split(", ") ?? [];
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
      const { status, headers } = await send(address, { method });
      const what = `${method} ${address} ${status}, allowed: ${String(allowed)}`;
      expect(status !== 405, what).toBe(isUnknown || allowed.includes(method));
      if (status === 405) expect(headers.allow?.split(", "), what).toEqual(allowed);
    }
  }
});

test("a part of a file is sent where a strong ETag names the file, and else all of it", async ({
  untouchedSite,
}) => {
  const send = senderTo(Number(new URL(untouchedSite.url).port));
  for (const address of (await addressesOf(untouchedSite)).filter((path) => /webp|avif|og\.png/.test(path))) {
    const { headers, bytes, status } = await send(address);
    if (status !== 200) continue;
    const { etag = "" } = headers;
    expect(etag.startsWith('"'), etag).toBe(address.startsWith("/uploads"));
    for (const [condition, wanted] of [
      [undefined, 206],
      [etag, etag.startsWith('"') ? 206 : 200],
      [`W/${etag.replace("W/", "")}`, 200],
      ['"other"', 200],
      [headers["last-modified"], 200],
    ] as const) {
      const part = await send(address, {
        headers: { Range: "bytes=0-9", ...(condition !== undefined && { "If-Range": condition }) },
      });
      expect(part.status, `${address} if ${condition}`).toBe(wanted);
      expect(part.bytes).toEqual(wanted === 206 ? bytes.subarray(0, 10) : bytes);
    }
  }
});

test("another spelling of an address leads to the one address, with its query and never to another site", async ({
  untouchedSite,
}) => {
  const send = senderTo(Number(new URL(untouchedSite.url).port));
  for (const [from, to] of [
    ["/About", "/about"],
    ["/about/", "/about"],
    ["//about", "/about"],
    ["/about//", "/about"],
    ["/Products/?category=bakery&Q=a%2Fb", "/products?category=bakery&Q=a%2Fb"],
    ["/Locations//Sliema/", "/locations/sliema"],
    ["/Admin/Login", "/admin/login"],
    ["//", "/"],
    ["/RECIPES", "/recipes"],
  ] as const)
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await send(from, { method });
      expect([status, headers.location], from).toEqual([301, to]);
    }
  for (const missing of [
    "//evil.example",
    "//evil.example/about",
    "/\\evil.example",
    "/Not-There/",
    "/ABOUT/US",
  ]) {
    const { status, headers } = await send(missing);
    expect([status, headers.location], missing).toEqual([404, undefined]);
  }
  expect((await send("/About", { method: "POST" })).status).toBe(405);
});
