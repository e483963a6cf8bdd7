import { sql, type RawBuilder } from "kysely";
import { SERVER_KINDS } from "../kinds.server.ts";
import { offerKind } from "./offer.kind.ts";
import type { Mechanic } from "./offer.schema.ts";
import { OFFER_COLUMNS, type OfferRow, readStoreNames, shownOf } from "./running-offers.ts";
import { productKind } from "../products/product.kind.ts";
import type { ProductCard } from "../products/product.server.ts";
import { listPublicById } from "../../lifecycle/read.ts";
import { whereVisible } from "../../lifecycle/state-in-sql.ts";
import { everyOffer, isBelowUsual } from "../../../rules/money/offers.ts";
import { rowsOf } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";

/** An offer of a product that has been announced and has not begun: what a page chooses by, before it reads the cards. */
export interface AnnouncedOffer {
  /** Of the product. */
  id: string;
  offerId: string;
  name: string;
  category: string;
  startDate: string;
  /** The ids of the stores that have it; none means all. */
  stores: readonly string[];
}

/** The offers that have been announced and have not begun, in some columns. */
function announcedAt(now: Date): RawBuilder<unknown> {
  return sql`(
    SELECT * FROM offers WHERE ${whereVisible(offerKind, now)} AND "startDate" > ${now.toISOString()}
  ) AS offers`;
}

/**
 * All offers of products that have been announced and have not begun, and no others: those that begin first before the others, by the
 * names of the products.
 */
export async function listAnnouncedOffers(db: Db, now: Date): Promise<AnnouncedOffer[]> {
  type Row = OfferRow & Pick<AnnouncedOffer, "name" | "category"> & { usual: number | null };
  const { rows } = await sql<Row>`
    SELECT ${OFFER_COLUMNS}, sold.name, sold.category, usual
    FROM ${announcedAt(now)}
    JOIN product_offers ON "offerId" = offers.id
    JOIN (
      SELECT id AS "soldId", name, category, price AS usual, "sortName" FROM products WHERE ${whereVisible(productKind, now)}
    ) AS sold ON "soldId" = "productId"
    ORDER BY offers."startDate", sold."sortName", "productId"`.execute(db);
  const names = await readStoreNames(db, rows);
  return rows.flatMap(({ id: offerId, productId: id, name, category, startDate, usual, ...row }) => {
    const named: readonly string[] = JSON.parse(row.stores);
    const stores = named.filter((store) => names.has(store));
    if (named.length > 0 && stores.length === 0) return [];
    const mechanic: Mechanic = JSON.parse(row.mechanic);
    if (!isBelowUsual(mechanic, usual)) return [];
    return [{ id, offerId, name, category, startDate, stores }];
  });
}

/**
 * The products of some announced offers with these as their offers, in the order in which they are first named. Nothing is claimed of
 * them: what may be claimed is known when they begin.
 */
export async function readAnnouncedCards(
  db: Db,
  chosen: readonly Pick<AnnouncedOffer, "id" | "offerId">[],
  now: Date,
): Promise<ProductCard[]> {
  const ids = [...new Set(chosen.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferRow>`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT ${OFFER_COLUMNS}
    FROM wanted CROSS JOIN product_offers JOIN ${announcedAt(now)} ON "offerId" = offers.id
    WHERE "productId" = "wantedId"
    ORDER BY offers."startDate", offers.id`.execute(db);
  const wanted = new Set(chosen.map(({ id, offerId }) => `${id} ${offerId}`));
  const own = rows.filter(({ id, productId }) => wanted.has(`${productId} ${id}`));
  const products = await listPublicById(db, SERVER_KINDS.products, ids, now);
  const names = await readStoreNames(db, own);
  const byProduct = Map.groupBy(own, ({ productId }) => productId);
  return products.flatMap((product) => {
    const offers = (byProduct.get(product.id) ?? []).flatMap((row) => shownOf(row, names, product) ?? []);
    const card = { ...SERVER_KINDS.products.toCard(product), offer: null, offers };
    return offers.length > 0 ? [{ ...card, running: everyOffer(product) }] : [];
  });
}
