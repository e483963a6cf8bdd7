import { sql } from "kysely";
import { encodingOf } from "../../content/lifecycle/row-encoding.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { entriesOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { fold } from "../../rules/text/fold.ts";

/** The maximum of suggestions for a field. */
const MAX_CHOICES = 500;

/** The values in use in the fields of a kind, in alphabetical order. */
export async function listChoices(db: Db, kind: ContentKind): Promise<Record<string, string[]>> {
  const { schema, listing } = serverKindOf(kind);
  const { json } = encodingOf(schema);
  const known = (await listing.knownChoices?.(db)) ?? {};
  const choices: Record<string, string[]> = {};
  for (const field of listing.choices) {
    const column = sql.ref(field);
    const isList = json.includes(field);
    const { rows } = await (
      isList
        ? sql<{ value: string }>`
          SELECT DISTINCT entry.value FROM ${sql.table(kind)}, ${entriesOf(field, "entry")}
          WHERE "deletedDate" IS NULL LIMIT ${MAX_CHOICES}`
        : sql<{ value: string }>`
          SELECT DISTINCT ${column} AS value FROM ${sql.table(kind)}
          WHERE "deletedDate" IS NULL AND ${column} <> '' LIMIT ${MAX_CHOICES}`
    ).execute(db);
    choices[field] = sorted([...rows.map(({ value }) => value), ...(known[field] ?? [])]);
  }
  return choices;
}

function sorted(values: readonly string[]): string[] {
  const keys = new Map(values.map((value) => [value, fold(value)]));
  return [...keys].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([value]) => value);
}
