import { sql, type RawBuilder } from "kysely";
import type { VisibilityRule } from "../../rules/time/visibility.ts";

/**
 * The visibility rule in SQL: the same as `isVisible`, as a condition over the kind's table. A test compares the two on
 * random records.
 */
export function whereVisible(kind: { visibility: VisibilityRule }, now: Date): RawBuilder<boolean> {
  const { status, from, until } = kind.visibility;
  const instant = now.toISOString();
  const conditions = [sql`"deletedDate" IS NULL`, sql`status = ${status}`];
  if (from) conditions.push(sql`(${sql.ref(from)} IS NULL OR ${sql.ref(from)} <= ${instant})`);
  if (until) conditions.push(sql`(${sql.ref(until)} IS NULL OR ${sql.ref(until)} >= ${instant})`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}
