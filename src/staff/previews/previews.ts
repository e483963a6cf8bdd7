import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { toSessionUser } from "../../accounts/people/users.ts";
import { fieldChanges, recordAudit } from "../../storage/audit/record-audit.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { storeLimit, whereWithin } from "../../content/lifecycle/own-stores.ts";
import type { AnyRecord, ServerKind } from "../../content/lifecycle/server-kind.ts";
import { findBinned, findRecord, getRecord } from "../../content/lifecycle/read.ts";
import { composeFields } from "../../content/lifecycle/write.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError, ValidationError } from "../../errors.ts";
import { MISSING } from "../../rules/schema/error-messages.ts";
import { controlTraits, unwrap } from "../../rules/schema/field-traits.ts";
import { isEmptyValue } from "../../rules/text/is-empty-value.ts";
import { withoutUnfinished } from "../../rules/schema/read-draft.ts";
import { hasSlug, titleOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { hasForStores, writePermission, type Permission } from "../../rules/access/permissions.ts";
import { composeSetting } from "../../content/settings/write-setting.ts";
import { readSetting, type SettingRecord } from "../../content/settings/read-settings.ts";
import { isSettingName } from "../../content/settings/setting-names.ts";
import { slugify } from "../../rules/text/slug.ts";
import { createToken, isToken, sha256 } from "../../storage/sha256.ts";

/** In milliseconds: of a link that is shared. */
export const PREVIEW_LIFETIME = 7 * 86_400_000;

/** In milliseconds: of a preview that only its author looks at. */
const UNSHARED_LIFETIME = 86_400_000;

/** Of one user; the one that ends first is deleted when another is created, so none that is shared before the others. */
const MAX_PREVIEWS = 100;

type Fields = Readonly<Record<string, unknown>>;

/** A draft, as its page would show it. */
export interface RecordDraft {
  /** The preview that it is the draft of. */
  previewId: string;
  /** Whether there is a record that it changes; what was never saved has none. */
  isSaved: boolean;
  kind: ContentKind;
  record: AnyRecord;
  expiresDate: string;
}

/** A group of settings or a menu as it would be saved. */
export interface SettingDraft {
  kind: "settings";
  record: SettingRecord;
  expiresDate: string;
}

export type Draft = RecordDraft | SettingDraft;

/** The permission that shows, creates and updates previews of a type. */
export function previewPermission(type: Draft["kind"]): Permission {
  return type === "settings" ? "settings.write" : writePermission(type);
}

/** Until when a preview is shown. */
export function previewEnd(now: Date, isShared: boolean): string {
  return new Date(now.getTime() + (isShared ? PREVIEW_LIFETIME : UNSHARED_LIFETIME)).toISOString();
}

/**
 * Stores a draft for everyone with its link, and deletes the expired ones.
 *
 * @param recordId the record that the draft changes; null for one that was never saved.
 * @throws ValidationError; NotFoundError when there is no such record.
 */
export async function createPreview(
  db: Db,
  kind: Draft["kind"],
  recordId: string | null,
  fields: Fields,
  by: { userId: string; now: Date; isShared?: boolean },
): Promise<{ id: string; token: string; expiresDate: string }> {
  const token = createToken();
  const id = randomUUID();
  const createdDate = by.now.toISOString();
  const expiresDate = previewEnd(by.now, by.isShared ?? true);
  await inTransaction(db, async (trx) => {
    await deleteExpiredPreviews(trx, by.now);
    const latest = trx
      .selectFrom("previews")
      .select("id")
      .where("userId", "=", by.userId)
      .orderBy("expiresDate", "desc")
      .limit(MAX_PREVIEWS - 1);
    await trx.deleteFrom("previews").where("userId", "=", by.userId).where("id", "not in", latest).execute();
    const record =
      kind === "settings"
        ? await draftOfSetting(trx, recordId, fields)
        : await draftOf(trx, serverKindOf(kind), recordId, fields, by.now);
    await trx
      .insertInto("previews")
      .values({
        id,
        userId: by.userId,
        contentType: kind,
        createdDate,
        expiresDate,
        hash: sha256(token),
        record: JSON.stringify(record),
      })
      .execute();
    await recordAudit(trx, {
      action: "preview.created",
      subject: subjectOf(kind, record),
      now: by.now,
    });
  });
  return { id, token, expiresDate };
}

/** The draft as the subject of a line of the audit log. */
export function subjectOf(kind: Draft["kind"], record: { id: string }) {
  const name = kind === "settings" ? record.id : titleOf(kind, { ...record });
  return { type: kind, id: record.id, name };
}

/** The preview with this id, if it belongs to the user and has not expired. @throws NotFoundError */
export async function getOwnPreview(
  db: Db,
  id: string,
  userId: string,
  now: Date,
): Promise<Tables["previews"]> {
  const row = await db
    .selectFrom("previews")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("expiresDate", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) throw new NotFoundError("Preview");
  return row;
}

/** Has the link of a preview work for seven days from now. @returns when it ends. */
export async function sharePreview(db: Db, id: string, now: Date): Promise<string> {
  const expiresDate = previewEnd(now, true);
  await inTransaction(db, (trx) =>
    trx.updateTable("previews").set({ expiresDate }).where("id", "=", id).execute(),
  );
  return expiresDate;
}

/**
 * Replaces the named fields of a draft; its link stays the same. A line of the audit log says what everyone with the link
 * read before and after: no history keeps it.
 *
 * @param recordId the record as which a draft that was new was saved since: its link is that of the record from then on.
 * @throws ValidationError; NotFoundError when there is no such record.
 */
export async function updatePreview(
  db: Db,
  preview: Tables["previews"],
  fields: Fields,
  recordId: string | null,
): Promise<void> {
  const { contentType } = preview;
  const current = JSON.parse(preview.record);
  const record =
    contentType === "settings"
      ? overlaySetting(current, fields)
      : overlay(serverKindOf(contentType), await asSaved(db, contentType, current, recordId), fields);
  const changes = fieldChanges(current, { ...record }, Object.keys(record));
  if (changes.length === 0) return;
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("previews")
      .set({ record: JSON.stringify(record) })
      .where("id", "=", preview.id)
      .execute();
    await recordAudit(trx, { action: "preview.changed", subject: subjectOf(contentType, record), changes });
  });
}

