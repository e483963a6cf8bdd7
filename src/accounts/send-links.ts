import { activationEmail, resetEmail } from "../mail/email-templates.ts";
import type { Accounts } from "./accounts.ts";
import { createLinkToken, linkUrl, type LinkKind } from "./links.ts";
import { findUserByEmail, type UserRow } from "./users.ts";

type Recipient = Pick<UserRow, "id" | "email" | "name">;

/** Sends the e-mail with the link that lets an invited person choose their first password. */
export async function sendActivationLink(accounts: Accounts, user: Recipient): Promise<void> {
  const url = await createLink(accounts, user, "activation");
  accounts.mailer.sendInBackground({ to: user.email, link: url, ...activationEmail(user.name, url) });
}

/** Creates a link and returns its URL. */
export async function createLink(
  { db, config, clock }: Pick<Accounts, "db" | "config" | "clock">,
  user: Pick<UserRow, "id">,
  kind: LinkKind,
): Promise<string> {
  return linkUrl(config.publicUrl, kind, await createLinkToken(db, user.id, kind, clock()));
}

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
    if (user?.status === "invited") await sendActivationLink(accounts, user);
    if (user?.status !== "active") return;
    const url = await createLink(accounts, user, "reset");
    accounts.mailer.sendInBackground({ to: user.email, link: url, ...resetEmail(user.name, url) });
  });
}
