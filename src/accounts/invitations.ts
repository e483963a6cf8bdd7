import { activationEmail, resetEmail } from "../mail/email-templates.ts";
import type { Accounts } from "./accounts.ts";
import { issueLink, linkUrl, type LinkKind } from "./links.ts";
import { findUserByEmail, type UserRow } from "./users.ts";

type Recipient = Pick<UserRow, "id" | "email" | "name">;

/** Mails the link by which an invited person chooses their first password. */
export async function mailActivation(accounts: Accounts, user: Recipient): Promise<void> {
  const url = await makeLink(accounts, user, "activation");
  accounts.mailer.post({ to: user.email, link: url, ...activationEmail(user.name, url) });
}

/** @returns the address that activates the account or resets its password. */
export async function makeLink(
  { db, config, clock }: Pick<Accounts, "db" | "config" | "clock">,
  user: Pick<UserRow, "id">,
  kind: LinkKind,
): Promise<string> {
  return linkUrl(config.publicUrl, kind, await issueLink(db, user.id, kind, clock()));
}

/**
 * Asks for a new password on behalf of an address. All that depends on whether it has an
 * account happens after the answer, so that neither words nor time tell. Somebody who was
 * invited and has lost the mail gets their activation link again.
 *
 * @throws ExpectedError 429 when the network or the address asked too often, account or not.
 */
export async function requestPasswordReset(
  accounts: Accounts,
  email: string,
  address: string,
): Promise<void> {
  await accounts.resetRequests.begin(email, address);
  accounts.background(async () => {
    const user = await findUserByEmail(accounts.db, email);
    if (user?.status === "invited") await mailActivation(accounts, user);
    if (user?.status !== "active") return;
    const url = await makeLink(accounts, user, "reset");
    accounts.mailer.post({ to: user.email, link: url, ...resetEmail(user.name, url) });
  });
}
