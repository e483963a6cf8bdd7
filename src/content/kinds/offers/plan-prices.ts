import { type RawBuilder, sql } from "kysely";
import { ValidationError } from "../../../errors.ts";
import type { PlannedOffer, PriceChange } from "../../../rules/money/claims.ts";
import { isBelowUsual } from "../../../rules/money/offers.ts";
import { formatOfferPeriod } from "../../../rules/time/dates.ts";
import { isVisible } from "../../../rules/time/visibility.ts";
import { listHas, rowsOf, rowsWith } from "../../../storage/database/sql.ts";
import type { Db, RowOf } from "../../../storage/database/tables.ts";
import { productKind } from "../products/product.kind.ts";
import type { Product } from "../products/product.schema.ts";
import { readPriceChanges } from "../products/read-price-ledger.ts";
import { listRecords } from "../../lifecycle/read.ts";
import { offerLifecycle } from "./offer-lifecycle.server.ts";
import type { Mechanic, Offer } from "./offer.schema.ts";

/** An offer that is published and not over, of a product. */
export interface ProductOffer extends Pick<
  Offer,
  "id" | "name" | "mechanic" | "startDate" | "endDate" | "stores"
> {
  /** Whether it is of this product alone. */
  isOwn: boolean;
  /** Whether it names its products. */
  isListed: boolean;
}

/** The offers that a product has or will have, in the order of their dates. */
export interface PlannedProduct extends Pick<Product, "id" | "name" | "price" | "offer" | "status"> {
  isInBin: boolean;
  offers: ProductOffer[];
}

/**
 * Writes which products an offer is for: all that it names, or all of its category or its brand; none while it is no published
 * one. Returns the products that have it, or had it.
 */
export async function assignOffer(trx: Db, offer: Offer, isInBin: boolean): Promise<string[]> {
  const { rows: before } = await sql<{ id: string }>`
    DELETE FROM product_offers WHERE "offerId" = ${offer.id} RETURNING "productId" AS id`.execute(trx);
  const { rows: after } =
    isInBin || offer.status !== "published"
      ? { rows: [] }
      : await sql<{ id: string }>`
          INSERT INTO product_offers ("productId", "offerId", "startDate", "endDate", "isForAll")
          SELECT products.id, ${offer.id}, ${offer.startDate}, ${offer.endDate}, ${sql.lit(offer.stores.length === 0 ? 1 : 0)}
          FROM ${productsOf(offer)} RETURNING "productId" AS id`.execute(trx);
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids];
}

/** The products of an offer, those in the bin too, for FROM. */
export function productsOf({ products, category, brand, except }: Offer): RawBuilder<unknown> {
  if (products.length > 0)
    return sql`${rowsOf([...new Set(products)])} JOIN products ON products.id = value WHERE TRUE`;
  const excepted = sql`products.id NOT IN (SELECT value FROM ${rowsOf(except)})`;
  return category === ""
    ? sql`products WHERE brand = ${brand} AND ${excepted}`
    : sql`products WHERE category = ${category} AND ${excepted}`;
}

/** Writes which offers of whole categories and brands a product has. */
export async function assignProduct(trx: Db, { id, category, brand }: Product): Promise<void> {
  await sql`
    DELETE FROM product_offers WHERE "productId" = ${id}
      AND "offerId" IN (SELECT id FROM offers WHERE products = '[]')`.execute(trx);
  await sql`
    INSERT INTO product_offers ("productId", "offerId", "startDate", "endDate", "isForAll")
    SELECT ${id}, id, "startDate", "endDate", CASE WHEN stores = '[]' THEN 1 ELSE 0 END FROM offers
    WHERE products = '[]' AND status = 'published' AND "deletedDate" IS NULL AND NOT ${listHas("except", id)}
      AND ((category <> '' AND category = ${category}) OR (brand <> '' AND brand = ${brand}))`.execute(trx);
}

