import type { Db } from "../../database/tables.ts";
import { updateSearchIndex } from "../../search-index/index-write.ts";
import type { AnyRecord, ServerKind } from "./server-kind.ts";
import type { HistoryAction } from "./history.ts";

/** A write of a record, as those see it that follow it. */
interface Write<Item extends AnyRecord> {
  kind: ServerKind<Item>;
  /** The record as it is after the write; one on its way to the bin as it lies there. */
  record: Item;
  action: HistoryAction;
}

/**
 * Keeps something in step with the content. It runs within the write's transaction, so that both are kept or
 * neither: what it throws undoes the write, and what it reads is the content as it will be.
 */
type WriteHook = <Item extends AnyRecord>(trx: Db, write: Write<Item>) => Promise<void>;

/** All that follows a write, in this order. */
const WRITE_HOOKS: readonly WriteHook[] = [updateSearchIndex];

/** Brings whatever hangs on the content in step with a write. */
export async function runWriteHooks<Item extends AnyRecord>(trx: Db, write: Write<Item>): Promise<void> {
  for (const follow of WRITE_HOOKS) await follow(trx, write);
}
