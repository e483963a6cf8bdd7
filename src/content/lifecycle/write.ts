import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { decodeRow, encodeRow } from "../../storage/database/codec.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Db, RowOf } from "../../storage/database/tables.ts";
import { ExpectedError, NotFoundError, ValidationError, VersionConflictError } from "../../errors.ts";
import { requireMatch } from "../../http/entity-tag.ts";
import { errorsByField, errorMessageFor } from "../../rules/schema/error-messages.ts";
import { changedFields } from "../../rules/merge-record.ts";
import { readDraft } from "../../rules/schema/read-draft.ts";
import { slugify } from "../../rules/text/slug.ts";
import { slug as slugSchema } from "../../rules/schema/fields.ts";
import { hasSlug } from "../kinds/kinds.ts";
import { isHeldBack, requireApproval } from "../approvals/require-approval.ts";
import { omitUnchanged, VERSION_FAULT } from "./record.ts";
import type { AnyRecord, Authorship, ServerKind } from "./server-kind.ts";
import { runWriteHooks } from "./write-hooks.ts";
import { listAuthorsSince, recordHistory, type HistoryAction } from "./history.ts";
import { asStaffRead, columnList, findBinned, getRecord } from "./read.ts";
import { encodingOf, computedColumns, isStored } from "./row-encoding.ts";
import { requireAllowedWrite, requireWithin } from "./own-stores.ts";
import { claimSlug, isChosen, isNumbered, isUnseenDraft, recordSlugChange } from "./slugs.ts";

type Fields = Record<string, unknown>;

/**
 * Creates a record. Its slug comes from its title, unless the input has one.
 *
 * @throws ValidationError with a message for each invalid field; ForbiddenError outside the author's stores;
 * ApprovalNeededError where the kind needs approval.
 */
export async function createRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  input: Readonly<Fields>,
  by: Authorship,
): Promise<Item> {
  const { slug: wanted } = input;
  const isBySite = by.userId === undefined;
  const composed = composeFields(kind, undefined, input, { isBySite, now: by.now });
  const fields = setPublishedDate(kind, composed, wanted, by.now);
  const id = randomUUID();
  const date = by.now.toISOString();
  return inTransaction(db, async (trx) => {
    const own: Fields = { ...fields, id, version: 1, createdDate: date, updatedDate: date };
    const publishing = fields["status"] === kind.visibility.status;
    if (hasSlug(kind))
      own["slug"] = await claimSlug(trx, kind, String(wanted ?? fields[kind.titleField]), {
        id,
        publishing,
        isOwn: isBySite,
      });
    const cells = Object.entries(encodeRow({ ...own, ...computedColumns(kind, fields) }));
    const { rows } = await sql<RowOf<Item>>`
      INSERT INTO ${sql.table(kind.name)} (${sql.join(cells.map(([name]) => sql.ref(name)))})
      VALUES (${sql.join(cells.map(([, cell]) => cell))}) RETURNING ${columnList(kind)}`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error(`The new ${kind.one} was not written.`);
    return recordWrite(trx, kind, { row, action: "created" }, by);
  });
}

/**
 * Replaces the named fields of a record and leaves the others (reading, section 4). Fields that only the server writes are
 * ignored if they are unchanged, so that a client may send back the whole record. Where no field changes, nothing is
 * written: no version, no entry of the history, no state of the content.
 *
 * @param target its id, or the record as this transaction has read it, with which the changes are compared as it is.
 * @param version the version that the author has read; undefined writes unconditionally.
 * @throws NotFoundError, ValidationError, or VersionConflictError when the record has been saved since; ExpectedError 412
 * when `by.ifMatch` does not name it; ForbiddenError for what the author's stores do not allow; ApprovalNeededError where the kind needs approval.
 */
export async function updateRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  target: string | Item,
  changes: Readonly<Fields>,
  version: unknown,
  by: Authorship,
): Promise<Item> {
  return inTransaction(db, async (trx) => {
    const current = typeof target === "string" ? await getRecord(trx, kind, target) : target;
    await requireWithin(trx, kind, current.id, limitOf(kind, by));
    if (by.ifMatch !== undefined) requireMatch(by.ifMatch, await asStaffRead(trx, kind, current, by.now));
    await requireVersion(trx, kind, current, changes, version, by);
    // What is sent back as it was read is no change, also where the clock has changed it since it was stored.
    const seen = typeof target === "string" ? await asStaffRead(trx, kind, current, by.now) : current;
    const composed = setPublishedDate(
      kind,
      composeFields(kind, seen, changes, { now: by.now }),
      current.slug,
      by.now,
    );
    const fields = changedFields(seen, composed);
    const slug = await moveSlug(trx, kind, current, changes["slug"], composed);
    if (slug !== undefined) fields["slug"] = slug;
    if (isStored(current, fields)) return current;
    const before = await storeSeen(trx, kind, { current, seen, names: Object.keys(fields) }, by);
    return writeRow(trx, kind, before, { ...fields, ...computedColumns(kind, composed) }, "updated", by);
  });
}

