import type { Db } from "../../storage/database/tables.ts";
import type { FactorState } from "../people/account.schema.ts";
import { findRequiringRoles, isFactorOverdue, isProtected } from "./factor-requirement.ts";
import { countRecoveryCodes, hasPasskeys } from "./recovery-codes.ts";
import { getUser, requiredBy, toSessionUser } from "../people/users.ts";

/** Returns what an account needs besides the password, by when, and what it has. @throws NotFoundError */
export async function readFactorState(db: Db, userId: string, now: Date): Promise<FactorState> {
  const user = await getUser(db, userId);
  const { issued, left } = await countRecoveryCodes(db, userId);
  return {
    due: requiredBy(user, await findRequiringRoles(db)),
    overdue: await isFactorOverdue(db, user, toSessionUser(user).permissions, now),
    protected: await isProtected(db, user),
    app: user.totpSecret !== null,
    passkey: await hasPasskeys(db, userId),
    recoveryCodes: issued > 0 ? left : null,
  };
}
