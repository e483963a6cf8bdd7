import pino from "pino";
import { expect, test } from "vitest";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { createBlog, createOffer, createProduct, createStore } from "../support/build-content.ts";
import { BROWSER, openTestSite } from "../support/test-site.ts";

/** Pages on which records of a kind are not the main content. */
const PAGES_WITHOUT = {
  products: ["/", "/about", "/blog", "/locations", "/careers", "/customer-care"],
  banners: ["/", "/about", "/blog", "/locations", "/careers", "/products", "/specials"],
  stores: ["/", "/about", "/blog", "/careers", "/products", "/specials"],
  blogs: ["/", "/about", "/locations", "/careers", "/products", "/specials"],
  jobs: ["/", "/about", "/blog", "/locations", "/products", "/specials"],
};

/** An empty site, with the errors that it has logged. @param hold a kind whose pages of cards wait for `release` */
async function openSite(hold?: ContentKind) {
  const errors: string[] = [];
  const logger = pino({ level: "error" }, { write: (line) => void errors.push(line) });
  const site = await openTestSite({ seed: "none", logger, ...(hold && { hold }) });
  // The activation link of an empty site is logged at every level.
  errors.length = 0;
  return { site, errors, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test.each(Object.entries(PAGES_WITHOUT))(
  "pages whose main content is not %s are rendered while that table is unreadable, and the log names it",
  async (table, pages) => {
    await using opened = await openSite();
    const { site, errors } = opened;
    const { sqlite } = site.connection;
    const statusOf = async (path: string) => {
      const response = await fetch(site.url + path, { headers: { "User-Agent": BROWSER } });
      const text = await response.text();
      return `${path} ${response.status} ${text.includes("</html>") ? "whole" : "cut off"}`;
    };
    sqlite.exec(`ALTER TABLE ${table} RENAME TO ${table}_lost`);
    for (const path of pages) expect(await statusOf(path)).toBe(`${path} 200 whole`);
    // Products have no dates of their own, so only the parts of a page that show them read their table.
    expect(errors.join("")).toMatch(/content cannot be read|a screen failed/);
    expect(errors.join("")).toContain(`no such table: ${table}`);
    // A page that was rendered without them is not cached.
    sqlite.exec(`ALTER TABLE ${table}_lost RENAME TO ${table}`);
    const found = errors.length;
    for (const path of pages) expect(await statusOf(path)).toBe(`${path} 200 whole`);
    expect(errors).toHaveLength(found);
  },
);

test("products are shown without the offers of some stores while the stores cannot be read, and with them afterwards", async () => {
  await using opened = await openSite();
  const { site, errors } = opened;
  const { db, sqlite } = site.connection;
  const store = await createStore(db, { name: "Victoria" });
  const product = await createProduct(db, { name: "Ftira", price: 300 });
  await createOffer(db, {
    products: [product.id],
    category: "",
    stores: [store.id],
    mechanic: { kind: "price", price: 199 },
    startDate: "2026-11-15T23:00:00.000Z",
    endDate: "2026-11-22T22:59:59.999Z",
  });
  const read = async (path: string) => {
    const response = await fetch(site.url + path, { headers: { "User-Agent": BROWSER } });
    const text = await response.text();
    return [response.status, text.includes("Ftira"), text.includes("in Victoria")];
  };
  const pages = ["/products", `/products?category=${product.category}`, "/api/products"];
  sqlite.exec("ALTER TABLE stores RENAME TO stores_lost");
  for (const path of pages) expect(await read(path), path).toEqual([200, true, false]);
  expect(errors.join("")).toContain("no such table: stores");
  sqlite.exec("ALTER TABLE stores_lost RENAME TO stores");
  for (const path of pages) expect(await read(path), path).toEqual([200, true, true]);
});

test("a page that cannot be shown names the id of its request, which its lines in the log have", async () => {
  await using opened = await openSite();
  const { site, errors } = opened;
  site.connection.sqlite.exec("ALTER TABLE products RENAME TO products_lost");
  const response = await fetch(`${site.url}/products`, { headers: { "User-Agent": BROWSER } });
  expect(response.status).toBe(500);
  const id = response.headers.get("x-request-id") ?? "";
  expect(await response.text()).toContain(`If you report this, please name ${id}.`);
  expect(errors.join("")).toContain(id);
});

test("a HEAD request whose page still reads its posts logs no failure", async () => {
  await using opened = await openSite("blogs");
  const { site, errors } = opened;
  const { slug } = await createBlog(site.connection.db);
  const read = async (method: string) =>
    (await fetch(`${site.url}/blog/${slug}`, { method, headers: { "User-Agent": BROWSER } })).status;
  expect(await read("HEAD")).toBe(200);
  site.release();
  expect(await read("GET")).toBe(200);
  expect(errors).toEqual([]);
});
