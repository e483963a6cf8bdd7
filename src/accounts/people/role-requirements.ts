import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { ROLE_NAMES, type Role } from "../../rules/access/roles.ts";
import type { RoleRequirement } from "./account.schema.ts";
import {
  alwaysNeedsSecondFactor,
  endOfGrace,
  findRequiringRoles,
  needsSecondFactor,
} from "../second-factor/factor-requirement.ts";
import { getCurrentRights, requireCanGrant } from "./manage-users.ts";
import { permissionsOf, ROLES, type SessionUser } from "../../rules/access/permissions.ts";
import { subjectOf } from "./users.ts";

/** Returns for each role whether its accounts need an app or a passkey. */
export async function listRoleRequirements(db: Db): Promise<RoleRequirement[]> {
  const required = await findRequiringRoles(db);
  return ROLE_NAMES.map((role) => ({ role, secondFactor: requirementOf(role, required) }));
}

function requirementOf(role: Role, required: readonly Role[]): RoleRequirement["secondFactor"] {
  if (alwaysNeedsSecondFactor(ROLES[role])) return "always";
  return required.includes(role) ? "required" : "not required";
}

/**
 * Requires an app or a passkey for a role, or no longer. Accounts that need one for the first time have a week from now; the
 * others keep their date.
 *
 * @throws ForbiddenError when the role has rights that `by` lacks; ExpectedError 409 for a role that always needs one.
 */
export async function setRoleRequirement(
  db: Db,
  role: Role,
  secondFactor: boolean,
  by: SessionUser,
  now: Date,
): Promise<RoleRequirement> {
  return inTransaction(db, async (trx) => {
    requireCanGrant(await getCurrentRights(trx, by), role, permissionsOf(role, []));
    const before = await findRequiringRoles(trx);
    if (requirementOf(role, before) === "always")
      throw new ExpectedError(409, "This role manages people or settings, so it always needs a second step.");
    const wanted = { role, secondFactor: secondFactor ? "required" : "not required" } as const;
    if (before.includes(role) === secondFactor) return wanted;
    if (secondFactor) await trx.insertInto("second_factor_roles").values({ role }).execute();
    else await trx.deleteFrom("second_factor_roles").where("role", "=", role).execute();
    await beginGrace(trx, now);
    await recordAudit(trx, {
      action: "role.changed",
      subject: { type: "roles", id: role, name: role },
      changes: [{ field: "secondFactor", before: requirementOf(role, before), after: wanted.secondFactor }],
      now,
    });
    return wanted;
  });
}

/**
 * Gives a week to the accounts that need an app or a passkey and have no date yet: those that are older than an upgrade. Call it at
 * each start; it writes only where something is missing.
 */
export async function startGrace(db: Db, now: Date): Promise<void> {
  // A start that has nothing to write needs no lock and no free disk.
  if ((await findWithoutDate(db)).length > 0) await inTransaction(db, (trx) => beginGrace(trx, now));
}

async function beginGrace(trx: Db, now: Date): Promise<void> {
  const ids = await findWithoutDate(trx);
  if (ids.length === 0) return;
  await trx
    .updateTable("users")
    .set({ secondFactorDue: endOfGrace(now) })
    .where("id", "in", ids)
    .execute();
}

/** The accounts that need an app or a passkey and have never had a date. */
async function findWithoutDate(db: Db): Promise<string[]> {
  const roles = await findRequiringRoles(db);
  const rows = await db.selectFrom("users").selectAll().where("secondFactorDue", "is", null).execute();
  return rows.filter((row) => needsSecondFactor(subjectOf(row), roles)).map(({ id }) => id);
}