/**
 * Makes a version of what the clock has changed in fields since they were stored, if they are to change: the undo of that change goes
 * back to what its author has seen. Returns the record before the change.
 */
async function storeSeen<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  { current, seen, names }: { current: Item; seen: Item; names: readonly string[] },
  by: Authorship,
): Promise<Item> {
  const stale = Object.entries(changedFields(current, seen)).filter(([name]) => names.includes(name));
  if (stale.length === 0) return current;
  const columns = computedColumns(kind, Object.fromEntries(Object.entries(seen)));
  return writeRow(trx, kind, current, { ...Object.fromEntries(stale), ...columns }, "updated", by);
}

/** @throws VersionConflictError, or ValidationError when the version is not a number. */
async function requireVersion<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  current: Item,
  changes: Readonly<Fields>,
  version: unknown,
  by: Authorship,
): Promise<void> {
  if (version === undefined || version === current.version) return;
  if (typeof version !== "number")
    throw new ValidationError({ ...findFieldErrors(kind, current, changes, by.now), version: VERSION_FAULT });
  const savedBy = await listAuthorsSince(trx, kind.name, { id: current.id, version }, by.userId);
  throw new VersionConflictError(await asStaffRead(trx, kind, current, by.now), savedBy);
}

/**
 * Claims the slug that a write asks for, the one of the first title of a draft that had none, or, at the first
 * publication, the one without the number that a draft had got. Returns undefined if the slug stays.
 */
async function moveSlug<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  current: Item,
  wanted: unknown,
  fields: Readonly<Fields>,
): Promise<string | undefined> {
  const { id, slug } = current;
  if (slug === undefined) return undefined;
  const asked = typeof wanted === "string" && wanted !== slug;
  const isPublic = fields["status"] === kind.visibility.status;
  const fromTitle = slugify(String(fields[kind.titleField]));
  const numbered = isPublic && isNumbered(slug, fromTitle);
  const follows = wanted === undefined && (numbered || isStandIn(kind, current));
  if (!asked && !follows) return undefined;
  const unseen = await isUnseenDraft(trx, kind, id);
  if (!asked && !unseen) return undefined;
  const claimed = await claimSlug(trx, kind, asked ? wanted : fromTitle, {
    id,
    publishing: isPublic && unseen,
  });
  // The slug that was found may be the current one; and no visitor has a link to a draft's, but a page or a recipe may have chosen it.
  if (claimed !== slug && (!unseen || (await isChosen(trx, slug))))
    await recordSlugChange(trx, kind, id, slug, claimed);
  return claimed;
}

/** Whether a record without a title has the slug that stands in for one of a title. */
function isStandIn<Item extends AnyRecord>(kind: ServerKind<Item>, current: Item): boolean {
  const { slug = "" } = current;
  const untitled = slugify(kind.label);
  return Reflect.get(current, kind.titleField) === "" && (slug === untitled || isNumbered(slug, untitled));
}

/** Why a fixed page stays. */
export const NOT_BINNED = "This page is part of the site: it can be edited, but not binned.";

/** Moves a record to the bin. Visitors no longer see it, its slug stays reserved, and staff can restore it. */
export async function binRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  target: string | Item,
  by: Authorship,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const current = typeof target === "string" ? await getRecord(trx, kind, target) : target;
    await requireWithin(trx, kind, current.id, limitOf(kind, by));
    if (by.ifMatch !== undefined) requireMatch(by.ifMatch, await asStaffRead(trx, kind, current, by.now));
    if (kind.isFixed?.(current.slug)) throw new ExpectedError(409, NOT_BINNED);
    await writeRow(trx, kind, current, { deletedDate: by.now.toISOString() }, "binned", by);
  });
}

/** Restores a record from the bin: as a draft, where its kind goes live with the yes of a second person alone. */
export async function restoreRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  id: string,
  by: Authorship,
): Promise<Item> {
  return inTransaction(db, async (trx) => {
    const binned = await findBinned(trx, kind, id);
    if (!binned) throw new NotFoundError(kind.label);
    await requireWithin(trx, kind, id, limitOf(kind, by));
    const [draft] = Object.keys(kind.statuses);
    const fields = (await isHeldBack(trx, kind.name, binned, by)) ? { status: draft } : {};
    return writeRow(trx, kind, binned, { ...fields, deletedDate: null }, "restored", by);
  });
}

/** The limit of an author in this kind: what a write changes in other kinds is the site's own doing. */
function limitOf(kind: { name: string }, { limit }: Authorship) {
  return limit?.kind === kind.name ? limit : undefined;
}

interface ComposeOptions {
  isBySite?: boolean;
  as?: "draft" | "complete" | undefined;
  now?: Date;
}

/**
 * Returns the fields that a write would store, without the slug. Writes nothing.
 *
 * @param current the record to be updated; undefined for a new record.
 * @param options.isBySite whether the site writes itself, such as its own pages at the first start: they may have reserved addresses.
 * @param options.as whether fields may be empty that visitors need; by its status where absent.
 * @param options.now when they are to be written; where absent, only to be shown.
 * @throws ValidationError with a message for each invalid field.
 */
