import { data, redirect } from "react-router";
import type { Found } from "../../src/context.ts";

/**
 * Returns the record of a page, or throws a response: 301 to the address to which the record has moved, 404 if there
 * is none.
 *
 * @param address the path of a record with this slug.
 * @throws Response that React Router sends.
 */
export function requireFound<Item>(found: Found<Item>, address: (slug: string) => string): Item {
  if (!found) throw data(null, { status: 404 });
  if ("movedTo" in found) throw redirect(address(found.movedTo), 301);
  return found.record;
}
