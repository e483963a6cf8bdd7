import { inTransaction } from "../../storage/database/transaction.ts";
import { ValidationError } from "../../errors.ts";
import { checkPasswordStrength, type PasswordContext } from "../../rules/access/password-strength.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { UserRecord } from "../people/account.schema.ts";
import { logAccountEvent, type Caller } from "../people/account-log.ts";
import type { Accounts } from "../accounts.ts";
import { findKnownDevice } from "./device-cookie.ts";
import { invalidLinkError, inspectLink, redeemLink, voidLinks, type LinkKind } from "./links.ts";
import { TooManyAttemptsError, type Attempt } from "./rate-limiter.ts";
import { endSessionsOfUser } from "./sessions.ts";
import {
  getUnchangedUser,
  getUser,
  toUserRecord,
  writeUser,
  findUserByEmail,
  type UserRow,
} from "../people/users.ts";
import { hasPassword, NO_PASSWORD_YET } from "../../rules/access/no-password.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { accountSubject } from "../people/audit-account.ts";

/** @throws ValidationError with the reason when the password is too weak. */
async function requireStrongPassword(
  { db, readLetterhead }: Accounts,
  password: string,
  owner: PasswordContext,
): Promise<void> {
  const { name: siteName } = await readLetterhead(db);
  const { ok, sentence } = checkPasswordStrength(password, { ...owner, siteName });
  if (!ok) throw new ValidationError({ password: sentence });
}

/**
 * Sets a password with a mailed link: activates an invited account, or replaces the password of an active one. Ends
 * all sessions and voids all other links of the user. A password that is too weak does not use up the link.
 *
 * @throws ExpectedError 400 when the link is expired, used or unknown; ValidationError for a weak password.
 */
export async function setPasswordByLink(
  accounts: Accounts,
  kind: LinkKind,
  link: { token: string; password: string; name?: string | undefined },
  caller: Caller,
): Promise<UserRecord> {
  const { db, clock, passwordHasher } = accounts;
  const found = await inspectLink(db, kind, link.token, clock());
  if (found.state !== "usable") throw invalidLinkError(kind, found.state);
  const name = link.name ?? found.name;
  await requireStrongPassword(accounts, link.password, { email: found.email, name });
  const passwordHash = await passwordHasher.hash(link.password);
  const user = await inTransaction(db, async (trx) => {
    const row = await getUser(trx, await redeemLink(trx, kind, link.token, clock()));
    await endSessionsOfUser(trx, row.id);
    return writeUser(trx, row, { passwordHash, name, status: "active" }, clock());
  });
  await logAccountEvent(accounts, "password set by link", caller, { userId: user.id });
  await accounts.signInLimiter.reset(user.email, caller.address);
  await accounts.resetLimiter.linkUsed(user.email);
  if (kind === "reset") accounts.emails.sendInBackground("passwordChanged", user);
  return toUserRecord(user);
}

/**
 * Replaces the password of a signed-in user who knows the current one. Ends all sessions and voids all links of the
 * user; the caller then starts a new session.
 *
 * @throws ValidationError for a wrong current password or a weak new one; ExpectedError 429 after too many failures;
 * UnauthorizedError when the account has changed since the current password was verified.
 */
export async function changePassword(
  accounts: Accounts,
  user: SessionUser,
  change: { currentPassword: string; password: string },
  caller: Caller,
): Promise<UserRecord> {
  const { db, clock, passwordHasher } = accounts;
  const verified = await requireCurrentPassword(accounts, user, change.currentPassword, caller);
  await requireStrongPassword(accounts, change.password, { email: user.email, name: user.name });
  if (change.password.normalize("NFC") === change.currentPassword.normalize("NFC")) {
    throw new ValidationError({ password: "This is already your password." });
  }
  const passwordHash = await passwordHasher.hash(change.password);
  const row = await inTransaction(db, async (trx) => {
    const current = await getUnchangedUser(trx, verified);
    await endSessionsOfUser(trx, user.id);
    await voidLinks(trx, user.id, clock());
    return writeUser(trx, current, { passwordHash }, clock());
  });
  accounts.emails.sendInBackground("passwordChanged", row);
  return toUserRecord(row);
}

/**
 * Verifies the current password again, before a change that a stolen session must not make. Wrong passwords count as
 * failures, as at sign-in.
 *
 * @param field the form field that the error names.
 * @returns the account as read now. Pass it to `getUnchangedUser` in the transaction of the change.
 * @throws ValidationError for a wrong password, or where the account has none; ExpectedError 429 after too many failures.
 */
export async function requireCurrentPassword(
  accounts: Accounts,
  user: SessionUser,
  password: string,
  caller: Caller,
  field = "currentPassword",
): Promise<UserRow> {
  const { verified, attempt } = await verifyPassword(accounts, user, password, caller, field);
  await attempt.succeeded();
  return verified;
}

/** `requireCurrentPassword` for a caller that verifies a code too: the attempt counts as a failure until it reports. */
export async function verifyPassword(
  accounts: Accounts,
  user: SessionUser,
  password: string,
  caller: Caller,
  field: string,
): Promise<{ verified: UserRow; attempt: Attempt }> {
  const logRefusal = (why: { reason: string } | { limit: TooManyAttemptsError }) =>
    logAccountEvent(accounts, "current password refused", caller, {
      userId: user.id,
      email: user.email,
      ...why,
    });
  const verified = await getUser(accounts.db, user.id);
  if (!hasPassword(verified)) throw new ValidationError({ [field]: NO_PASSWORD_YET });
  const findDevice = await findKnownDevice(accounts, caller.cookies);
  const attempt = await accounts.signInLimiter
    .begin(user.email, caller.address, findDevice(user.id))
    .catch(async (error: unknown) => {
      if (error instanceof TooManyAttemptsError) await logRefusal({ limit: error });
      throw error;
    });
  if (!(await accounts.passwordHasher.verify(verified.passwordHash, password))) {
    await logRefusal({ reason: "wrong password" });
    throw new ValidationError({ [field]: "This is not your current password." });
  }
  return { verified, attempt };
}

/**
 * Sends a reset link if the e-mail address has an account. All work that depends on that runs at a random moment after
 * the response, so that neither its words nor its timing, nor the timing of the requests that follow, reveal which
 * addresses have accounts. An invited person who has lost their invitation gets a new activation link instead.
 *
 * @param address network address of the client.
 * @throws ExpectedError 429 after too many requests from the network address, whether or not there is an account.
 */
export async function requestPasswordReset(
  accounts: Accounts,
  email: string,
  address: string,
): Promise<void> {
  await accounts.resetLimiter.begin(email, address);
  accounts.background.runLater(async () => {
    const user = await findUserByEmail(accounts.db, email);
    if (!user || user.status === "disabled" || !(await accounts.resetLimiter.mayMail(email))) return;
    if (user.status === "active")
      await recordAudit(accounts.db, { action: "reset.requested", subject: accountSubject(user) });
    else await recordAudit(accounts.db, { action: "invitation.sent", subject: accountSubject(user) });
    accounts.emails.sendInBackground(user.status === "invited" ? "activation" : "reset", user);
  });
}
