import { data, redirect } from "react-router";
import type { Found } from "../../src/context.ts";

/**
 * The record of a page, or the answer that ends the loader: 301 to the address a record has
 * moved to, 404 where there is none.
 *
 * @param address the path of a record with this slug.
 * @throws a response that React Router answers with.
 */
export function requireFound<Item>(found: Found<Item>, address: (slug: string) => string): Item {
  if (!found) throw data(null, { status: 404 });
  if ("movedTo" in found) throw redirect(address(found.movedTo), 301);
  return found.record;
}
