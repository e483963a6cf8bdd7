import fc from "fast-check";
import { expect, test } from "vitest";
import { currentOffer, currentPrice, isOnOffer } from "../../src/rules/money/offers.ts";
import { firstOfferEnd } from "../../src/rules/money/pick-specials.ts";

const at = (ms: number) => new Date(ms);
const offer = { price: 199, startDate: at(10).toISOString(), endDate: at(20).toISOString() };

test("returns an offer from its first to its last instant, both inclusive", () => {
  expect([9, 10, 20, 21].map((ms) => isOnOffer({ offer }, at(ms)))).toEqual([false, true, true, false]);
  expect(currentOffer({ offer }, at(15))).toEqual(offer);
  expect(currentOffer({ offer }, at(21))).toBeUndefined();
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

test("returns no offer for a product without one", () => {
  expect(isOnOffer({ offer: null }, at(15))).toBe(false);
});

test("returns the offer's price while the offer is valid, otherwise the usual one", () => {
  const price = fc.option(fc.nat());
  fc.assert(
    fc.property(price, fc.nat(), fc.nat({ max: 30 }), (usual, reduced, ms) => {
      const product = { price: usual, offer: { ...offer, price: reduced } };
      expect(currentPrice(product, at(ms))).toBe(ms >= 10 && ms <= 20 ? reduced : usual);
    }),
  );
});
