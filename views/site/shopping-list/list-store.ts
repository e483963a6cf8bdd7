import { useSyncExternalStore } from "react";
import {
  parseList,
  SHOPPING_LIST_KEY,
  type ListItem,
} from "../../../src/rules/shopping-list/shopping-list.ts";

const EMPTY: readonly ListItem[] = [];

/** What was last read, so that the same list is the same object. */
let known: { text: string | null; list: readonly ListItem[] } = { text: null, list: EMPTY };

const listeners = new Set<() => void>();

/** The list that this browser stores; empty where storage is disabled. */
function readList(): readonly ListItem[] {
  try {
    const text = localStorage.getItem(SHOPPING_LIST_KEY);
    if (text !== known.text) known = { text, list: parseList(text) };
    return known.list;
  } catch {
    return EMPTY;
  }
}

/**
 * Changes the list that this browser stores.
 *
 * @returns whether it is stored: storage can be disabled or full.
 */
export function changeList(change: (list: readonly ListItem[]) => readonly ListItem[]): boolean {
  const list = change(readList());
  try {
    if (list.length > 0) localStorage.setItem(SHOPPING_LIST_KEY, JSON.stringify(list));
    else localStorage.removeItem(SHOPPING_LIST_KEY);
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** The list, also when another tab changes it; empty in the server's HTML. */
export function useShoppingList(): readonly ListItem[] {
  return useSyncExternalStore(subscribe, readList, () => EMPTY);
}

/** How many things of the list are still to buy. */
export function useToBuy(): number {
  return useShoppingList().filter(({ isDone }) => !isDone).length;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
