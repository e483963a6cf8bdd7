import type Sqlite from "better-sqlite3";
import type { TableShape } from "../connection.ts";

/**
 * Returns every table but the virtual ones and those that belong to them. A table comes after all to which its foreign keys
 * refer, so that their rows can be added in this order.
 */
export function listTables(sqlite: Sqlite.Database): TableShape[] {
  const names = sqlite
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all();
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const parent of parentsOf(sqlite, name)) if (parent !== name) add(parent);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered].map((name) => ({ name, ...columnsOf(sqlite, name) }));
}

function parentsOf(sqlite: Sqlite.Database, table: string): string[] {
  return sqlite
    .prepare<[string], string>(`SELECT DISTINCT "table" FROM pragma_foreign_key_list(?) ORDER BY 1`)
    .pluck()
    .all(table);
}

function columnsOf(sqlite: Sqlite.Database, table: string): Omit<TableShape, "name"> {
  const columns = sqlite
    .prepare<[string], { name: string; pk: number }>("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid")
    .all(table);
  return {
    columns: columns.map(({ name }) => name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  };
}
