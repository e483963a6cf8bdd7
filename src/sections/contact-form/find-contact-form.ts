import type { Site } from "../../site/context.ts";
import { contactForm as formOf } from "../../rules/contact/message-form.ts";
import type { ShownForm } from "../../rules/contact/form-fields.ts";
import { siteFacts } from "../../rules/text/site-facts.ts";
import { fillWords } from "../../rules/text/fill-words.ts";
import { pagePath } from "../../content/kinds/pages/page-addresses.ts";
import type { Section, SectionFields } from "../../content/kinds/pages/section-kind.ts";
import { section as contactForm } from "./contact-form.section.ts";
import { readFacts } from "./contact-form.load.ts";
import { shownFields } from "../../content/kinds/pages/fill-section.ts";

/** The contact form: the words of its section, and the form itself. */
export interface ContactForm {
  words: SectionFields<typeof contactForm>;
  form: ShownForm;
  /** The page that it is on. */
  page: { path: string; label: string };
}

/** The page whose form is preferred, if several have one. */
const PREFERRED = "customer-care";

/** The contact form that visitors see on a page; undefined if no page shows one, but forms of staff. */
export async function findContactForm(site: Site): Promise<ContactForm | undefined> {
  const page = (await site.list("pages"))
    .toSorted((one, other) => Number(other.slug === PREFERRED) - Number(one.slug === PREFERRED))
    .find(({ sections }) => sections.some(isForm));
  const found = page?.sections.find(isForm);
  if (!page || !found) return undefined;
  const [{ brand }, stores, facts] = await Promise.all([
    site.settings(),
    site.list("stores"),
    readFacts(site),
  ]);
  if (!facts) return undefined;
  const { id, kind: _kind, hidden: _hidden, ...own } = found;
  const known = siteFacts(brand, stores);
  const fields = shownFields(contactForm, own, known);
  if (!fields) return undefined;
  const words = { id, ...contactForm.schema.parse(fields) };
  return {
    words,
    form: formOf(words, facts),
    page: { path: pagePath(page.slug), label: fillWords(page.title, known) },
  };
}

function isForm({ kind, forms }: Section): boolean {
  return kind === "contact-form" && !(Array.isArray(forms) && forms.length > 0);
}
