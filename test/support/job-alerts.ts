import { jobAlertSchema } from "../../src/site/subscribers/subscriber.schema.ts";
import { requestJobAlert } from "../../src/site/subscribers/request-subscription.ts";
import { confirmSubscription } from "../../src/site/subscribers/subscriptions.ts";
import type { TestAccounts } from "./test-accounts.ts";

type Given = Pick<TestAccounts, "db" | "site" | "accounts" | "now" | "mails">;

/** Asks for e-mails about jobs. @returns the token of the e-mail that came, which confirms. */
export async function askForJobs(given: Given, email: string, filter: object = {}): Promise<string> {
  const { db, site, accounts, now } = given;
  const alert = jobAlertSchema.parse({ email, ...filter });
  // A network of its own for each, so that no limit is met.
  const network = `10.7.${email.length}.${email.charCodeAt(0)}`;
  await requestJobAlert({ db, site, clock: now, emails: accounts.emails }, alert, network);
  const mail = (await given.mails()).findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No e-mail came to ${email}.`);
  return mail.link.slice(mail.link.lastIndexOf("/") + 1);
}

/** @returns the id of a subscriber to jobs, and the token with which they unsubscribe. */
export async function addJobAlert(
  given: Given,
  email: string,
  filter: object = {},
): Promise<{ id: string; token: string }> {
  await confirmSubscription(given.db, await askForJobs(given, email, filter), given.now());
  return given.db
    .selectFrom("subscribers")
    .select(["id", "token"])
    .where("emailKey", "=", email.toLowerCase())
    .where("list", "=", "jobs")
    .executeTakeFirstOrThrow();
}
