import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import { rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { BROWSER } from "../support/test-site.ts";
import { changeProduct, mainThreadTime } from "./after-write.ts";
import { fillCatalogue, spreadCatalogue } from "./fill-catalogue.ts";
import { median } from "./median.ts";
import { type Measured, stop } from "./processes.ts";
import { askRaw } from "./raw-answer.ts";
import { makeSampleFolder, signIn } from "./sample-site.ts";
import { words } from "../support/words.ts";

const CATALOGUES = [100, 10_000, 100_000];

/** Offers that run: none, as many as a page shows, and those of a large week. */
const OFFERS = [0, 24, 500];

/** Writes before each page; the first ones warm up. */
const WRITES = 25;
const WARM_UP = 8;

const PAGES = words`
  / /products /products?category=pantry /products?sort=price /products/product-20 /specials /search?q=olive
  /api/products?limit=20 /api/search?q=olive`;

/** A site with so many offers, and its times of each page. */
interface Shop {
  site: Measured;
  token: string;
  written: string;
  times: Map<string, number[]>;
}

/** What pages with prices cost right after a write, as the number of offers grows: a table of Markdown. */
export async function measureOffers(sizes: readonly number[] = CATALOGUES): Promise<string[]> {
  const rows: string[] = [];
  for (const size of sizes) rows.push(...(await measureSize(size)));
  return [
    `| products | page | ${OFFERS.map((count) => `${count || "no"} offers`).join(" | ")} | ${OFFERS.at(-1)} : none | ${OFFERS.at(-1)} : ${OFFERS.at(-2)} |`,
    `| --: | --- |${" --: |".repeat(OFFERS.length + 2)}`,
    ...rows,
  ];
}

async function measureSize(size: number): Promise<string[]> {
  console.log(`Pages with prices, ${size} products ...`);
  using folder = await makeSampleFolder();
  const file = path.join(folder.dataDir, "site.db");
  await fill(folder.dataDir, size);
  const plain = fs.readFileSync(file);
  const shops: Shop[] = [];
  for (const count of OFFERS) {
    const dataDir = path.join(folder.dataDir, `with-${count}`);
    fs.mkdirSync(dataDir, { mode: 0o700 });
    fs.writeFileSync(path.join(dataDir, "site.db"), plain, { mode: 0o600 });
    const written = await planOffers(dataDir, count);
    const site = await folder.start(undefined, { DATA_DIR: dataDir });
    shops.push({ site, written, token: (await signIn(site)).token, times: new Map() });
  }
  for (const page of PAGES)
    for (let write = 0; write < WRITES; write++)
      for (const { site, token, written, times } of shops) {
        await changeProduct(site, token, written, `Written ${page} ${write}.`);
        const before = mainThreadTime(site);
        const { status } = await askRaw(site.url + page, {
          "User-Agent": BROWSER,
          "Accept-Encoding": "identity",
        });
        const taken = mainThreadTime(site) - before;
        if (status !== 200) throw new Error(`${page} was answered with ${status}.`);
        if (write >= WARM_UP) times.set(page, [...(times.get(page) ?? []), taken]);
      }
  await Promise.all(shops.map(({ site }) => stop(site)));
  return PAGES.map((page) => {
    const costs = shops.map(({ times }) => times.get(page) ?? []);
    const [none = [], few = [], many = []] = costs;
    // Of each write, since the machine is faster at one than at the next.
    const ratio = (others: readonly number[]) =>
      median(many.map((cost, write) => cost / (others[write] ?? NaN)));
    const figures = costs.map((each) => median(each).toFixed(1)).join(" | ");
    return `| ${size} | ${page} | ${figures} | ${ratio(none).toFixed(2)} | ${ratio(few).toFixed(2)} |`;
  });
}

/** Fills the range up to a size, without offers, each product with a price for sixty days. */
async function fill(dataDir: string, size: number): Promise<void> {
  const connection = openSqlite(dataDir);
  const { db, sqlite } = connection;
  sqlite.pragma("synchronous = OFF");
  const now = new Date();
  await fillCatalogue(db, size, now);
  await spreadCatalogue(db, now);
  await sql`DELETE FROM product_offers`.execute(db);
  await sql`DELETE FROM offers`.execute(db);
  await sql`UPDATE products SET offer = NULL`.execute(db);
  await sql`
    INSERT INTO price_changes ("productId", version, "fromDate", price, offers)
    SELECT id, 1, ${new Date(now.getTime() - 60 * 86_400_000).toISOString()}, price, '[]' FROM products
    WHERE slug GLOB 'product-[0-9]*'`.execute(db);
  await rebuildIndex(db);
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await connection.close();
}

const DAY = 86_400_000;

/** Publishes offers, of which each is of another product as far as there are so many. Returns the id of a product without one. */
async function planOffers(dataDir: string, count: number): Promise<string> {
  const connection = openSqlite(dataDir);
  const { db, sqlite } = connection;
  sqlite.pragma("synchronous = OFF");
  const now = new Date();
  const products = await db
    .selectFrom("products")
    .select(["id", "slug", "price"])
    .where("slug", "like", "product-%")
    .where("slug", "not in", ["product-20", "product-50"])
    .orderBy("createdDate")
    .orderBy("id")
    .execute();
  await inTransaction(db, async (trx) => {
    for (let offer = 0; offer < count; offer += 1) {
      const step = Math.max(1, Math.floor(products.length / count));
      const product = products[(offer * step) % products.length];
      // A product's next offers are planned ahead.
      const week = Math.floor((offer * step) / products.length);
      const start = now.getTime() + (week * 7 - 2) * DAY;
      const fields = {
        products: [product?.id],
        mechanic: mechanicOf(offer, product?.price ?? 200),
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + 6 * DAY).toISOString(),
        status: "published",
      };
      await createRecord(trx, offerServer, fields, { actor: "bench", now });
    }
  });
  const written = await db
    .selectFrom("products")
    .select("id")
    .where("slug", "=", "product-50")
    .executeTakeFirstOrThrow();
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await connection.close();
  return written.id;
}

function mechanicOf(offer: number, price: number): Mechanic {
  if (offer % 5 === 3) return { kind: "bundle", count: 2, price };
  if (offer % 5 === 4) return { kind: "percentage", percentage: 20 };
  return { kind: "price", price: Math.round(price * 0.8) };
}
