import type { Db } from "../../storage/database/tables.ts";
import type { Accounts } from "../accounts.ts";
import { hasPassword } from "../people/no-password.ts";
import { findUserByEmail, type UserRow } from "../people/users.ts";
import { domainOf } from "./sign-in-rules.ts";

/**
 * Whether an account must sign in with its company account. It need not while there is no provider, and while the one account
 * that can get in without is no active admin with a password: then no person could help when the provider fails.
 */
export async function mustUseCompany(
  { db, company, readSignInRules }: Accounts,
  { email }: Pick<UserRow, "email">,
): Promise<boolean> {
  if (!company) return false;
  const { requiredDomains, exception } = await readSignInRules(db);
  if (!requiredDomains.some(({ domain }) => domain.toLowerCase() === domainOf(email))) return false;
  return email !== exception.toLowerCase() && (await canGetIn(db, exception));
}

async function canGetIn(db: Db, email: string): Promise<boolean> {
  const found = await findUserByEmail(db, email);
  return found !== undefined && found.role === "admin" && found.status === "active" && hasPassword(found);
}
