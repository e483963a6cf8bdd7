import http from "node:http";
import { createBlog, createProduct } from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

const SECRET = "Zeppelin bread";
/** In cents, and as pages write it. */
const SECRET_PRICE = { cents: 4321, text: "43.21" };
/** The price as a number of its own: a random id may contain its digits. */
const SECRET_CENTS = new RegExp(`(?<![\\w.-])${SECRET_PRICE.cents}(?![\\w.-])`);
const LISTS = ["/", "/about", "/locations", "/specials", "/products", "/blog", "/careers", "/customer-care"];

test("no page, data request, search, sitemap or feed contains a record that is not public", async () => {
  await using opened = await openEmptySite();
  const { site } = opened;
  const keys = await writeHidden(site);
  const own = keys.flatMap((key) =>
    ["products", "blog", "recipes", "careers"].map((place) => `/${place}/${key}`),
  );
  const pages = [...LISTS, ...PUBLIC_ROUTES.map(({ path }) => path), "/products?q=zeppelin", ...own];
  const data = pages.map((path) =>
    path.replace(/^([^?]*)/, (_, name) => (name === "/" ? "/_.data" : `${name}.data`)),
  );
  for (const path of [
    ...pages,
    ...data,
    "/sitemap.xml",
    "/blog/feed.xml",
    "/search",
    "/search?q=zeppelin",
    "/search.data?q=zeppelin",
    "/search?q=zepelin",
    "/api/search?q=zeppelin",
    "/api/search?q=zepelin",
    "/api/search?q=bread",
    "/api/products",
    "/api/blogs",
  ]) {
    const { status, text } = await ask(site, path);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toContain(SECRET);
    expect(text, path).not.toContain(SECRET_PRICE.text);
    expect(text, path).not.toMatch(SECRET_CENTS);
  }
  // The pages that a visitor does see are there in both forms: silence alone would prove nothing.
  for (const path of [...LISTS, "/_.data", ...LISTS.slice(1).map((name) => `${name}.data`)]) {
    expect((await ask(site, path)).status, path).toBe(200);
  }
  expect((await ask(site, "/products.data")).text).toContain("Plain bread");
  for (const path of own) expect((await ask(site, path)).status, path).toBe(404);
});

test("redirects and links name the site's own host, whatever headers a client sends", async () => {
  await using opened = await openEmptySite();
  const { site } = opened;
  const moved = await createBlog(site.connection.db, { title: "Soup", category: "recipes" });
  const forged = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "1",
    "X-Original-URL": "//evil.example",
    "X-Rewrite-URL": "//evil.example",
    Forwarded: "host=evil.example",
    "X-Host": "evil.example",
    "X-Forwarded-Prefix": "//evil.example",
  };
  for (const path of [
    "/recipes",
    `/blog/${moved.slug}`,
    "/recipes/soup/",
    "/careers/",
    "/sitemap.xml",
    "/robots.txt",
    "/",
    "/blog/feed.xml",
    "/admin",
    "/nothing",
    "//evil.example",
    "/%5cevil.example",
    "/\\evil.example/",
  ]) {
    const { status, text, location } = await ask(site, path, forged);
    expect(status, path).toBeLessThan(500);
    if (path.includes("evil")) expect(location, path).not.toMatch(/^(?:https?:)?[/\\]{2}/);
    else expect(text + location, path).not.toContain("evil.example");
  }
});

/** A record in every state that a visitor may not see, and an offer of next week; their ids and slugs. */
async function writeHidden({ connection: { db } }: TestSite): Promise<string[]> {
  const now = SEEDED_AT.toISOString();
  const tomorrow = new Date(SEEDED_AT.getTime() + 86_400_000).toISOString();
  const keys: string[] = [];
  for (const kind of KINDS) {
    const create = async (overrides: Record<string, unknown>) => {
      const record = await kind.create(db, kind.build(SECRET, overrides), now);
      keys.push(record.id, ...(record.slug ? [record.slug] : []));
      return record.id;
    };
    for (const status of kind.hiddenStatuses) {
      await create({ status });
      await kind.update(db, await create({}), { status }, undefined, now);
    }
    await kind.bin(db, await create({}), now);
    if (kind.dates.from) await create({ [kind.dates.from]: tomorrow });
  }
  const end = new Date(SEEDED_AT.getTime() + 2 * 86_400_000).toISOString();
  const offer = { price: SECRET_PRICE.cents, startDate: tomorrow, endDate: end };
  await createProduct(db, { name: "Plain bread", price: 9900, hasDetailPage: true, offer });
  return keys;
}

async function openEmptySite(): Promise<{ site: TestSite } & AsyncDisposable> {
  const site = await openTestSite({ seed: "none" });
  return { site, [Symbol.asyncDispose]: () => site.close() };
}

/** Sends a request as it is written, which `fetch` would tidy up. */
function ask(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(site.url);
  return new Promise<{ status: number; text: string; location: string }>((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, text, location: response.headers.location ?? "" });
        });
        response.on("error", reject);
      })
      .on("error", reject);
  });
}
