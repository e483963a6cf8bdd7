import type { WriteSubscriptionEmail } from "../../accounts/mail/email-queue.ts";
import { compose } from "../../accounts/mail/email-templates.ts";
import { referenceOf } from "../../accounts/mail/mailer.ts";
import { readLetterhead } from "../../content/settings/read-settings.ts";
import { confirmPath, REQUEST_DAYS, unsubscribePath } from "../../rules/contact/subscription.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { createToken, sha256 } from "../../storage/sha256.ts";

/**
 * Writes the e-mail that asks to confirm a request, with a new link. Returns undefined if the request is confirmed, replaced
 * or over.
 */
export const writeSubscriptionEmail: WriteSubscriptionEmail = async ({ db, config }, requestId) => {
  const token = createToken();
  const request = await inTransaction(db, (trx) =>
    trx
      .updateTable("subscription_requests")
      .set({ confirmHash: sha256(token) })
      .where("id", "=", requestId)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!request) return undefined;
  const site = await readLetterhead(db, config.publicUrl);
  const url = config.publicUrl + confirmPath(token);
  const unsubscribe = config.publicUrl + unsubscribePath(request.token);
  const isOfJobs = request.list === "jobs";
  const consents: string[] = JSON.parse(request.consents);
  const email = compose(site, {
    subject: isOfJobs
      ? `Please confirm your address for jobs at ${site.name}`
      : `Please confirm your address for e-mails from ${site.name}`,
    name: "",
    before: [
      `Someone, we hope you, has asked for e-mails ${isOfJobs ? "about jobs at" : "from"} ${site.name} at this address, and has agreed to this:`,
      ...consents,
      ...(isOfJobs
        ? ["It takes the place of an earlier request for e-mails about jobs, if there is one."]
        : []),
      "Nothing is sent until you confirm it:",
    ],
    link: { label: "Confirm my address", url },
    after: [
      `The link works for ${REQUEST_DAYS} days. If you did not ask for this, you can ignore this e-mail: we then delete your address.`,
      `To stop at any time: ${unsubscribe}`,
    ],
  });
  return { to: request.email, link: url, reference: referenceOf(request.id), unsubscribe, ...email };
};