/** The products with these ids, with their offers that are not over. */
export async function readPlans(db: Db, ids: readonly string[], now: Date): Promise<PlannedProduct[]> {
  type Row = RowOf<Pick<Product, "id" | "name" | "price" | "offer" | "status">> & {
    deletedDate: string | null;
  };
  const { rows: products } = await sql<Row>`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT id, name, price, offer, status, "deletedDate" FROM wanted CROSS JOIN products
    WHERE id = "wantedId"`.execute(db);
  const { rows } = await sql<
    RowOf<Pick<Offer, "id" | "name" | "mechanic" | "startDate" | "endDate" | "stores">> & {
      productId: string;
      named: "none" | "one" | "several";
    }
  >`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT "productId", id, name, mechanic, offers."startDate", offers."endDate", stores,
      CASE WHEN products = '[]' THEN 'none' WHEN length(products) = length("productId") + 4 THEN 'one' ELSE 'several' END AS named
    FROM wanted CROSS JOIN product_offers JOIN offers ON id = "offerId"
    WHERE "productId" = "wantedId" AND offers."endDate" >= ${now.toISOString()}
    ORDER BY offers."startDate", id`.execute(db);
  const offers = Map.groupBy(rows, ({ productId }) => productId);
  return products.map(({ deletedDate, offer, ...product }) => ({
    ...product,
    offer: offer === null ? null : JSON.parse(offer),
    isInBin: deletedDate !== null,
    offers: (offers.get(product.id) ?? []).map(({ productId: _id, named, mechanic, stores, ...own }) => ({
      ...own,
      mechanic: JSON.parse(mechanic),
      stores: JSON.parse(stores),
      isOwn: named === "one",
      isListed: named !== "none",
    })),
  }));
}

/** Writes which products the offers are for, and at which price, as it follows from all products and offers. */
export async function assignAll(trx: Db, now: Date): Promise<void> {
  const where = sql`status = 'published' AND "endDate" >= ${now.toISOString()}`;
  const ids = new Set<string>();
  for (const offer of await listRecords(trx, offerLifecycle, where))
    for (const id of await assignOffer(trx, offer, false)) ids.add(id);
  await writePrices(trx, await readPlans(trx, [...ids], now));
}

/** The price of one, in euro cents, where the mechanic lowers it; else null. */
function reducedPrice(mechanic: Mechanic, price: number | null): number | null {
  if (!isBelowUsual(mechanic, price)) return null;
  if (mechanic.kind === "price") return mechanic.price;
  if (mechanic.kind !== "percentage" || price === null) return null;
  return Math.round((price * (100 - mechanic.percentage)) / 100);
}

/** The offer that a product's own field has: the running or next one at a price that names the product, in all stores. */
export function ownOffer({
  offers,
}: PlannedProduct): { record: ProductOffer; offer: NonNullable<Product["offer"]> } | undefined {
  for (const record of offers) {
    const { mechanic, startDate, endDate, stores, isListed } = record;
    if (mechanic.kind === "price" && stores.length === 0 && isListed)
      return { record, offer: { price: mechanic.price, startDate, endDate } };
  }
  return undefined;
}

/**
 * Follows a change of products or of their offers: refuses two offers at once, and adds to `price_changes` what visitors are
 * shown from now on, where that changes (decision 31). Returns the products with their offers.
 *
 * @throws ValidationError that names both offers.
 */
