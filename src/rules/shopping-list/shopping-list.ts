import { parseJson } from "../text/parse-json.ts";
import { KEY_PREFIX } from "../brand/key-prefix.ts";
import { type KnownPrice, MAX_COUNT, readKnownPrice } from "./known-price.ts";

/** Where a browser stores its visitor's shopping list. */
export const SHOPPING_LIST_KEY = `${KEY_PREFIX}_shopping_list`;

/** Something to buy. */
export interface ListItem {
  /** `product:` or `recipe:` with what it comes from, so that the same thing is on the list once; or `own:` and its words. */
  id: string;
  /** `2 tbsp olive oil`. */
  text: string;
  /** What it is for, or which product is meant; may be empty. */
  detail: string;
  /** The category of its product, by which the list is sorted; empty where it is not known. */
  aisle: string;
  isDone: boolean;
  /** Of a product, what it cost when it was put on the list, and how many. */
  known?: KnownPrice;
}

/** Of one list. A browser allows some million characters for all that a site stores. */
export const MAX_ITEMS = 300;

/** In characters, of each text of an item. */
const MAX_TEXT = 300;

/** Reads a stored list. What is not an item of a list is left out: another version or an extension may have written it. */
export function parseList(text: string | null): ListItem[] {
  const stored = parseJson(text ?? "");
  return Array.isArray(stored)
    ? addItems([], stored.filter(isItem).slice(0, MAX_ITEMS).map(withKnownPrice))
    : [];
}

function isItem(value: unknown): value is ListItem {
  const { id, text, detail, aisle, isDone }: Partial<Record<keyof ListItem, unknown>> = Object(value);
  return [id, text, detail, aisle].every((each) => typeof each === "string") && typeof isDone === "boolean";
}

function withKnownPrice({ known: stored, ...item }: ListItem): ListItem {
  const known = readKnownPrice(stored);
  return known ? { ...item, known } : item;
}

/**
 * Adds items at the end. One that is on the list already is replaced in its place, and is to buy again. Who stores the result
 * looks whether it has at most `MAX_ITEMS`.
 */
export function addItems(list: readonly ListItem[], items: readonly ListItem[]): ListItem[] {
  const byId = new Map(list.map((item) => [item.id, item]));
  for (const item of items) {
    const text = item.text.trim().slice(0, MAX_TEXT);
    if (text) byId.set(item.id, { ...item, text, detail: item.detail.slice(0, MAX_TEXT) });
  }
  return [...byId.values()];
}

/** Marks an item as bought, or no longer. */
export function setDone(list: readonly ListItem[], id: string, isDone: boolean): ListItem[] {
  return list.map((item) => (item.id === id ? { ...item, isDone } : item));
}

/** Changes how many of a product are to buy: at least one. */
export function setCount(list: readonly ListItem[], id: string, count: number): ListItem[] {
  const wanted = Math.min(MAX_COUNT, Math.max(1, count));
  return list.map((item) =>
    item.id === id && item.known ? { ...item, known: { ...item.known, count: wanted } } : item,
  );
}

/** What an entry says: `2 × Kusksu pasta beads, 500 g`. */
export function wordsOf({ id, text, known }: ListItem): string {
  return isCounted({ id, known }) && known && known.count > 1 ? `${known.count} × ${text}` : text;
}

/** Whether a visitor chooses how many: of a product, not of what a recipe takes. */
export function isCounted({ id, known }: Pick<ListItem, "id"> & { known: KnownPrice | undefined }): boolean {
  return known !== undefined && id.startsWith("product:");
}
