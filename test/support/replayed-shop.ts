import { expect } from "vitest";
import { ExpectedError } from "../../src/errors.ts";
import { runFeed } from "../../src/content/kinds/products/feed/run-feed.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import type { Product } from "../../src/content/kinds/products/product.schema.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { listPublicById } from "../../src/content/lifecycle/read.ts";
import { undoWrite } from "../../src/content/lifecycle/undo-write.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { createProduct, createStore } from "./build-content.ts";
import {
  claimsOf,
  hasTwoAtOnce,
  isFor,
  midnightBefore,
  type PlainClaim,
  type PlainLog,
  type PlainOffer,
  type PlainShop,
  shownIn,
} from "./plain-shop.ts";
import { BRAND, CATEGORIES, type Dates, type OneStep, RANGE, type SharedStep } from "./shop-steps.ts";

const HOUR = 3_600_000;
/** The last store is one that no offer names. */
const STORES = ["Victoria", "Sliema", "Qormi"];

/** The site and the plain shop, to which the same is done. */
export async function openReplay(db: Db, start: number, archivesGone: boolean) {
  const begun = { actor: "Rita", now: new Date(start) };
  const limits = { goneLimit: 100, priceLimit: 100 };
  await writeSetting(db, "feed", { archivesGone, ...limits }, undefined, begun);
  const stores: string[] = [];
  for (const name of STORES) stores.push((await createStore(db, { name })).id);
  const ids: string[] = [];
  const offerIds: string[] = [];
  let shop: PlainShop = { products: [], offers: [] };
  for (let index = 0; index < RANGE; index += 1) {
    const fields = { price: 200, category: CATEGORIES[index % 2] ?? "", brand: index % 3 ? "" : BRAND };
    ids.push((await createProduct(db, { ...fields, sku: `P${index}` }, begun.now.toISOString())).id);
    shop.products.push({ ...fields, status: "active", isInBin: false });
  }
  const log: PlainLog = ids.map(() => STORES.map(() => []));
  let fed: { importId: string | null; before: PlainShop; after: PlainShop } | undefined;
  let feeds = 0;

  const iso = (instant: number) => new Date(instant).toISOString();
  const fieldsOf = ({ products, except, from, until, stores: places, ...offer }: PlainOffer) => ({
    mechanic: offer.mechanic,
    status: offer.status,
    category: offer.category,
    brand: offer.brand,
    products: products.map((index) => ids[index] ?? ""),
    except: except.flatMap((index) => ids[index] ?? []),
    startDate: iso(from),
    endDate: iso(until - 1),
    stores: places.map((place) => stores[place] ?? ""),
  });
  const period = ({ from, length, inDays }: Dates) => {
    const [begin, end] = [start + from * HOUR, start + (from + length) * HOUR];
    return inDays
      ? { from: midnightBefore(begin), until: midnightBefore(midnightBefore(end) + 26 * HOUR) }
      : { from: begin, until: end };
  };
  const newOffer = (
    fields: Partial<PlainOffer> & Pick<PlainOffer, "mechanic" | "from" | "until">,
  ): PlainOffer => ({
    products: [],
    category: "",
    brand: "",
    except: [],
    stores: [],
    status: "published",
    isInBin: false,
    ...fields,
  });

  /** What a step does to the plain shop, and to the site; undefined where it does nothing. */
  function effectOf(
    step: OneStep | SharedStep,
    now: number,
  ): { next: PlainShop; isRefused?: boolean; write: () => Promise<unknown> } | undefined {
    const by = { actor: "Rita", now: new Date(now) };
    const next = structuredClone(shop);
    const writeOffer = (index: number, offer: PlainOffer) => {
      next.offers[index] = offer;
      const id = offerIds[index];
      return {
        next,
        write: async () => {
          if (id !== undefined) return updateRecord(db, offerServer, id, fieldsOf(offer), undefined, by);
          offerIds[index] = (await createRecord(db, offerServer, fieldsOf(offer), by)).id;
        },
      };
    };
    if (step.is === "plan for many") {
      const { range, dates, is: _is, ...fields } = step;
      return writeOffer(shop.offers.length, newOffer({ ...fields, ...range, ...period(dates) }));
    }
    if (step.is === "feed") {
      // A file without a row could not be read.
      const prices = step.prices.map((price, index) => (index === 0 ? (price ?? 200) : price));
      for (const [index, found] of next.products.entries()) {
        const price = prices[index] ?? null;
        if (found.isInBin) continue;
        if (price !== null) found.price = price;
        if (archivesGone && price === null && found.status === "active") found.status = "archived";
        else if (archivesGone && price !== null && found.status === "archived") found.status = "active";
      }
      const rows = prices.flatMap((price, index) => (price === null ? [] : [`P${index};${price / 100}`]));
      const file = { file: `${(feeds += 1)}.csv`, by };
      return {
        next,
        write: async () => {
          const before = shop;
          const { importId } = await runFeed(db, Buffer.from(`sku;price\n${rows.join("\n")}\n`), file);
          fed = { importId, before, after: next };
        },
      };
    }
    if (step.is === "undo feed") {
      const last = fed;
      if (!last?.importId) return undefined;
      for (const [index, found] of next.products.entries()) {
        const [before, after] = [last.before.products[index], last.after.products[index]];
        if (!before || !after || found.isInBin) continue;
        const changed = (["price", "status"] as const).filter((name) => before[name] !== after[name]);
        if (changed.every((name) => found[name] === after[name]))
          for (const name of changed) Object.assign(found, { [name]: before[name] });
      }
      return {
        next,
        write: () => {
          fed = undefined;
          return undoFeed(db, last.importId ?? "", by);
        },
      };
    }
    const { product } = step;
    const found = next.products[product];
    const id = ids[product] ?? "";
    if (!found) return undefined;
    const own = shop.offers.flatMap((offer, index) => (offer.products.includes(product) ? [index] : []));
    const update = (fields: object) => ({
      next,
      write: () => updateRecord(db, productServer, id, { ...fields }, undefined, by),
    });
    switch (step.is) {
      case "bin":
        found.isInBin = !found.isInBin;
        return { next, write: () => (found.isInBin ? binRecord : restoreRecord)(db, productServer, id, by) };
      case "price":
      case "status":
      case "category": {
        const { is: _is, product: _product, ...fields } = step;
        if (found.isInBin) return undefined;
        Object.assign(found, fields);
        return update(fields);
      }
      case "own offer": {
        if (found.isInBin) return undefined;
        const wanted = step.offer && { price: step.offer.price, ...period(step.offer.dates) };
        const offer = wanted && {
          price: wanted.price,
          startDate: iso(wanted.from),
          endDate: iso(wanted.until - 1),
        };
        const [known] = own
          .filter((index) => {
            const is = shop.offers[index];
            return (
              is &&
              isFor(shop, is, product) &&
              is.mechanic.kind === "price" &&
              is.stores.length === 0 &&
              is.until > now
            );
          })
          .toSorted((one, other) => (shop.offers[one]?.from ?? 0) - (shop.offers[other]?.from ?? 0));
        const current = known === undefined ? undefined : next.offers[known];
        if (!current && wanted) {
          const { price, ...when } = wanted;
          next.offers.push(newOffer({ products: [product], mechanic: { kind: "price", price }, ...when }));
          return {
            next,
            write: async () => {
              await update({ offer }).write();
              offerIds.push(await newestOffer(db, offerIds));
            },
          };
        }
        if (!current) return update({ offer });
        if (current.products.length > 1) return { ...update({ offer }), isRefused: true };
        if (wanted) {
          const { price, ...when } = wanted;
          Object.assign(current, { mechanic: { kind: "price", price }, ...when });
        } else current.status = "archived";
        return update({ offer });
      }
      case "plan": {
        const { dates, product: _product, is: _is, ...fields } = step;
        return writeOffer(shop.offers.length, newOffer({ products: [product], ...fields, ...period(dates) }));
      }
    }
    const which = own[step.which % own.length];
    const offer = which === undefined ? undefined : next.offers[which];
    if (which === undefined || !offer) return undefined;
    if (step.is === "cancel") {
      offer.isInBin = !offer.isInBin;
      const write = offer.isInBin ? binRecord : restoreRecord;
      return { next, write: () => write(db, offerServer, offerIds[which] ?? "", by) };
    }
    if (offer.isInBin) return undefined;
    if (step.is === "move") {
      const moved = { from: offer.from + step.hours * HOUR, until: offer.until + step.hours * HOUR };
      return writeOffer(which, { ...offer, ...moved });
    }
    if (step.is === "change") return writeOffer(which, { ...offer, ...step.fields });
    return writeOffer(which, { ...offer, status: step.status });
  }

  return {
    /** Whether an offer begins or ends now, before a step or after it. */
    hasBound: (step: OneStep | SharedStep, now: number) =>
      [shop, effectOf(step, now)?.next ?? shop].some(({ offers }) =>
        offers.some(({ from, until }) => from === now || until === now),
      ),
    /** Takes a step in both; returns whether it was allowed, and undefined where there was nothing to do. */
    async take(step: OneStep | SharedStep, now: number) {
      const effect = effectOf(step, now);
      if (!effect) return undefined;
      const { next, write } = effect;
      const isTouched = (index: number) =>
        JSON.stringify([shop.products[index], shop.offers.filter((offer) => isFor(shop, offer, index))]) !==
        JSON.stringify([next.products[index], next.offers.filter((offer) => isFor(next, offer, index))]);
      const isRefused =
        effect.isRefused === true ||
        next.products.some(
          ({ isInBin }, index) => !isInBin && isTouched(index) && hasTwoAtOnce(next, index, now),
        );
      const refusal = await write().then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof ExpectedError) return error;
          throw error;
        },
      );
      const words = `${iso(now)} ${JSON.stringify(step)} ${JSON.stringify(refusal?.fields)}`;
      expect(refusal !== undefined, words).toBe(isRefused);
      if (!isRefused) shop = next;
      return !isRefused;
    },
    /** Compares what visitors read in this hour with the plain shop. */
    async compare(now: number) {
      for (const [product, each] of log.entries())
        for (const [store, shown] of each.entries()) shown.push(shownIn(shop, product, store, now));
      const read = new Map(
        (await listPublicById(db, productServer, ids, new Date(now))).map((one) => [one.id, one]),
      );
      const seen = ids.map((id) => read.get(id)).map((one) => one && sorted(claimsIn(one, stores)));
      const expected = ids
        .map((_, product) => claimsOf(shop, log, product, start))
        .map((one) => one && sorted(one));
      expect(seen, iso(now)).toEqual(expected);
    },
  };
}

