import { isPostgres } from "../../storage/database/connection.ts";
import type { Db } from "../../storage/database/tables.ts";
import { postgresIndex } from "./postgres/postgres-index.ts";
import type { SearchIndex } from "./search-index.ts";
import { sqliteIndex } from "./sqlite/sqlite-index.ts";

/** Returns the search index in the form of a database. */
export function searchIndexOf(db: Db): SearchIndex {
  return isPostgres(db) ? postgresIndex : sqliteIndex;
}
