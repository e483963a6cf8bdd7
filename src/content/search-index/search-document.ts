import type { AnyRecord, ServerKind } from "../lifecycle/server-kind.ts";
import type { SearchDocument } from "../../rules/matching/search.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Facts } from "../../rules/text/fill-words.ts";
import { isSearched } from "../../rules/schema/field-traits.ts";

/** The facts that documents of a kind name. */
export async function readSearchFacts(db: Db, { search }: Pick<ServerKind, "search">): Promise<Facts> {
  return (await search?.readFacts?.(db)) ?? {};
}

/**
 * Returns a record as a search document: that of its kind, plus the text of the fields that the schema marks as searched.
 *
 * @param facts those of `readSearchFacts`.
 */
export function searchDocumentOf<Item extends AnyRecord>(
  { search, schema }: Pick<ServerKind<Item>, "search" | "schema">,
  record: Item,
  facts: Facts = {},
): SearchDocument | undefined {
  if (!search) return undefined;
  const document = search.document(record, facts);
  const extra = Object.entries(record).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && isSearched(schema.shape[name]) ? [value] : [],
  );
  return extra.length === 0
    ? document
    : { ...document, description: [document.description, ...extra].join("\n") };
}
