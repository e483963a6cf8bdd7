import { randomBytes, randomUUID } from "node:crypto";
import type { EmailQueue } from "../../accounts/mail/email-queue.ts";
import { queueEmail } from "../../accounts/mail/queue-email.ts";
import { normaliseEmail } from "../../accounts/people/users.ts";
import { accountKey, consume, consumeIfPossible } from "../../accounts/sign-in/rate-limiter.ts";
import { readJobChoices } from "../../content/kinds/jobs/read-job-choices.ts";
import { ExpectedError, ValidationError } from "../../errors.ts";
import { networkKey } from "../../http/network-key.ts";
import { alertConsent } from "../../content/kinds/jobs/job-alert.ts";
import { jobQuery } from "../../content/kinds/jobs/job-filter.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Site } from "../context.ts";
import type { JobAlert, Subscription } from "./subscriber.schema.ts";
import { findSubscriptionFacts } from "../../sections/call-to-action/find-subscription.ts";

/** Forms that one network may send within ten minutes, accepted or not. */
const ATTEMPTS = { name: "subscription form from network", points: 40, duration: 10 * 60 };

/** Requests that are stored from one network within an hour: many people share that of a shop. */
const REQUESTS = { name: "subscription from network", points: 10, duration: 60 * 60 };

/** E-mails that one address gets within a day, also when other people ask for them. */
const EMAILS = { name: "subscription of address", points: 3, duration: 24 * 60 * 60 };

/** What is stored at most: far above what a chain in Malta gets, with some 20 MB and 100 MB. */
const MAX_REQUESTS = 20_000;
const MAX_SUBSCRIBERS = 200_000;

export interface SubscriptionParts {
  db: Db;
  site: Site;
  clock: () => Date;
  emails: Pick<EmailQueue, "sendQueued">;
}

/** Counts a form before it is read, whatever becomes of it. @throws ExpectedError 429 with `Retry-After`. */
export function countSubscriptionForm(db: Db, address: string): Promise<void> {
  return consumeIfPossible(new RateLimit(db, ATTEMPTS), networkKey(address));
}

/**
 * Stores a request to subscribe, and sends the e-mail that asks to confirm it. It does the same for an address that is
 * known and for one that is not: the answer does not tell who subscribes.
 *
 * A newer request replaces one that waits, and voids the link of its e-mail: a link confirms the words that its reader has
 * seen, and no others.
 *
 * @param network the address of the client.
 * @throws ExpectedError 404 while the site has no such form, 429 after too many; ValidationError for an unknown store.
 */
export async function requestSubscription(
  parts: SubscriptionParts,
  { email, store, secondConsent }: Subscription,
  network: string,
): Promise<void> {
  const facts = await findSubscriptionFacts(parts.site);
  if (!facts) throw new ExpectedError(404, "There are no e-mails to subscribe to.");
  if (store !== null && !facts.stores.some(({ id }) => id === store))
    throw new ValidationError({ store: "Please choose a store of the list." });
  const agreed = [facts.consent, ...(secondConsent && facts.secondConsent ? [facts.secondConsent] : [])];
  const fields = {
    list: "news",
    email,
    storeId: store,
    jobs: null,
    consents: JSON.stringify(agreed),
  } as const;
  await takeRequest(parts, fields, network);
}

/**
 * Stores a request for e-mails about jobs in the same way. The words of a filter are those of the site: nothing that a visitor
 * wrote stands in an e-mail to an address that may be of another person.
 *
 * @throws ExpectedError 429 after too many; ValidationError for what is no choice.
 */
export async function requestJobAlert(
  parts: SubscriptionParts,
  { email, ...filter }: JobAlert,
  network: string,
): Promise<void> {
  const choices = await readJobChoices(parts.site);
  const wrong = Object.entries(choices).flatMap(([field, values]) => {
    const chosen = String(Reflect.get(filter, field));
    return chosen === "" || values.includes(chosen) ? [] : [[field, "Please choose one of the list."]];
  });
  if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
  const consents = JSON.stringify([alertConsent(filter)]);
  const fields = { list: "jobs", email, storeId: null, jobs: jobQuery(filter), consents } as const;
  await takeRequest(parts, fields, network);
}

type RequestFields = Pick<
  Tables["subscription_requests"],
  "list" | "email" | "storeId" | "jobs" | "consents"
>;

async function takeRequest(
  { db, clock, emails }: SubscriptionParts,
  fields: RequestFields,
  network: string,
): Promise<void> {
  await consume(new RateLimit(db, REQUESTS), networkKey(network));
  await requireRoom(db);
  // Without an e-mail nothing is stored either: the link of the last one stays good.
  if ((await new RateLimit(db, EMAILS).consume(accountKey(fields.email))) !== undefined) return;
  emails.sendQueued(await storeRequest(db, fields, clock()));
}

/** @returns the id of the e-mail, which is to be sent. */
function storeRequest(db: Db, fields: RequestFields, now: Date): Promise<string> {
  const emailKey = normaliseEmail(fields.email);
  return inTransaction(db, async (trx) => {
    const known = (table: "subscribers" | "subscription_requests") =>
      trx
        .selectFrom(table)
        .select(["id", "token"])
        .where("emailKey", "=", emailKey)
        .where("list", "=", fields.list)
        .executeTakeFirst();
    const own = (await known("subscribers")) ?? (await known("subscription_requests"));
    const fresh = { ...fields, confirmHash: null, createdDate: now.toISOString() };
    const { id } = await trx
      .insertInto("subscription_requests")
      .values({ ...(own ?? newIdentity()), emailKey, ...fresh })
      .onConflict((conflict) => conflict.columns(["emailKey", "list"]).doUpdateSet(fresh))
      .returning("id")
      .executeTakeFirstOrThrow();
    return queueEmail(trx, "subscription", { requestId: id }, {}, now);
  });
}

function newIdentity(): { id: string; token: string } {
  return { id: randomUUID(), token: randomBytes(24).toString("base64url") };
}

/** @throws Error, which is logged, when there are as many as there may be. */
async function requireRoom(db: Db): Promise<void> {
  for (const [table, most] of [
    ["subscription_requests", MAX_REQUESTS],
    ["subscribers", MAX_SUBSCRIBERS],
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= most) throw new Error(`A request to subscribe was not stored: there are ${most} ${table}.`);
  }
}
