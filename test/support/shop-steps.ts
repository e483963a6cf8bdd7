import fc from "fast-check";
import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";

/*
 * What can happen to the prices of a range of products, at random. Products and stores are numbers, times hours since the start.
 */

/** Longer than the thirty days, over a night on which Malta's clocks are set back, or forward. */
const STARTS = [Date.UTC(2026, 9, 1), Date.UTC(2026, 2, 5)];
export const HOURS = 45 * 24;
/** The products whose histories run side by side, since one reading of an hour is for all of them. */
export const RANGE = 20;
export const CATEGORIES = ["bakery", "pantry"] as const;
export const BRAND = "Suqna";

/** Often about a midnight in Malta, on days that are thirty days apart. */
const hour = fc.oneof(
  fc.integer({ min: 0, max: HOURS - 1 }),
  fc
    .tuple(fc.constantFrom(1, 2, 31, 32), fc.integer({ min: 20, max: 26 }))
    .map(([day, time]) => day * 24 + time),
);
const usual = fc.constantFrom(189, 200, 239, 250, 300);
const offered = fc.constantFrom(99, 100, 142, 150, 179);
const mechanic: fc.Arbitrary<Mechanic> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("price"), price: offered }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("percentage"), percentage: fc.constantFrom(20, 50) }),
  },
  fc.record({ kind: fc.constant("bundle"), count: fc.constant(2), price: offered }),
  fc.record({ kind: fc.constant("free"), take: fc.constant(3), pay: fc.constant(2) }),
  fc.record({ kind: fc.constant("second"), percentage: fc.constantFrom(50, 70) }),
  fc.record({ kind: fc.constant("card"), price: offered }),
);
const dates = fc.record({
  from: hour,
  length: fc.integer({ min: 1, max: 20 * 24 }),
  /** As staff choose them: whole days in Malta. */
  inDays: fc.boolean(),
});
const places = fc.subarray([0, 1]);
const plan = { mechanic, dates, stores: places, status: fc.constantFrom("draft", "published", "published") };
const product = fc.nat(RANGE - 1);
const oneStep = fc.oneof(
  fc.record({ is: fc.constant("price"), price: fc.option(usual, { freq: 6 }) }),
  fc.record({ is: fc.constant("status"), status: fc.constantFrom("draft", "active", "active", "archived") }),
  fc.record({ is: fc.constant("category"), category: fc.constantFrom(...CATEGORIES) }),
  fc.record({ is: fc.constant("bin") }),
  fc.record({
    is: fc.constant("own offer"),
    offer: fc.option(fc.record({ price: offered, dates }), { freq: 3 }),
  }),
  { weight: 5, arbitrary: fc.record({ is: fc.constant("plan"), ...plan }) },
  fc.record({ is: fc.constant("cancel"), which: fc.nat(5) }),
  fc.record({ is: fc.constant("move"), which: fc.nat(5), hours: fc.integer({ min: -48, max: 48 }) }),
  fc.record({
    is: fc.constant("change"),
    which: fc.nat(5),
    fields: fc.record({ mechanic, stores: places }, { requiredKeys: [] }),
  }),
  fc.record({
    is: fc.constant("set status"),
    which: fc.nat(5),
    status: fc.constantFrom("draft", "published", "archived"),
  }),
);
const sharedStep = fc.oneof(
  fc.record({
    is: fc.constant("plan for many"),
    range: fc.oneof(
      fc.record({ category: fc.constantFrom(...CATEGORIES), except: fc.uniqueArray(product) }),
      fc.record({ brand: fc.constant(BRAND), except: fc.uniqueArray(product) }),
      fc.record({ products: fc.uniqueArray(product, { minLength: 2, maxLength: 4 }) }),
    ),
    ...plan,
  }),
  fc.record({
    is: fc.constant("feed"),
    prices: fc.array(fc.option(usual, { freq: 8 }), { minLength: RANGE, maxLength: RANGE }),
  }),
  fc.record({ is: fc.constant("undo feed") }),
);
const timed = <Step>(step: fc.Arbitrary<Step>) =>
  fc.record({ at: hour, step, /** In minutes, for one write. */ setBack: fc.constantFrom(0, 0, 0, 40) });
/** The histories of a range of products, and what happens to several of them. */
export const ranges = fc.record({
  start: fc.constantFrom(...STARTS),
  archivesGone: fc.boolean(),
  histories: fc.array(fc.array(timed(oneStep), { maxLength: 16, size: "max" }), {
    minLength: RANGE,
    maxLength: RANGE,
  }),
  shared: fc.array(timed(sharedStep), { maxLength: 8, size: "max" }),
});

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type OneStep = Of<typeof oneStep> & { product: number };
export type SharedStep = Of<typeof sharedStep>;
export type Dates = Of<typeof dates>;
