import { addItems, MAX_ITEMS, type ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";
import { changeList } from "./list-store.ts";

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
    const longer = addItems(list, items);
    hasRoom = longer.length <= MAX_ITEMS;
    return hasRoom ? longer : list;
  });
  if (!hasRoom) return LIST_IS_FULL;
  return isStored ? undefined : "Your browser does not let this site store a list.";
}
