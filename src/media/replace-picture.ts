import { SERVER_KINDS } from "../content/kinds.server.ts";
import {
  addRecords,
  createBulkChange,
  getBulkChange,
  PICTURES,
  readAction,
  type BulkChange,
} from "../content/bulk/bulk-changes.ts";
import { undoBulkChange } from "../content/bulk/undo-bulk-change.ts";
import type { Authorship, ServerKind } from "../content/lifecycle/server-kind.ts";
import { getRecord } from "../content/lifecycle/read.ts";
import { updateRecord } from "../content/lifecycle/write.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { ExpectedError, ForbiddenError, ValidationError } from "../errors.ts";
import { kindOf, type ContentKind, type RecordOf } from "../content/kinds.ts";
import { hasPermission, type SessionUser, writePermission } from "../accounts/permissions.ts";
import { parsePicture } from "../rules/pictures/pictures.ts";
import { findPictureUsage, type PictureUsage } from "./picture-usage.ts";
import { setPictureAlt, type Picture } from "./pictures.ts";
import { settingWritesSchema, undoInSettings, type SettingWrites } from "./undo-in-settings.ts";
import { swapPicture, type Swap } from "./swap-picture.ts";
import { writeSetting } from "../content/settings/write-setting.ts";
import { readSetting } from "../settings/read-settings.ts";
import { schemaOf } from "../settings/setting-schemas.ts";
import { isSettingName } from "../settings/setting-names.ts";

/** What a replacement changed. */
export interface Replaced {
  /** To undo it with. */
  changeId: string;
  replaced: PictureUsage[];
  binned: PictureUsage[];
}

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
    const usage = await findPictureUsage(trx, name);
    const replaced = usage.filter(({ binned }) => !binned);
    const forbidden = replaced.find(
      ({ type }) => !hasPermission(user, type === "settings" ? "settings.write" : writePermission(type)),
    );
    if (forbidden) {
      throw new ForbiddenError(
        `This picture is used by ${forbidden.type === "settings" ? "the settings" : kindOf(forbidden.type).many}, which your account may not change. Nothing was replaced.`,
      );
    }
    const described = alt !== undefined && alt !== picture.alt;
    const before = described ? { alt: picture.alt, newAlt: alt } : {};
    if (described) await setPictureAlt(trx, picture.id, alt);
    const written = [];
    const settings: SettingWrites = [];
    for (const { type, id, title } of replaced) {
      try {
        if (type === "settings") {
          settings.push(...(await replaceInSetting(trx, id, { name, picture, alt }, by)));
          continue;
        }
        const { version } = await replaceInRecord(trx, type, id, { name, picture, alt }, by);
        written.push({ contentType: type, recordId: id, title, version, state: "changed" as const });
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        throw new ExpectedError(
          409,
          `“${title}” is not valid and can't be saved. Please open it and correct it first. Nothing was replaced.`,
          { fields: error.fields ?? {} },
        );
      }
    }
    const action = { is: "replace", to: picture.id, ...before, settings };
    const changeId = await createBulkChange(trx, PICTURES, action, by);
    await addRecords(trx, changeId, written);
    await recordAudit(trx, {
      action: "picture.replaced",
      subject: { type: "pictures", id: old.id, name: old.alt },
      note: `By the picture ${picture.id}, in ${replaced.length} records`,
    });
    return { changeId, replaced, binned: usage.filter(({ binned }) => binned) };
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

/** Returns the version after the write, for the undo. */
async function replaceInSetting(trx: Db, id: string, swap: Swap, by: Authorship): Promise<SettingWrites> {
  if (!isSettingName(id)) return [];
  const record = Object.fromEntries(Object.entries(await readSetting(trx, id)));
  const fields = Object.keys(schemaOf(id).shape);
  const { version } = await writeSetting(trx, id, swapPicture(record, fields, swap), undefined, by);
  return [[id, version]];
}

async function replaceInRecord<Kind extends ContentKind>(
  trx: Db,
  kind: Kind,
  id: string,
  swap: Swap,
  by: Authorship,
): Promise<RecordOf[Kind]> {
  const type: ServerKind<RecordOf[Kind]> = SERVER_KINDS[kind];
  const record = Object.fromEntries(Object.entries(await getRecord(trx, type, id)));
  const changes = swapPicture(record, Object.keys(type.schema.shape), swap);
  return updateRecord(trx, type, id, changes, undefined, by);
}
