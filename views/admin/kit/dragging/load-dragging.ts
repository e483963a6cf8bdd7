type DragRows = typeof import("./drag-rows.ts");

/**
 * Runs a function when the drag-and-drop library has loaded. The library is never loaded on the server, and the screen
 * does not wait for it: keys and arrow buttons move rows too.
 *
 * @param start returns a function that cleans up.
 * @returns a function that cleans up, or prevents `start` from running.
 */
export function whenDraggable(start: (rows: DragRows) => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  let isCancelled = false;

  async function begin() {
    try {
      const rows = await import("./drag-rows.ts");
      if (!isCancelled) stop = start(rows);
    } catch {
      // The library could not be loaded: rows can still be moved by key and by button.
    }
  }

  void begin();
  return () => {
    isCancelled = true;
    stop?.();
  };
}