export function composeFields<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  current: Item | undefined,
  changes: Readonly<Fields>,
  { isBySite = false, as, now }: ComposeOptions = {},
): Fields {
  const { slug: wanted, ...fields } = changes;
  // A client may send back what it has read as a visitor.
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !Object.hasOwn(kind.added ?? {}, name)),
  );
  const input = current ? mergeFields(kind, current, rest) : rest;
  // An empty body is a mistake, and no draft.
  const isDraft = as ? as === "draft" : isUnpublished(kind, input["status"]) && Object.keys(input).length > 0;
  const parsed = isDraft
    ? readDraft(kind.schema, input)
    : kind.schema.safeParse(input, { error: errorMessageFor });
  const faults: Record<string, string> = {
    ...(now && kind.faultsAt?.(input, now, current ? changedFields(current, input) : input)),
    ...(parsed.success ? {} : errorsByField(parsed.error)),
  };
  if (wanted !== undefined) {
    const checked = (kind.slugs?.schema ?? slugSchema).safeParse(wanted, { error: errorMessageFor });
    if (!hasSlug(kind)) faults["slug"] = "This kind of content has no address of its own.";
    else if (!checked.success)
      faults["slug"] = checked.error.issues[0]?.message ?? "Please choose another address.";
  }
  if (!parsed.success || Object.keys(faults).length > 0) throw new ValidationError(faults);
  const slug = typeof wanted === "string" && !isBySite ? wanted : undefined;
  return kind.prepare?.(parsed.data, { before: current, slug, isBySite }) ?? parsed.data;
}

/**
 * Returns the error messages with which a write would be rejected. Writes nothing.
 *
 * @param as whether the fields must be complete whatever the status.
 */
export function findFieldErrors<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  current: Item | undefined,
  changes: Readonly<Fields>,
  now: Date,
  as?: "complete",
): Readonly<Record<string, string>> {
  try {
    composeFields(kind, current, changes, { as, now });
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return error.fields ?? {};
    throw error;
  }
}

/** The record's fields with the changes applied. */
function mergeFields<Item extends AnyRecord>(kind: ServerKind<Item>, current: Item, changes: Fields): Fields {
  const known = Object.entries(current).filter(([name]) => Object.hasOwn(kind.schema.shape, name));
  return { ...Object.fromEntries(known), ...omitUnchanged(changes, current) };
}

/** Whether a status, or its absence, is that of a record that visitors do not see: it is saved whatever is empty. */
function isUnpublished(kind: ServerKind, status: unknown): boolean {
  if (status === undefined) return true;
  return (
    typeof status === "string" && Object.hasOwn(kind.statuses, status) && status !== kind.visibility.status
  );
}

/** Publishing sets the date from which a record shows. A fixed record has none: it shows whatever the clock says. */
function setPublishedDate(kind: ServerKind, fields: Fields, slug: unknown, now: Date): Fields {
  const name = kind.publishedDate;
  if (typeof slug === "string" && kind.isFixed?.(slug)) return fields;
  if (!name || fields["status"] !== kind.visibility.status || fields[name] !== null) return fields;
  return { ...fields, [name]: now.toISOString() };
}

/** Writes the cells of an existing record with its next version, and returns the record after the write. */
async function writeRow<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  before: Item,
  fields: Readonly<Fields>,
  action: HistoryAction,
  by: Authorship,
): Promise<Item> {
  const cells = encodeRow({ ...fields, version: before.version + 1, updatedDate: by.now.toISOString() });
  const assignments = Object.entries(cells).map(([name, cell]) => sql`${sql.ref(name)} = ${cell}`);
  const { rows } = await sql<RowOf<Item>>`
    UPDATE ${sql.table(kind.name)} SET ${sql.join(assignments)}
    WHERE id = ${before.id} AND version = ${before.version}
    RETURNING ${columnList(kind)}`.execute(trx);
  const [row] = rows;
  if (!row) throw new VersionConflictError(before);
  return recordWrite(trx, kind, { before, row, action }, by);
}

/** Adds a write to the history and runs what follows a write. Returns the record after the write. */
async function recordWrite<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  { before, row, action }: { before?: Item; row: RowOf<Item>; action: HistoryAction },
  by: Authorship,
): Promise<Item> {
  const record = decodeRow<Item>(row, encodingOf(kind.schema));
  await requireAllowedWrite(trx, kind, { before, record, action }, limitOf(kind, by));
  if (action !== "binned") await requireApproval(trx, kind.name, { before, record }, by);
  const historyHash = await recordHistory(trx, kind.name, record, action, by);
  // What follows is judged with it: a draft's own offer is not on the site, and an offer that comes off it changes its product.
  // `If-Match` is about this record alone.
  const judged = { ...by, approved: true, ifMatch: undefined };
  await runWriteHooks(trx, kind, { before, record, action, now: by.now, by: judged, historyHash });
  return record;
}
