import { sql, type RawBuilder } from "kysely";
import { kindOf, type ContentKind } from "../kinds/kinds.ts";

/** What staff read for the title of a record: a draft may have none yet. */
export function titleOf(kind: ContentKind, fields: object): string {
  const title: unknown = Reflect.get(fields, kindOf(kind).titleField);
  return typeof title === "string" && title !== "" ? title : untitled(kind);
}

/** The same in SQL, over the kind's table. */
export function titleSql(kind: ContentKind): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(kindOf(kind).titleField)}, ''), ${untitled(kind)})`;
}

function untitled(kind: ContentKind): string {
  return `Untitled ${kindOf(kind).one}`;
}
