import { expect, test } from "vitest";
import { createBlog, createJob } from "../support/build-content.ts";
import { listenWithEcho } from "../support/echo-pages.ts";
import { openLightSite } from "../support/light-site.ts";
import { listen } from "../support/raw-request.ts";
import { createTestApp } from "../support/test-app.ts";
import { words } from "../support/words.ts";

const EVIL = "evil.example";

/** Headers by which answers of other systems were changed and then stored for everyone. */
const POISONS: Readonly<Record<string, string>> = {
  "X-Forwarded-Host": EVIL,
  "X-Forwarded-Proto": EVIL,
  "X-Forwarded-Port": "1",
  "X-Forwarded-Prefix": `/${EVIL}`,
  "X-Forwarded-Scheme": "nothttps",
  "X-Forwarded-Server": EVIL,
  "X-Host": EVIL,
  Forwarded: `host=${EVIL};proto=http`,
  "X-Original-URL": "/admin",
  "X-Original-Host": EVIL,
  "X-Rewrite-URL": "/admin",
  "X-HTTP-Method-Override": "DELETE",
  "X-HTTP-Method": "PUT",
  "X-Method-Override": "POST",
  "X-React-Router-SPA-Mode": "yes",
  "X-React-Router-Prerender-Data": "%5B%22evil.example%22%5D",
  "X-React-Router-Request": EVIL,
  "X-Remix-Response": "yes",
  "X-Middleware-Subrequest": "middleware",
  "X-Middleware-Prefetch": "1",
  "X-Nextjs-Data": "1",
  "X-Now-Route-Matches": "1",
  RSC: "1",
  "Next-Router-State-Tree": EVIL,
  Accept: "application/json",
  "Accept-Language": "xx-evil.example",
  "Accept-Charset": "utf-7",
  Range: "bytes=0-3",
  "If-Range": "x",
  "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT",
  "If-Unmodified-Since": "Fri, 01 Jan 1999 00:00:00 GMT",
  "If-Match": '"x"',
  "Cache-Control": "only-if-cached",
  Pragma: "no-cache",
  Origin: `https://${EVIL}`,
  Referer: `https://${EVIL}/`,
  "User-Agent": EVIL,
  TE: "trailers",
  "Content-Type": "text/html; charset=utf-7",
  "X-Wap-Profile": `http://${EVIL}/w.xml`,
  "Surrogate-Capability": "ESI/1.0",
  "X-Forwarded-For": EVIL,
};

test.each(Object.entries(POISONS))(
  "%s changes no page for others, and none for its sender",
  async (name, value) => {
    await using site = await openLightSite();
    await createJob(site.given.db, { title: "Baker" });
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(site.url + path, {
        headers: { "Accept-Encoding": "identity", ...headers },
      });
      const text = (await response.text()).replace(/ nonce="[^"]*"/, "");
      return { status: response.status, type: response.headers.get("content-type"), text };
    };
    for (const path of ["/", "/list?page=2", "/list.data", "/no-such-page"]) {
      const poisoned = await ask(path, { [name]: value });
      const plain = await ask(path, {});
      expect(plain.text, path).not.toContain(EVIL);
      expect(poisoned, path).toEqual(plain);
    }
    expect((await ask("/", {})).text).toContain(await site.fresh("/"));
  },
);

test.each(Object.entries(POISONS))("%s changes no feed, sitemap or list", async (name, value) => {
  await using given = createTestApp({ env: { PUBLIC_URL: "https://www.suqna.example", TRUST_PROXY: "1" } });
  await using server = await listen(given.app);
  await createBlog(given.db, { title: "Bread" });
  for (const path of words`
    /sitemap.xml /blog/feed.xml /robots.txt /manifest.webmanifest /api/blogs /api/blogs?limit=1`) {
    const poisoned = await server.send(path, { headers: { [name]: value, Host: EVIL } });
    const plain = await server.send(path);
    expect([200, 206, 304, 412, 416], path).toContain(poisoned.status);
    expect(plain.status, path).toBe(200);
    for (const answer of [poisoned, plain])
      expect(JSON.stringify([answer.headers, answer.text]), path).not.toContain(EVIL);
    if (poisoned.status === 200) expect(poisoned.text, path).toBe(plain.text);
  }
});

test("no header that names another address or another mode reaches a screen", async () => {
  await using given = createTestApp();
  await using server = await listenWithEcho(given);
  const { status, text } = await server.send("/", { headers: { ...POISONS, Host: EVIL } });
  expect(status).toBe(200);
  const seen = JSON.parse(text);
  expect(seen).toMatchObject({ url: "http://localhost:3000/", isSpaMode: false });
  expect(Object.keys(seen.headers).filter((name) => /^x-(?:forwarded|react-router)/.test(name))).toEqual([]);
});
