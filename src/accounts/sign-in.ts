import { UnauthorizedError } from "../errors.ts";
import type { UserRecord } from "../schema/account.ts";
import type { Accounts } from "./accounts.ts";
import { takeCode } from "./second-factor.ts";
import { findUserByEmail, toUserRecord } from "./users.ts";

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
 * Checks who somebody is. The answer and the time it takes are the same whether the account
 * does not exist, is not active, or has another password.
 *
 * @param address where the request comes from, for counting failures.
 * @throws UnauthorizedError, SecondFactorNeededError, or ExpectedError 429 after too many failures.
 */
export async function checkCredentials(
  accounts: Accounts,
  { email, password, code }: Credentials,
  address: string,
): Promise<UserRecord> {
  const { db, clock, passwords, failures } = accounts;
  const attempt = await failures.begin(email, address);
  const user = await findUserByEmail(db, email);
  const right = await passwords.verify(user?.status === "active" ? user.passwordHash : undefined, password);
  if (!user || !right) throw new UnauthorizedError("E-mail or password is not right.");
  if (user.totpSecret !== null) {
    if (code === undefined || code.trim() === "") {
      await attempt.takenBack();
      throw new SecondFactorNeededError();
    }
    if (!(await takeCode(db, user, code, clock()))) throw new UnauthorizedError("This code is not right.");
  }
  await attempt.succeeded();
  await db
    .updateTable("users")
    .set({ lastSignInDate: clock().toISOString() })
    .where("id", "=", user.id)
    .execute();
  return toUserRecord({ ...user, lastSignInDate: clock().toISOString() });
}