const sorted = (claims: PlainClaim[]) =>
  claims.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

function claimsIn({ offer, offers = [] }: Product, stores: readonly string[]): PlainClaim[] {
  const ofAll = offer && { ...offer, mechanic: { kind: "price" as const, price: offer.price }, stores: [] };
  return [ofAll ?? [], offers]
    .flat()
    .map(({ mechanic: gives, price, stores: named = [], priorPrice, percentage }) => ({
      mechanic: gives,
      price,
      stores: named.map((id) => stores.indexOf(id)),
      priorPrice,
      percentage,
    }));
}

/** The id of the offer that a write of a product has made. */
async function newestOffer(db: Db, known: readonly string[]): Promise<string> {
  const offers = await db.selectFrom("offers").select("id").execute();
  return offers.find(({ id }) => !known.includes(id))?.id ?? "";
}

/** Undoes a feed, as an import is undone. */
async function undoFeed(db: Db, importId: string, by: { actor: string; now: Date }): Promise<void> {
  const query = db.selectFrom("product_imports").select("writes").where("id", "=", importId);
  const writes: [string, number][] = JSON.parse((await query.executeTakeFirstOrThrow()).writes);
  await inTransaction(db, async (trx) => {
    for (const [id, version] of writes.toReversed())
      await undoWrite(trx, productServer, { id, version, cause: "the feed" }, by);
  });
}
