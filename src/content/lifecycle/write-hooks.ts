import type { Db } from "../../database/tables.ts";
import { updateSearchIndex } from "../../search-index/index-write.ts";
import type { AnyRecord, ServerKind } from "./server-kind.ts";
import type { HistoryAction } from "./history.ts";

/** A write of a record, as its hooks see it. */
interface Write<Item extends AnyRecord> {
  kind: ServerKind<Item>;
  /** The record after the write. */
  record: Item;
  action: HistoryAction;
}

/**
 * Updates data that is derived from the content. It runs in the write's transaction: an error rolls the write back, and
 * the hook reads the content as it will be after the commit.
 */
type WriteHook = <Item extends AnyRecord>(trx: Db, write: Write<Item>) => Promise<void>;

/** All hooks, in the order in which they run. */
const WRITE_HOOKS: readonly WriteHook[] = [updateSearchIndex];

/** Runs all hooks of a write, in its transaction. */
export async function runWriteHooks<Item extends AnyRecord>(trx: Db, write: Write<Item>): Promise<void> {
  for (const hook of WRITE_HOOKS) await hook(trx, write);
}
