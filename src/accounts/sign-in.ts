import type { Request } from "express";
import { inTransaction } from "../database/transaction.ts";
import { UnauthorizedError } from "../errors.ts";
import type { UserRecord } from "./account.schema.ts";
import { logAccountEvent, TOO_MANY, type Caller } from "./account-log.ts";
import type { Accounts } from "./accounts.ts";
import { findKnownDevice, rememberDevice } from "./device-cookie.ts";
import { redeemCode } from "./second-factor.ts";
import { startSession } from "./start-session.ts";
import { findUserByEmail, toUserRecord, type UserRow } from "./users.ts";

export interface Credentials {
  email: string;
  password: string;
  /** A code from the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/** The password was right, and the account requires a code as well. */
class SecondFactorRequiredError extends UnauthorizedError {
  override name = "SecondFactorRequiredError";
  override readonly fields = {
    code: "Please enter the code from your authenticator app, or a recovery code.",
  };
  constructor() {
    super("Please enter the code from your authenticator app.");
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
  const { db, clock } = accounts;
  const { email } = credentials;
  const { user, proof } = await checkCredentials(accounts, credentials, caller);
  const token = await startSession(accounts, request, user, proof).catch(async (error: unknown) => {
    const reason =
      error instanceof UnauthorizedError
        ? "the account has changed in the meantime"
        : "no session could be started";
    await logAccountEvent(accounts, "sign-in refused", caller, { userId: user.id, email, reason });
    throw error;
  });
  if (request.res) await rememberDevice(accounts, request.res, user.id, caller.cookies);
  const lastSignInDate = clock().toISOString();
  await inTransaction(db, (trx) =>
    trx.updateTable("users").set({ lastSignInDate }).where("id", "=", user.id).execute(),
  );
  await logAccountEvent(accounts, "signed in", caller, { userId: user.id, proof });
  return { token, user: toUserRecord({ ...user, lastSignInDate }) };
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
): Promise<{ user: UserRow; proof: string }> {
  const { db, clock, passwordHasher, signInLimiter } = accounts;
  const findDevice = await findKnownDevice(accounts, caller.cookies);
  const user = await findUserByEmail(db, email);
  const logRefusal = (reason: string) =>
    logAccountEvent(accounts, "sign-in refused", caller, { userId: user?.id, email, reason });
  const attempt = await signInLimiter
    .begin(email, caller.address, findDevice(user?.id))
    .catch(async (error: unknown) => {
      await logRefusal(TOO_MANY);
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
  let proof = "password";
  if (user.totpSecret !== null) {
    if (code === undefined || code.trim() === "") {
      await attempt.refund();
      await logAccountEvent(accounts, "second factor required", caller, { userId: user.id, email });
      throw new SecondFactorRequiredError();
    }
    const kind = await redeemCode(db, user, code, clock());
    if (!kind) {
      await logRefusal("wrong code");
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
