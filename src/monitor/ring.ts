/** The newest few of what happened; older ones make room. */
export interface Ring<Item> {
  add(item: Item): void;
  /** The newest first. */
  list(): Item[];
}

export function createRing<Item>(size: number): Ring<Item> {
  const items: Item[] = [];
  return {
    add(item) {
      items.unshift(item);
      items.length = Math.min(items.length, size);
    },
    list: () => [...items],
  };
}
