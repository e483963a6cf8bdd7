import { KEPT_NOTICE, type SubscriptionFacts } from "../../rules/contact/subscription.ts";
import type { Site } from "../../site/context.ts";

/** What the form shows; null while the settings have no words of consent. */
export async function findSubscriptionFacts(site: Site): Promise<SubscriptionFacts | null> {
  const { newsletter } = await site.settings();
  if (newsletter.consent === "") return null;
  const stores = newsletter.asksStore ? await site.list("stores") : [];
  const { title, consent, secondConsent } = newsletter;
  return {
    title,
    consent,
    secondConsent,
    stores: stores.map(({ id, name }) => ({ id, name })),
    keptNotice: KEPT_NOTICE,
    shownAt: site.now().toISOString(),
  };
}
