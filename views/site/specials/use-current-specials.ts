import { useLoaderData } from "react-router";
import type { CategoryCount } from "../../../src/site/context.ts";
import type { section as offersKind } from "../../../src/sections/list/list.section.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { isOnOffer } from "../../../src/rules/money/offers.ts";
import { useNow } from "../../components/now.tsx";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import type { readSpecialsPage } from "./read-specials-page.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { groupOffers, savingsOf } from "./offer-groups.ts";

/** The offers of the page at this moment: one that ends while the page is open disappears. */
export function useCurrentSpecials() {
  const now = useNow();
  const { sections, specials } = useLoaderData<typeof readSpecialsPage>();
  const { selection, totals, items, ...all } = specials;
  const shown = items.filter((product) => isOnOffer(product, now));
  const ended = items.filter((product) => !shown.includes(product));
  const total = all.total - ended.length;
  const isWhole = shown.length === total;
  const groups = groupOffers(shown, now);
  const chosen = selection.ends === undefined ? undefined : groups.find(({ id }) => id === selection.ends);
  const words = fieldsOfKind<typeof offersKind>(sections, "list");
  return {
    selection,
    shown,
    counts: countsWithout(ended, all.counts),
    /** The number of all offers of the category. */
    total,
    /** The number of offers in each group, by its id. */
    totals,
    isWhole,
    groups,
    /** The group of which the page shows all offers, if the address names one. */
    chosen,
    chosenTitle: chosen && words && groupWords(words, chosen.id).title,
    // A sum of some of the offers would look like one of all.
    saved: isWhole ? savingsOf(shown, now) : 0,
  };
}

/** The counts of the categories after these offers have ended. */
function countsWithout(ended: readonly ProductCard[], counts: readonly CategoryCount[]): CategoryCount[] {
  return counts
    .map(({ category, count }) => ({
      category,
      count: count - ended.filter((product) => product.category === category).length,
    }))
    .filter(({ count }) => count > 0);
}

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
