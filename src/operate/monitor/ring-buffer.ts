/** A list of the newest items; the oldest are dropped. */
export interface RingBuffer<Item> {
  add(item: Item): void;
  /** Returns the items, the newest first. */
  list(): Item[];
}

export function createRingBuffer<Item>(size: number): RingBuffer<Item> {
  const items: Item[] = [];
  return {
    add(item) {
      items.unshift(item);
      items.length = Math.min(items.length, size);
    },
    list: () => [...items],
  };
}
