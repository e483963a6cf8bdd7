import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import type { SearchDocument } from "../rules/search/search.ts";
import { isSearched } from "../schema/field-traits.ts";

/** Returns a record as a search document: that of its kind, plus the text of the fields that the schema marks as searched. */
export function searchDocumentOf<Item extends AnyRecord>(
  { search, schema }: Pick<ServerKind<Item>, "search" | "schema">,
  record: Item,
): SearchDocument | undefined {
  if (!search) return undefined;
  const document = search.document(record);
  const extra = Object.entries(record).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && isSearched(schema.shape[name]) ? [value] : [],
  );
  return extra.length === 0
    ? document
    : { ...document, description: [document.description, ...extra].join("\n") };
}
