import { getBulkChange, PICTURES, readAction, type BulkChange } from "../content/bulk/bulk-changes.ts";
import { undoBulkChange } from "../content/bulk/undo-bulk-change.ts";
import type { Authorship } from "../content/lifecycle/server-kind.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { ExpectedError } from "../errors.ts";
import { kindOf } from "../content/kinds.ts";
import { hasPermission, type SessionUser, writePermission } from "../accounts/permissions.ts";
import { parsePicture } from "../rules/pictures/pictures.ts";
import { setPictureAlt, type Picture } from "./pictures.ts";
import { settingWritesSchema, undoInSettings } from "./undo-in-settings.ts";
import { replaceEverywhere, type Replaced } from "./replace-everywhere.ts";
import { swapPicture } from "./swap-picture.ts";

/**
 * Replaces a picture by another in every record that shows it, also inside articles, in one transaction and with the usual
 * history. Records in the bin keep the old picture, and the library keeps both.
 *
 * @param alt a new description for the new picture in the library and in the records; undefined leaves each as it is.
 * @throws ForbiddenError when the user may not write one of the records; ExpectedError 409 when it is the same picture,
 * or when a record is no longer valid. Nothing is written then.
 */
export async function replacePicture(
  db: Db,
  { old, picture, alt }: { old: Picture; picture: Picture; alt: string | undefined },
  user: SessionUser,
  by: Authorship,
): Promise<Replaced> {
  if (picture.id === old.id)
    throw new ExpectedError(409, "This is the same picture. Please choose another one.");
  const name = parsePicture(old.imageUrl)?.name ?? "";
  return inTransaction(db, async (trx) => {
    const described = alt !== undefined && alt !== picture.alt;
    const before = described ? { alt: picture.alt, newAlt: alt } : {};
    const swap = { name, picture, alt };
    const done = await replaceEverywhere(
      trx,
      {
        what: PICTURES,
        name,
        action: { to: picture.id, ...before },
        swap: (record, fields) => swapPicture(record, fields, swap),
      },
      user,
      by,
    );
    if (described) await setPictureAlt(trx, picture.id, alt);
    await recordAudit(trx, {
      action: "picture.replaced",
      subject: { type: "pictures", id: old.id, name: old.alt },
      note: `By the picture ${picture.id}, in ${done.replaced.length} records`,
    });
    return done;
  });
}

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
  changeId: string,
  user: SessionUser,
  by: Authorship,
): Promise<ReplacementUndone> {
  const { description, settings } = await inTransaction(db, async (trx) => {
    const action = readAction((await getBulkChange(trx, PICTURES, changeId, by.now)).action);
    // A replacement by an earlier version did not remember the settings that it wrote.
    const writes = settingWritesSchema.parse(action["settings"] ?? []);
    return {
      description: await undoDescription(trx, action),
      settings: await undoInSettings(trx, writes, hasPermission(user, "settings.write"), by),
    };
  });
  const change = await undoBulkChange(db, PICTURES, changeId, by, (kind) =>
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
