import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductCard } from "../../src/content/kinds/products/product.server.ts";
import { groupOffers, groupOfStore, offerGroupsAt } from "../../views/site/specials/offer-groups.ts";
import { forAll } from "../support/property-runs.ts";

const HOUR = 3_600_000;
const OF_STORES = { id: "", label: "", mechanic: { kind: "price", price: 1 } } as const;

function offerEnding(end: number, index: number): ProductCard {
  const offer = { price: 1, startDate: "2020-01-01T00:00:00.000Z", endDate: new Date(end).toISOString() };
  return {
    id: `${index}`,
    slug: `product-${index}`,
    name: "Ftira",
    category: "bakery",
    brand: "",
    size: "",
    price: 2,
    offer,
    imageUrl: null,
    imageAlt: "",
    hasDetailPage: false,
    dietary: [],
  };
}

test("the filter of a group finds exactly the offers that the group shows", () => {
  const now = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
  // The ends of days in Malta are among the hours, in winter and in summer.
  const hours = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(-1, 0, 1)));
  forAll(100, now, hours, (instant, ends) => {
    const start = Math.floor(instant / HOUR) * HOUR;
    const products = ends.map(([hour, ms], index) => offerEnding(start + hour * HOUR + ms, index));
    const at = new Date(start);
    const groups = groupOffers(products, at);
    for (const { id: group, filter } of offerGroupsAt(at)) {
      const { endsAfter = "", endsBy = "9999" } = filter;
      const found = products.filter(({ offer }) => {
        const end = offer?.endDate ?? "";
        return end >= at.toISOString() && end > endsAfter && end <= endsBy;
      });
      const shown = groups.find(({ id }) => id === group)?.products ?? [];
      expect(shown.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    }
  });
});

test("the offers of a visitor's store are called its alone only where no other store has one of them", () => {
  const now = new Date("2026-11-21T09:00:00.000Z");
  const soon = now.getTime() + HOUR;
  const offeredIn = (index: number, ...stores: string[]): ProductCard => {
    const { offer, ...product } = offerEnding(soon, index);
    return { ...product, offer: null, offers: offer ? [{ ...offer, ...OF_STORES, stores }] : [] };
  };
  const all = [offeredIn(1, "sliema", "qormi"), offeredIn(2, "sliema"), offerEnding(soon, 3)];
  const shown = (products: ProductCard[], id: string) => {
    const { title, products: own } = groupOfStore(products, { id, name: "Sliema" }, now);
    return [title, ...own.map((product) => product.id)];
  };
  expect(shown(all, "sliema")).toEqual(["In Sliema, not in every store", "1", "2"]);
  expect(shown(all.slice(1), "sliema")).toEqual(["Only in Sliema", "2"]);
});
