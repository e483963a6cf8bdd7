import { useSyncExternalStore } from "react";
import {
  parseList,
  SHOPPING_LIST_KEY,
  type ListItem,
} from "../../../src/rules/shopping-list/shopping-list.ts";

const EMPTY: readonly ListItem[] = [];

/** What was last read, until another tab may have changed it: a page asks for each of its products. */
let known: readonly ListItem[] | undefined;

const listeners = new Set<() => void>();

/** The list that this browser stores; empty where storage is disabled. */
export function readList(): readonly ListItem[] {
  try {
    return (known ??= parseList(localStorage.getItem(SHOPPING_LIST_KEY)));
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
  known = undefined;
  const list = change(readList());
  try {
    if (list.length > 0) localStorage.setItem(SHOPPING_LIST_KEY, JSON.stringify(list));
    else localStorage.removeItem(SHOPPING_LIST_KEY);
  } catch {
    return false;
  }
  known = list;
  tellAll();
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

/** Calls back when the list changes, in this page or another tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Of a function that listens already there is no second listener.
  window.addEventListener("storage", readAgain);
  // A page that is back from the cache of the browser has heard of no change.
  window.addEventListener("pageshow", readAgain);
  return () => listeners.delete(listener);
}

function readAgain(): void {
  known = undefined;
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
