import { sql } from "kysely";
import { claimAt, periodsOf } from "../../../rules/money/claims.ts";
import { formatPrice } from "../../../rules/money/money.ts";
import { isBelowUsual } from "../../../rules/money/offers.ts";
import { factsOfOffer } from "../../../rules/money/price-facts.ts";
import { joinWords } from "../../../rules/text/text.ts";
import { rowsOf } from "../../../storage/database/sql.ts";
import type { Db, RowOf } from "../../../storage/database/tables.ts";
import { readOrWithout } from "../../lifecycle/read-or-without.ts";
import { whereVisible } from "../../lifecycle/state-in-sql.ts";
import type { Product } from "../products/product.schema.ts";
import { readPriceChanges } from "../products/read-price-ledger.ts";
import { storeKind } from "../stores/store.kind.ts";
import { mechanicWords } from "./mechanic-words.ts";
import type { Mechanic, Offer } from "./offer.schema.ts";

/** An offer of a product, of `product_offers` and `offers`. */
export type OfferRow = RowOf<
  Pick<Offer, "id" | "mechanic" | "startDate" | "endDate" | "stores" | "limit" | "note">
> & {
  productId: string;
  price: number | null;
};

export const OFFER_COLUMNS = sql`
  "productId", product_offers.price, offers.id, mechanic, offers."startDate", offers."endDate", stores, "limit", note`;

type Shown = Pick<Product, "offer" | "offers">;
/** What an offer is of. */
type Sold = Pick<Product, "price" | "size" | "drainedWeight">;
type OfferShown = NonNullable<Shown["offers"]>[number];

/** What visitors read of the offers that run at `now`, by the ids of their products, with what may be claimed of each. */
export async function readRunningOffers(
  db: Db,
  products: readonly (Sold & Pick<Product, "id">)[],
  now: Date,
): Promise<Map<string, Shown>> {
  const instant = now.toISOString();
  const { rows } = await sql<OfferRow>`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(products.map(({ id }) => id))})
    SELECT ${OFFER_COLUMNS}
    FROM wanted CROSS JOIN product_offers JOIN offers ON offers.id = "offerId"
    WHERE "productId" = "wantedId" AND product_offers."startDate" <= ${instant}
      AND product_offers."endDate" >= ${instant}
    ORDER BY offers."endDate", offers.id`.execute(db);
  if (rows.length === 0) return new Map();
  const changes = await readPriceChanges(
    db,
    rows.filter(({ price }) => price !== null).map(({ productId }) => productId),
  );
  const names = await readStoreNames(db, rows);
  const sold = new Map(products.map((product) => [product.id, product]));
  const shown = new Map<string, Shown>();
  for (const [productId, own] of Map.groupBy(rows, (row) => row.productId)) {
    const periods = periodsOf(changes.get(productId) ?? []);
    const found: Shown = { offer: null };
    const product = sold.get(productId);
    for (const row of product ? own : []) {
      const offer = product && shownOf(row, names, product);
      if (!offer) continue;
      const claim = row.price === null ? {} : claimAt(periods, now, JSON.parse(row.stores));
      const { id: _id, label: _label, mechanic, ...said } = offer;
      if (mechanic.kind === "price" && !said.stores)
        found.offer = { ...said, price: mechanic.price, ...claim };
      else found.offers = [...(found.offers ?? []), { ...offer, ...claim }];
    }
    shown.set(productId, found);
  }
  return shown;
}

/** An offer as visitors read it, without a claim; undefined where they know of none of its stores, or it is not below the usual price. */
export function shownOf(
  row: OfferRow,
  names: ReadonlyMap<string, string>,
  product: Sold,
): OfferShown | undefined {
  const { id, price, startDate, endDate, limit, note } = row;
  const mechanic: Mechanic = JSON.parse(row.mechanic);
  const named: readonly string[] = JSON.parse(row.stores);
  const stores = named.filter((store) => names.has(store));
  if (named.length > 0 && stores.length === 0) return undefined;
  if (!isBelowUsual(mechanic, product.price)) return undefined;
  const each = eachOf(mechanic, product.price);
  const terms = [limit === null ? [] : `At most ${limit} for each customer`, note || []].flat();
  return {
    id,
    mechanic,
    // A percentage would be a claim.
    label: price === null ? mechanicWords(mechanic) : formatPrice(price),
    price,
    ...(each !== undefined && { each }),
    ...(price === null && { facts: factsOfOffer(product, { each, mechanic }) }),
    startDate,
    endDate,
    ...(named.length > 0 && {
      stores,
      where: `in ${joinWords(stores.map((store) => names.get(store) ?? ""))}`,
    }),
    ...(limit !== null && { limit }),
    ...(note !== "" && { note }),
    ...(terms.length > 0 && { terms }),
  };
}

/** What one of several costs within an offer, in euro cents. */
function eachOf(mechanic: Mechanic, price: number | null): number | undefined {
  if (mechanic.kind === "bundle") return mechanic.price / mechanic.count;
  if (price === null) return undefined;
  if (mechanic.kind === "free") return (price * mechanic.pay) / mechanic.take;
  return mechanic.kind === "second" ? (price * (200 - mechanic.percentage)) / 200 : undefined;
}

/**
 * The names of the stores that visitors know of, by their ids. Where stores cannot be read, none is known: a product is shown without
 * the offers of some stores.
 */
export async function readStoreNames(
  db: Db,
  rows: readonly Pick<OfferRow, "stores">[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ stores }): string[] => JSON.parse(stores)));
  if (ids.size === 0) return new Map();
  const stores = await readOrWithout(db, async () => {
    const read = await sql<{ id: string; name: string }>`
        WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf([...ids])})
        SELECT id, name FROM wanted CROSS JOIN stores
        WHERE id = "wantedId" AND ${whereVisible(storeKind, new Date(0))} ORDER BY "sortOrder", "sortName"`.execute(
      db,
    );
    return read.rows;
  }, []);
  return new Map(stores.map(({ id, name }) => [id, name]));
}
