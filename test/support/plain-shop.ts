import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";

/*
 * A shop of the plainest kind, for comparison with the site: it knows no ledger and no plan, only what is true now, and a log of
 * what each store showed in each hour. Products and stores are numbers, instants milliseconds.
 */

const HOUR = 3_600_000;

interface PlainProduct {
  price: number | null;
  status: string;
  category: string;
  brand: string;
  isInBin: boolean;
}

export interface PlainOffer {
  products: readonly number[];
  category: string;
  brand: string;
  except: readonly number[];
  mechanic: Mechanic;
  from: number;
  /** The first instant after it. */
  until: number;
  stores: readonly number[];
  status: string;
  isInBin: boolean;
}

export interface PlainShop {
  products: PlainProduct[];
  offers: PlainOffer[];
}

/** What a store showed of a product in an hour: the price of one, and whether an offer set it. */
type Shown = { price: number; isOffered: boolean } | undefined;

/** By product, by store, by hour. */
export type PlainLog = Shown[][][];

/** An offer as a visitor should read it. */
export interface PlainClaim {
  mechanic: Mechanic;
  price: number | null;
  stores: readonly number[];
  priorPrice: number | undefined;
  percentage: number | undefined;
}

/** Whether a product has an offer. */
export function isFor({ products }: PlainShop, offer: PlainOffer, product: number): boolean {
  const { category, brand } = products[product] ?? {};
  if (offer.isInBin || offer.status !== "published") return false;
  if (offer.products.length > 0) return offer.products.includes(product);
  const isInRange = offer.category === "" ? offer.brand === brand : offer.category === category;
  return isInRange && !offer.except.includes(product);
}

/** Whether some store would have two offers of a product at once, of those that are not over. */
export function hasTwoAtOnce(shop: PlainShop, product: number, now: number): boolean {
  const offers = shop.offers.filter((offer) => isFor(shop, offer, product) && offer.until > now);
  return offers.some((one, at) =>
    offers.slice(at + 1).some((other) => {
      const isSameTime = one.from < other.until && other.from < one.until;
      const shared = one.stores.filter((store) => other.stores.includes(store));
      return isSameTime && (one.stores.length === 0 || other.stores.length === 0 || shared.length > 0);
    }),
  );
}

/** The price of one with an offer; null where the offer changes no price. */
function priceOf({ mechanic }: PlainOffer, price: number | null): number | null {
  if (mechanic.kind === "price") return mechanic.price;
  if (mechanic.kind === "percentage" && price !== null)
    return Math.round((price * (100 - mechanic.percentage)) / 100);
  return null;
}

function isLive({ products }: PlainShop, product: number): boolean {
  return products[product]?.isInBin === false && products[product].status === "active";
}

function runningOf(shop: PlainShop, product: number, now: number): PlainOffer[] {
  return shop.offers.filter((offer) => isFor(shop, offer, product) && offer.from <= now && now < offer.until);
}

/** What a store shows of a product. */
export function shownIn(shop: PlainShop, product: number, store: number, now: number): Shown {
  if (!isLive(shop, product)) return undefined;
  const usual = shop.products[product]?.price ?? null;
  for (const offer of runningOf(shop, product, now)) {
    const price = priceOf(offer, usual);
    if (price !== null && (offer.stores.length === 0 || offer.stores.includes(store)))
      return { price, isOffered: true };
  }
  return usual === null ? undefined : { price: usual, isOffered: false };
}

/** What a visitor should read of a product's offers in the last hour of the log; undefined of one that no visitor sees. */
export function claimsOf(
  shop: PlainShop,
  log: PlainLog,
  product: number,
  start: number,
): PlainClaim[] | undefined {
  if (!isLive(shop, product)) return undefined;
  const stores = log[product] ?? [];
  const hours = (stores[0] ?? []).map((_, hour) => start + hour * HOUR);
  const usual = shop.products[product]?.price ?? null;
  return runningOf(shop, product, hours.at(-1) ?? start).flatMap((offer): PlainClaim[] => {
    const price = priceOf(offer, usual);
    if (offer.mechanic.kind === "percentage" && price === null) return [];
    const logs = offer.stores.length > 0 ? offer.stores.map((store) => stores[store] ?? []) : stores;
    return [{ mechanic: offer.mechanic, price, stores: offer.stores, ...claimIn(logs, hours, price) }];
  });
}