/** A draft, as that of a record where it is of none. */
async function asSaved(
  db: Db,
  kind: ContentKind,
  draft: AnyRecord,
  recordId: string | null,
): Promise<AnyRecord> {
  if (recordId === null || recordId === draft.id) return draft;
  const server = serverKindOf(kind);
  const isOfRecord = (await findRecord(db, server, draft.id)) ?? (await findBinned(db, server, draft.id));
  if (isOfRecord) return draft;
  const { id, version, createdDate } = await getRecord(db, server, recordId);
  return { ...draft, id, version, createdDate };
}

/**
 * The draft that a token opens now; undefined if its author is disabled or may no longer write the kind, and while the
 * record is in the bin.
 */
export async function findDraft(db: Db, token: string, now: Date): Promise<Draft | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom("previews")
    .innerJoin("users", "users.id", "previews.userId")
    .select(["previews.id as previewId", "previews.contentType as kind", "previews.record"])
    .select("previews.expiresDate")
    .select(["users.id", "users.email", "users.name", "users.role", "users.permissions", "users.stores"])
    .where("previews.hash", "=", sha256(token))
    .where("previews.expiresDate", ">", now.toISOString())
    .where("users.status", "=", "active")
    .executeTakeFirst();
  const author = row && toSessionUser(row);
  if (!row || !hasForStores(author, previewPermission(row.kind))) return undefined;
  const { previewId, kind, expiresDate } = row;
  const stored = JSON.parse(row.record);
  if (kind === "settings") return { kind, expiresDate, record: stored };
  // A field that a later version has added to the kind has its default here.
  const server = serverKindOf(kind);
  const record = withoutUnfinishedParts(server, overlay(server, stored, {}));
  const isOwn = whereWithin(server, author && storeLimit(author, { name: kind }));
  // In the bin, or of no store of its author any more.
  const { rows } = await sql<{ isWithdrawn: number }>`
    SELECT CASE WHEN "deletedDate" IS NULL AND (${isOwn}) THEN 0 ELSE 1 END AS "isWithdrawn"
    FROM ${sql.table(kind)} WHERE id = ${record.id}`.execute(db);
  if (rows[0]?.isWithdrawn === 1) return undefined;
  return { previewId, isSaved: rows.length > 0, kind, expiresDate, record };
}

