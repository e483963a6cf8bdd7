import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { toSessionUser } from "../accounts/users.ts";
import { SERVER_KINDS } from "../content/kinds.server.ts";
import type { ServerKind } from "../content/lifecycle/server-kind.ts";
import { withoutEchoes } from "../content/lifecycle/handlers.ts";
import { findRecord, getRecord } from "../content/lifecycle/read.ts";
import { composeFields } from "../content/lifecycle/write.ts";
import type { Db, Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { NotFoundError } from "../errors.ts";
import type { ContentKind, RecordOf } from "../content/kinds.ts";
import { hasPermission } from "../rules/access/permissions.ts";
import { slugify } from "../rules/text/slug.ts";

/** In milliseconds: a colleague on holiday still finds the link working. */
export const PREVIEW_LIFETIME = 7 * 86_400_000;

/** Of one person; the oldest goes when another is made. */
const MAX_PREVIEWS = 100;

/** Of 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

type Fields = Readonly<Record<string, unknown>>;

/** A draft as its page would show it. */
export type Draft = {
  [Kind in ContentKind]: { kind: Kind; record: RecordOf[Kind]; expiresDate: string };
}[ContentKind];

/**
 * Keeps a draft for whoever has its link, and forgets those that are over.
 *
 * @param recordId the record that the fields change; null for one that was never saved.
 * @throws ValidationError, or NotFoundError where there is no such record.
 */
export async function createPreview(
  db: Db,
  kind: ContentKind,
  recordId: string | null,
  fields: Fields,
  by: { userId: string; now: Date },
): Promise<{ id: string; token: string; expiresDate: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = randomUUID();
  const createdDate = by.now.toISOString();
  const expiresDate = new Date(by.now.getTime() + PREVIEW_LIFETIME).toISOString();
  await inTransaction(db, async (trx) => {
    await deleteExpiredPreviews(trx, by.now);
    const latest = trx
      .selectFrom("previews")
      .select("id")
      .where("userId", "=", by.userId)
      .orderBy("createdDate", "desc")
      .limit(MAX_PREVIEWS - 1);
    await trx.deleteFrom("previews").where("userId", "=", by.userId).where("id", "not in", latest).execute();
    const record = await draftOf(trx, kind, recordId, fields, by.now);
    await trx
      .insertInto("previews")
      .values({
        id,
        userId: by.userId,
        contentType: kind,
        createdDate,
        expiresDate,
        hash: hashOf(token),
        record: JSON.stringify(record),
      })
      .execute();
  });
  return { id, token, expiresDate };
}

/** The preview with this id, if it is this person's and not over. @throws NotFoundError */
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

/** Replaces the named fields of a draft; its link stays the same. @throws ValidationError */
export async function updatePreview(db: Db, preview: Tables["previews"], fields: Fields): Promise<void> {
  const record = overlay(preview.contentType, JSON.parse(preview.record), fields);
  await inTransaction(db, (trx) =>
    trx
      .updateTable("previews")
      .set({ record: JSON.stringify(record) })
      .where("id", "=", preview.id)
      .execute(),
  );
}

/**
 * The draft that a link's token opens now. It is closed where its maker was disabled or may not write the kind any
 * more, and while the record is in the bin.
 */
export async function findDraft(db: Db, token: string, now: Date): Promise<Draft | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await db
    .selectFrom("previews")
    .innerJoin("users", "users.id", "previews.userId")
    .select(["previews.contentType as kind", "previews.record", "previews.expiresDate"])
    .select(["users.id", "users.email", "users.name", "users.role", "users.permissions"])
    .where("previews.hash", "=", hashOf(token))
    .where("previews.expiresDate", ">", now.toISOString())
    .where("users.status", "=", "active")
    .executeTakeFirst();
  if (!row || !hasPermission(toSessionUser(row), SERVER_KINDS[row.kind].permission)) return undefined;
  const { kind, expiresDate } = row;
  // What was written by `draftOf` of that kind; JSON knows no types.
  const draft: Draft = { kind, expiresDate, record: JSON.parse(row.record) };
  return (await isInBin(db, draft)) ? undefined : draft;
}

async function isInBin(db: Db, { kind, record }: Draft): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(kind)} WHERE id = ${record.id} AND deletedDate IS NOT NULL`.execute(db);
  return rows.length > 0;
}

/** Deletes the drafts whose links are over. */
export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("previews").where("expiresDate", "<=", now.toISOString()).execute(),
  );
}

/** A record with fields over it that fit the schema, whatever its own status and dates say of it. */
async function draftOf<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  recordId: string | null,
  fields: Fields,
  now: Date,
): Promise<RecordOf[Kind]> {
  const type: ServerKind<RecordOf[Kind]> = SERVER_KINDS[kind];
  if (recordId !== null) return overlay(kind, await getRecord(db, type, recordId), fields);
  const date = now.toISOString();
  const draft: Record<string, unknown> = {
    id: randomUUID(),
    version: 1,
    createdDate: date,
    updatedDate: date,
    ...composeFields(type, undefined, fields),
  };
  if (type.slugFrom) {
    const given = fields["slug"];
    const wanted = typeof given === "string" ? given : slugify(String(draft[type.slugFrom]));
    // Its page must be found under the draft's own address, not under another's.
    const taken = wanted === "" || (await findRecord(db, type, wanted)) !== undefined;
    draft["slug"] = taken ? `preview-${String(draft["id"])}` : wanted;
  }
  // All that a record has: its own fields by the schema, and what the lifecycle would give it.
  return draft as unknown as RecordOf[Kind];
}

function overlay<Kind extends ContentKind>(
  kind: Kind,
  current: RecordOf[Kind],
  fields: Fields,
): RecordOf[Kind] {
  const { version: _version, ...changes } = withoutEchoes(fields, current);
  const slug = typeof changes["slug"] === "string" && { slug: changes["slug"] };
  return { ...current, ...composeFields<RecordOf[Kind]>(SERVER_KINDS[kind], current, changes), ...slug };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
