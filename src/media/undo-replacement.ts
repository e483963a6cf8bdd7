import { ExpectedError } from "../errors.ts";
import { hasPermission, type SessionUser, writePermission } from "../rules/access/permissions.ts";
import { bulkChangeSchema, getBulkChange, readAction } from "../content/bulk/bulk-changes.ts";
import { undoBulkChange } from "../content/bulk/run-bulk-change.ts";
import { kindOf } from "../content/kinds/kinds.ts";
import type { Authorship } from "../content/lifecycle/server-kind.ts";
import type { Db } from "../storage/database/tables.ts";
import { inTransaction } from "../storage/database/transaction.ts";
import { ITEMS, type Library } from "./library.ts";
import { undoInWaiting, waitingWritesSchema } from "./replace-in-waiting.ts";
import { pictureLibrary } from "./pictures/pictures.ts";
import { z } from "zod";
import { listHistory, type HistoryOf } from "../content/lifecycle/history.ts";
import { writeSetting } from "../content/settings/write-setting.ts";
import { readSetting } from "../content/settings/read-settings.ts";
import { schemaOf } from "../content/settings/setting-schemas.ts";
import { SETTING_NAMES, type SettingName } from "../content/settings/setting-names.ts";

/** What came of undoing a replacement. */
export const replacementUndoneSchema = z.strictObject({
  change: bulkChangeSchema,
  description: z
    .enum(["restored", "left"])
    .nullable()
    .describe("The description in the library; null where the replacement gave none"),
  settings: z
    .enum(["restored", "left"])
    .nullable()
    .describe("The settings and menus; null where the replacement changed none"),
});

export type ReplacementUndone = z.output<typeof replacementUndoneSchema>;

/**
 * Undoes a replacement of the last day: every record, setting, next version and description that was not changed since. Works for a part of a
 * second; call it until no record is `changed`.
 */
export async function undoReplacement(
  db: Db,
  library: Library,
  changeId: string,
  user: SessionUser,
  by: Authorship,
): Promise<ReplacementUndone> {
  const mayWrite = (type: HistoryOf) =>
    hasPermission(user, type === "settings" ? "settings.write" : writePermission(type));
  const { description, settings, waiting } = await inTransaction(db, async (trx) => {
    const action = readAction((await getBulkChange(trx, library, changeId, by.now)).action);
    // One by an earlier version did not remember it.
    if (typeof action["from"] === "string") await requireThere(trx, library, action["from"]);
    // A replacement by an earlier version did not remember the settings and next versions that it wrote.
    const writes = settingWritesSchema.parse(action["settings"] ?? []);
    return {
      description: await undoDescription(trx, action),
      settings: await undoInSettings(trx, writes, mayWrite("settings"), by),
      waiting: waitingWritesSchema.parse(action["waiting"] ?? []),
    };
  });
  const change = await undoBulkChange(db, library, changeId, by, (kind) =>
    mayWrite(kind) ? undefined : `Your account may not change ${kindOf(kind).many}.`,
  );
  await inTransaction(db, (trx) => undoInWaiting(trx, waiting, mayWrite, by));
  return { change, description, settings };
}

/** @throws ExpectedError 409 where no place could show the former one. */
async function requireThere(trx: Db, library: Library, id: string): Promise<void> {
  const there = await trx.selectFrom(library).select("id").where("id", "=", id).executeTakeFirst();
  if (there) return;
  const { one } = ITEMS[library];
  throw new ExpectedError(
    409,
    `The former ${one} was deleted, so no place can show it again. Nothing was changed.`,
  );
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
  await pictureLibrary.setWords(trx, to, alt);
  return "restored";
}

/** The groups of settings and menus that a replacement wrote, each with the version after the write. */
const settingWritesSchema = z.array(z.tuple([z.enum(SETTING_NAMES), z.int()]));

export type SettingWrites = z.output<typeof settingWritesSchema>;

/**
 * Restores the former picture in the settings and menus. A field that was changed since is left alone. Doing it twice is
 * the same as once. Returns null where the replacement wrote none.
 *
 * @param mayWrite whether the user may change settings.
 */
async function undoInSettings(
  trx: Db,
  writes: SettingWrites,
  mayWrite: boolean,
  by: Authorship,
): Promise<"restored" | "left" | null> {
  if (writes.length === 0) return null;
  let result: "restored" | "left" = "restored";
  for (const [name, version] of writes) {
    if (!(await undoInSetting(trx, name, version, mayWrite, by))) result = "left";
  }
  return result;
}

/** @returns whether the fields have their former values now. */
async function undoInSetting(
  trx: Db,
  name: SettingName,
  version: number,
  mayWrite: boolean,
  by: Authorship,
): Promise<boolean> {
  const history = await listHistory(trx, "settings", name);
  const fieldsOf = (wanted: number) =>
    new Map<string, unknown>(
      Object.entries(Object(history.find((entry) => entry.version === wanted)?.record)),
    );
  const [before, after] = [fieldsOf(version - 1), fieldsOf(version)];
  if (before.size === 0 || after.size === 0) return false;
  const current = await readSetting(trx, name);
  const now = new Map<string, unknown>(Object.entries(current));
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const fields = Object.keys(schemaOf(name).shape).filter(
    (field) => !same(before.get(field), after.get(field)),
  );
  if (fields.every((field) => same(now.get(field), before.get(field)))) return true;
  if (!mayWrite || !fields.every((field) => same(now.get(field), after.get(field)))) return false;
  const former = Object.fromEntries(fields.map((field) => [field, before.get(field)]));
  await writeSetting(trx, name, former, current.version, by);
  return true;
}
