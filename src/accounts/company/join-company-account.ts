import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { UnauthorizedError } from "../../errors.ts";
import { accountSubject } from "../people/audit-account.ts";
import { endSessionsOfUser } from "../sign-in/sessions.ts";
import type { UserRow } from "../people/users.ts";

/** The account with which a company account is joined. */
export async function findJoined(
  trx: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<UserRow | undefined> {
  return trx
    .selectFrom("company_accounts")
    .innerJoin("users", "users.id", "company_accounts.userId")
    .selectAll("users")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Whether an account is joined with one of the provider. */
export async function hasCompanyAccount(trx: Db, userId: string, issuer: string): Promise<boolean> {
  const found = await trx
    .selectFrom("company_accounts")
    .select("subject")
    .where("userId", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Joins a company account with an account whose owner has just proved it. Nothing is to be done where another browser of the owner
 * was faster.
 *
 * @throws UnauthorizedError where one of the two has been joined with another in the meantime.
 */
export async function joinCompanyAccount(
  db: Db,
  identity: { issuer: string; subject: string },
  user: UserRow,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const joined = await findJoined(trx, identity);
    if (joined?.id === user.id) return;
    if (joined) throw new UnauthorizedError("Your company account is joined with another account already.");
    if (await hasCompanyAccount(trx, user.id, identity.issuer))
      throw new UnauthorizedError("Your account is joined with another company account already.");
    await addCompanyAccount(trx, identity, user, now);
  });
}

/**
 * Separates an account from its company accounts, and ends its sessions. The owner of another company account with its address can
 * then join that one.
 *
 * @returns whether it had one.
 */
export async function separateCompanyAccount(trx: Db, user: UserRow, now: Date): Promise<boolean> {
  const [gone] = await trx
    .deleteFrom("company_accounts")
    .where("userId", "=", user.id)
    .returning("subject")
    .execute();
  if (!gone) return false;
  await endSessionsOfUser(trx, user.id);
  await recordAudit(trx, { action: "company-account.separated", subject: accountSubject(user), now });
  return true;
}

/** Joins the two. Run it in the transaction of what allows it. */
export async function addCompanyAccount(
  trx: Db,
  { issuer, subject }: { issuer: string; subject: string },
  user: UserRow,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("company_accounts")
    .values({ issuer, subject, userId: user.id, createdDate: now.toISOString() })
    .execute();
  await recordAudit(trx, {
    action: "company-account.joined",
    subject: accountSubject(user),
    by: { userId: user.id, name: user.email },
    now,
  });
}
