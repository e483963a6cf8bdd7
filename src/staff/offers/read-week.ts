import { sql } from "kysely";
import type { Offer } from "../../content/kinds/offers/offer.schema.ts";
import { offerServer } from "../../content/kinds/offers/offer.server.ts";
import { storeServer } from "../../content/kinds/stores/store.server.ts";
import { listRecords } from "../../content/lifecycle/read.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";
import { compareTexts } from "../../rules/text/fold.ts";
import { addDays, maltaDay, mondayOf } from "../../rules/time/malta-time.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { readProducts, type SheetProduct } from "./find-products.ts";

/** What the sheet of a week's offers shows. */
export interface OfferWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  week: string;
  offers: Offer[];
  /** The latest week before it that has offers, to be copied. */
  before: Offer[];
  /** The products and the exceptions of both. */
  products: SheetProduct[];
  /** The stores that visitors know of, and those that both name. */
  stores: { id: string; name: string; island: string }[];
  /** The weeks with offers, from the one before today's on. */
  weeks: { week: string; count: number; published: number }[];
}

/** @param week its Monday, `YYYY-MM-DD`. */
export async function readOfferWeek(db: Db, week: string, now: Date): Promise<OfferWeek> {
  const lastWeek = addDays(mondayOf(maltaDay(now)), -7);
  const { rows: weeks } = await sql<OfferWeek["weeks"][number]>`
    SELECT week, count(*) AS count, sum(CASE status WHEN 'published' THEN 1 ELSE 0 END) AS published
    FROM offers WHERE "deletedDate" IS NULL AND week >= ${lastWeek} GROUP BY week ORDER BY week`.execute(db);
  const { rows: earlier } = await sql<{ week: string | null }>`
    SELECT max(week) AS week FROM offers WHERE "deletedDate" IS NULL AND week < ${week} AND week <> ''`.execute(
    db,
  );
  const listWeek = async (of: string) => {
    const offers = await listRecords(db, offerServer, sql`week = ${of}`);
    return offers.toSorted(
      (a, b) => compareTexts(a.createdDate, b.createdDate) || compareTexts(a.name, b.name),
    );
  };
  const offers = await listWeek(week);
  const last = earlier[0]?.week;
  const before = last ? await listWeek(last) : [];
  const named = [...offers, ...before].flatMap((offer) => offer.stores);
  const { rows: stores } = await sql<OfferWeek["stores"][number]>`
    SELECT id, name, island FROM stores
    WHERE ${whereVisible(storeServer, now)} OR ${isOneOf(sql.ref("id"), named)}
    ORDER BY "sortOrder", "sortName"`.execute(db);
  const ids = [...offers, ...before].flatMap(({ products, except }) => [...products, ...except]);
  return { week, offers, before, products: await readProducts(db, [...new Set(ids)]), stores, weeks };
}
