import { findSubscriptionFacts } from "./find-subscription.ts";
import type { SectionLoad } from "../../content/kinds/pages/show-page.ts";
import type { section } from "./call-to-action.section.ts";

/** What the form to subscribe shows; null for every other look, and while the settings have no words of consent. */
export const load: SectionLoad<typeof section> = async (site, { look }) =>
  look === "subscribe" ? findSubscriptionFacts(site) : null;
