import { sql } from "kysely";
import { expect, test } from "vitest";
import { addOfferRecords, fillCatalogue } from "../bench/fill-catalogue.ts";
import { BROWSER, openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { words } from "../support/words.ts";

const LIMIT = 200_000;

const ADDRESSES = words`
  /products /products?page=40 /products?category=pantry /specials /specials?category=pantry
  /specials?ends=this-week&page=2`;

/** Fills the range, with an offer for three of ten products, and reads the pages of the long lists. */
async function readPages(site: TestSite, from: number, to: number): Promise<Map<string, string>> {
  const { db } = site.connection;
  await fillCatalogue(db, to, SEEDED_AT, from);
  for (const [remainder, days] of [
    [4, 1],
    [5, 5],
    [6, 30],
  ]) {
    const endDate = new Date(SEEDED_AT.getTime() + Number(days) * 86_400_000).toISOString();
    const offer = JSON.stringify({ price: 150, startDate: "2026-11-01T00:00:00.000Z", endDate });
    await sql`
      UPDATE products SET price = 200, offer = ${offer}
      WHERE slug LIKE ${`%${remainder}`}`.execute(db);
  }
  await addOfferRecords(db);
  const pages = new Map<string, string>();
  for (const address of ADDRESSES) {
    const response = await fetch(site.url + address, { headers: { "User-Agent": BROWSER } });
    expect(response.status, address).toBe(200);
    pages.set(address, await response.text());
  }
  return pages;
}

test("pages of products and offers do not grow with the range", async () => {
  await using site = await openTestSite({ seed: "none" });
  const few = await readPages(site, 0, 2_400);
  const many = await readPages(site, 2_400, 12_000);
  for (const [address, html] of many) {
    const grown = html.length - (few.get(address) ?? "").length;
    // Cards differ; a link to each page would be 50 KB more.
    expect(html.length, address).toBeLessThan(LIMIT);
    expect(grown, `${address} grew`).toBeLessThan(10_000);
  }
  const specials = many.get("/specials") ?? "";
  // The anchors of the groups, and the way to all their offers without a script.
  for (const id of ["last-days", "this-week", "longer"]) {
    expect(specials).toContain(`id="${id}"`);
    expect(specials).toContain(`href="/specials?ends=${id}"`);
  }
  expect(specials).not.toContain("saved with one of each");
  const range = many.get("/products") ?? "";
  expect(range).toContain('href="/products?page=2"');
  expect(range).toContain('href="/products?page=500"');
  const beyond = await fetch(`${site.url}/specials?ends=longer&page=99`, {
    headers: { "User-Agent": BROWSER },
  });
  expect(beyond.status).toBe(404);
});
