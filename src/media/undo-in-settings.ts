import { z } from "zod";
import { listHistory } from "../content/lifecycle/history.ts";
import type { Authorship } from "../content/lifecycle/server-kind.ts";
import { writeSetting } from "../content/settings/write-setting.ts";
import type { Db } from "../storage/database/tables.ts";
import { readSetting } from "../content/settings/read-settings.ts";
import { schemaOf } from "../content/settings/setting-schemas.ts";
import { SETTING_NAMES, type SettingName } from "../content/settings/setting-names.ts";

/** The groups of settings and menus that a replacement wrote, each with the version after the write. */
export const settingWritesSchema = z.array(z.tuple([z.enum(SETTING_NAMES), z.int()]));

export type SettingWrites = z.output<typeof settingWritesSchema>;

/**
 * Restores the former picture in the settings and menus. A field that was changed since is left alone. Doing it twice is
 * the same as once. Returns null where the replacement wrote none.
 *
 * @param mayWrite whether the user may change settings.
 */
export async function undoInSettings(
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
