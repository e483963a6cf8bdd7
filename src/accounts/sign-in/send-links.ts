import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Accounts } from "../accounts.ts";
import { accountSubject } from "../people/audit-account.ts";
import { findUserByEmail } from "../people/users.ts";

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
