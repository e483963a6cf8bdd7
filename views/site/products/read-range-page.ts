import { data } from "react-router";
import type { Site } from "../../../src/site/context.ts";
import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { seasonalProducts } from "../../../src/rules/recipes/season.ts";
import { readOr } from "../read-or.ts";
import { readPage } from "../pages/read-page.ts";
import { categoryAddress, PAGE_SIZE, readRange } from "./range-address.ts";

/**
 * A page of the range: its sections, and the products that the query selects.
 *
 * @throws Response 404 where the list has no such page.
 */
export async function readRangePage(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const selection = readRange(query);
  const { category, q, diet, offers, sort, page } = selection;
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const inSeason = seasonalProducts(await readOr(report, [], () => site.recipes()), site.now());
  const read = (order: object) =>
    site.page("products", {
      ...(category && { category }),
      ...(q && { q }),
      ...(diet && { diet }),
      ...(offers && { onOffer: true }),
      ...order,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    });
  const order = { ...(sort !== "name" && { sort }), ...(sort === "recommended" && { inSeason }) };
  const [words, found, counts] = await Promise.all([
    readPage(site, "products", report),
    // Where the stores cannot be read, nothing tells which offers to begin with.
    readOr(report, undefined, () => read(order)).then((whole) => whole ?? read({})),
    site.countByCategory("products"),
  ]);
  if (page > 1 && found.items.length === 0) throw data(null, { status: 404 });
  return { ...words, selection, counts, known: !category || isCategory(category, counts), ...found };
}

/** Whether a category is known or has products. A known one may be temporarily empty. */
function isCategory(slug: string, counts: readonly { category: string }[]): boolean {
  return (
    PRODUCT_CATEGORIES.some((known) => known.slug === slug) ||
    counts.some(({ category }) => category === slug)
  );
}

/**
 * Where a search leads to a product: its page, or where cards do not lead to it, the list of its category, on the page that
 * holds it, with
 * its slug as the anchor. A product that is not in the range leads to the whole range.
 */
export async function addressOfProduct(site: Site, slug: string): Promise<string> {
  const found = await site.find("products", slug);
  if (!found) return "/products";
  if ("movedTo" in found) return addressOfProduct(site, found.movedTo);
  const { id, category, hasDetailPage } = found.record;
  if (hasDetailPage) return `/products/${found.record.slug}`;
  const inSeason = seasonalProducts(await site.recipes(), site.now());
  const place = (await site.place("products", id, { category, sort: "recommended", inSeason })) ?? 0;
  const page = Math.floor(place / PAGE_SIZE) + 1;
  return `${categoryAddress(category, page)}#${found.record.slug}`;
}
