import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/**
 * Makes the entries of a calendar draggable to its days, each once the pointer has come to it: a month has hundreds.
 *
 * @param grid has `data-entry` on its entries, with their keys, and `data-day` on what they can be dropped on.
 * @param movable the keys of the entries that can be dragged.
 * @returns a function that cleans up.
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
    stopsByEntry.set(element, makeDraggable(element));
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
    ...days.map((element) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data["entry"] === "string",
        onDragEnter: () => {
          element.dataset["over"] = "";
        },
        onDragLeave: () => {
          delete element.dataset["over"];
        },
        onDrop: ({ source }) => {
          delete element.dataset["over"];
          const { entry } = source.data;
          const { day } = element.dataset;
          if (typeof entry === "string" && day !== undefined) onDrop(entry, day);
        },
      }),
    ),
  );
}

function makeDraggable(element: HTMLElement): () => void {
  return draggable({
    element,
    getInitialData: () => ({ entry: element.dataset["entry"] }),
    onDragStart: () => {
      element.dataset["dragged"] = "";
    },
    onDrop: () => {
      delete element.dataset["dragged"];
    },
  });
}
