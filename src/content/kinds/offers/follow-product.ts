import { sql } from "kysely";
import { ValidationError } from "../../../errors.ts";
import { formatDate } from "../../../rules/time/dates.ts";
import { isWithin } from "../../../rules/time/visibility.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { getRecord, listRecords } from "../../lifecycle/read.ts";
import type { Authorship, FinishedWrite, ServerKind } from "../../lifecycle/server-kind.ts";
import { createRecord, updateRecord } from "../../lifecycle/write.ts";
import type { Product } from "../products/product.schema.ts";
import { offerLifecycle } from "./offer-lifecycle.server.ts";
import type { Offer } from "./offer.schema.ts";
import {
  assignOffer,
  assignProduct,
  ownOffer,
  type PlannedProduct,
  planPrices,
  readPlans,
} from "./plan-prices.ts";

/** Follows a write of a product: its own offer, the offers of its category and brand, and the prices that visitors were shown. */
export async function followProduct(
  trx: Db,
  kind: ServerKind<Product>,
  write: FinishedWrite<Product>,
): Promise<void> {
  const { before, record, action, now, by } = write;
  if (before?.category !== record.category || before.brand !== record.brand) await assignProduct(trx, record);
  if (!isSame(before?.offer ?? null, record.offer)) await writeOwnOffer(trx, write);
  const plans = await planPrices(trx, [record.id], now);
  // Offers that were written while it was in the bin.
  if (action === "restored") for (const plan of plans) await showOwnOffer(trx, kind, plan, by);
}

/**
 * Writes the offer that a product's own field names, where it has changed. One that is over stays until the next comes.
 *
 * @throws ValidationError where the product cannot have that offer.
 */
export async function showOwnOffer(
  trx: Db,
  kind: ServerKind<Product>,
  plan: PlannedProduct,
  by: Authorship,
): Promise<void> {
  const offer = ownOffer(plan)?.offer ?? null;
  const isOver = plan.offer !== null && plan.offer.endDate < by.now.toISOString();
  if (plan.isInBin || isSame(plan.offer, offer) || (offer === null && isOver)) return;
  await updateRecord(trx, kind, await getRecord(trx, kind, plan.id), { offer }, undefined, by);
}

/**
 * A product's offer is a record among the offers: the running or next one at a price, of this product alone, in all stores.
 *
 * @throws ValidationError where that is an offer of several products.
 */
async function writeOwnOffer(trx: Db, { record, now, by }: FinishedWrite<Product>): Promise<void> {
  const { id, name } = record;
  const given = isWhole(record.offer) ? record.offer : null;
  const [plan] = await readPlans(trx, [id], now);
  const known = plan && ownOffer(plan);
  // An undo can bring back an offer that is over and has a record. Then the next one is archived, and does not become its copy.
  const isPast = given && known && given.endDate < now.toISOString() && isMoved(known.offer, given);
  const offer = isPast ? null : given;
  if (isSame(known?.offer ?? null, offer)) return;
  const ended = offer && (await findEnded(trx, id, offer));
  if (!ended && known && !known.record.isOwn)
    throw new ValidationError({
      offer: `The offer “${known.record.name}” is for several products. Please change it among the offers.`,
    });
  const fields = offer && {
    mechanic: { kind: "price", price: offer.price },
    startDate: offer.startDate,
    endDate: offer.endDate,
  };
  const current = ended ?? (known && (await getRecord(trx, offerLifecycle, known.record.id)));
  const change = ended ? { status: "published" } : (fields ?? { status: "archived" });
  const written = current
    ? await updateRecord(trx, offerLifecycle, current, change, undefined, by)
    : fields &&
      (await createRecord(trx, offerLifecycle, { ...fields, name, products: [id], status: "published" }, by));
  if (written) await assignOffer(trx, written, false);
}

/** Whether two periods share no day. The record of a product's own offer would be moved, and its own days have no offer. */
export function isMoved(own: OfferDays, { startDate, endDate }: OfferDays): boolean {
  return own.endDate < startDate || endDate < own.startDate;
}

type OfferDays = Pick<NonNullable<Product["offer"]>, "startDate" | "endDate">;

/** The field errors of a row of a file whose offer would end the one that runs; empty where it would not. */
export function refuseMove(
  { offer: own }: Pick<Product, "offer">,
  asked: unknown,
  now: Date,
): Readonly<Record<string, string>> {
  const { startDate, endDate }: { startDate?: unknown; endDate?: unknown } = Object(asked);
  if (own === null || !isWithin(own.startDate, own.endDate, now)) return {};
  if (typeof startDate !== "string" || typeof endDate !== "string" || !isMoved(own, { startDate, endDate }))
    return {};
  const until = formatDate(own.endDate);
  return {
    "offer.startDate": `It is on offer until ${until}, and these dates would end that offer now. Add this one under Offers.`,
  };
}

/** Products as staff read them: where the offer that was written last is over, with the next one. */
export async function withNextOffers(
  db: Db,
  products: readonly Product[],
  now: Date,
): Promise<readonly Product[]> {
  const ended = products.filter(({ offer }) => offer !== null && offer.endDate < now.toISOString());
  if (ended.length === 0) return products;
  const plans = await readPlans(
    db,
    ended.map(({ id }) => id),
    now,
  );
  const next = new Map(plans.map((plan) => [plan.id, ownOffer(plan)?.offer]));
  return products.map((product) => ({ ...product, offer: next.get(product.id) ?? product.offer }));
}

/** Whether nothing of an offer is empty, as it may be in a draft. */
function isWhole(offer: { price: unknown; startDate: unknown; endDate: unknown } | null): boolean {
  return offer !== null && ![offer.price, offer.startDate, offer.endDate].includes(null);
}

/** The offer of a product that was taken away, where it is this one: an undo brings it back beside the next one. */
async function findEnded(
  trx: Db,
  productId: string,
  { price, startDate, endDate }: NonNullable<Product["offer"]>,
): Promise<Offer | undefined> {
  const ended = await listRecords(
    trx,
    offerLifecycle,
    sql`status = 'archived' AND products = ${JSON.stringify([productId])} AND "startDate" = ${startDate} AND "endDate" = ${endDate}`,
  );
  return ended.find(
    ({ mechanic, stores }) => mechanic.kind === "price" && mechanic.price === price && stores.length === 0,
  );
}

/** Whether two offers say the same; what may be claimed of them is not of the record. */
function isSame(one: Product["offer"], other: Product["offer"]): boolean {
  return (
    one?.price === other?.price && one?.startDate === other?.startDate && one?.endDate === other?.endDate
  );
}
