import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

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

/** Makes a column a place where cards are dropped. @returns a function that cleans up. @public */
export function makeColumn(
  element: HTMLElement,
  { onOver, onDrop }: { onOver: (over: boolean) => void; onDrop: (id: string) => void },
): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data["card"] === "string",
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop({ source }) {
      onOver(false);
      const id = source.data["card"];
      if (typeof id === "string") onDrop(id);
    },
  });
}
