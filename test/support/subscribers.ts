import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { confirmSubscription } from "../../src/site/subscribers/subscriptions.ts";
import { requestSubscription } from "../../src/site/subscribers/request-subscription.ts";
import { subscriptionSchema } from "../../src/site/subscribers/subscriber.schema.ts";
import type { TestAccounts } from "./test-accounts.ts";

export const CONSENT = "Send me the offers of the week by e-mail.";
export const SECOND_CONSENT = "Send me news of the rewards card too.";

type Given = Pick<TestAccounts, "db" | "site" | "accounts" | "now" | "mails">;

/** Opens the form, by its words of consent. */
export async function openNewsletter({ db, now }: Pick<Given, "db" | "now">, webhook = ""): Promise<void> {
  const fields = { consent: CONSENT, secondConsent: SECOND_CONSENT, webhook };
  await writeSetting(db, "newsletter", fields, undefined, { actor: "Test", now: now() });
}

/** Asks for e-mails. @returns the tokens of the e-mail that came: to confirm, and to unsubscribe. */
export async function askForEmails(
  given: Given,
  email: string,
  change: object = {},
): Promise<{ confirm: string; leave: string }> {
  const { db, site, accounts, now } = given;
  const subscription = subscriptionSchema.parse({ email, consent: true, ...change });
  // A network of its own for each, so that no limit is met.
  const network = `10.${given.now().getMilliseconds() % 250}.${email.length}.${email.charCodeAt(0)}`;
  await requestSubscription({ db, site, clock: now, emails: accounts.emails }, subscription, network);
  const mail = (await given.mails()).findLast(({ to }) => to === email);
  if (!mail?.unsubscribe) throw new Error(`No e-mail came to ${email}.`);
  return { confirm: lastPart(mail.link), leave: lastPart(mail.unsubscribe) };
}

/** @returns the id of a new subscriber, and the token with which they unsubscribe. */
export async function addSubscriber(
  given: Given,
  email: string,
  change: object = {},
): Promise<{ id: string; leave: string }> {
  const { confirm, leave } = await askForEmails(given, email, change);
  await confirmSubscription(given.db, confirm, given.now());
  const { id } = await given.db
    .selectFrom("subscribers")
    .select("id")
    .where("emailKey", "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  return { id, leave };
}

function lastPart(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}
