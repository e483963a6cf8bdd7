import type { section as offersKind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";

/** The title and text of a group of offers, by its id. */
export function groupWords(
  words: SectionFields<typeof offersKind>,
  id: string,
): { title: string; lead: string } {
  if (id === "last-days") return { title: words.lastDaysTitle, lead: words.lastDaysLead };
  return id === "this-week"
    ? { title: words.weekTitle, lead: words.weekLead }
    : { title: words.longerTitle, lead: words.longerLead };
}

/** The title of a part of the offers: `Specials: Bakery, last days`. */
export function specialsTitle(
  title: string,
  category: string | undefined,
  group: string | undefined,
): string {
  const name = category ? `${title}: ${categoryLabel(category)}` : title;
  return group ? `${name}, ${group.toLowerCase()}` : name;
}
