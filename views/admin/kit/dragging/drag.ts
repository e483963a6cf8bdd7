import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";

/** The data that a row attaches to its drag source and drop target. */
export interface DraggedRow {
  id: string;
  /** The list that it moves in. */
  position: string;
  index: number;
}

/** Whether a dragged row would be dropped above or below the row under the pointer. */
export type DropEdge = "top" | "bottom" | undefined;

interface DraggableRow {
  element: HTMLElement;
  handle: HTMLElement;
  read: () => DraggedRow;
  onDragging: (dragging: boolean) => void;
  onEdge: (edge: DropEdge) => void;
}

/** Makes a row draggable by its handle, and a drop target for other rows. @returns a function that cleans up. @public */
export function makeDraggable({ element, handle, read, onDragging, onEdge }: DraggableRow): () => void {
  return combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ ...read() }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["position"] === read().position,
      getData: ({ input, element: target }) =>
        attachClosestEdge({ ...read() }, { input, element: target, allowedEdges: ["top", "bottom"] }),
      onDrag: ({ self, source }) => {
        const edge = source.data["id"] === read().id ? null : extractClosestEdge(self.data);
        onEdge(edge === "top" || edge === "bottom" ? edge : undefined);
      },
      onDragLeave: () => onEdge(undefined),
      onDrop: () => onEdge(undefined),
    }),
  );
}

/** Calls `onDrop` with the new index of a dropped row. @returns a function that cleans up. @public */
export function watchDrops(onDrop: (position: string, id: string, to: number) => void): () => void {
  return monitorForElements({
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0];
      if (!target) return;
      const { id, position, index } = source.data;
      const over = target.data["index"];
      if (typeof id !== "string" || typeof position !== "string") return;
      if (typeof index !== "number" || typeof over !== "number") return;
      const to = getReorderDestinationIndex({
        startIndex: index,
        indexOfTarget: over,
        closestEdgeOfTarget: extractClosestEdge(target.data),
        axis: "vertical",
      });
      onDrop(position, id, to);
    },
  });
}

/** Makes a card draggable. @returns a function that cleans up. @public */
export function makeCardDraggable(
  element: HTMLElement,
  id: string,
  onDragging: (dragging: boolean) => void,
): () => void {
  return draggable({
    element,
    getInitialData: () => ({ card: id }),
    onDragStart: () => onDragging(true),
    onDrop: () => onDragging(false),
  });
}

/**
 * Makes an element a drop target.
 *
 * @param of what is dropped on it: a card on a column of a board, or an entry on a day of the calendar.
 * @returns a function that cleans up.
 * @public
 */
export function makeDropTarget(
  element: HTMLElement,
  { onOver, onDrop }: { onOver: (over: boolean) => void; onDrop: (id: string) => void },
  of: "card" | "entry" = "card",
): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[of] === "string",
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop({ source }) {
      onOver(false);
      const id = source.data[of];
      if (typeof id === "string") onDrop(id);
    },
  });
}

/**
 * Makes the entries of a calendar draggable to its days, each once the pointer has come to it: a month has hundreds.
 *
 * @param grid has `data-entry` on its entries, with their keys, and `data-day` on what they can be dropped on.
 * @param movable the keys of the entries that can be dragged.
 * @returns a function that cleans up.
 * @public
 */
export function makeDaysDraggable(
  grid: HTMLElement,
  movable: ReadonlySet<string>,
  onDrop: (key: string, day: string) => void,
): () => void {
  const stopsByEntry = new Map<HTMLElement, () => void>();
  const reach = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-entry]") : null;
    if (!element || stopsByEntry.has(element) || !movable.has(element.dataset["entry"] ?? "")) return;
    stopsByEntry.set(element, makeEntryDraggable(element));
  };
  const onPointerOver = ({ target }: PointerEvent) => reach(target);
  grid.addEventListener("pointerover", onPointerOver);
  reach(grid.querySelector("[data-entry]:hover"));
  const days = [...grid.querySelectorAll<HTMLElement>("[data-day]")];
  return combine(
    () => {
      grid.removeEventListener("pointerover", onPointerOver);
      for (const stop of stopsByEntry.values()) stop();
    },
    ...days.map((element) => {
      const onOver = (over: boolean) => void element.toggleAttribute("data-over", over);
      return makeDropTarget(
        element,
        { onOver, onDrop: (key) => onDrop(key, element.dataset["day"] ?? "") },
        "entry",
      );
    }),
  );
}

function makeEntryDraggable(element: HTMLElement): () => void {
  return draggable({
    element,
    getInitialData: () => ({ entry: element.dataset["entry"] }),
    onDragStart: () => element.toggleAttribute("data-dragged", true),
    onDrop: () => element.toggleAttribute("data-dragged", false),
  });
}
