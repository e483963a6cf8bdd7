import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError, UnauthorizedError, ValidationError } from "../../errors.ts";
import type { ListedUser, UserRecord } from "./account.schema.ts";
import { auditAccountWrite } from "./audit-account.ts";
import {
  findRequiringRoles,
  needsSecondFactor,
  secondFactorDueOf,
} from "../second-factor/factor-requirement.ts";
import {
  HELD_PERMISSIONS,
  type HeldPermission,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  type Permission,
} from "../../rules/access/permissions.ts";
import type { Role } from "../../rules/access/roles.ts";
import { malteseKey } from "../../rules/matching/maltese-order.ts";
import { compareTexts } from "../../rules/text/fold.ts";

export type UserRow = Selectable<Tables["users"]>;

const permissionList = z.array(z.enum(HELD_PERMISSIONS));
const storeList = z.array(z.uuid());

export function toUserRecord(row: UserRow): UserRecord {
  return {
    ...toSessionUser(row),
    extraPermissions: readExtraPermissions(row),
    status: row.status,
    secondFactor: row.totpSecret !== null,
    version: row.version,
    createdDate: row.createdDate,
    updatedDate: row.updatedDate,
    lastSignInDate: row.lastSignInDate,
  };
}

/** The account as the `SessionUser` of a session. */
export function toSessionUser(
  row: Pick<UserRow, "id" | "email" | "name" | "role" | "permissions" | "stores">,
) {
  const { id, email, name, role } = row;
  const stores = storeList.parse(JSON.parse(row.stores));
  return {
    id,
    email,
    name,
    role,
    permissions: permissionsOf(role, readExtraPermissions(row), stores),
    stores,
  };
}

/** By when an account must have an app or a passkey; null where it needs neither. */
export function requiredBy(row: UserRow, roles: readonly Role[]): string | null {
  return needsSecondFactor(subjectOf(row), roles) ? row.secondFactorDue : null;
}

/** The account as the rule about second factors reads it. */
export function subjectOf(row: UserRow) {
  return { ...row, permissions: toSessionUser(row).permissions };
}

function readExtraPermissions(row: Pick<UserRow, "permissions">): Permission[] {
  const listed = readPermissionList(row.permissions);
  return PERMISSIONS.filter((permission) => listed.includes(permission));
}

/** Reads a column with a JSON list of permissions. */
export function readPermissionList(json: string): HeldPermission[] {
  return permissionList.parse(JSON.parse(json));
}

/** Encodes the permissions for the column: those that the role does not include. */
export function encodeExtraPermissions(role: Role, wanted: readonly Permission[]): string {
  return JSON.stringify(PERMISSIONS.filter((name) => wanted.includes(name) && !ROLES[role].includes(name)));
}

/** Encodes the stores for the column: each once, in one order. */
export function encodeStores(stores: readonly string[]): string {
  return JSON.stringify([...new Set(stores)].toSorted());
}

/** Lower-cases an address: in practice no two people share one that differs only in case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email", "=", normaliseEmail(email)).executeTakeFirst();
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the account with this id. @throws NotFoundError */
export async function getUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUserById(db, id);
  if (!row) throw new NotFoundError("Account");
  return row;
}

/** For a request during which the account was changed, disabled or deleted. */
export const ACCOUNT_CHANGED = "Your account has just been changed. Please sign in again.";

/**
 * Reads the account of the user who makes a request: it may have been disabled or deleted while the request was
 * running.
 *
 * @throws UnauthorizedError when the account is not active.
 */
export async function getActiveUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUserById(db, id);
  if (row?.status !== "active") throw new UnauthorizedError(ACCOUNT_CHANGED);
  return row;
}

/**
 * Reads an account again whose password was verified earlier. Run it in the transaction of the change: a reset may have
 * replaced the password since, because another person knew the old one.
 *
 * @param verified the account, as read when its password was verified.
 * @throws UnauthorizedError when the password has changed or the account is not active.
 */
