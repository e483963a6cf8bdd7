import pino from "pino";
import { expect, test } from "vitest";
import { BROWSER, openTestSite } from "../support/test-site.ts";

/** Pages on which records of a kind are not the main content. */
const PAGES_WITHOUT = {
  products: ["/", "/about", "/blog", "/locations", "/careers", "/customer-care"],
  banners: ["/", "/about", "/blog", "/locations", "/careers", "/products", "/specials"],
  stores: ["/", "/about", "/blog", "/careers", "/products", "/specials"],
  blogs: ["/", "/about", "/locations", "/careers", "/products", "/specials"],
  jobs: ["/", "/about", "/blog", "/locations", "/products", "/specials"],
};

test.each(Object.entries(PAGES_WITHOUT))(
  "pages whose main content is not %s are rendered while that table is unreadable, and the log names it",
  async (table, pages) => {
    const errors: string[] = [];
    const logger = pino({ level: "error" }, { write: (line) => void errors.push(line) });
    const site = await openTestSite({ seed: "none", logger });
    try {
      const { sqlite } = site.connection;
      const statusOf = async (path: string) => {
        const response = await fetch(site.url + path, { headers: { "User-Agent": BROWSER } });
        const text = await response.text();
        return `${path} ${response.status} ${text.includes("</html>") ? "whole" : "cut off"}`;
      };
      sqlite.exec(`ALTER TABLE ${table} RENAME TO ${table}_lost`);
      for (const path of pages) expect(await statusOf(path)).toBe(`${path} 200 whole`);
      expect(errors.join("")).toContain("content cannot be read");
      expect(errors.join("")).toContain(`no such table: ${table}`);
      // A page that was rendered without them is not cached.
      sqlite.exec(`ALTER TABLE ${table}_lost RENAME TO ${table}`);
      const found = errors.length;
      for (const path of pages) expect(await statusOf(path)).toBe(`${path} 200 whole`);
      expect(errors).toHaveLength(found);
    } finally {
      await site.close();
    }
  },
);

test("a page that cannot be shown names the id of its request, which its lines in the log have", async () => {
  const errors: string[] = [];
  const logger = pino({ level: "error" }, { write: (line) => void errors.push(line) });
  const site = await openTestSite({ seed: "none", logger });
  try {
    site.connection.sqlite.exec("ALTER TABLE products RENAME TO products_lost");
    const response = await fetch(`${site.url}/products`, { headers: { "User-Agent": BROWSER } });
    expect(response.status).toBe(500);
    const id = response.headers.get("x-request-id") ?? "";
    expect(await response.text()).toContain(`If you report this, please name ${id}.`);
    expect(errors.join("")).toContain(id);
  } finally {
    await site.close();
  }
});
