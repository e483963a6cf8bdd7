import { hasPermission, type SessionUser, writePermission } from "../rules/access/permissions.ts";
import { getBulkChange, readAction, type BulkChange } from "../content/bulk/bulk-changes.ts";
import { undoBulkChange } from "../content/bulk/undo-bulk-change.ts";
import { kindOf } from "../content/kinds/kinds.ts";
import type { Authorship } from "../content/lifecycle/server-kind.ts";
import type { Db } from "../storage/database/tables.ts";
import { inTransaction } from "../storage/database/transaction.ts";
import type { Library } from "./library.ts";
import { setPictureAlt } from "./pictures/pictures.ts";
import { settingWritesSchema, undoInSettings } from "./undo-in-settings.ts";

/** What came of undoing a replacement. */
export interface ReplacementUndone {
  change: BulkChange;
  /** Whether the description in the library was restored; null where the replacement gave none. */
  description: "restored" | "left" | null;
  /** Whether the settings and menus were restored; null where the replacement changed none. */
  settings: "restored" | "left" | null;
}

/**
 * Undoes a replacement of the last day: every record, setting and description that was not changed since. Works for a part of a
 * second; call it until no record is `changed`.
 */
export async function undoReplacement(
  db: Db,
  library: Library,
  changeId: string,
  user: SessionUser,
  by: Authorship,
): Promise<ReplacementUndone> {
  const { description, settings } = await inTransaction(db, async (trx) => {
    const action = readAction((await getBulkChange(trx, library, changeId, by.now)).action);
    // A replacement by an earlier version did not remember the settings that it wrote.
    const writes = settingWritesSchema.parse(action["settings"] ?? []);
    return {
      description: await undoDescription(trx, action),
      settings: await undoInSettings(trx, writes, hasPermission(user, "settings.write"), by),
    };
  });
  const change = await undoBulkChange(db, library, changeId, by, (kind) =>
    hasPermission(user, writePermission(kind))
      ? undefined
      : `Your account may not change ${kindOf(kind).many}.`,
  );
  return { change, description, settings };
}

/** Undoing it twice is the same as once: the description is then the former one already. */
async function undoDescription(
  trx: Db,
  { to, alt, newAlt }: Readonly<Record<string, unknown>>,
): Promise<ReplacementUndone["description"]> {
  if (typeof to !== "string" || typeof alt !== "string") return null;
  const picture = await trx.selectFrom("images").select("alt").where("id", "=", to).executeTakeFirst();
  if (picture?.alt === alt) return "restored";
  if (picture?.alt !== newAlt) return "left";
  await setPictureAlt(trx, to, alt);
  return "restored";
}
