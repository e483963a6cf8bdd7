import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DraggedRow, DropEdge } from "./drag.ts";

/** Makes a list item movable by drag. `element` and `handle` are the refs of the item and of the handle in it. */
export function useDraggedRow(row: DraggedRow) {
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState<DropEdge>();
  const [isDragged, setDragged] = useState(false);
  const read = useEffectEvent(() => row);
  useEffect(
    () =>
      whenDraggable(({ makeDraggable }) => {
        if (!element.current || !handle.current) return undefined;
        return makeDraggable({
          element: element.current,
          handle: handle.current,
          read: () => read(),
          onDragging: setDragged,
          onEdge: setEdge,
        });
      }),
    [],
  );
  return { element, handle, edge, isDragged };
}

/** Calls a function whenever a row is dropped, with the list of the row, its id and its new index. */
export function useDrops(onDrop: (position: string, id: string, to: number) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => whenDraggable(({ watchDrops }) => watchDrops((...row) => drop(...row))), []);
}

type DragLibrary = typeof import("./drag.ts");

/**
 * Runs a function when the drag-and-drop library has loaded. The library is never loaded on the server, and the screen
 * does not wait for it: what is dragged can be moved by keys, buttons or a list too.
 *
 * @param start returns a function that cleans up.
 * @returns a function that cleans up, or prevents `start` from running.
 */
export function whenDraggable(start: (library: DragLibrary) => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  let isCancelled = false;

  async function begin() {
    try {
      const library = await import("./drag.ts");
      if (!isCancelled) stop = start(library);
    } catch {
      // The library could not be loaded: nothing can be dragged.
    }
  }

  void begin();
  return () => {
    isCancelled = true;
    stop?.();
  };
}
