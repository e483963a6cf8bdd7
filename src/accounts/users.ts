import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Tables } from "../database/tables.ts";
import { NotFoundError, UnauthorizedError, ValidationError } from "../errors.ts";
import type { UserRecord } from "./account.schema.ts";
import {
  PERMISSIONS,
  permissionsOf,
  ROLES,
  type Permission,
  type Role,
} from "../rules/access/permissions.ts";

export type UserRow = Selectable<Tables["users"]>;

const permissionList = z.array(z.enum(PERMISSIONS));

export function toUserRecord(row: UserRow): UserRecord {
  return {
    ...toSessionUser(row),
    extraPermissions: readExtra(row),
    status: row.status,
    secondFactor: row.totpSecret !== null,
    version: row.version,
    createdDate: row.createdDate,
    updatedDate: row.updatedDate,
    lastSignInDate: row.lastSignInDate,
  };
}

/** What a session knows of its owner: a `SessionUser`. */
export function toSessionUser(row: Pick<UserRow, "id" | "email" | "name" | "role" | "permissions">) {
  const { id, email, name, role } = row;
  return { id, email, name, role, permissions: permissionsOf(role, readExtra(row)) };
}

function readExtra(row: Pick<UserRow, "permissions">): Permission[] {
  return permissionList.parse(JSON.parse(row.permissions));
}

/** What has to be kept of a wish for permissions: those that the role does not bring already. */
export function encodeExtra(role: Role, wanted: readonly Permission[]): string {
  return JSON.stringify(PERMISSIONS.filter((name) => wanted.includes(name) && !ROLES[role].includes(name)));
}

/** Addresses differ in more than their letters' size only in theory: one person, one account. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email", "=", normaliseEmail(email)).executeTakeFirst();
}

/** @throws NotFoundError */
export async function getUser(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("Account");
  return row;
}

/** For whoever began something as a person who is no longer the same by its end. */
export const CHANGED_MEANWHILE = "Your account has been changed just now. Please sign in again.";

/**
 * The account of somebody who is acting, as it is now: it may have been disabled or removed while their request was
 * under way.
 *
 * @throws UnauthorizedError
 */
export async function getActiveUser(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (row?.status !== "active") throw new UnauthorizedError(CHANGED_MEANWHILE);
  return row;
}

/**
 * The account whose password was found right, in the transaction that needs it: a reset may have replaced the password
 * since, against the very person who knew the old one.
 *
 * @throws UnauthorizedError
 */
export async function getUnchanged(trx: Db, proven: UserRow): Promise<UserRow> {
  const row = await getActiveUser(trx, proven.id);
  if (row.passwordHash !== proven.passwordHash) throw new UnauthorizedError(CHANGED_MEANWHILE);
  return row;
}

export async function listUsers(db: Db): Promise<UserRecord[]> {
  const rows = await db.selectFrom("users").selectAll().orderBy("name").orderBy("email").execute();
  return rows.map(toUserRecord);
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Creates an account: invited, or active where its password is known already.
 *
 * @throws ValidationError when the address has an account.
 */
export async function insertUser(
  db: Db,
  fields: { email: string; name: string; role: Role; passwordHash?: string },
  now: Date,
): Promise<UserRow> {
  const { name, role, passwordHash = null } = fields;
  const email = normaliseEmail(fields.email);
  const date = now.toISOString();
  const row = await db
    .insertInto("users")
    .values({
      id: randomUUID(),
      email,
      name,
      role,
      permissions: "[]",
      passwordHash,
      status: passwordHash === null ? "invited" : "active",
      totpSecret: null,
      totpPending: null,
      totpLastStep: null,
      lastSignInDate: null,
      version: 1,
      createdDate: date,
      updatedDate: date,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ValidationError({ email: "There is an account with this address already." });
  return row;
}

/** Writes some columns of an account as its next version. */
export async function writeUser(
  trx: Db,
  row: UserRow,
  fields: Partial<Omit<UserRow, "id" | "version" | "createdDate" | "updatedDate">>,
  now: Date,
): Promise<UserRow> {
  return trx
    .updateTable("users")
    .set({ ...fields, version: row.version + 1, updatedDate: now.toISOString() })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
