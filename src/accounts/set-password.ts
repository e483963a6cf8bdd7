import { inTransaction } from "../database/transaction.ts";
import { ValidationError } from "../errors.ts";
import { passwordChangedEmail } from "../mail/email-templates.ts";
import { judgePassword, type PasswordContext } from "../rules/access/password.ts";
import type { SessionUser } from "../rules/access/permissions.ts";
import type { UserRecord } from "./account.schema.ts";
import { logAccount, type Caller } from "./account-log.ts";
import type { Accounts } from "./accounts.ts";
import { deadLinkError, inspectLink, redeemLink, voidLinks, type LinkKind } from "./links.ts";
import { endSessionsOf } from "./sessions.ts";
import { getUnchanged, getUser, toUserRecord, writeUser, type UserRow } from "./users.ts";

/** @throws ValidationError with the reason when the password is not good enough. */
export function requireGoodPassword(password: string, context: PasswordContext): void {
  const { ok, sentence } = judgePassword(password, context);
  if (!ok) throw new ValidationError({ password: sentence });
}

/**
 * Chooses a password by a mailed link: activates an invited account, or replaces the password
 * of an active one. Every session and every other link of the person ends. A password that is
 * not good enough does not use the link up.
 *
 * @throws ExpectedError 400 when the link is expired, used or unknown; ValidationError.
 */
export async function setPasswordByLink(
  accounts: Accounts,
  kind: LinkKind,
  link: { token: string; password: string; name?: string | undefined },
  caller: Caller,
): Promise<UserRecord> {
  const { db, clock, passwords } = accounts;
  const found = await inspectLink(db, kind, link.token, clock());
  if (found.state !== "usable") throw deadLinkError(kind, found.state);
  const name = link.name ?? found.name;
  requireGoodPassword(link.password, { email: found.email, name });
  const passwordHash = await passwords.hash(link.password);
  const user = await inTransaction(db, async (trx) => {
    const row = await getUser(trx, await redeemLink(trx, kind, link.token, clock()));
    await endSessionsOf(trx, row.id);
    return writeUser(trx, row, { passwordHash, name, status: "active" }, clock());
  });
  logAccount(accounts, "password chosen by a link", caller, { userId: user.id });
  await accounts.failures.reset(user.email, caller.address);
  if (kind === "reset") tellOfChange(accounts, user);
  return toUserRecord(user);
}

/**
 * Replaces the password of somebody who is signed in and knows the current one. Every session
 * and link of the person ends; the caller starts a new session.
 *
 * @throws UnauthorizedError for a wrong current password, ValidationError, ExpectedError 429.
 */
export async function changePassword(
  accounts: Accounts,
  user: SessionUser,
  change: { currentPassword: string; password: string },
  caller: Caller,
): Promise<UserRecord> {
  const { db, clock, passwords } = accounts;
  const proven = await requireCurrentPassword(accounts, user, change.currentPassword, caller);
  requireGoodPassword(change.password, user);
  if (change.password.normalize("NFC") === change.currentPassword.normalize("NFC")) {
    throw new ValidationError({ password: "This is the password you have already." });
  }
  const passwordHash = await passwords.hash(change.password);
  const row = await inTransaction(db, async (trx) => {
    const current = await getUnchanged(trx, proven);
    await endSessionsOf(trx, user.id);
    await voidLinks(trx, user.id, clock());
    return writeUser(trx, current, { passwordHash }, clock());
  });
  tellOfChange(accounts, row);
  return toUserRecord(row);
}

/**
 * Asks once more for the password before something that a stolen session must not do. Wrong
 * ones count as failures, as at the sign-in.
 *
 * @returns the account whose password it is: what follows asks `getUnchanged` for it.
 * @throws ValidationError naming `field`, or ExpectedError 429.
 */
export async function requireCurrentPassword(
  accounts: Accounts,
  user: SessionUser,
  password: string,
  caller: Caller,
  field = "currentPassword",
): Promise<UserRow> {
  const note = (reason: string) =>
    logAccount(accounts, "current password refused", caller, { userId: user.id, reason });
  const attempt = await accounts.failures.begin(user.email, caller.address).catch((error: unknown) => {
    note("too many attempts");
    throw error;
  });
  const proven = await getUser(accounts.db, user.id);
  if (!(await accounts.passwords.verify(proven.passwordHash, password))) {
    note("wrong password");
    throw new ValidationError({ [field]: "This is not your current password." });
  }
  await attempt.succeeded();
  return proven;
}

function tellOfChange(accounts: Accounts, { email, name }: UserRow): void {
  const link = `${accounts.config.publicUrl}/request-password-reset`;
  accounts.mailer.post({ to: email, link, ...passwordChangedEmail(name, link) });
}
