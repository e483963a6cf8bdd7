import { useSyncExternalStore } from "react";
import {
  addItems,
  hasRoomFor,
  MAX_ITEMS,
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

/** Why a list does not get more things. */
export const LIST_IS_FULL = `A list has room for ${MAX_ITEMS} things.`;

/**
 * Adds things to the list that this browser stores: all of them or none.
 *
 * @returns why they were not added, as a sentence; undefined if they were.
 */
export function addToList(items: readonly ListItem[]): string | undefined {
  let hasRoom = true;
  const isStored = changeList((list) => {
    hasRoom = hasRoomFor(list, items);
    return hasRoom ? addItems(list, items) : list;
  });
  if (!hasRoom) return LIST_IS_FULL;
  return isStored ? undefined : "Your browser does not let this site store a list.";
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
