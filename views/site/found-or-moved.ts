import { data, redirect } from "react-router";
import type { ContentKind, RecordOf } from "../../src/content/kinds/kinds.ts";
import type { Found, Site } from "../../src/site/context.ts";

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

/** As `requireFound`, for a page that has one address: a request by id is redirected to it. */
export function requireAtSlug<Item extends { slug: string }>(
  found: Found<Item>,
  slug: string,
  address: (slug: string) => string,
): Item {
  const record = requireFound(found, address);
  if (record.slug !== slug) throw redirect(address(record.slug), 301);
  return record;
}

/** Finds a record by its slug, or by a slug that it once had. */
export async function followMove<Name extends ContentKind>(
  site: Site,
  kind: Name,
  slug: string,
): Promise<RecordOf[Name] | undefined> {
  const found = await site.find(kind, slug);
  const followed = found && "movedTo" in found ? await site.find(kind, found.movedTo) : found;
  return followed && "record" in followed ? followed.record : undefined;
}