export async function planPrices(trx: Db, ids: readonly string[], now: Date): Promise<PlannedProduct[]> {
  const plans = await readPlans(trx, ids, now);
  for (const plan of plans) if (!plan.isInBin) requireOneAtOnce(plan, now);
  await writePrices(trx, plans);
  const changes = await readPriceChanges(trx, ids, { onlyLast: true });
  const added = plans.flatMap((plan) => {
    const last = changes.get(plan.id)?.at(-1);
    // A clock that was set back does not make two prices hold at a time.
    const fromDate = [now.toISOString(), last?.fromDate ?? ""].toSorted().at(-1) ?? "";
    const before = JSON.stringify(last ? shownFrom(last, fromDate) : NOTHING);
    const after = shownFrom(shownOf(plan, now), fromDate);
    if (before === JSON.stringify(after)) return [];
    return [[plan.id, (last?.version ?? 0) + 1, fromDate, after.price, JSON.stringify(after.offers)]];
  });
  if (added.length > 0)
    await sql`
      INSERT INTO price_changes ("productId", version, "fromDate", price, offers)
      SELECT "productId", version, "fromDate", price, offers FROM ${rowsWith(
        { productId: "text", version: "bigint", fromDate: "text", price: "bigint", offers: "text" },
        added,
      )}`.execute(trx);
  return plans;
}

const NOTHING = { price: null, offers: [] };

type Shown = Pick<PriceChange, "price" | "offers">;

/** What visitors are shown of a product's price, now and by the clock later. */
function shownOf({ price, offers, isInBin, status }: PlannedProduct, now: Date): Shown {
  if (isInBin || !isVisible(productKind.visibility, { status }, now)) return NOTHING;
  return {
    price,
    offers: reductionsOf(offers, price),
  };
}

/** Those of a product's offers that lower the price of one, as the ledger has them. */
export function reductionsOf(
  offers: readonly Pick<Offer, "mechanic" | "startDate" | "endDate" | "stores">[],
  price: number | null,
): PlannedOffer[] {
  return offers.flatMap(({ mechanic, startDate, endDate, stores }) => {
    const offered = reducedPrice(mechanic, price);
    // The last instant of an offer still belongs to it.
    const until = new Date(Date.parse(endDate) + 1).toISOString();
    return offered === null ? [] : [{ price: offered, from: startDate, until, stores: stores.toSorted() }];
  });
}

/** Without the offers that are over. */
function shownFrom({ price, offers }: Shown, date: string): Shown {
  return {
    price,
    offers: offers
      .filter(({ until }) => until > date)
      .map((offer) => ({ price: offer.price, from: offer.from, until: offer.until, stores: offer.stores })),
  };
}

/** Writes the prices by which lists are sorted. An offer that is not below the usual price has no end, and so never runs. */
async function writePrices(trx: Db, plans: readonly PlannedProduct[]): Promise<void> {
  const rows = plans.flatMap(({ id, price, offers }) =>
    offers.map(({ id: offerId, mechanic, endDate }) => [
      id,
      offerId,
      reducedPrice(mechanic, price),
      isBelowUsual(mechanic, price) ? endDate : "",
    ]),
  );
  if (rows.length > 0)
    await sql`
      UPDATE product_offers SET price = "newPrice", "endDate" = "newEnd"
      FROM ${rowsWith({ product: "text", offer: "text", newPrice: "bigint", newEnd: "text" }, rows)}
      WHERE "productId" = product AND "offerId" = offer`.execute(trx);
}

/** @throws ValidationError */
function requireOneAtOnce({ name, offers }: PlannedProduct, now: Date): void {
  for (const [index, one] of offers.entries()) {
    const other = offers.slice(index + 1).find((later) => areAtOnce(one, later));
    if (!other) continue;
    const period = (offer: ProductOffer) =>
      `“${offer.name}” (${formatOfferPeriod(offer.startDate, offer.endDate, now)})`;
    throw new ValidationError({
      startDate: `${name} can have one offer at a time: ${period(one)} and ${period(other)} would run at once.`,
    });
  }
}

/** Whether some store would have both at once. */
export function areAtOnce(
  one: Pick<Offer, "startDate" | "endDate" | "stores">,
  other: Pick<Offer, "startDate" | "endDate" | "stores">,
): boolean {
  const isSameTime = one.startDate <= other.endDate && other.startDate <= one.endDate;
  const isSamePlace =
    one.stores.length === 0 ||
    other.stores.length === 0 ||
    one.stores.some((id) => other.stores.includes(id));
  return isSameTime && isSamePlace;
}
