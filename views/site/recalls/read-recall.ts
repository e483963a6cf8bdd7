import type { Recall } from "../../../src/content/kinds/recalls/recall.schema.ts";
import type { Site } from "../../../src/site/context.ts";
import { followMove, requireAtSlug } from "../found-or-moved.ts";

/**
 * A recall with the names of its stores.
 *
 * @param ending what follows the slug in the address: `/print`.
 * @throws Response 404, or 301 to the address to which it has moved.
 */
export async function readRecall(
  site: Site,
  slug: string,
  ending = "",
): Promise<{ recall: Recall; stores: string[] }> {
  const address = (other: string) => `/recalls/${other}${ending}`;
  const recall = requireAtSlug(await site.find("recalls", slug), slug, address);
  const found = await Promise.all(recall.stores.map((store) => followMove(site, "stores", store)));
  return { recall, stores: found.flatMap((store) => store?.name ?? []) };
}
