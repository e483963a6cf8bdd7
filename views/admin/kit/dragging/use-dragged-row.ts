import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import type { DraggedRow, DropEdge } from "./drag-rows.ts";
import { whenDraggable } from "./load-dragging.ts";

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
