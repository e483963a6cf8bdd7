import { isPossible } from "../../../src/content/kinds/offers/offer.form.ts";
import type { Mechanic } from "../../../src/content/kinds/offers/offer.schema.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import { remember } from "../../../src/rules/text/remember.ts";
import { addDays, WEEK, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import { formatDay, parseDay } from "../../../src/rules/time/typed-date.ts";
import { priceText } from "../../../src/rules/money/money.ts";
import { parsePrice } from "../fields/typed-text.ts";

/** A text folded, once: each key reads all rows of the sheet again. */
export const foldOnce = remember(fold);

/** `1.99`, `1,99 €`, `EUR 2`. */
function readPrice(text: string): number | undefined {
  return parsePrice(text.replace(/^eur\b|\beur$/, "€"));
}

/** `-20%`, `20 % off`, `half price`. */
function readPercentage(text: string): number | undefined {
  if (/^half(?: price)?$/.test(text)) return 50;
  const [, number] = /^[-−–]? ?(\d{1,3}(?:[.,]\d{1,2})?) ?%(?: off)?$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", "."));
}

/**
 * Reads an offer as people write it: `1.99`, `2 for 5`, `3 for 2`, `-20%`, `second -50%`, `card 1.99`. A whole number without
 * a currency that is below the count says how many are paid: `3 for 2` is three for the price of two, `3 for 2.00` for EUR 2.
 *
 * @returns undefined if it says none of these.
 */
export function readOffer(typed: string): Mechanic | undefined {
  const mechanic = readMechanic(typed);
  return mechanic && isPossible(mechanic) ? mechanic : undefined;
}

function readMechanic(typed: string): Mechanic | undefined {
  const text = foldOnce(typed).replaceAll(/\s+/g, " ").trim();
  const price = readPrice(text);
  if (price !== undefined) return { kind: "price", price };
  const percentage = readPercentage(text);
  if (percentage !== undefined) return { kind: "percentage", percentage };
  const [, before, after] =
    /^(?:with )?(?:the )?card:? (.+)$|^(.+?) (?:with )?(?:the )?card$/.exec(text) ?? [];
  const withCard = readPrice(before ?? after ?? "");
  if (withCard !== undefined) return { kind: "card", price: withCard };
  const [, ofSecond = ""] = /^(?:2nd|second)(?: one)?(?: at| is)? (.+)$/.exec(text) ?? [];
  const second = ofSecond === "free" ? 100 : readPercentage(ofSecond);
  if (second !== undefined) return { kind: "second", percentage: second };
  const [, bought, given] = /^(?:buy )?(\d{1,2}) ?(?:\+|get) ?(\d{1,2})(?: free)?$/.exec(text) ?? [];
  if (bought !== undefined)
    return { kind: "free", take: Number(bought) + Number(given), pay: Number(bought) };
  const [, number, paid = ""] = /^(\d{1,2}) ?(?:x|for)(?: the price of)? ?(.+)$/.exec(text) ?? [];
  const count = Number(number);
  const pay = /^\d+$/.test(paid) ? Number(paid) : undefined;
  if (pay !== undefined && pay > 0 && pay < count) return { kind: "free", take: count, pay };
  const bundle = /the price of/.test(text) ? undefined : readPrice(paid);
  return count > 1 && bundle !== undefined ? { kind: "bundle", count, price: bundle } : undefined;
}

/** Writes an offer so that `readOffer` reads the same, and no spreadsheet takes it for a formula. */
export function showOffer(mechanic: Mechanic): string {
  switch (mechanic.kind) {
    case "price":
      return priceText(mechanic.price);
    case "percentage":
      return `${mechanic.percentage}% off`;
    case "bundle":
      return `${mechanic.count} for ${priceText(mechanic.price)}`;
    case "free":
      return `${mechanic.take} for ${mechanic.pay}`;
    case "second":
      return `second ${mechanic.percentage}% off`;
    case "card":
      return `card ${priceText(mechanic.price)}`;
  }
}

/** The first and the last day, `YYYY-MM-DD`. */
export interface Days {
  first: string;
  last: string;
}

/**
 * Reads the days of an offer: nothing for the whole week, `Fri`, `Thu-Sat`, `27/11`, `27/11 to 29/11`. A weekday is the one
 * of the week.
 */
export function readDays(typed: string, week: Days): Days | undefined {
  const text = foldOnce(typed).trim();
  if (text === "") return week;
  // An offer may begin before its week: 27/11 in the week of 30 November is no day of the next year.
  const since = addDays(week.first, -180);
  const one = readDay(text, week.first, since);
  if (one !== undefined) return { first: one, last: one };
  for (const { index, 0: dash } of text.matchAll(/\s*(?:[-–]|\bto\b)\s*/g)) {
    const first = readDay(text.slice(0, index), week.first, since);
    const last = first && readDay(text.slice(index + dash.length), first);
    if (first !== undefined && last !== undefined && first <= last) return { first, last };
  }
  return undefined;
}

/** A weekday, the next one from a day on, or a day, the next one since another. */
function readDay(text: string, from: string, since = from): string | undefined {
  const at = WEEK.findIndex((name) => text.length >= 2 && name.startsWith(text.replace(/\.$/, "")));
  if (at < 0) return parseDay(text, since);
  return addDays(from, (at - WEEK.indexOf(weekdayOf(from)) + 7) % 7);
}

/** Writes the days of an offer so that `readDays` reads the same. */
export function showDays({ first, last }: Days, week: Days): string {
  if (first === week.first && last === week.last) return "";
  const isNear = first >= week.first && last >= first && last <= addDays(week.first, 6);
  const [from, to] = [first, last].map((day) =>
    isNear ? `${weekdayOf(day).charAt(0).toUpperCase()}${weekdayOf(day).slice(1, 3)}` : formatDay(day),
  );
  return from === to ? String(from) : `${from}${isNear ? "-" : " to "}${to}`;
}

/** A store that an offer can be limited to. */
export interface ShopStore {
  id: string;
  name: string;
  island: string;
}

/**
 * Reads the stores of an offer: nothing for all, `Sliema, Rabat`, or an island for all its stores.
 *
 * @returns their ids, or the first name that is none.
 */
export function readStores(typed: string, stores: readonly ShopStore[]): string[] | { unknown: string } {
  let left = typed
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^all(?: stores)?$/i.test(name));
  const ids = new Set<string>();
  while (left.length > 0) {
    const [unknown = ""] = left;
    // The name of a store may have a comma itself.
    const names = left.map((_name, at) => left.slice(0, at + 1).join(", "));
    const last = names.findLastIndex((name) => storesNamed(name, stores).length > 0);
    if (last < 0) return { unknown };
    for (const { id } of storesNamed(names[last] ?? "", stores)) ids.add(id);
    left = left.slice(last + 1);
  }
  return stores.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/** A store by its name or the beginning of it, or those of an island. */
function storesNamed(name: string, stores: readonly ShopStore[]): readonly ShopStore[] {
  const wanted = folded(name);
  const exact = stores.filter((store) => folded(store.name) === wanted);
  const onIsland = stores.filter((store) => folded(store.island) === wanted);
  const begins = stores.filter((store) => folded(store.name).startsWith(wanted));
  return [exact, onIsland, begins.length === 1 ? begins : []].find(({ length }) => length > 0) ?? [];
}

function folded(name: string): string {
  return foldOnce(name).replaceAll(/\s*[,;]\s*/g, ", ");
}

/** Writes the stores of an offer so that `readStores` reads the same; one that is gone by its id, so that it is not all of them. */
export function showStores(ids: readonly string[], stores: readonly ShopStore[]): string {
  const chosen = stores.filter(({ id }) => ids.includes(id));
  const gone = ids.filter((id) => !stores.some((store) => store.id === id));
  const [{ island } = { island: "" }] = chosen;
  const ofIsland = storesNamed(island, stores);
  const isIsland = chosen.length > 1 && chosen.length === ofIsland.length && chosen.length < stores.length;
  return isIsland && gone.length === 0 && chosen.every((store) => ofIsland.includes(store))
    ? island
    : [...chosen.map(({ name }) => name), ...gone].join(", ");
}

/** `2`, `max 2`, `2 per customer`; null for nothing, undefined for other text. */
export function readLimit(typed: string): number | null | undefined {
  const text = foldOnce(typed).trim();
  if (text === "") return null;
  const [, number] = /^(?:max\.? ?)?([1-9]\d{0,2})(?: (?:each|per .*))?$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
