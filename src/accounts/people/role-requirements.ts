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
import { toSessionUser } from "./users.ts";

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
 * Requires an app or a passkey for a role, or no longer. Accounts that newly need one have a week from now; those that
 * needed one already keep their date.
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
    await updateDueDates(trx, now);
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
 * Gives a week to the accounts that need an app or a passkey and have no date yet: those of before an upgrade. Call it at
 * each start; it writes only where something is missing.
 */
export async function startGrace(db: Db, now: Date): Promise<void> {
  // A start that has nothing to write needs no lock and no free disk.
  if ((await findWrongDates(db)).length > 0) await inTransaction(db, (trx) => updateDueDates(trx, now));
}

/** Brings the dates of all accounts in line with what is required now. A date that is still needed stays. */
async function updateDueDates(trx: Db, now: Date): Promise<void> {
  for (const { id, needs } of await findWrongDates(trx)) {
    await trx
      .updateTable("users")
      .set({ secondFactorDue: needs ? endOfGrace(now) : null })
      .where("id", "=", id)
      .execute();
  }
}

/** The accounts that need an app or a passkey and have no date, and those that need none and have one. */
async function findWrongDates(db: Db): Promise<{ id: string; needs: boolean }[]> {
  const roles = await findRequiringRoles(db);
  const rows = await db.selectFrom("users").selectAll().execute();
  return rows
    .map((row) => ({
      id: row.id,
      due: row.secondFactorDue,
      needs: needsSecondFactor({ ...row, permissions: toSessionUser(row).permissions }, roles),
    }))
    .filter(({ due, needs }) => needs !== (due !== null));
}
