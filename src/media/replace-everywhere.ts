import { addRecords, createBulkChange } from "../content/bulk/bulk-changes.ts";
import { SERVER_KINDS } from "../content/kinds/kinds.server.ts";
import { type ContentKind, kindOf, type RecordOf } from "../content/kinds/kinds.ts";
import type { Authorship, ServerKind } from "../content/lifecycle/server-kind.ts";
import { listWaiting } from "../content/next-versions/next-rows.ts";
import { getRecord } from "../content/lifecycle/read.ts";
import { updateRecord } from "../content/lifecycle/write.ts";
import { writeSetting } from "../content/settings/write-setting.ts";
import { recordAudit } from "../storage/audit/record-audit.ts";
import { inTurns } from "../storage/database/in-turns.ts";
import type { Db } from "../storage/database/tables.ts";
import { ExpectedError, ForbiddenError, ValidationError } from "../errors.ts";
import { hasPermission, type SessionUser, writePermission } from "../rules/access/permissions.ts";
import { readSetting } from "../content/settings/read-settings.ts";
import { schemaOf } from "../content/settings/setting-schemas.ts";
import { isSettingName } from "../content/settings/setting-names.ts";
import type { SettingWrites } from "./undo-replacement.ts";
import { replaceInWaiting, type SwapFields } from "./replace-in-waiting.ts";
import { findUsage, getItem, ITEMS, type Library, type Usage } from "./library.ts";

/** What a replacement changed. */
export interface Replaced {
  /** To undo it with. */
  changeId: string;
  replaced: Usage[];
  binned: Usage[];
}

export interface Replacement {
  library: Library;
  /** The old picture or file: its id, its words and its folder. */
  old: { id: string; words: string; folder: string };
  /** The id of the new one. */
  to: string;
  /** What the change remembers for its undo beside that id. */
  remember?: Readonly<Record<string, unknown>>;
  swap: SwapFields;
}

/**
 * Replaces a picture or a file in every record that has its address, also inside articles. Records in the bin keep the old one,
 * and the library keeps both. Call it in a transaction, which is rolled back if it throws.
 *
 * @throws ForbiddenError when the user may not write one of the records or next versions; ExpectedError 409 when it is the same picture or file, or
 * when a record is no longer valid.
 */
export async function replaceEverywhere(
  trx: Db,
  { library, old, to, remember, swap }: Replacement,
  user: SessionUser,
  by: Authorship,
): Promise<Replaced> {
  const { one } = ITEMS[library];
  if (old.id === to) throw new ExpectedError(409, `This is the same ${one}. Please choose another one.`);
  // It may have been deleted since the request has read it.
  await getItem(trx, library, to);
  const usage = await findUsage(trx, old.folder);
  const replaced = usage.filter(({ binned }) => !binned);
  const waits = await listWaiting(trx, { text: `/uploads/${old.folder}/` });
  const forbidden = [...replaced.map(({ type }) => type), ...waits.map((row) => row.contentType)].find(
    (type) => !hasPermission(user, type === "settings" ? "settings.write" : writePermission(type)),
  );
  if (forbidden) {
    throw new ForbiddenError(
      `This ${one} is used by ${forbidden === "settings" ? "the settings" : kindOf(forbidden).many}, which your account may not change. Nothing was replaced.`,
    );
  }
  const written = [];
  const settings: SettingWrites = [];
  for await (const { type, id, title } of inTurns(replaced)) {
    try {
      if (type === "settings") {
        settings.push(...(await replaceInSetting(trx, id, swap, by)));
        continue;
      }
      const { version } = await replaceInRecord(trx, type, id, swap, by);
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
  const waiting = await replaceInWaiting(trx, waits, swap, by);
  const action = { is: "replace", from: old.id, to, ...remember, settings, waiting };
  const changeId = await createBulkChange(trx, library, action, by);
  await addRecords(trx, changeId, written);
  await recordAudit(trx, {
    action: `${one}.replaced`,
    subject: { type: `${one}s`, id: old.id, name: old.words },
    note: `By the ${one} ${to}, in ${replaced.length} records`,
  });
  return { changeId, replaced, binned: usage.filter(({ binned }) => binned) };
}

/** Returns the version after the write, for the undo. */
async function replaceInSetting(
  trx: Db,
  id: string,
  swap: SwapFields,
  by: Authorship,
): Promise<SettingWrites> {
  if (!isSettingName(id)) return [];
  const record = Object.fromEntries(Object.entries(await readSetting(trx, id)));
  const changes = swap(record, Object.keys(schemaOf(id).shape));
  const { version } = await writeSetting(trx, id, changes, undefined, by);
  return [[id, version]];
}

async function replaceInRecord<Kind extends ContentKind>(
  trx: Db,
  kind: Kind,
  id: string,
  swap: SwapFields,
  by: Authorship,
): Promise<RecordOf[Kind]> {
  const type: ServerKind<RecordOf[Kind]> = SERVER_KINDS[kind];
  const record = await getRecord(trx, type, id);
  const changes = swap(Object.fromEntries(Object.entries(record)), Object.keys(type.schema.shape));
  return updateRecord(trx, type, record, changes, undefined, by);
}
