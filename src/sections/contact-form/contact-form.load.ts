import type { MessageFormFacts } from "../../rules/contact/message-form.ts";
import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./contact-form.section.ts";

/** What the form shows beside its words; null while there is no address to which messages are mailed. */
export const load = (async (site): Promise<MessageFormFacts | null> => {
  const [stores, { contactForm }] = await Promise.all([site.list("stores"), site.settings()]);
  if (!contactForm.isOpen) return null;
  return {
    stores: stores.map(({ id, name }) => ({ id, name })),
    keptMonths: contactForm.keptMonths,
    shownAt: site.now().toISOString(),
  };
}) satisfies SectionLoad<typeof section>;
