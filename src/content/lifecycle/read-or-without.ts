import type { Db } from "../../storage/database/tables.ts";

interface Watched {
  /** How often something could not be read. */
  count: number;
  report: (error: unknown) => void;
}

const watched = new WeakMap<Db, Watched>();

/**
 * Begins to count what could not be read over a database. Pages that were rendered without it are not cached.
 *
 * @returns a function that returns the count so far.
 */
export function countUnread(db: Db, report: (error: unknown) => void): () => number {
  const own: Watched = { count: 0, report };
  watched.set(db, own);
  return () => own.count;
}

/**
 * Reads what a page can do without. A failure is reported, and nothing that was read meanwhile is cached.
 *
 * @throws the error where nothing counts it, as in a transaction: no write is based on half of the content.
 */
export async function readOrWithout<Value>(
  db: Db,
  read: () => Promise<Value>,
  without: Value,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    const own = watched.get(db);
    if (!own) throw error;
    own.count += 1;
    own.report(error);
    return without;
  }
}
