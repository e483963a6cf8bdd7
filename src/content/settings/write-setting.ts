import type { z } from "zod";
import { fieldChanges, recordAudit } from "../../storage/audit/record-audit.ts";
import { auditAuthor } from "../lifecycle/write-hooks.ts";
import { SETTING_WORDS, type SettingName } from "./setting-names.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ValidationError, VersionConflictError } from "../../errors.ts";
import { requireSecondAccounts } from "../approvals/require-approval.ts";
import { requireMatch } from "../../http/entity-tag.ts";
import { errorMessageFor, errorsByField } from "../../rules/schema/error-messages.ts";
import { readSetting, toSettingRecord, type SettingRecord } from "./read-settings.ts";
import { findColourFaults } from "./palette.ts";
import { schemaOf, SETTING_SCHEMAS } from "./setting-schemas.ts";
import { updateFactsInIndex } from "../kinds/pages/page.server.ts";
import { listAuthorsSince, recordHistory } from "../lifecycle/history.ts";
import { isStored } from "../lifecycle/row-encoding.ts";
import { omitUnchanged, VERSION_FAULT, type RecordFields } from "../lifecycle/record.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Replaces the named fields of a group of settings or of a menu and leaves the others. Fields that only the server writes are
 * ignored if they are unchanged, and where no field changes, nothing is written.
 *
 * @param version the version that the author has read, 0 for one that was never saved; undefined writes
 * unconditionally.
 * @throws ValidationError with a message for each invalid field; VersionConflictError when it has been saved since.
 */
export async function writeSetting<Name extends SettingName>(
  db: Db,
  name: Name,
  changes: Fields,
  version: unknown,
  by: Authorship,
): Promise<SettingRecord<Name>> {
  return inTransaction(db, async (trx) => {
    const current = await readSetting(trx, name);
    requireMatch(by.ifMatch, current);
    if (version !== undefined && typeof version !== "number")
      throw new ValidationError({ version: VERSION_FAULT });
    if (version !== undefined && version !== current.version) {
      const savedBy = await listAuthorsSince(trx, "settings", { id: name, version }, by.userId);
      throw new VersionConflictError(current, savedBy);
    }
    const fields = composeSetting(name, current, changes);
    if (isStored(current, fields)) return current;
    if (name === "publishing")
      await requireSecondAccounts(trx, SETTING_SCHEMAS.publishing.parse(fields).kinds);
    const value = JSON.stringify(fields);
    const date = by.now.toISOString();
    const row =
      current.version === 0
        ? await trx
            .insertInto("settings")
            .values({ name, value, version: 1, createdDate: date, updatedDate: date })
            .returningAll()
            .executeTakeFirst()
        : await trx
            .updateTable("settings")
            .set({ value, version: current.version + 1, updatedDate: date })
            .where("name", "=", name)
            .where("version", "=", current.version)
            .returningAll()
            .executeTakeFirst();
    if (!row) throw new VersionConflictError(current);
    const record = toSettingRecord(name, row);
    const action = current.version === 0 ? "created" : "updated";
    const hash = await recordHistory(trx, "settings", record, action, by);
    await recordAudit(trx, {
      action: "settings.changed",
      subject: { type: "settings", id: name, name: SETTING_WORDS[name].label },
      changes: fieldChanges(current, record, Object.keys(schemaOf(name).shape)),
      history: { version: record.version, hash },
      by: auditAuthor(by),
      now: by.now,
    });
    await updateFactsInIndex(trx);
    return record;
  });
}

/**
 * The fields that a write would store. Writes nothing.
 *
 * @throws ValidationError with a message for each invalid field.
 */
export function composeSetting(
  name: SettingName,
  current: RecordFields,
  changes: Fields,
): Record<string, unknown> {
  const schema: z.ZodObject = schemaOf(name);
  const known = Object.entries(current).filter(([field]) => Object.hasOwn(schema.shape, field));
  const input = { ...Object.fromEntries(known), ...omitUnchanged(changes, current) };
  const parsed = schema.safeParse(input, { error: errorMessageFor });
  if (!parsed.success) throw new ValidationError(errorsByField(parsed.error));
  if (name === "colours") {
    const faults = findColourFaults(SETTING_SCHEMAS.colours.parse(parsed.data));
    if (Object.keys(faults).length > 0) throw new ValidationError(faults);
  }
  return parsed.data;
}
