import type { Db } from "../../storage/database/tables.ts";
import type { Accounts } from "../accounts.ts";
import { hasPassword } from "../people/no-password.ts";
import { findUserByEmail, type UserRow } from "../people/users.ts";

/** What an admin has chosen for sign-ins with company accounts. */
export interface SignInRules {
  /** Which groups and domains of e-mail addresses give a new person an account. */
  roles: readonly { of: "group" | "domain"; value: string; role: "editor" | "recruiter" }[];
  /** Whether the provider asks everyone for a second step, also where it does not say so. */
  everyoneUsesFactor: boolean;
  /** The domains whose people sign in with their company account alone. */
  requiredDomains: readonly { domain: string }[];
  /** The account that can always sign in with its password. */
  exception: string;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** The role of a new person; undefined where neither a group nor the domain gives one. */
export function roleFor(
  { roles }: SignInRules,
  { email, groups }: { email: string; groups: readonly string[] },
): "editor" | "recruiter" | undefined {
  const fits = roles.find(({ of, value }) =>
    of === "group" ? groups.includes(value) : domainOf(email) === value.toLowerCase(),
  );
  return fits?.role;
}

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
