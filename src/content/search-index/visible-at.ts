import { sql, type RawBuilder } from "kysely";

/**
 * The dates of `isVisible` in SQL, over `entries`. The status needs no check: only records with the public status are in the
 * index.
 */
export function visibleAt(now: Date): RawBuilder<boolean> {
  const instant = now.toISOString();
  return sql<boolean>`((entries."visibleFrom" IS NULL OR entries."visibleFrom" <= ${instant})
    AND (entries."visibleUntil" IS NULL OR entries."visibleUntil" >= ${instant}))`;
}
