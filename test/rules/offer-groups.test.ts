import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductCard } from "../../src/content/kinds/products/product.server.ts";
import { groupOffers, offerGroupsAt } from "../../views/site/specials/offer-groups.ts";
import { forAll } from "../support/property-runs.ts";

const HOUR = 3_600_000;

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
