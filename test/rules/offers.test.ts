import fc from "fast-check";
import { expect, test } from "vitest";
import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";
import { periodsOf } from "../../src/rules/money/claims.ts";
import { costOf } from "../../src/rules/money/cost.ts";
import { offersEnd, priceFor } from "../../src/rules/money/offers.ts";
import { firstOfferEnd } from "../../src/rules/money/pick-specials.ts";
import { forAll } from "../support/property-runs.ts";

const at = (ms: number) => new Date(ms);
const dates = { startDate: at(10).toISOString(), endDate: at(20).toISOString() };
const offer = { price: 199, ...dates };

test("returns an offer from its first to its last instant, both inclusive", () => {
  const product = { price: 250, offer };
  expect([9, 10, 20, 21].map((ms) => priceFor(product, at(ms)).price)).toEqual([250, 199, 199, 250]);
  expect(priceFor(product, at(15)).offer).toEqual(offer);
  expect([9, 15, 21].map((ms) => offersEnd(product, at(ms)))).toEqual([undefined, offer.endDate, undefined]);
});

test("returns the offer of the visitor's store first, and tells others of it", () => {
  const id = "3f1c0a34-0000-4000-8000-000000000000";
  const inGozo = {
    id,
    mechanic: { kind: "percentage", percentage: 50 } as const,
    label: "€1.25",
    price: 125,
    stores: ["gozo"],
    ...dates,
  };
  const product = { price: 250, offer, offers: [inGozo] };
  expect(priceFor(product, at(15), "gozo")).toEqual({ price: 125, offer: inGozo, elsewhere: [] });
  expect(priceFor(product, at(15), "sliema")).toEqual({ price: 199, offer, elsewhere: [inGozo] });
  expect(priceFor({ ...product, offer: null }, at(15))).toEqual({
    price: 250,
    offer: undefined,
    elsewhere: [inGozo],
  });
});

test("divides the changes of a price into periods that have the offers that run in all of them", () => {
  const instant = fc.nat({ max: 40 });
  const planned = fc.record({ price: fc.nat({ max: 99 }), from: instant, days: fc.nat({ max: 9 }) });
  const change = fc.record({ fromDate: instant, offers: fc.array(planned, { maxLength: 6 }) });
  forAll(100, fc.uniqueArray(change, { selector: (each) => each.fromDate, maxLength: 4 }), (list) => {
    const changes = list
      .toSorted((one, other) => one.fromDate - other.fromDate)
      .map(({ fromDate, offers }) => ({
        fromDate: at(fromDate).toISOString(),
        price: 100,
        offers: offers.map(({ price, from, days }) => ({
          price,
          from: at(from).toISOString(),
          until: at(from + days).toISOString(),
          stores: [],
        })),
      }));
    const periods = periodsOf(changes);
    for (let ms = 0; ms <= 50; ms += 1) {
      const now = at(ms).toISOString();
      const shown = changes.findLast(({ fromDate }) => fromDate <= now);
      const period = periods.findLast(({ fromDate }) => fromDate <= now);
      const runs = shown?.offers.filter(({ from, until }) => from <= now && now < until) ?? [];
      const prices = (of: readonly { price: number }[]) => of.map(({ price }) => price).toSorted();
      expect(prices(period?.offers ?? [])).toEqual(prices(runs));
      expect(period?.untilDate === null || (period?.untilDate ?? "~") > now).toBe(true);
    }
  });
});

test("returns when the first offers end, and whether that holds for each of them", () => {
  const until = (endDate: string) => ({
    offer: { price: 1, startDate: "2026-11-01T00:00:00.000Z", endDate },
  });
  const sunday = [until("2026-11-22T22:59:59.999Z"), until("2026-11-22T11:00:00.000Z")];
  expect(firstOfferEnd(sunday)).toEqual({ end: "2026-11-22T11:00:00.000Z", isOfAll: true });
  // Midnight in Malta ends Sunday, and a minute later begins Monday.
  expect(firstOfferEnd([...sunday, until("2026-11-22T23:00:00.000Z")])?.isOfAll).toBe(true);
  const laterToo = [until("2026-12-08T22:59:59.999Z"), ...sunday, until("2026-11-22T23:01:00.000Z")];
  expect(firstOfferEnd(laterToo)).toEqual({ end: "2026-11-22T11:00:00.000Z", isOfAll: false });
  expect(firstOfferEnd([{ offer: null }])).toBeUndefined();
});

test("the end of an offer is that of the store, where only its offers are asked for", () => {
  const ends = (stores: string[] | undefined, ms: number) => ({
    ...offer,
    stores,
    endDate: at(ms).toISOString(),
  });
  const product = { offer: null, offers: [ends(["gozo"], 16), ends(["sliema"], 18), ends(undefined, 20)] };
  const endIn = (store?: string) => offersEnd(product, at(15), store);
  expect([endIn(), endIn("sliema"), endIn("qormi")]).toEqual([16, 18, 20].map((ms) => at(ms).toISOString()));
});

test("returns the offer's price while the offer is valid, otherwise the usual one", () => {
  forAll(100, fc.option(fc.nat()), fc.nat(), fc.nat({ max: 30 }), (usual, reduced, ms) => {
    const product = { price: usual, offer: { ...offer, price: reduced } };
    expect(priceFor(product, at(ms)).price).toBe(ms >= 10 && ms <= 20 ? reduced : usual);
  });
});

/** A running offer of a mechanic. */
const running = (mechanic: Mechanic, fields: object = {}) => ({
  price: 250,
  offer: null,
  offers: [{ ...dates, mechanic, price: null, ...fields }],
});

test.each<[Mechanic, number[]]>([
  [{ kind: "bundle", count: 2, price: 400 }, [250, 400, 650, 800]],
  [{ kind: "free", take: 3, pay: 2 }, [250, 500, 500, 750]],
  [{ kind: "second", percentage: 50 }, [250, 375, 625, 750]],
  [{ kind: "card", price: 199 }, [250, 500, 750, 1000]],
])("counts what one to four cost by %o", (mechanic, costs) => {
  const product = running(mechanic);
  expect([1, 2, 3, 4].map((count) => costOf(product, count, at(15)))).toEqual(costs);
  expect(costOf(product, 4, at(21))).toBe(1000);
  // An offer of which a customer may buy two.
  expect(costOf(running(mechanic, { limit: 2 }), 4, at(15))).toBe((costs[1] ?? 0) + 500);
});

test("counts prices that an offer lowers, in the store that has it, and says nothing where no price is known", () => {
  const reduced = { ...running({ kind: "percentage", percentage: 20 }), price: 250 };
  const product = {
    ...reduced,
    offers: reduced.offers.map((each) => ({ ...each, price: 200, stores: ["gozo"] })),
  };
  expect(costOf(product, 3, at(15), "gozo")).toBe(600);
  expect(costOf(product, 3, at(15), "sliema")).toBe(750);
  const bundle = { ...running({ kind: "bundle", count: 2, price: 400 }), price: null };
  expect([1, 2, 3].map((count) => costOf(bundle, count, at(15)))).toEqual([undefined, 400, undefined]);
  expect(costOf({ price: null, offer: null }, 1, at(15))).toBeUndefined();
});
