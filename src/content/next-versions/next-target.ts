import { NotFoundError } from "../../errors.ts";
import type { HistoryOf } from "../lifecycle/history.ts";
import { isWithin, listHistoryWithin } from "../lifecycle/own-stores.ts";
import { findBinned, findRecord } from "../lifecycle/read.ts";
import type { RecordFields } from "../lifecycle/record.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { updateRecord } from "../lifecycle/write.ts";
import { hasSlug, kindOf, titleOf, type ContentKind } from "../kinds/kinds.ts";
import { serverKindOf } from "../kinds/kinds.server.ts";
import { readSetting } from "../settings/read-settings.ts";
import { isSettingName, SETTING_WORDS, type SettingName } from "../settings/setting-names.ts";
import { schemaOf } from "../settings/setting-schemas.ts";
import { writeSetting } from "../settings/write-setting.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { NextRow } from "./next-rows.ts";
import type { Fields } from "../../rules/merge-record.ts";

/** A record, a group of settings or a menu, as it is on the site. */
export type LiveRecord = RecordFields & Fields;

/** What can have a next version: what differs between records and settings. */
export interface NextTarget {
  type: HistoryOf;
  id: string;
  /** For `NotFoundError`: `Job`. */
  label: string;
  /** The fields that can wait. The status is none of them: what is not on the site does not come by a next version. */
  names: readonly string[];
  /** What staff read for its title. */
  titleOf(record: LiveRecord): string;
  /** Undefined where it is in the bin, or deleted. */
  find(db: Db): Promise<LiveRecord | undefined>;
  /** Whether it is published: a draft is changed itself. */
  isPublished(record: LiveRecord): boolean;
  /** Whether the author may write it at all. */
  isWithin(db: Db, by: Pick<Authorship, "limit">): Promise<boolean>;
  /** The date of the first version that the author may read: of a job that has come from another store, that of its coming. */
  readableFrom(db: Db, by: Pick<Authorship, "limit">): Promise<string>;
  /** Replaces the named fields, as a save does. @throws as `updateRecord` and `writeSetting`. */
  write(trx: Db, changes: Fields, by: Authorship): Promise<LiveRecord>;
}

/** Reads what a target is now. @throws NotFoundError where it is not there for the author. */
export async function getLive(
  db: Db,
  target: NextTarget,
  by: Pick<Authorship, "limit">,
): Promise<LiveRecord> {
  const live = (await target.isWithin(db, by)) ? await target.find(db) : undefined;
  if (!live) throw new NotFoundError(target.label);
  return live;
}

type RowKey = Pick<NextRow, "contentType" | "recordId">;

/** The target that a row names; undefined for a kind or a group that is no more. */
export function targetOf({ contentType, recordId }: RowKey): NextTarget | undefined {
  if (contentType !== "settings") return recordTarget(contentType, recordId);
  return isSettingName(recordId) ? settingTarget(recordId) : undefined;
}

/** What a row names, where its next version can be taken over: undefined while the record is in the bin, or not published. */
export async function findPublished(
  db: Db,
  row: RowKey,
): Promise<{ target: NextTarget; live: LiveRecord } | undefined> {
  const target = targetOf(row);
  const live = await target?.find(db);
  return target && live && target.isPublished(live) ? { target, live } : undefined;
}

/** What staff read for the title of the record that a row names, also where it is in the bin. */
export async function titleOfNext(db: Db, row: RowKey): Promise<string> {
  const target = targetOf(row);
  if (!target) return row.recordId;
  const kind = row.contentType === "settings" ? undefined : serverKindOf(row.contentType);
  const record = (await target.find(db)) ?? (kind && (await findBinned(db, kind, row.recordId)));
  return record ? target.titleOf({ ...record }) : row.recordId;
}

export function recordTarget(name: ContentKind, id: string): NextTarget {
  const kind = serverKindOf(name);
  const { visibility, label } = kindOf(name);
  const names = Object.keys(kind.schema.shape).filter((field) => field !== "status");
  return {
    type: name,
    id,
    label,
    names: hasSlug(kind) ? ["slug", ...names] : names,
    titleOf: (record) => titleOf(name, record),
    async find(db) {
      const record = await findRecord(db, kind, id);
      return record && { ...record };
    },
    isPublished: ({ status }) => status === visibility.status,
    isWithin: (db, { limit }) => isWithin(db, kind, id, limit?.kind === name ? limit : undefined),
    async readableFrom(db, { limit }) {
      if (limit?.kind !== name) return "";
      const versions = await listHistoryWithin(db, kind, id, limit);
      return versions.at(-1)?.date ?? "";
    },
    write: async (trx, changes, by) => ({
      ...(await updateRecord(trx, kind, id, changes, undefined, by)),
    }),
  };
}

export function settingTarget(name: SettingName): NextTarget {
  return {
    type: "settings",
    id: name,
    label: SETTING_WORDS[name].label,
    names: Object.keys(schemaOf(name).shape),
    titleOf: () => SETTING_WORDS[name].label,
    find: async (db) => ({ ...(await readSetting(db, name)) }),
    isPublished: () => true,
    isWithin: async () => true,
    readableFrom: async () => "",
    write: async (trx, changes, by) => ({ ...(await writeSetting(trx, name, changes, undefined, by)) }),
  };
}
