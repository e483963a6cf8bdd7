import { sql } from "kysely";
import { maltaDay, mondayOf } from "../../../rules/time/malta-time.ts";
import { entriesOf, isOneOf, rowsOf } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { whereVisible } from "../../lifecycle/state-in-sql.ts";
import { productKind } from "../products/product.kind.ts";
import { storeKind } from "../stores/store.kind.ts";
import { mechanicWords } from "./mechanic-words.ts";
import { offerKind } from "./offer.kind.ts";
import { mechanicSchema, type Offer, offerSchema } from "./offer.schema.ts";

/** Offers as the lifecycle writes them, without what follows for their products (`offer.server.ts`). */
export const offerLifecycle: ServerKind<Offer, Offer> = {
  ...offerKind,
  ofStores: {
    where: (stores) => sql`offers.stores <> '[]' AND NOT EXISTS (
      SELECT 1 FROM ${entriesOf("offers.stores", "named")} WHERE NOT ${isOneOf(sql.ref("named.value"), stores)}
    )`,
    named: ({ stores }) => (Array.isArray(stores) ? stores : []),
  },
  schema: offerSchema,
  order: [{ column: "startDate" }, { column: "sortName" }],
  // What staff call an offer may name a product that no visitor knows of.
  publicView: (offer, { isShown }) => ({
    ...offer,
    name: "",
    typed: null,
    products: offer.products.filter((id) => isShown("products", id)),
    except: offer.except.filter((id) => isShown("products", id)),
    stores: offer.stores.filter((id) => isShown("stores", id)),
  }),
  // Of an offer whose products, or whose stores, are all hidden, visitors read nothing.
  shownIf: sql`((offers.products = '[]' AND NOT EXISTS (SELECT 1 FROM product_offers WHERE "offerId" = offers.id))
    OR EXISTS (
      SELECT 1 FROM product_offers WHERE "offerId" = offers.id AND EXISTS (
        SELECT 1 FROM products WHERE id = "productId" AND ${isVisible(productKind)}
      )
    )) AND (offers.stores = '[]' OR EXISTS (
      SELECT 1 FROM ${entriesOf("offers.stores", "named")} WHERE EXISTS (
        SELECT 1 FROM stores WHERE id = named.value AND ${isVisible(storeKind)}
      )
    ))`,
  viewContext: {
    kinds: ["products", "stores"],
    async read(db, offers) {
      const named = offers.flatMap(({ products, except }) => [...products, ...except]);
      const shown = {
        products: await listVisible(db, productKind, named),
        stores: await listVisible(
          db,
          storeKind,
          offers.flatMap(({ stores }) => stores),
        ),
      };
      return { isShown: (kind, id) => (kind === "products" || kind === "stores") && shown[kind].has(id) };
    },
  },
  toCard: (offer) => offer,
  prepare: (fields, { before }) => ({ ...fields, ...derivedOf(fields, before) }),
  spans: [{ from: "startDate" }],
  listing: {
    searched: ["name", "note", "brand"],
    start: "startDate",
    choices: ["brand"],
    dates: ({ startDate, endDate }) => [startDate, endDate],
    detail: ({ mechanic }) => wordsOf(mechanic),
  },
};

/** Products and stores have no dates of their own. */
function isVisible(kind: Pick<typeof productKind | typeof storeKind, "visibility">) {
  return whereVisible(kind, new Date(0));
}

/** Those of some ids whose records visitors may see. */
async function listVisible(
  db: Db,
  kind: typeof productKind | typeof storeKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf([...new Set(ids)])})
    SELECT id FROM wanted CROSS JOIN ${sql.table(kind.name)} WHERE id = "wantedId" AND ${isVisible(kind)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What the mechanic gives, in words; empty while a draft lacks a part of it. */
function wordsOf(mechanic: unknown): string {
  const { data } = mechanicSchema.safeParse(mechanic);
  return data ? mechanicWords(data) : "";
}

/**
 * The fields that follow from others: the week, the first day of one that is not announced, and a name. What followed before the
 * write follows again.
 */
function derivedOf(fields: Readonly<Record<string, unknown>>, before: Offer | undefined): object {
  const { startDate, announceFrom } = fields;
  const isNamed = fields["name"] !== "" && fields["name"] !== wordsOf(before?.mechanic);
  const name = isNamed ? {} : { name: wordsOf(fields["mechanic"]) };
  if (typeof startDate !== "string") return { ...name, week: "" };
  const isAnnounced =
    typeof announceFrom === "string" && announceFrom < startDate && announceFrom !== before?.startDate;
  return {
    ...name,
    announceFrom: isAnnounced ? announceFrom : startDate,
    week: mondayOf(maltaDay(new Date(startDate))),
  };
}
