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
