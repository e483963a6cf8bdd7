import fs from "node:fs";
import path from "node:path";
import { expect, test as base } from "vitest";
import reactRouterConfig from "../../../react-router.config.ts";
import { toScriptJson } from "../../../views/site/seo/json-ld.tsx";
import { createJob } from "../../support/build-content.ts";
import { listenWithEcho, type SeenRequest } from "../../support/echo-pages.ts";
import { COOKIE, openLightSite, type LightSite } from "../../support/light-site.ts";
import { createTestApp } from "../../support/test-app.ts";
import { ORIGIN } from "../../support/test-accounts.ts";
import { testWith } from "../../support/test-with.ts";

const test = testWith(openLightSite);

const root = path.resolve(import.meta.dirname, "../../..");

/** What React Router sees of a request for a page with these headers. */
async function seen(address: string, headers: Record<string, string>): Promise<SeenRequest> {
  await using given = createTestApp();
  await using server = await listenWithEcho(given);
  const { status, text } = await server.send(address, { headers });
  expect(status).toBe(200);
  return JSON.parse(text);
}

/** Headers of several requests. */
type Attempts = readonly Record<string, string>[];

const HOSTS: readonly (readonly [name: string, attempts: Attempts])[] = [
  [
    "CVE-2025-31137 React Router: a path in the port of a host changes no address",
    [{ Host: "localhost:/admin" }, { "X-Forwarded-Host": "localhost:/admin?a=" }, { Host: "x:3000/admin" }],
  ],
  [
    "CVE-2024-34351 Next.js: the Host header names no other server to the screens",
    [
      { Host: "evil.example" },
      { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "ftp", "X-Forwarded-Port": "1" },
    ],
  ],
];

base.each(HOSTS)("%s", async (_name, attempts) => {
  for (const headers of attempts) {
    const request = await seen("/?a=b", headers);
    expect(request.url).toBe(`${ORIGIN}/?a=b`);
    expect(request.headers["host"]).toBe("localhost:3000");
    expect(Object.keys(request.headers).filter((name) => name.startsWith("x-forwarded"))).toEqual([]);
  }
});

test("CVE-2025-43864 React Router: no header makes a page one without content", async () => {
  const request = await seen("/", { "X-React-Router-SPA-Mode": "yes" });
  expect(request.isSpaMode).toBe(false);
  expect(request.headers).not.toHaveProperty("x-react-router-spa-mode");
});

test("CVE-2025-43865 React Router: no header brings data of its own into a page", async () => {
  const headers = {
    "X-React-Router-Prerender-Data": encodeURIComponent(JSON.stringify([{ title: "Planted" }])),
  };
  const request = await seen("/", headers);
  expect(JSON.stringify(request)).not.toContain("Planted");
});

test("CVE-2025-59057 React Router: text in structured data cannot end its script", () => {
  const name = "</script><script>alert(1)</script><!--";
  const json = toScriptJson({ "@context": "https://schema.org", "@type": "Thing", name });
  expect(json).not.toMatch(/[<]/);
  expect(JSON.parse(json).name).toBe(name);
});

test("CVE-2026-21884 React Router: no key of a scroll position comes from an address", () => {
  const users = fs
    .globSync("views/**/*.{ts,tsx}", { cwd: root })
    .filter((file) =>
      /getKey=|storageKey=|<ScrollRestoration[^>]* (?:getKey|storageKey)/.test(
        fs.readFileSync(path.join(root, file), "utf8"),
      ),
    );
  expect(users).toEqual([]);
});

test("CVE-2026-42342 React Router: there is no call that expands a list of paths", async () => {
  expect(reactRouterConfig.routeDiscovery).toEqual({ mode: "initial" });
  await using given = createTestApp();
  await using server = await listenWithEcho(given);
  const query = Array.from({ length: 500 }, (_, at) => `p=${"/a".repeat(10)}${at}`).join("&");
  expect((await server.send(`/__manifest?version=x&${query}`)).status).toBe(404);
});

async function get(site: LightSite, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + address, {
    headers: { "Accept-Encoding": "identity", ...headers },
  });
  return { status: response.status, text: (await response.text()).replace(/ nonce="[^"]*"/, "") };
}

test("CVE-2024-46982 Next.js: what a data request gets is never kept as the page", async (site) => {
  await get(site, "/list.data");
  await get(site, "/list.data?_routes=list");
  const page = await get(site, "/list");
  expect(page.text).toContain('"path":"/list"');
  expect((await get(site, "/list.data")).text).toContain('"path":"/list.data"');
  expect((await get(site, "/list")).text).toBe(page.text);
});

test("CVE-2025-32421 Next.js: a page and its data, requested at once, are not mixed up", async (site) => {
  const addresses = ["/list", "/list.data", "/list", "/list.data", "/list.data", "/list"];
  const answers = await Promise.all(addresses.map((address) => get(site, address)));
  for (const [at, { text }] of answers.entries()) expect(text).toContain(`"path":"${addresses[at]}"`);
});

test("CVE-2025-49826 Next.js: an answer of another status is not kept for a page", async (site) => {
  for (let turn = 0; turn < 3; turn += 1) expect((await get(site, "/missing")).status).toBe(404);
  await fetch(site.url, { method: "HEAD" });
  expect((await get(site, "/")).text).toContain('"path":"/"');
});

test("CVE-2025-57752 Next.js: a response to a signed-in user is not cached", async (site) => {
  const proofs: Attempts = [{ Cookie: `${COOKIE}=secret` }, { Authorization: "Bearer secret" }];
  for (const headers of proofs) {
    const before = site.made();
    await get(site, "/", headers);
    await get(site, "/", headers);
    expect(site.made()).toBe(before + 2);
  }
  const before = site.made();
  await get(site, "/");
  expect(site.made()).toBe(before + 1);
});

test("CVE-2026-53943 Ghost: a preview is not cached, and no header asks for one", async (site) => {
  await createJob(site.given.db, { title: "Hidden baker", status: "draft" });
  const plain = await get(site, "/list");
  for (const name of ["X-Ghost-Preview", "X-Preview", "X-Draft", "X-Next-Preview"])
    expect(await get(site, "/list", { [name]: "Hidden baker" })).toEqual(plain);
  expect(site.made()).toBe(1);
  await get(site, "/list?preview=token");
  await get(site, "/list?preview=token");
  expect(site.made()).toBe(3);
  expect(await get(site, "/list")).toEqual(plain);
});
