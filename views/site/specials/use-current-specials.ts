import { useContext } from "react";
import { useLoaderData } from "react-router";
import type { CategoryCount } from "../../../src/site/context.ts";
import type { section as offersKind } from "../../../src/sections/list/list.section.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { comingWords, formatDayInWords } from "../../../src/rules/time/dates.ts";
import { offersEnd } from "../../../src/rules/money/offers.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { useNow } from "../../components/now.tsx";
import { FrameStoresContext } from "../frame-context.ts";
import { fieldsOfKind } from "../pages/page-sections.tsx";
import type { readSpecialsPage } from "./read-specials-page.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { groupOffers, savingsOf, TODAY } from "./offer-groups.ts";

/** A group of offers with its words, as the page shows it. */
export interface ShownGroup {
  id: string;
  products: ProductCard[];
  title: string;
  lead: string;
  /** When its offers begin, of a coming week. */
  begins?: Date;
}

/** The offers of the page at this moment: one that ends while the page is open disappears. */
export function useCurrentSpecials() {
  const now = useNow();
  const stores = useContext(FrameStoresContext);
  const { sections, specials } = useLoaderData<typeof readSpecialsPage>();
  const { selection, totals, items, ofStores, when, begins, ...all } = specials;
  const store = stores.find(({ slug }) => slug === selection.store);
  const isComing = selection.week === "next";
  const runs = (product: ProductCard) => offersEnd(product, now, store?.id) !== undefined;
  const shown = isComing ? items : items.filter(runs);
  const ended = items.filter((product) => !shown.includes(product));
  const total = all.total - ended.length;
  const isWhole = shown.length === total;
  const words = fieldsOfKind<typeof offersKind>(sections, "list");
  const groups = isComing
    ? groupComing(items, now)
    : selection.ends === TODAY
      ? [{ id: TODAY, products: shown, title: "Ends today", lead: "" }]
      : groupOffers(shown, now, store?.id).map((group) => ({ ...group, ...groupWords(words, group.id) }));
  const chosen = selection.ends === undefined ? undefined : groups.find(({ id }) => id === selection.ends);
  return {
    selection,
    /** The store of which these are the offers, if the address names one. */
    store,
    shown,
    /** The first offers that only some stores have, where the page does not show all offers. */
    ofStores: ofStores.filter(runs),
    counts: countsWithout(ended, all.counts),
    total,
    totals,
    when,
    coming: comingWords(begins, now),
    isWhole,
    groups,
    /** The group of which the page shows all offers, if the address names one. */
    chosen,
    // A sum of some of the offers would look like one of all.
    saved: isWhole && !isComing ? savingsOf(shown, now, store?.id) : 0,
  };
}

/** The coming offers by the day on which they begin. */
function groupComing(items: readonly ProductCard[], now: Date): ShownGroup[] {
  const days = Map.groupBy(items, ({ offers = [] }) => maltaDay(new Date(offers[0]?.startDate ?? 0)));
  return [...days].map(([day, products]) => {
    const begins = new Date(products[0]?.offers?.[0]?.startDate ?? 0);
    return { id: `from-${day}`, products, title: `From ${formatDayInWords(begins, now)}`, lead: "", begins };
  });
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
function groupWords(
  words: SectionFields<typeof offersKind> | undefined,
  id: string,
): { title: string; lead: string } {
  if (!words) return { title: "", lead: "" };
  if (id === "last-days") return { title: words.lastDaysTitle, lead: words.lastDaysLead };
  return id === "this-week"
    ? { title: words.weekTitle, lead: words.weekLead }
    : { title: words.longerTitle, lead: words.longerLead };
}

/** The title of a part of the offers: `Specials in Victoria: Bakery, next week`. */
export function useSpecialsTitle(title: string): string {
  const { selection, store, chosen, coming } = useCurrentSpecials();
  const { category, week } = selection;
  const place = store ? `${title} in ${store.name}` : title;
  const part = week === "next" ? coming : chosen?.title;
  return `${category ? `${place}: ${categoryLabel(category)}` : place}${part ? `, ${part.toLowerCase()}` : ""}`;
}
