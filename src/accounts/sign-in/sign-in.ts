import type { Request } from "express";
import { withReserve } from "../../storage/database/disk-reserve.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { UnauthorizedError } from "../../errors.ts";
import type { UserRecord } from "../people/account.schema.ts";
import { logAccountEvent, type Caller } from "../people/account-log.ts";
import type { Accounts } from "../accounts.ts";
import type { CompanySession } from "./session-store.ts";
import { companySessionOf } from "../company/company-sessions.ts";
import { findJoined, joinCompanyAccount } from "../company/join-company-account.ts";
import { clearSealed, JOINING, readSealed } from "../company/sealed-cookie.ts";
import { domainOf } from "../company/sign-in-rules.ts";
import { findKnownDevice, rememberDevice } from "./device-cookie.ts";
import { isProtected } from "../second-factor/factor-requirement.ts";
import { startSession } from "./start-session.ts";
import { type Proof } from "./sessions.ts";
import { noticeWithinLimit } from "../mail/notices.ts";
import { TooManyAttemptsError } from "./rate-limiter.ts";
import { PasskeyRefusedError, redeemPasskey } from "../second-factor/passkeys.ts";
import type { Assertion } from "../second-factor/passkey.schema.ts";
import { redeemCode } from "../second-factor/second-factor.ts";
import { hasPassword } from "../../rules/access/no-password.ts";
import { findUserByEmail, toUserRecord, type UserRow } from "../people/users.ts";

