import { createFixedPages } from "../../src/content/kinds/pages/page-words.ts";
import { createOffer, createProduct, createStore } from "../support/build-content.ts";
import type { TestSite } from "../support/test-site.ts";
import { words } from "../support/words.ts";
import { expect, test } from "./fixtures.ts";

/** The days of Malta on which the offer is planned, announced and begins, each to the millisecond. */
const PLANNED = new Date("2026-11-18T09:30:00.000Z");
const ANNOUNCED = new Date("2026-11-25T23:00:00.000Z");
const BEGINS = new Date("2026-11-29T23:00:00.000Z");

/** What only the offer says: its price, what it gives, and the words beside it. */
const CANARY = /zq7-week|43\.21|(?<![a-z\d+/_=-])4321(?![a-z\d+/_=-])/i;

/** Where an announced offer may be read. */
const COMING = words`
  /specials?week=next /specials.data?week=next /specials?week=next&category=bakery /specials?week=next&store=sliema
  /specials?week=next&week=this /specials/print?week=next /specials/print.data?week=next /specials/print?week=next&store=sliema
  /api/offers`;

/** Everywhere else, with addresses that ask for a week in other words. */
const ELSEWHERE = words`
  / /_root.data /specials /specials.data /specials?week=this /specials?week=NEXT /specials?week=next%20 /specials?week[]=next
  /specials?week=%00next /specials?week=this&week=next /specials?week=2026-11-30 /specials?week=2026-W49 /specials?week=2 /specials?ends=today
  /specials?ends=longer /specials?store=sliema /specials?category=bakery /specials/print /specials/print?week=2026-11-30
  /specials/print?store=sliema /products /products.data /products?offers=1 /products?sort=price /products/hobza
  /products/hobza.data /locations/sliema /locations/sliema.data /search?q=hobza /search.data?q=hobza /api/search?q=hobza
  /api/search?q=zq7-week /api/products /api/products?limit=1 /api/products/slug/hobza /api/offer-pictures /api/offers/check
  /specials/feed.xml /blog/feed.xml /sitemap.xml /sitemap-1.xml /robots.txt`;

async function read(site: TestSite, address: string): Promise<string> {
  const response = await fetch(site.url + address);
  expect(response.status, address).toBeLessThan(500);
  return `${await response.text()} ${JSON.stringify([...response.headers])}`;
}

test("nothing of a planned week is public before its day by any address, and an announced one only where it belongs", async ({
  emptySite,
}) => {
  const { db } = emptySite.connection;
  const planned = PLANNED.toISOString();
  emptySite.setNow(PLANNED);
  await createFixedPages(db, PLANNED);
  await createStore(db, { name: "Sliema", slug: "sliema" }, planned);
  await createStore(db, { name: "Mosta", slug: "mosta" }, planned);
  const bread = { name: "Hobza", slug: "hobza", category: "bakery", price: 9_900, hasDetailPage: true };
  const { id } = await createProduct(db, bread, planned);
  const offer = {
    name: "Zq7-week plan",
    note: "Zq7-week note",
    products: [id],
    category: "",
    mechanic: { kind: "bundle", count: 2, price: 4321 } as const,
    startDate: BEGINS.toISOString(),
    endDate: "2026-12-06T22:59:59.999Z",
  };
  await createOffer(db, { ...offer, announceFrom: ANNOUNCED.toISOString() }, planned);
  // One that is not announced, and one that is not finished.
  const other = await createProduct(
    db,
    { name: "Ftira", slug: "ftira", category: "bakery", price: 9_900 },
    planned,
  );
  await createOffer(db, { ...offer, note: "Zq7-week secret", products: [other.id] }, planned);
  await createOffer(db, { ...offer, status: "draft", announceFrom: planned }, planned);
  const picture = async (query: string) =>
    (await fetch(`${emptySite.url}/share/specials.jpg${query}`)).headers.get("etag");
  const before = (date: Date) => new Date(date.getTime() - 1);
  for (const [now, isAnnounced] of [
    [PLANNED, false],
    [before(ANNOUNCED), false],
    [ANNOUNCED, true],
    [before(BEGINS), true],
  ] as const) {
    emptySite.setNow(now);
    const at = now.toISOString();
    for (const address of ELSEWHERE)
      expect(await read(emptySite, address), `${address} ${at}`).not.toMatch(CANARY);
    for (const address of COMING) {
      const text = await read(emptySite, address);
      if (isAnnounced) expect(text, `${address} ${at}`).toMatch(CANARY);
      else expect(text, `${address} ${at}`).not.toMatch(CANARY);
      expect(text, `${address} ${at}`).not.toMatch(/zq7-week (?:secret|plan)/i);
    }
    expect((await picture("?week=next")) === (await picture("")), at).toBe(!isAnnounced);
    expect(await picture("?week=2026-11-30"), at).toBe(await picture(""));
  }
  // Silence alone would prove nothing: on its day it is there.
  emptySite.setNow(BEGINS);
  for (const address of words`/specials /specials/print /products/hobza /specials/feed.xml /api/products`)
    expect(await read(emptySite, address), address).toMatch(CANARY);
  expect((await fetch(`${emptySite.url}/specials/print?week=next`)).status).toBe(404);
});
