import fs from "node:fs";
import { sql } from "kysely";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { BROWSER } from "../support/test-site.ts";
import { fillCatalogue, spreadCatalogue } from "./fill-catalogue.ts";
import { median } from "./median.ts";
import { stop, type Measured, type Server } from "./processes.ts";
import { askRaw } from "./raw-answer.ts";
import { makeSampleFolder, signIn } from "./sample-site.ts";

/** The sizes of the catalogue. The limit is the multiple of the first. */
const CATALOGUES = [100, 10_000, 100_000];

/** Products on a page of the range, as its address says (views/site/products/range-address.ts). */
const PAGE_SIZE = 24;

/** Writes before each page; the first ones warm up. */
const WRITES = 15;
const WARM_UP = 5;

/** An address without a page. */
const MISSING = "/products/none-of-this-name";

/** The pages, as a visitor asks for them, and the start page of staff, which has the cookie of a session. */
const PAGES = [
  "/",
  "/products",
  "/products?page=2",
  "/products?page=last",
  "/products?category=pantry",
  "/products?offers=1",
  "/products?sort=price",
  "/products?diet=vegan",
  "/products?q=olive",
  "/products/product-20",
  "/specials",
  "/specials?ends=longer",
  "/blog",
  "/careers",
  "/locations",
  "/locations?on=2026-12-25",
  "/locations/sliema",
  "/about",
  "/search?q=olive",
  "/blog?category=recipes",
  "/blog?category=recipes&diet=vegetarian&special=1",
  "/message",
  "/recipes/kusksu-with-broad-beans",
  "/recipes/kusksu-with-broad-beans?servings=6",
  "/shopping-list",
  "/api/search?q=olive",
  "/api/products?limit=20",
  MISSING,
  "/admin",
];

/** Milliseconds of processor time of the thread that answers, for each page. */
type Costs = Map<string, number>;

/** What a page costs right after a write, at growing sizes of the catalogue, as a table of Markdown. */
export async function measureAfterWrite(sizes: readonly number[] = CATALOGUES): Promise<string[]> {
  const bySize: Costs[] = [];
  for (const size of sizes) bySize.push(await measureSize(size));
  const [first] = bySize;
  return [
    `| page after a write | ${sizes.map((size) => `${size} products`).join(" | ")} | most |`,
    `| --- |${" --: |".repeat(sizes.length + 1)}`,
    ...PAGES.map((page) => {
      const costs = bySize.map((each) => each.get(page) ?? NaN);
      const most = Math.max(...costs) / (first?.get(page) ?? NaN);
      return `| ${page} | ${costs.map((cost) => cost.toFixed(1)).join(" | ")} | ${most.toFixed(2)} × |`;
    }),
  ];
}

async function measureSize(size: number): Promise<Costs> {
  console.log(`Pages after a write, ${size} products ...`);
  using folder = await makeSampleFolder();
  const { products, written } = await fill(folder.dataDir, size);
  const site = await folder.start();
  const { token, cookie } = await signIn(site);
  const costs: Costs = new Map();
  for (const page of PAGES) {
    const address = page.replace("page=last", `page=${Math.ceil(products / PAGE_SIZE)}`);
    const headers = {
      "User-Agent": BROWSER,
      "Accept-Encoding": "identity",
      ...(page === "/admin" && { Cookie: cookie }),
    };
    const times: number[] = [];
    for (let write = 0; write < WRITES; write++) {
      await changeProduct(site, token, written, `Written ${page} ${write}.`);
      const before = mainThreadTime(site);
      const { status } = await askRaw(site.url + address, headers);
      times.push(mainThreadTime(site) - before);
      if (status !== (page === MISSING ? 404 : 200))
        throw new Error(`${address} was answered with ${status}.`);
    }
    costs.set(page, median(times.slice(WARM_UP)));
  }
  await stop(site);
  return costs;
}

/** Fills the sample content's range up to a size, and returns how many products a visitor sees, and the id of one. */
async function fill(dataDir: string, size: number): Promise<{ products: number; written: string }> {
  const connection = openSqlite(dataDir);
  const { db, sqlite } = connection;
  try {
    sqlite.pragma("synchronous = OFF");
    const now = new Date();
    await fillCatalogue(db, size, now);
    await spreadCatalogue(db, now);
    await rebuildIndex(db);
    const { rows } = await sql<{ products: number; written: string }>`
      SELECT count(*) AS products, max(CASE WHEN slug = 'product-50' THEN id END) AS written FROM products
      WHERE status = 'active' AND "deletedDate" IS NULL`.execute(db);
    const [found] = rows;
    if (!found) throw new Error("The catalogue is empty.");
    return found;
  } finally {
    await connection.close();
  }
}

/** Writes to a product, after which every page has to be rendered again. */
export async function changeProduct(
  { url }: Server,
  token: string,
  id: string,
  description: string,
): Promise<void> {
  const { status } = await fetch(`${url}/api/products/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ description }),
  });
  if (status !== 200) throw new Error(`A write was answered with ${status}.`);
}

/** Milliseconds that the process's first thread, which runs the server, has had of the processors (Linux). */
export function mainThreadTime({ child: { pid } }: Measured): number {
  return Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