export interface Credentials {
  email: string;
  password: string;
  /** A code from the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/** The password was right, and the account requires a code or its passkey as well. */
class SecondFactorRequiredError extends UnauthorizedError {
  override name = "SecondFactorRequiredError";
  /** With `passkey` where the account has passkeys and no app. */
  override readonly fields: { code: string; passkey?: string };
  constructor(app: boolean) {
    super(
      app
        ? "Please enter the code from your authenticator app."
        : "Please use your passkey. Without it, enter one of your recovery codes.",
    );
    this.fields = app
      ? { code: "Please enter the code from your authenticator app, or a recovery code." }
      : { code: "Please enter one of your recovery codes.", passkey: "Please use your passkey." };
  }
}

/**
 * Signs a user in and sets the session cookie on the response.
 *
 * @returns the token of the session, and the user.
 * @throws UnauthorizedError for wrong credentials; SecondFactorRequiredError when a code is missing; ExpectedError 429
 * after too many failures.
 */
export async function signIn(
  accounts: Accounts,
  request: Request,
  credentials: Credentials,
  caller: Caller,
): Promise<{ token: string; user: UserRecord }> {
  return withReserve(async () => {
    const { user, proof } = await checkCredentials(accounts, credentials, caller);
    return finishSignIn(accounts, request, user, proof, caller);
  });
}

/**
 * Signs a user in by a passkey, which is a second factor by itself: the authenticator has verified the user. Wrong
 * passwords do not lock it, because it cannot be guessed.
 *
 * @throws PasskeyRefusedError; ExpectedError 429 after too many refused passkeys from the network address.
 */
export async function signInWithPasskey(
  accounts: Accounts,
  request: Request,
  passkey: Assertion,
  caller: Caller,
): Promise<{ token: string; user: UserRecord }> {
  return withReserve(async () => {
    const attempt = await accounts.passkeyLimiter.begin(caller.address);
    const user = await redeemPasskey(accounts, passkey).catch(async (error: unknown) => {
      if (error instanceof PasskeyRefusedError) {
        const { owner, reason } = error;
        const facts = { userId: owner?.id, email: owner?.email, reason: `passkey: ${reason}` };
        await logAccountEvent(accounts, "sign-in refused", caller, facts);
      }
      throw error;
    });
    await attempt.succeeded();
    return finishSignIn(accounts, request, user, "passkey", caller);
  });
}

/**
 * Begins the session of a user who has been authenticated. One that waits for this proof with the company's provider begins
 * there too, and ends with it.
 *
 * @throws UnauthorizedError where the account must sign in with its company account.
 */
export async function finishSignIn(
  accounts: Accounts,
  request: Request,
  user: UserRow,
  proof: Proof,
  caller: Caller,
  company?: CompanySession,
): Promise<{ token: string; user: UserRecord }> {
  const { db, clock } = accounts;
  const begun = company ?? (await settleCompanyAccount(accounts, request, user, caller));
  const token = await startSession(accounts, request, user, proof, begun).catch(async (error: unknown) => {
    const reason =
      error instanceof UnauthorizedError
        ? "the account has changed in the meantime"
        : "no session could be started";
    await logAccountEvent(accounts, "sign-in refused", caller, {
      userId: user.id,
      email: user.email,
      reason,
    });
    throw error;
  });
  const findDevice = await findKnownDevice(accounts, caller.cookies);
  // At the first sign-in of an account every device is new.
  if (user.lastSignInDate !== null && findDevice(user.id) === undefined)
    await noticeWithinLimit(accounts, "newDevice", user);
  if (request.res) await rememberDevice(accounts, request.res, user.id, caller.cookies);
  const lastSignInDate = clock().toISOString();
  await inTransaction(db, (trx) =>
    trx.updateTable("users").set({ lastSignInDate }).where("id", "=", user.id).execute(),
  );
  await logAccountEvent(accounts, "signed in", caller, { userId: user.id, proof });
  return { token, user: toUserRecord({ ...user, lastSignInDate }) };
}

/**
 * Ends a sign-in at the provider that waits for the proof of this account: its company account is joined with it, or is now. Without
 * one it refuses an account that needs one.
 *
 * @returns the session there.
 */
async function settleCompanyAccount(
  accounts: Accounts,
  request: Request,
  user: UserRow,
  caller: Caller,
): Promise<CompanySession | undefined> {
  const { db, clock } = accounts;
  const waiting = accounts.company && (await readSealed(accounts, caller.cookies, JOINING));
  if (waiting?.email === user.email) await joinCompanyAccount(db, waiting, user, clock());
  if (waiting && (await findJoined(db, waiting))?.id === user.id) {
    if (request.res) clearSealed(accounts, request.res, JOINING);
    const { confirmedDate } = waiting;
    const session = companySessionOf(accounts, waiting, user.id);
    return { ...session, confirmedDate, usesFactor: false, isRecent: true };
  }
  const required = await requiredCompany(accounts, user.email);
  if (required !== undefined) {
    const reason = "the account must use its company account";
    await logAccountEvent(accounts, "sign-in refused", caller, {
      userId: user.id,
      email: user.email,
      reason,
    });
    throw new UnauthorizedError(`Please sign in with ${required}: your account needs it.`);
  }
  return undefined;
}

/**
 * Verifies password and code. The error and the time it takes are the same whether the account does not exist, is not
 * active, or has a different password.
 *
 * @returns the account as read now, and what the user signed in with.
 */
async function checkCredentials(
  accounts: Accounts,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<{ user: UserRow; proof: Proof }> {
  const { db, clock, passwordHasher, signInLimiter } = accounts;
  const findDevice = await findKnownDevice(accounts, caller.cookies);
  const user = await findUserByEmail(db, email);
  const logRefusal = (reason: string) =>
    logAccountEvent(accounts, "sign-in refused", caller, { userId: user?.id, email, reason });
  const attempt = await signInLimiter
    .begin(email, caller.address, findDevice(user?.id))
    .catch(async (error: unknown) => {
      if (error instanceof TooManyAttemptsError)
        await logAccountEvent(accounts, "sign-in refused", caller, { userId: user?.id, email, limit: error });
      throw error;
    });
  const right = await passwordHasher.verify(
    user?.status === "active" ? user.passwordHash : undefined,
    password,
  );
  if (!user || !right) {
    await logRefusal(refusalReason(user));
    throw new UnauthorizedError("The e-mail address or the password is not correct.");
  }
  let proof: Proof = "password";
  if (await isProtected(db, user)) {
    if (code === undefined || code.trim() === "") {
      await attempt.refund();
      await logAccountEvent(accounts, "second factor required", caller, { userId: user.id, email });
      throw new SecondFactorRequiredError(user.totpSecret !== null);
    }
    const kind = await redeemCode(accounts, user, code, clock()).catch(async (error: unknown) => {
      await logRefusal("the secret of the app cannot be decrypted");
      throw error;
    });
    if (!kind) {
      await logRefusal("wrong code");
      await noticeWithinLimit(accounts, "wrongCode", user);
      throw new UnauthorizedError("This code is not correct.");
    }
    proof = `password and ${kind}`;
  }
  await attempt.succeeded();
  return { user, proof };
}

/** For the log only: the response is the same for all reasons. */
function refusalReason(user: UserRow | undefined): string {
  if (!user) return "no such account";
  return user.status === "active" ? "wrong password" : `the account is ${user.status}`;
}

/**
 * Returns what the provider is called with which the account of an address must sign in; undefined where it need not. It need not
 * while there is no provider, and while the one account that can get in without is no active admin with a password: then no
 * person could help when the provider fails.
 */
export async function requiredCompany(
  { db, company, readSignInRules }: Pick<Accounts, "db" | "company" | "readSignInRules">,
  email: string,
): Promise<string | undefined> {
  if (!company) return undefined;
  const { requiredDomains, exception } = await readSignInRules(db);
  if (!requiredDomains.some(({ domain }) => domain.toLowerCase() === domainOf(email))) return undefined;
  const isRequired = email !== exception.toLowerCase() && (await canGetIn(db, exception));
  return isRequired ? company.name : undefined;
}

async function canGetIn(db: Db, email: string): Promise<boolean> {
  const found = await findUserByEmail(db, email);
  return found !== undefined && found.role === "admin" && found.status === "active" && hasPassword(found);
}
