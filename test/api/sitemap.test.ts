import request from "supertest";
import { expect, test } from "vitest";
import { createSite } from "../../src/site/site.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { createBlog, createProduct } from "../support/build-content.ts";
import { countReads } from "../support/count-reads.ts";
import { runSql } from "../support/raw-sql.ts";
import { createTestApp, type TestApp, watchTestContent } from "../support/test-app.ts";

const SITE = "https://www.suqna.example";
const env = { PUBLIC_URL: SITE };

function locationsIn(text: string): string[] {
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address.slice(SITE.length));
}

/** Fills the range with so many products that each have a page. */
async function fill({ db, clock }: TestApp, products: number): Promise<void> {
  await fillCatalogue(db, products, clock());
  await runSql(db, `UPDATE products SET "hasDetailPage" = 1`);
}

test("is one file as long as it has fewer than 10,000 addresses", async () => {
  await using site = createTestApp({ env });
  await fill(site, 9_900);
  const { text } = await request(site.app).get("/sitemap.xml").expect(200);
  expect(text).toContain("<urlset ");
  expect(locationsIn(text).length).toBeGreaterThan(9_900);
  await request(site.app).get("/sitemap-1.xml").expect(404);
});

test("is an index of files of at most 10,000 addresses each when there are more", async () => {
  await using site = createTestApp({ env });
  await fill(site, 20_500);
  await createBlog(site.db, { title: "Kusksu", category: "recipes" });
  const index = await request(site.app).get("/sitemap.xml").expect(200);
  expect(index.headers["content-type"]).toMatch(/^application\/xml/);
  expect(index.text).toContain("<sitemapindex ");
  const files = locationsIn(index.text);
  expect(files).toContain("/sitemap-1.xml");
  const addresses = [];
  for (const file of files) {
    const { text } = await request(site.app).get(file).expect(200);
    const own = locationsIn(text);
    expect(own.length).toBeLessThanOrEqual(10_000);
    addresses.push(...own);
    const changed = [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, date = ""]) => date);
    const line = index.text.split("\n").find((each) => each.includes(`${file}<`));
    expect(line).toContain(`<lastmod>${changed.toSorted().at(-1)}</lastmod>`);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain("/recipes/kusksu");
  expect(addresses).toContain("/products?category=pantry");
  expect(addresses.filter((address) => /^\/products\/product-\d+$/.test(address))).toHaveLength(20_500);
  await request(site.app)
    .get(`/sitemap-${files.length + 1}.xml`)
    .expect(404);
});

test("reads at most 500 records at a time, and nothing at all until the content changes", async () => {
  await using given = createTestApp({ env });
  await fill(given, 2_000);
  const count = countReads(given.db);
  await using site = createTestApp({
    env,
    wrapSite: () => createSite(count.db, given.clock, SITE),
  });
  // Before PostgreSQL has answered once, nothing is kept.
  await watchTestContent(site);
  const first = await request(site.app).get("/sitemap.xml").expect(200);
  expect(locationsIn(first.text).length).toBeGreaterThan(2_000);
  expect(count.mostRows).toBeLessThanOrEqual(500);
  const { statements } = count;
  const second = await request(site.app).get("/sitemap.xml").set("Accept-Encoding", "identity").expect(200);
  expect(second.text).toBe(first.text);
  await request(site.app).get("/sitemap.xml").set("If-None-Match", String(first.headers["etag"])).expect(304);
  // An address has spellings without end, which fill no memory.
  expect((await request(site.app).get("/SiteMap.xml/").expect(200)).text).toBe(first.text);
  expect(count.statements).toBe(statements);
  // The sitemap is that of the other database: what ends the state is a write to this one.
  await createProduct(site.db);
  expect((await request(site.app).get("/sitemap.xml").expect(200)).text).toBe(first.text);
  expect(count.statements).toBeGreaterThan(statements);
});

test("is complete for each of several clients at once, also if one of them leaves", async () => {
  await using site = createTestApp({ env });
  await fill(site, 3_000);
  const leaving = request(site.app).get("/sitemap.xml");
  leaving.end(() => undefined);
  const answers = await Promise.all([1, 2, 3].map(() => request(site.app).get("/sitemap.xml").expect(200)));
  leaving.abort();
  for (const { text } of answers) expect(text.endsWith("</urlset>\n")).toBe(true);
});