/** Deletes the drafts whose links have expired. */
export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("previews").where("expiresDate", "<=", now.toISOString()).execute(),
  );
}

/** A record with changed fields, validated by the schema, whatever its status and dates. */
async function draftOf(
  db: Db,
  kind: ServerKind,
  recordId: string | null,
  fields: Fields,
  now: Date,
): Promise<AnyRecord> {
  if (recordId !== null) return overlay(kind, await getRecord(db, kind, recordId), fields);
  const date = now.toISOString();
  const composed = composeShown(kind, undefined, fields);
  const draft: AnyRecord = {
    id: randomUUID(),
    version: 1,
    createdDate: date,
    updatedDate: date,
    status: "",
    ...composed,
  };
  if (hasSlug(kind)) {
    const given = fields["slug"];
    const wanted = typeof given === "string" ? given : slugify(String(composed[kind.titleField]));
    // The page must be found at the draft's own path, not at that of another record.
    const taken = wanted === "" || (await findRecord(db, kind, wanted)) !== undefined;
    draft.slug = taken ? `preview-${draft.id}` : wanted;
  }
  return draft;
}

/** @throws NotFoundError where there is no such group or menu; ValidationError. */
async function draftOfSetting(db: Db, name: string | null, fields: Fields): Promise<SettingRecord> {
  if (!isSettingName(name)) throw new NotFoundError("Group of settings");
  return overlaySetting(await readSetting(db, name), fields);
}

function overlaySetting(current: SettingRecord, fields: Fields): SettingRecord {
  const { version: _version, ...changes } = fields;
  return { ...current, ...composeSetting(current.id, current, changes) };
}

function overlay(kind: ServerKind, current: AnyRecord, fields: Fields): AnyRecord {
  const { version: _version, ...changes } = fields;
  const slug = typeof changes["slug"] === "string" && { slug: changes["slug"] };
  return { ...current, ...composeShown(kind, current, changes), ...slug };
}

/**
 * The fields of a draft, which may be unfinished. A page can leave words out, but it can't be shown without the rest, such
 * as the place of a store.
 *
 * @throws ValidationError
 */
function composeShown(kind: ServerKind, current: AnyRecord | undefined, fields: Fields): Fields {
  const composed = composeFields(kind, current, fields, { as: "draft" });
  const needed = Object.keys(composed).filter((name) => {
    const field: unknown = kind.schema.shape[name];
    const isWords = unwrap(field).some((layer) =>
      ["line", "text"].includes(controlTraits.get(layer)?.is ?? ""),
    );
    return !isWords && isEmptyValue(composed[name]) && !unwrap(field)[0]?.safeParse(composed[name]).success;
  });
  if (needed.length > 0) throw new ValidationError(Object.fromEntries(needed.map((name) => [name, MISSING])));
  return composed;
}

/** A draft as pages can show it: without groups and entries that are not finished. */
function withoutUnfinishedParts(kind: ServerKind, record: AnyRecord): AnyRecord {
  const shown = Object.entries<z.core.$ZodType>(kind.schema.shape).map(([name, field]) => [
    name,
    withoutUnfinished(field, Reflect.get(record, name)),
  ]);
  return { ...record, ...Object.fromEntries(shown) };
}
