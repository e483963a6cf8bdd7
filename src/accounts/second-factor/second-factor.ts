import type { Accounts } from "../accounts.ts";
import { generateSecret, generateURI, verify } from "otplib";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ExpectedError, UnauthorizedError, ValidationError } from "../../errors.ts";
import type { Enrolment, FactorState } from "../people/account.schema.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasPasskeys,
  issueRecoveryCodes,
  redeemRecoveryCode,
} from "./recovery-codes.ts";
import {
  getUnchangedUser,
  getUser,
  requiredBy,
  toSessionUser,
  type UserRow,
  writeUser,
} from "../people/users.ts";
import { findRequiringRoles, isFactorOverdue, isProtected } from "./factor-requirement.ts";
import { findCompanySession } from "../company/company-sessions.ts";
import type { Authentication } from "../../http/authentication.ts";

/** How far a phone's clock may be off, in seconds: one time step. */
const TOLERANCE = 30;

/** After a restore on a server that has another key. */
const UNREADABLE_APP =
  "The site has been restored without its key and can’t check the codes of your app any more. Sign in with a recovery code, " +
  "then turn two-step verification off and set it up again. Without a recovery code, ask a colleague who manages accounts.";

/** The database, and what its secrets are encrypted with. */
type FactorParts = Pick<Accounts, "db" | "secretBox">;

/**
 * Starts to set up the second factor: creates a secret for the app. The second factor stays off until
 * `confirmSecondFactor`.
 *
 * @throws ExpectedError 409 when it is already on.
 */
export async function beginSecondFactor(
  { db, secretBox, readLetterhead }: Pick<Accounts, "db" | "secretBox" | "readLetterhead">,
  userId: string,
  now: Date,
): Promise<Enrolment> {
  return inTransaction(db, async (trx) => {
    const user = await getUser(trx, userId);
    requireSecondFactorOff(user);
    const secret = generateSecret();
    await writeUser(trx, user, { totpPending: secretBox.seal(secret, userId) }, now);
    const { name: issuer } = await readLetterhead(trx);
    return { secret, otpauthUrl: generateURI({ issuer, label: user.email, secret }) };
  });
}

/**
 * Switches on the second factor with a code from the app.
 *
 * @param verified the account, as read when its password was verified.
 * @returns the recovery codes. Only their hashes are stored, so they cannot be shown again.
 * @throws ExpectedError 409 when it is already on or was not started; ValidationError for a wrong code;
 * UnauthorizedError when the password has changed since.
 */
export async function confirmSecondFactor(
  { db, secretBox }: FactorParts,
  verified: UserRow,
  code: string,
  now: Date,
): Promise<string[]> {
  const { id: userId, totpPending } = verified;
  const secret = totpPending === null ? undefined : secretBox.open(totpPending, userId);
  const step = secret === undefined ? undefined : await findTimeStep(secret, code, now, null);
  return inTransaction(db, async (trx) => {
    const user = await getUnchangedUser(trx, verified);
    requireSecondFactorOff(user);
    if (user.totpPending === null || user.totpPending !== totpPending || secret === undefined) {
      throw new ExpectedError(409, "Please start again with a new secret for your authenticator app.");
    }
    if (step === undefined) throw invalidCodeError();
    await writeUser(trx, user, { totpSecret: totpPending, totpPending: null, totpLastStep: step }, now);
    return issueRecoveryCodes(trx, userId);
  });
}

/**
 * Switches off the second factor. The recovery codes stay where the account has passkeys, and are deleted otherwise.
 *
 * @param verified the account, as read when its password was verified.
 * @throws UnauthorizedError when the password has changed since.
 */
export async function removeSecondFactor(db: Db, verified: UserRow, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => clearSecondFactor(trx, await getUnchangedUser(trx, verified), now));
}

/** The same with an account that was read in the transaction. */
export async function clearSecondFactor(trx: Db, user: UserRow, now: Date): Promise<void> {
  await writeUser(trx, user, { totpSecret: null, totpPending: null, totpLastStep: null }, now);
  if (!(await hasPasskeys(trx, user.id))) await deleteRecoveryCodes(trx, user.id);
}

/**
 * Uses up a code at sign-in: one from the app where the account has one, or a recovery code. Each works once.
 *
 * @returns which kind it was; undefined when it was wrong.
 * @throws UnauthorizedError for a code from the app when its secret was encrypted with another key.
 */
export async function redeemCode(
  { db, secretBox }: FactorParts,
  user: UserRow,
  code: string,
  now: Date,
): Promise<"app code" | "recovery code" | undefined> {
  const plain = code.replaceAll(/\s/g, "");
  if (user.totpSecret === null || !/^\d{6}$/.test(plain)) {
    return (await redeemRecoveryCode(db, user.id, code, now)) ? "recovery code" : undefined;
  }
  const secret = secretBox.open(user.totpSecret, user.id);
  if (secret === undefined) throw new UnauthorizedError(UNREADABLE_APP);
  const step = await findTimeStep(secret, plain, now, user.totpLastStep);
  if (step === undefined) return undefined;
  // The condition on the step lets only one of two concurrent sign-ins with the same code succeed.
  const { numUpdatedRows } = await inTransaction(db, (trx) =>
    trx
      .updateTable("users")
      .set({ totpLastStep: step })
      .where("id", "=", user.id)
      .where("totpSecret", "=", user.totpSecret)
      .where((where) => where.or([where("totpLastStep", "is", null), where("totpLastStep", "<", step)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n ? "app code" : undefined;
}

/** Returns the time step that the code belongs to, which must be later than the last one used. */
async function findTimeStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = await verify({
    strategy: "totp",
    secret,
    token,
    epochTolerance: TOLERANCE,
    epoch: Math.floor(now.getTime() / 1000),
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** @throws ExpectedError 409 when the second factor is on. */
function requireSecondFactorOff(user: UserRow): void {
  if (user.totpSecret !== null)
    throw new ExpectedError(409, "Two-step verification is already on. Turn it off first.");
}

function invalidCodeError(): ValidationError {
  return new ValidationError({
    code: "This code is not correct. Please wait for the next one and try again.",
  });
}

/**
 * Returns what an account needs besides the password, by when, and what it has. It needs nothing in a session for which the
 * company's provider has asked for a second step.
 *
 * @throws NotFoundError
 */
export async function readFactorState(
  db: Db,
  { user: { id: userId }, sessionHash }: Pick<Authentication, "user" | "sessionHash">,
  now: Date,
): Promise<FactorState> {
  const user = await getUser(db, userId);
  const { issued, left } = await countRecoveryCodes(db, userId);
  const needs = (await findCompanySession(db, sessionHash))?.usesFactor !== true;
  return {
    due: needs ? requiredBy(user, await findRequiringRoles(db)) : null,
    overdue: needs && (await isFactorOverdue(db, user, toSessionUser(user).permissions, now)),
    protected: await isProtected(db, user),
    app: user.totpSecret !== null,
    passkey: await hasPasskeys(db, userId),
    recoveryCodes: issued > 0 ? left : null,
  };
}
