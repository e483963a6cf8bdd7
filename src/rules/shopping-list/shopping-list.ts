import { KEY_PREFIX } from "../brand/key-prefix.ts";

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
}

/** Of one list. A browser allows some million characters for all that a site stores. */
const MAX_ITEMS = 300;

/** In characters, of each text of an item. */
const MAX_TEXT = 300;

/** Reads a stored list. What is not an item of a list is left out: another version or an extension may have written it. */
export function parseList(text: string | null): ListItem[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? addItems([], stored.filter(isItem)) : [];
  } catch {
    return [];
  }
}

function isItem(value: unknown): value is ListItem {
  const { id, text, detail, aisle, isDone }: Partial<Record<keyof ListItem, unknown>> = Object(value);
  return [id, text, detail, aisle].every((each) => typeof each === "string") && typeof isDone === "boolean";
}

/** Adds items at the end. One that is on the list already is replaced in its place, and is to buy again. */
export function addItems(list: readonly ListItem[], items: readonly ListItem[]): ListItem[] {
  const byId = new Map(list.map((item) => [item.id, item]));
  for (const { id, text, detail, aisle, isDone } of items)
    if (text.trim() !== "")
      byId.set(id, {
        id,
        text: text.trim().slice(0, MAX_TEXT),
        detail: detail.slice(0, MAX_TEXT),
        aisle,
        isDone,
      });
  return [...byId.values()].slice(0, MAX_ITEMS);
}

/** Marks an item as bought, or no longer. */
export function setDone(list: readonly ListItem[], id: string, isDone: boolean): ListItem[] {
  return list.map((item) => (item.id === id ? { ...item, isDone } : item));
}
