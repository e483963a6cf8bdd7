import { wordsOf, type ListItem } from "./shopping-list.ts";

/** A part of the list that stands in one aisle. */
export interface AisleItems {
  /** Empty for what no aisle is known of. */
  aisle: string;
  items: ListItem[];
}

/** The list by aisles, in the order in which a shopper meets them; unknown ones last. Items keep their order. */
export function groupByAisle(list: readonly ListItem[], order: readonly string[]): AisleItems[] {
  const groups = new Map<string, ListItem[]>();
  for (const item of list) groups.set(item.aisle, [...(groups.get(item.aisle) ?? []), item]);
  const placeOf = (aisle: string) => {
    const place = order.indexOf(aisle);
    if (aisle === "") return order.length + 1;
    return place < 0 ? order.length : place;
  };
  return [...groups]
    .map(([aisle, items]) => ({ aisle, items }))
    .toSorted((one, other) => placeOf(one.aisle) - placeOf(other.aisle));
}

/** The list as text, to send: what is still to buy, by aisles. */
export function listAsText(groups: readonly AisleItems[], labelOf: (aisle: string) => string): string {
  return groups
    .map(({ aisle, items }) => ({ aisle, items: items.filter(({ isDone }) => !isDone) }))
    .filter(({ items }) => items.length > 0)
    .map(({ aisle, items }) => [labelOf(aisle), ...items.map((item) => `- ${wordsOf(item)}`)].join("\n"))
    .join("\n\n");
}
