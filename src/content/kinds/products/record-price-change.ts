import type { Db, Tables } from "../../../storage/database/tables.ts";
import { isVisible } from "../../../rules/time/visibility.ts";
import type { FinishedWrite } from "../../lifecycle/server-kind.ts";
import { productKind } from "./product.kind.ts";
import type { Product } from "./product.schema.ts";

/** What visitors are shown of a product's price from an instant on; all null while they are shown none. */
type ShownPrice = Omit<Tables["price_changes"], "productId" | "version" | "fromDate">;

const NOTHING_SHOWN: ShownPrice = { price: null, offerPrice: null, offerFrom: null, offerUntil: null };

/**
 * Adds a row to `price_changes` where a write changes what visitors are shown of the product's price, now or by the
 * clock later (decision 31). The view `prices_in_force` has the periods.
 */
export async function recordPriceChange(
  trx: Db,
  { record, action, now }: FinishedWrite<Product>,
): Promise<void> {
  const last = await trx
    .selectFrom("price_changes")
    .select(["fromDate", "price", "offerPrice", "offerFrom", "offerUntil"])
    .where("productId", "=", record.id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const isShown = action !== "binned" && isVisible(productKind.visibility, record, now);
  // A clock that was set back does not make two prices hold at a time.
  const fromDate = [now.toISOString(), last?.fromDate ?? ""].toSorted().at(-1) ?? "";
  const before = withoutEndedOffer(last ?? NOTHING_SHOWN, fromDate);
  const after = withoutEndedOffer(isShown ? shownPrice(record) : NOTHING_SHOWN, fromDate);
  if (isEqual(before, after)) return;
  await trx
    .insertInto("price_changes")
    .values({ productId: record.id, version: record.version, fromDate, ...after })
    .execute();
}

function shownPrice({ price, offer }: Product): ShownPrice {
  if (!offer) return { ...NOTHING_SHOWN, price };
  return {
    price,
    offerPrice: offer.price,
    offerFrom: offer.startDate,
    // The last instant of an offer still belongs to it.
    offerUntil: new Date(Date.parse(offer.endDate) + 1).toISOString(),
  };
}

function withoutEndedOffer(shown: ShownPrice, date: string): ShownPrice {
  const { price, offerPrice, offerFrom, offerUntil } = shown;
  if (offerUntil === null || offerUntil <= date) return { ...NOTHING_SHOWN, price };
  return { price, offerPrice, offerFrom, offerUntil };
}

function isEqual(one: ShownPrice, other: ShownPrice): boolean {
  return (
    one.price === other.price &&
    one.offerPrice === other.offerPrice &&
    one.offerFrom === other.offerFrom &&
    one.offerUntil === other.offerUntil
  );
}
