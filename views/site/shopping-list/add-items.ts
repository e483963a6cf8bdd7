import { addItems, MAX_ITEMS, type ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";
import { changeList } from "./list-store.ts";

/**
 * Adds things to the list that this browser stores: all of them or none.
 *
 * @param before what comes back in its order, before what the list has now and as that is now.
 * @returns why they were not added, as a sentence; undefined if they were.
 */
export function addToList(items: readonly ListItem[], before: readonly ListItem[] = []): string | undefined {
  let hasRoom = true;
  const isStored = changeList((list) => {
    const longer = addItems(before, [...list, ...items]);
    hasRoom = longer.length <= MAX_ITEMS;
    return hasRoom ? longer : list;
  });
  if (!hasRoom) return `A list has room for ${MAX_ITEMS} things.`;
  return isStored ? undefined : "Your browser does not let this site store a list.";
}