/** What may be claimed of a price, by what some stores have shown from each moment until the next. */
function claimIn(
  logs: readonly Shown[][],
  moments: readonly number[],
  price: number | null,
): Pick<PlainClaim, "priorPrice" | "percentage"> {
  const prior = price === null ? undefined : lowestBefore(logs, moments, price);
  const holds = price !== null && prior !== undefined && prior > price;
  return {
    priorPrice: holds ? prior : undefined,
    percentage: holds ? Math.floor(((prior - price) * 100) / prior) : undefined,
  };
}

/** The lowest price of the thirty days before the moment from which a price has been offered in all logs until the last. */
function lowestBefore(
  logs: readonly Shown[][],
  moments: readonly number[],
  price: number,
): number | undefined {
  let begin = moments.length - 1;
  const isOffered = (at: number) => logs.every((log) => log[at]?.isOffered && log[at].price === price);
  while (begin > 0 && isOffered(begin - 1)) begin -= 1;
  const first = Date.parse(`${dayInMalta(moments[begin] ?? 0)}T00:00Z`) - 30 * 24 * HOUR;
  const firstDay = new Date(first).toISOString().slice(0, 10);
  let from = begin;
  // What was shown until midnight is of the day before.
  while (from > 0 && dayInMalta((moments[from] ?? 0) - 1) >= firstDay) from -= 1;
  const before = logs.flatMap((log) => log.slice(from, begin).flatMap((shown) => shown?.price ?? []));
  return before.length > 0 ? Math.min(...before) : undefined;
}

/** A row of the ledger, as the database has it. */
export interface LedgerRow {
  fromDate: string;
  price: number | null;
  offers: string | null;
}

/**
 * What the ledger lets the site claim of a product at a moment: of each offer that lowers its price, by the rows alone.
 *
 * @param known the ids of the stores that offers name.
 */
export function claimsByLedger(
  rows: readonly LedgerRow[],
  known: readonly string[],
  now: number,
): (Pick<PlainClaim, "priorPrice" | "percentage"> & { price: number; stores: string[] })[] {
  type Planned = { price: number; from: string; until: string; stores: string[] };
  const plans = rows.map(({ fromDate, price, offers }) => {
    const planned: Planned[] = JSON.parse(offers ?? "[]");
    return {
      from: Date.parse(fromDate),
      price,
      offers: planned.map((offer) => ({
        ...offer,
        from: Date.parse(offer.from),
        until: Date.parse(offer.until),
      })),
    };
  });
  const cuts = plans.flatMap(({ from, offers }) => [
    from,
    ...offers.flatMap((offer) => [offer.from, offer.until]),
  ]);
  const moments = [...new Set([...cuts, now])]
    .filter((cut) => cut <= now)
    .toSorted((one, other) => one - other);
  const runningAt = (moment: number) => {
    const plan = plans.findLast(({ from }) => from <= moment);
    return {
      price: plan?.price ?? null,
      offers: (plan?.offers ?? []).filter(({ from, until }) => from <= moment && moment < until),
    };
  };
  // One more, which no offer names.
  const logs = [...known, "another"].map((store) =>
    moments.map((moment): Shown => {
      const { price, offers } = runningAt(moment);
      const offer = offers.find(({ stores }) => stores.length === 0 || stores.includes(store));
      if (offer) return { price: offer.price, isOffered: true };
      return price === null ? undefined : { price, isOffered: false };
    }),
  );
  return runningAt(now).offers.map(({ price, stores }) => ({
    price,
    stores,
    ...claimIn(stores.length > 0 ? stores.map((id) => logs[known.indexOf(id)] ?? []) : logs, moments, price),
  }));
}

const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Malta", dateStyle: "short" });
const days = new Map<number, string>();

/** `YYYY-MM-DD`, by the calendar of the operating system's time zones. */
export function dayInMalta(instant: number): string {
  let day = days.get(instant);
  if (day === undefined) days.set(instant, (day = DAY.format(instant)));
  return day;
}

/** The first instant of the day of a full hour. */
export function midnightBefore(hour: number): number {
  let first = hour;
  while (dayInMalta(first - HOUR) === dayInMalta(first)) first -= HOUR;
  return first;
}
