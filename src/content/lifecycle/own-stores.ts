import { type RawBuilder, sql } from "kysely";
import { ForbiddenError, NotFoundError, ValidationError } from "../../errors.ts";
import {
  hasPermission,
  OWN_FIELDS,
  ownPermission,
  type Permission,
  type SessionUser,
  writePermission,
} from "../../rules/access/permissions.ts";
import { changedFields, isGroup, textAt } from "../../rules/merge-record.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { type HistoryAction, type HistoryEntry, listHistory } from "./history.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import type { AnyRecord, ServerKind, StoreLimit } from "./server-kind.ts";

/** The access of the staff calls about a kind, those that read too: for who may write it, or the records of some stores alone. */
export function writersOf(kind: ServerKind): { access: Permission; ownStores: boolean } {
  return { access: writePermission(kind.name), ownStores: kind.ofStores !== undefined };
}

/** The limit of a user for a kind; undefined for those who hold the permission for everything, or not at all. */
export function storeLimit(user: SessionUser, kind: { name: ContentKind }): StoreLimit | undefined {
  const whole = writePermission(kind.name);
  const own = ownPermission(whole);
  if (own === undefined || hasPermission(user, whole) || !hasPermission(user, own)) return undefined;
  return { kind: kind.name, stores: user.stores };
}

/** Which records of a kind are within a limit, over its table. */
export function whereWithin(kind: ServerKind, limit: StoreLimit | undefined): RawBuilder<unknown> {
  if (!limit) return sql`TRUE`;
  return kind.ofStores?.where(limit.stores) ?? sql`FALSE`;
}

/** Whether a record, also one in the bin, is within a limit. */
export async function isWithin(
  db: Db,
  kind: ServerKind,
  id: string,
  limit: StoreLimit | undefined,
): Promise<boolean> {
  if (!limit) return true;
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(kind.name)} WHERE id = ${id.toLowerCase()} AND ${whereWithin(kind, limit)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** @throws NotFoundError when the record is not within the limit: what is of other stores is not there for the caller. */
export async function requireWithin(
  db: Db,
  kind: ServerKind,
  id: string,
  limit: StoreLimit | undefined,
): Promise<void> {
  if (!(await isWithin(db, kind, id, limit))) throw new NotFoundError(kind.label);
}

/** The stores of a limit that are there. */
async function readStores(db: Db, stores: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM stores WHERE "deletedDate" IS NULL AND ${isOneOf(sql.ref("id"), stores)}`.execute(
    db,
  );
  return rows;
}

/** What a new record begins with: the store of a user who has one alone. */
export async function startWithin(
  db: Db,
  kind: ServerKind,
  limit: StoreLimit | undefined,
): Promise<Record<string, string>> {
  const field = kind.ofStores?.field;
  if (!limit || field === undefined) return {};
  const [store, ...others] = await readStores(db, limit.stores);
  return store && others.length === 0 ? { [field]: store.name } : {};
}

/** The ids or the names of the stores that a record names. */
function namedBy(kind: ServerKind, record: unknown): string[] {
  return (kind.ofStores?.named({ ...Object(record) }) ?? []).filter((each) => typeof each === "string");
}

/** The names of the stores that each record names; none for a store itself, which has its own. */
export async function storeNamesOf(
  db: Db,
  kind: ServerKind,
  records: readonly unknown[],
): Promise<string[][]> {
  const named = kind.name === "stores" ? [] : records.map((record) => namedBy(kind, record));
  const all = [...new Set(named.flat())];
  if (all.length === 0) return records.map(() => []);
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM stores WHERE ${isOneOf(sql.ref("id"), all)} OR ${isOneOf(sql.ref("name"), all)}
    ORDER BY "sortOrder", "sortName"`.execute(db);
  return named.map((own) =>
    rows.filter(({ id, name }) => own.includes(id) || own.includes(name)).map(({ name }) => name),
  );
}

/** A write of a record, with the names of the stores that the record named after it. */
export interface StoreHistoryEntry extends HistoryEntry {
  stores: string[];
}

/**
 * The writes of a record that is within a limit, the newest first. Of a job that has come from another store these are the ones
 * since: what it said there is not there for the caller.
 */
export async function listHistoryWithin(
  db: Db,
  kind: ServerKind,
  id: string,
  limit: StoreLimit | undefined,
): Promise<StoreHistoryEntry[]> {
  const all = await listHistory(db, kind.name, id);
  const entries = limit ? all.slice(0, await countWithin(db, kind, all, limit)) : all;
  const stores = await storeNamesOf(
    db,
    kind,
    entries.map(({ record }) => record),
  );
  return entries.map((entry, at) => ({ ...entry, stores: stores[at] ?? [] }));
}

/**
 * How many of the newest writes left the record within a limit: the rule of `ofStores.where` for what a history has. A store counts by
 * what it was called at the time, and by its name of now where its own history does not say.
 */
async function countWithin(
  db: Db,
  kind: ServerKind,
  entries: readonly HistoryEntry[],
  { stores }: StoreLimit,
): Promise<number> {
  const own = await Promise.all(
    (await readStores(db, stores)).map(async (store) => ({
      ...store,
      // Only such a field has names.
      writes: kind.ofStores?.field === undefined ? [] : await listHistory(db, "stores", store.id),
    })),
  );
  const first = entries.findIndex(({ record, date }) => {
    const named = namedBy(kind, record);
    return (
      named.length === 0 ||
      !named.every((each) =>
        own.some(({ id, name, writes }) => {
          const then = writes.find((write) => write.date <= date)?.record;
          return each === id || each === (isGroup(then) ? textAt(then, "name") : name);
        }),
      )
    );
  });
  return first === -1 ? entries.length : first;
}

/**
 * Judges a write by the limit of its author. Run it in the transaction of the write, after it: an error rolls it back.
 *
 * @throws ForbiddenError when the record is not one of their stores' after the write, or a field has changed that is not theirs;
 * ValidationError while the store is not chosen.
 */
export async function requireAllowedWrite<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  { before, record, action }: { before: Item | undefined; record: Item; action: HistoryAction },
  limit: StoreLimit | undefined,
): Promise<void> {
  if (!limit) return;
  if (!(await isWithin(trx, kind, record.id, limit))) throw outside(kind, record);
  const own = OWN_FIELDS[kind.name];
  if (!own) return;
  const changed = Object.keys(changedFields(before ?? {}, record));
  const isTheirs = (name: string) => BY_THE_SITE.includes(name) || own.fields.includes(name);
  if (action !== "updated" || !changed.every(isTheirs))
    throw new ForbiddenError(`Of your stores you can change ${own.words}.`);
}

function outside<Item extends AnyRecord>(kind: ServerKind<Item>, record: Item): Error {
  const field = kind.ofStores?.field;
  return field !== undefined && namedBy(kind, record).every((each) => each === "")
    ? new ValidationError({ [field]: "Please choose one of your stores." })
    : new ForbiddenError(`You can only write ${kind.many} of your own stores.`);
}

/** What every write changes. */
const BY_THE_SITE = ["version", "updatedDate"];
