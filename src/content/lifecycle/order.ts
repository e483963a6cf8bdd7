import { sql, type RawBuilder } from "kysely";

/** A column by which a list is ordered. The id follows the last one, so that no two records have the same place. */
export interface OrderColumn {
  column: string;
  /** The latest or highest first, and records without a value last. Only such a column may be empty. */
  descending?: boolean;
}

/** The order of posts and jobs. */
export const LATEST_FIRST: readonly OrderColumn[] = [
  { column: "publishAt", descending: true },
  { column: "createdDate", descending: true },
];

/** The place of a record in an ordered list: the values of the order's columns, then the id. */
export type Position = readonly (string | number | null)[];

/** The order in SQL, for ORDER BY. */
export function orderBy(order: readonly OrderColumn[]): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) =>
      descending ? sql`${sql.ref(column)} DESC NULLS LAST` : sql.ref(column),
    ),
  );
}

/** The same order, from its end. */
export function orderFromEnd(order: readonly OrderColumn[]): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) =>
      descending ? sql`${sql.ref(column)} ASC NULLS FIRST` : sql`${sql.ref(column)} DESC`,
    ),
  );
}

/** The condition in SQL that a record comes after a position. */
export function isAfter(order: readonly OrderColumn[], position: Position): RawBuilder<unknown> {
  const columns = [...order, { column: "id" }];
  const alternatives = columns.map((one, index) => {
    const same = columns.slice(0, index).map((other, place) => isEqual(other, position[place] ?? null));
    return sql`(${sql.join([...same, isBeyond(one, position[index] ?? null)], sql` AND `)})`;
  });
  const [first] = columns;
  const value = position[0] ?? null;
  // Follows from the alternatives, but lets the database begin in the index at the position.
  const bound = first && !first.descending ? sql`${sql.ref(first.column)} >= ${value}` : sql`TRUE`;
  return sql`(${bound} AND (${sql.join(alternatives, sql` OR `)}))`;
}

function isEqual({ column }: OrderColumn, value: string | number | null): RawBuilder<unknown> {
  return value === null ? sql`${sql.ref(column)} IS NULL` : sql`${sql.ref(column)} = ${value}`;
}

function isBeyond({ column, descending }: OrderColumn, value: string | number | null): RawBuilder<unknown> {
  const name = sql.ref(column);
  if (!descending) return sql`${name} > ${value}`;
  return value === null ? sql`FALSE` : sql`(${name} < ${value} OR ${name} IS NULL)`;
}
