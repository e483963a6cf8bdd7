import { sql } from "kysely";
import { z } from "zod";
import { ValidationError } from "../../../errors.ts";
import { LARGE_BODY } from "../../../http/body.ts";
import { ok, type Operation, withBody } from "../../../http/route.ts";
import {
  claimAt,
  lowestBefore,
  periodsOf,
  type PriceChange,
  reductionAt,
} from "../../../rules/money/claims.ts";
import { formatPrice } from "../../../rules/money/money.ts";
import { isBelowUsual } from "../../../rules/money/offers.ts";
import { formatOfferPeriod } from "../../../rules/time/dates.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../../rules/time/malta-time.ts";
import { inTurns } from "../../../storage/database/in-turns.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { findRecord } from "../../lifecycle/read.ts";
import type { ApiDependencies } from "../../lifecycle/server-kind.ts";
import { findFieldErrors } from "../../lifecycle/write.ts";
import { readPriceChanges } from "../products/read-price-ledger.ts";
import { mechanicWords } from "./mechanic-words.ts";
import { offerLifecycle } from "./offer-lifecycle.server.ts";
import { type Offer, offerSchema } from "./offer.schema.ts";
import { areAtOnce, type PlannedProduct, productsOf, readPlans, reductionsOf } from "./plan-prices.ts";

/** More than the largest leaflet has. */
const MAX_OFFERS = 500;

/** How many products those of a list may have in all: more than a week has, and what a check may hold in memory. */
const MAX_PRODUCTS = 100_000;

/** The days before its first one for which a margin is counted. */
const MAX_MARGIN = 30;

/** How far ahead the day is looked for from which a claim would hold. */
const MAX_AHEAD = 60;

const claimSchema = z.strictObject({
  priorPrice: z.int().describe("The lowest price of the thirty days before"),
  percentage: z.int(),
});

const checkedSchema = z.strictObject({
  faults: z
    .record(z.string(), z.string())
    .describe("Why it could not be published, as a sentence by the name of the field"),
  usualPrice: z.int().nullable().describe("Of its first product, in euro cents"),
  claim: claimSchema
    .nullable()
    .describe("What may be claimed of its first product; null for mechanics that claim nothing"),
  lowest: z
    .int()
    .nullable()
    .describe("The lowest price that its first product had in the thirty days before"),
  claimFrom: z.iso
    .date()
    .nullable()
    .describe(
      "The first day from which the claim would hold: before the offer begins, its margin; after, why it does not",
    ),
});

export type CheckedOffer = z.output<typeof checkedSchema>;

const bodySchema = z.strictObject({
  offers: z
    .array(z.record(z.string(), z.unknown()), "Please enter a list of offers.")
    .max(MAX_OFFERS, `Please check at most ${MAX_OFFERS} offers at once.`),
});

/** Says of offers, whether saved or not, what does not hold and what may be claimed. Writes nothing. */
export function checkOffers({ db, clock }: ApiDependencies): Operation {
  return withBody({
    summary:
      "Check offers before they are saved: what does not hold, and what may be claimed; writes nothing",
    access: "offers.write",
    body: { schema: bodySchema, limit: LARGE_BODY },
    answer: ok(
      "A result for each offer, in the order of the request; an `id` says which saved one it replaces",
      z.strictObject({ results: z.array(checkedSchema) }),
    ),
    async handle({ offers }) {
      return { results: await judgeOffers(db, offers, clock()) };
    },
  });
}

/** An offer of the list, with its products as they are planned. */
interface Judged {
  id: string | undefined;
  faults: Record<string, string>;
  offer: Offer | undefined;
  plans: PlannedProduct[];
}

