import type Sqlite from "better-sqlite3";

/**
 * Rewrites the database file without its free space, in which the bytes of changed and deleted rows remain, and empties the
 * write-ahead log, which still has the pages of before. SQLite does both atomically: a crash leaves the file of before or
 * the new one.
 *
 * @throws SqliteError when the disk is full. Error when another process is reading the file.
 */
export function eraseFreedPages(sqlite: Sqlite.Database): void {
  sqlite.exec("VACUUM");
  const [result] = sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
  if (result?.busy !== 0) throw new Error("Another process is reading the database.");
}