export async function getUnchangedUser(trx: Db, verified: UserRow): Promise<UserRow> {
  const row = await getActiveUser(trx, verified.id);
  if (row.passwordHash !== verified.passwordHash) throw new UnauthorizedError(ACCOUNT_CHANGED);
  return row;
}

/** Returns all accounts, sorted by name in Maltese order, and those of one name by their address. */
export async function listUsers(db: Db): Promise<ListedUser[]> {
  const rows = await db.selectFrom("users").selectAll().orderBy("email").execute();
  const byName = rows.toSorted((one, other) => compareTexts(malteseKey(one.name), malteseKey(other.name)));
  const roles = await findRequiringRoles(db);
  const owners = (ids: { userId: string }[]) => new Set(ids.map(({ userId }) => userId));
  const withPasskeys = owners(await db.selectFrom("passkeys").select("userId").distinct().execute());
  const withCodes = owners(await db.selectFrom("recovery_codes").select("userId").distinct().execute());
  const joined = owners(await db.selectFrom("company_accounts").select("userId").distinct().execute());
  return byName.map((row) => {
    const passkeys = withPasskeys.has(row.id);
    return {
      ...toUserRecord(row),
      passkeys,
      company: joined.has(row.id),
      secondFactorDue: requiredBy(row, roles),
      protected: row.totpSecret !== null || (passkeys && withCodes.has(row.id)),
    };
  });
}

/** Returns the admins who can sign in. */
export async function listActiveAdmins(db: Db): Promise<Pick<UserRow, "id">[]> {
  return db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Creates an account: invited, or active when it is given a password hash.
 *
 * @throws ValidationError when the e-mail address already has an account.
 */
export async function insertUser(
  db: Db,
  fields: { email: string; name: string; role: Role; stores?: readonly string[]; passwordHash?: string },
  now: Date,
): Promise<UserRow> {
  const { name, role, stores = [], passwordHash = null } = fields;
  const email = normaliseEmail(fields.email);
  const date = now.toISOString();
  return inTransaction(db, async (trx) => {
    const subject = { role, permissions: permissionsOf(role, [], stores), passwordHash };
    const secondFactorDue = secondFactorDueOf(subject, null, await findRequiringRoles(trx), now);
    const row = await trx
      .insertInto("users")
      .values({
        id: randomUUID(),
        email,
        name,
        role,
        permissions: "[]",
        stores: encodeStores(stores),
        passwordHash,
        status: passwordHash === null ? "invited" : "active",
        totpSecret: null,
        totpPending: null,
        totpLastStep: null,
        secondFactorDue,
        lastSignInDate: null,
        version: 1,
        createdDate: date,
        updatedDate: date,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ValidationError({ email: "There is already an account with this e-mail address." });
    await auditAccountWrite(trx, undefined, row, now);
    return row;
  });
}

/**
 * Updates columns of an account, increments its version, and adds the change to the audit log. The date by which it must
 * have an app or a passkey follows from the first write that makes it need one.
 */
export async function writeUser(
  db: Db,
  row: UserRow,
  fields: Partial<Omit<UserRow, "id" | "version" | "createdDate" | "updatedDate" | "secondFactorDue">>,
  now: Date,
): Promise<UserRow> {
  return inTransaction(db, async (trx) => {
    const before = await getUser(trx, row.id);
    const roles = await findRequiringRoles(trx);
    const subject = subjectOf({ ...before, ...fields });
    const secondFactorDue = secondFactorDueOf(subject, before.secondFactorDue, roles, now);
    const wanted = Object.entries({ ...fields, secondFactorDue });
    if (wanted.every(([name, value]) => new Map(Object.entries(before)).get(name) === value)) return before;
    const after = await trx
      .updateTable("users")
      .set({ ...fields, secondFactorDue, version: row.version + 1, updatedDate: now.toISOString() })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditAccountWrite(trx, before, after, now);
    return after;
  });
}
