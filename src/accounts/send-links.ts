import type { Accounts } from "./accounts.ts";
import { findUserByEmail } from "./users.ts";

/**
 * Sends a reset link if the e-mail address has an account. All work that depends on that runs after the response, so
 * that neither its words nor its timing reveal which addresses have accounts. An invited person who has lost their
 * invitation gets a new activation link instead.
 *
 * @param address network address of the client.
 * @throws ExpectedError 429 after too many requests for the e-mail address or from the network address, whether or
 * not there is an account.
 */
export async function requestPasswordReset(
  accounts: Accounts,
  email: string,
  address: string,
): Promise<void> {
  await accounts.resetLimiter.begin(email, address);
  accounts.runInBackground(async () => {
    const user = await findUserByEmail(accounts.db, email);
    if (user?.status === "invited") accounts.emails.sendInBackground("activation", user);
    if (user?.status === "active") accounts.emails.sendInBackground("reset", user);
  });
}
