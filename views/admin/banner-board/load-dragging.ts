type DragRows = typeof import("./drag-rows.ts");

/**
 * Starts something that needs dragging as soon as its library is there. The server never loads it,
 * and the board need not wait for it: the keys and the arrows move rows too.
 *
 * @param start answers a function that ends it.
 * @returns a function that ends it, or keeps it from starting.
 */
export function whenDraggable(start: (rows: DragRows) => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  let gone = false;

  async function begin() {
    try {
      const rows = await import("./drag-rows.ts");
      if (!gone) stop = start(rows);
    } catch {
      // Out of reach just now: the other ways to move a row are left.
    }
  }

  void begin();
  return () => {
    gone = true;
    stop?.();
  };
}
