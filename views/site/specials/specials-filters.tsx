import { useContext } from "react";
import { classNames } from "../../components/class-names.ts";
import { ChipLinks, inOrder, type ChipLink } from "../filters.tsx";
import { FrameStoresContext } from "../frame-context.ts";
import { categoryEmoji } from "../products/category-emoji.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { TODAY } from "./offer-groups.ts";
import { specialsAddress } from "./read-specials.ts";
import styles from "./specials.module.css";
import { useCurrentSpecials } from "./use-current-specials.ts";

/** Which offers: those that run, those that are announced, and those that end today. They keep the counter and the store. */
export function WhenLinks() {
  const { selection, when, coming } = useCurrentSpecials();
  const { week, ends, category, store } = selection;
  const links: (ChipLink & { count: number })[] = [
    {
      to: specialsAddress({ category, store }),
      label: "This week",
      count: when.this,
      current: week === "this" && ends !== TODAY,
    },
    {
      to: specialsAddress({ category, store, week: "next" }),
      label: coming,
      count: when.next,
      current: week === "next",
    },
    {
      to: specialsAddress({ category, store, ends: TODAY }),
      label: "Ends today",
      count: when.today,
      current: ends === TODAY,
    },
  ];
  const there = links.filter(({ count, current }) => count > 0 || current);
  if (there.length < 2) return null;
  return (
    <nav aria-label="Specials by day" className={styles["when"]}>
      <ChipLinks links={there} currentAs="page" />
    </nav>
  );
}

/** The offers of a counter, and those of a store, each in a row that scrolls. */
export function SpecialsFilters() {
  const { selection, counts } = useCurrentSpecials();
  const stores = useContext(FrameStoresContext);
  const { week, category, store, ends } = selection;
  const kept = { week, ends: ends === TODAY ? ends : undefined };
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const counters: ChipLink[] = [
    {
      to: specialsAddress({ ...kept, store }),
      label: "Everything",
      emoji: "shopping-bags",
      count: total,
      current: category === undefined,
    },
    ...inOrder(counts, PRODUCT_CATEGORIES)
      .filter(({ count }) => count > 0)
      .map(({ category: slug, count }) => ({
        to: specialsAddress({ ...kept, store, category: slug }),
        label: categoryLabel(slug),
        emoji: categoryEmoji(slug),
        count,
        current: slug === category,
      })),
  ];
  const places: ChipLink[] = [undefined, ...stores].map((each) => ({
    to: specialsAddress({ ...kept, category, store: each?.slug }),
    label: each?.name ?? "All stores",
    current: each?.slug === store,
  }));
  return (
    <div className={classNames("screen-only", styles["filters"])}>
      <nav aria-label="Specials by category">
        <ChipLinks links={counters} currentAs="page" />
      </nav>
      {stores.length > 1 && (
        <nav aria-label="Specials by store">
          <ChipLinks links={places} currentAs="page" />
        </nav>
      )}
    </div>
  );
}
