import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
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

/**
 * The new index of a row when a key is pressed on its handle: up, down, Home or End; undefined for any other key. Prevents
 * the default of those keys.
 */
export function moveByKey(event: KeyboardEvent, index: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const to = steps[event.key];
  if (to !== undefined) event.preventDefault();
  return to;
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
