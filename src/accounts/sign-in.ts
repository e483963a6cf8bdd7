import type { Request } from "express";
import { inTransaction } from "../database/transaction.ts";
import { UnauthorizedError } from "../errors.ts";
import type { UserRecord } from "./account.schema.ts";
import { logAccount, type Caller } from "./account-log.ts";
import type { Accounts } from "./accounts.ts";
import { takeCode } from "./second-factor.ts";
import { startSession } from "./session-cookie.ts";
import { findUserByEmail, toUserRecord, type UserRow } from "./users.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, or a recovery code. */
  code?: string | undefined;
}

/** The password was right and the account asks for a code as well. */
export class SecondFactorNeededError extends UnauthorizedError {
  override name = "SecondFactorNeededError";
  override readonly fields = {
    code: "Please enter the code from your authenticator app, or a recovery code.",
  };
  constructor() {
    super("Please enter the code from your authenticator app.");
  }
}

/**
 * Signs somebody in: the answer's headers set the cookie.
 *
 * @returns the token of the session, and who it is.
 * @throws UnauthorizedError, SecondFactorNeededError, or ExpectedError 429 after too many failures.
 */
export async function signIn(
  accounts: Accounts,
  request: Request,
  credentials: Credentials,
  caller: Caller,
): Promise<{ token: string; user: UserRecord }> {
  const { db, clock } = accounts;
  const { user, proof } = await checkCredentials(accounts, credentials, caller);
  const token = await startSession(accounts, request, user).catch((error: unknown) => {
    const reason =
      error instanceof UnauthorizedError ? "the account has changed meanwhile" : "no session could be begun";
    logAccount(accounts, "sign-in refused", caller, { userId: user.id, reason });
    throw error;
  });
  const lastSignInDate = clock().toISOString();
  await inTransaction(db, (trx) =>
    trx.updateTable("users").set({ lastSignInDate }).where("id", "=", user.id).execute(),
  );
  logAccount(accounts, "signed in", caller, { userId: user.id, proof });
  return { token, user: toUserRecord({ ...user, lastSignInDate }) };
}

/**
 * Checks who somebody is. The answer and the time it takes are the same whether the account
 * does not exist, is not active, or has another password.
 *
 * @param caller where the request comes from, for counting failures and for the log.
 * @returns the account as it was then, and by what they proved it.
 */
async function checkCredentials(
  accounts: Accounts,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<{ user: UserRow; proof: string }> {
  const { db, clock, passwords, failures } = accounts;
  const user = await findUserByEmail(db, email);
  const note = (reason: string) =>
    logAccount(accounts, "sign-in refused", caller, { userId: user?.id, reason });
  const attempt = await failures.begin(email, caller.address).catch((error: unknown) => {
    note("too many attempts");
    throw error;
  });
  const right = await passwords.verify(user?.status === "active" ? user.passwordHash : undefined, password);
  if (!user || !right) {
    note(whyNot(user));
    throw new UnauthorizedError("E-mail or password is not right.");
  }
  let proof = "password";
  if (user.totpSecret !== null) {
    if (code === undefined || code.trim() === "") {
      await attempt.refund();
      logAccount(accounts, "sign-in asks for a code", caller, { userId: user.id });
      throw new SecondFactorNeededError();
    }
    const taken = await takeCode(db, user, code, clock());
    if (!taken) {
      note("wrong code");
      throw new UnauthorizedError("This code is not right.");
    }
    proof = `password and ${taken}`;
  }
  await attempt.succeeded();
  return { user, proof };
}

/** For the log alone: the answer is the same for all of them. */
function whyNot(user: UserRow | undefined): string {
  if (!user) return "no such account";
  return user.status === "active" ? "wrong password" : `the account is ${user.status}`;
}
