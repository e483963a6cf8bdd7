import type { AnyRecord, ServerKind } from "./server-kind.ts";

/** The fields that differ between two versions of a record, with the values of the first. */
export function changedFields<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  before: object,
  after: object,
): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  const own = (name: string) => name === "slug" || Object.hasOwn(kind.schema.shape, name);
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => own(name) && JSON.stringify(now.get(name)) !== JSON.stringify(value),
    ),
  );
}