async function judgeOffers(
  db: Db,
  list: readonly Readonly<Record<string, unknown>>[],
  now: Date,
): Promise<CheckedOffer[]> {
  const judged: Judged[] = [];
  for (const input of list) judged.push(await readOne(db, input, now));
  const productIds: string[][] = [];
  let total = 0;
  for (const { offer } of judged) {
    const ids = offer ? await listProducts(db, offer) : [];
    productIds.push(ids);
    total += ids.length;
    if (total > MAX_PRODUCTS)
      throw new ValidationError({
        offers: "These offers are for too many products to be checked at once. Please check fewer.",
      });
  }
  const plans = new Map(
    (await readPlans(db, [...new Set(productIds.flat())], now)).map((plan) => [plan.id, plan]),
  );
  const replaced = new Set(judged.map(({ id }) => id));
  for (const [at, one] of judged.entries()) {
    one.plans = (productIds[at] ?? []).flatMap((id) => plans.get(id) ?? []).filter(({ isInBin }) => !isInBin);
    Object.assign(one.faults, faultsOfProducts(one, productIds[at] ?? [], now));
  }
  const byProduct = Map.groupBy(
    judged.flatMap((one) => one.plans.map(({ id }) => ({ id, one }))),
    ({ id }) => id,
  );
  for await (const [id, entries] of inTurns(byProduct, 5)) {
    const stored = (plans.get(id)?.offers ?? []).filter((offer) => !replaced.has(offer.id));
    nameCollisions(
      plans.get(id)?.name ?? "",
      entries.map(({ one }) => one),
      stored,
      now,
    );
  }
  const firsts = judged.flatMap(({ plans: [first] }) => first?.id ?? []);
  const changes = await readPriceChanges(db, [...new Set(firsts)]);
  const results: CheckedOffer[] = [];
  // Hundreds of offers of one product take a second or more.
  for await (const one of inTurns(judged, 5)) {
    const [plan] = one.plans;
    const stored = (plan?.offers ?? []).filter((offer) => !replaced.has(offer.id));
    const listed = (byProduct.get(plan?.id ?? "") ?? []).flatMap(({ one: { offer, faults } }) =>
      offer && offer !== one.offer && !faults["startDate"] ? [offer] : [],
    );
    const ledger = changes.get(plan?.id ?? "") ?? [];
    const claims = claimOf(one, plan, [...stored, ...listed], ledger, now);
    results.push({ faults: one.faults, usualPrice: plan?.price ?? null, ...claims });
  }
  return results;
}

