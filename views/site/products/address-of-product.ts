import type { Site } from "../../../src/site/context.ts";
import { PAGE_SIZE, rangeAddress } from "./range-address.ts";

/**
 * Where a search leads to a product: its page, or where cards do not lead to it, the list of its category, on the page that holds it, with
 * its slug as the anchor. A product that is not in the range leads to the whole range.
 */
export async function addressOfProduct(site: Site, slug: string): Promise<string> {
  const found = await site.find("products", slug);
  if (!found) return "/products";
  if ("movedTo" in found) return addressOfProduct(site, found.movedTo);
  const { id, category, hasDetailPage } = found.record;
  if (hasDetailPage) return `/products/${found.record.slug}`;
  const place = (await site.place("products", id, { category })) ?? 0;
  const page = Math.floor(place / PAGE_SIZE) + 1;
  const list = rangeAddress(
    { category, q: "", page, diet: undefined, offers: false, sort: "name" },
    { page },
  );
  return `${list}#${found.record.slug}`;
}
