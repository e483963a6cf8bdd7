import { followMove } from "../../../views/site/found-or-moved.ts";
import { readShownForm } from "../../content/kinds/forms/shown-form.ts";
import type { SectionLoad } from "../../content/kinds/pages/show-page.ts";
import type { ShownForm } from "../../rules/contact/form-fields.ts";
import { contactForm, type MessageFormFacts } from "../../rules/contact/message-form.ts";
import type { Site } from "../../site/context.ts";
import type { section } from "./contact-form.section.ts";

/** The form of a section: the contact form, or the one that staff have chosen; null while there is none. */
export const load: SectionLoad<typeof section> = async (site, words): Promise<ShownForm | null> => {
  const [slug] = words.forms ?? [];
  if (slug === undefined) {
    const facts = await readFacts(site);
    return facts && contactForm(words, facts);
  }
  const form = await followMove(site, "forms", slug);
  return form ? readShownForm(site, form) : null;
};

/** What the contact form shows beside its words; null while there is no address to which messages are mailed. */
export async function readFacts(site: Site): Promise<MessageFormFacts | null> {
  const [stores, { contactForm: settings }] = await Promise.all([site.list("stores"), site.settings()]);
  if (!settings.isOpen) return null;
  return {
    stores: stores.map(({ id, name }) => ({ id, name })),
    keptMonths: settings.keptMonths,
    shownAt: site.now().toISOString(),
  };
}