/** Reads an offer as if it were to be published. */
async function readOne(
  db: Db,
  { id, ...fields }: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Judged> {
  const current = typeof id === "string" ? await findRecord(db, offerLifecycle, id) : undefined;
  const published = { ...fields, status: "published" };
  const faults = findFieldErrors(offerLifecycle, current, published, now, "complete");
  const { data } = offerSchema.safeParse({ ...ownFields(current), ...published });
  const dates = { id: current?.id ?? "", version: 0, createdDate: "", updatedDate: "" };
  return {
    id: current?.id,
    faults: { ...faults },
    offer: data && Object.keys(faults).length === 0 ? { ...data, ...dates } : undefined,
    plans: [],
  };
}

function ownFields(offer: Offer | undefined): object {
  return offer
    ? Object.fromEntries(Object.keys(offerSchema.shape).map((name) => [name, Reflect.get(offer, name)]))
    : {};
}

async function listProducts(db: Db, offer: Offer): Promise<string[]> {
  if (offer.products.length > 0) return offer.products;
  const { rows } = await sql<{ id: string }>`
    SELECT products.id FROM ${productsOf(offer)} AND "deletedDate" IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** Products that are not there, and prices that are no offer, of an offer that is not over. */
function faultsOfProducts(
  { offer, plans }: Judged,
  ids: readonly string[],
  now: Date,
): Record<string, string> {
  if (!offer || offer.endDate < now.toISOString()) return {};
  if (plans.length < ids.length) return { products: "A product of this offer is not there any more." };
  if (plans.length === 0) return { products: "No product belongs to it." };
  const { mechanic } = offer;
  const lacking = plans.find(({ price }) => price === null && mechanic.kind === "percentage");
  if (lacking) return { products: `${lacking.name} has no usual price.` };
  const dear = plans.find(({ price }) => !isBelowUsual(mechanic, price));
  if (!dear || dear.price === null) return {};
  const of = mechanic.kind === "bundle" ? mechanic.count : 1;
  const usual = of === 1 ? formatPrice(dear.price) : `${formatPrice(dear.price * of)} for ${of}`;
  return { mechanic: `It must be below the usual price of ${dear.name}, ${usual}.` };
}

type Planned = Pick<Offer, "name" | "startDate" | "endDate" | "stores" | "mechanic">;

/** Names two offers of a product that would run at once, at each of them that is in the list. */
function nameCollisions(
  product: string,
  listed: readonly Judged[],
  stored: readonly Planned[],
  now: Date,
): void {
  const words = ({ mechanic, startDate, endDate }: Planned) =>
    `“${mechanicWords(mechanic)}” (${formatOfferPeriod(startDate, endDate, now)})`;
  const all = [...stored, ...listed.flatMap(({ offer }) => offer ?? [])];
  for (const one of listed) {
    if (!one.offer || one.faults["startDate"]) continue;
    for (const other of all)
      if (other !== one.offer && areAtOnce(one.offer, other))
        one.faults["startDate"] ??=
          `${product} can have one offer at a time: ${words(one.offer)} and ${words(other)} would run at once.`;
  }
}

type Claims = Pick<CheckedOffer, "claim" | "lowest" | "claimFrom">;

const NO_CLAIM: Claims = { claim: null, lowest: null, claimFrom: null };

/**
 * What may be claimed of the first product of an offer from its first day on, or from now on where that is over: by the ledger, as
 * if it were saved now beside the other offers.
 */
function claimOf(
  { offer }: Judged,
  plan: PlannedProduct | undefined,
  others: readonly Planned[],
  ledger: readonly PriceChange[],
  now: Date,
): Claims {
  const fromDate = now.toISOString();
  if (!offer || !plan || offer.endDate < fromDate) return NO_CLAIM;
  const { price } = plan;
  const [planned] = reductionsOf([offer], price);
  if (!planned) return NO_CLAIM;
  const { startDate, stores } = offer;
  const around = reductionsOf(others, price);
  const without = periodsOf([...ledger, { fromDate, price, offers: around }]);
  const periods = periodsOf([...ledger, { fromDate, price, offers: [...around, planned] }]);
  const begin = startDate > fromDate ? startDate : fromDate;
  const claim = claimAt(periods, new Date(begin), stores) ?? null;
  // Where it goes on at the same price, its reduction has begun before.
  const began = reductionAt(periods, new Date(begin), stores)?.fromDate ?? begin;
  const lowest = lowestBefore(periods, began, stores) ?? null;
  const first = maltaDay(new Date(claim ? began : begin));
  const holdsFrom = (day: string) => {
    const from = fromMaltaTime(day, "00:00").toISOString();
    return ((day === first ? lowest : lowestBefore(without, from, stores)) ?? 0) > planned.price;
  };
  const isProlonged = claim !== null && began < startDate;
  return { claim, lowest, claimFrom: isProlonged ? null : (firstDay(first, holdsFrom) ?? null) };
}

/**
 * The first day from which the claim holds: an earlier one than its own where that has a margin of days, or a later one. Undefined
 * where none within sixty days does.
 */
function firstDay(first: string, holdsFrom: (day: string) => boolean): string | undefined {
  if (!holdsFrom(first)) {
    for (let ahead = 1; ahead <= MAX_AHEAD; ahead += 1)
      if (holdsFrom(addDays(first, ahead))) return addDays(first, ahead);
    return undefined;
  }
  let margin = 0;
  while (margin < MAX_MARGIN && holdsFrom(addDays(first, -margin - 1))) margin += 1;
  return addDays(first, -margin);
}
