import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/**
 * Makes the entries of a calendar draggable to its days.
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
  const entries = [...grid.querySelectorAll<HTMLElement>("[data-entry]")].filter((element) =>
    movable.has(element.dataset["entry"] ?? ""),
  );
  const days = [...grid.querySelectorAll<HTMLElement>("[data-day]")];
  return combine(
    ...entries.map((element) =>
      draggable({
        element,
        getInitialData: () => ({ entry: element.dataset["entry"] }),
        onDragStart: () => {
          element.dataset["dragged"] = "";
        },
        onDrop: () => {
          delete element.dataset["dragged"];
        },
      }),
    ),
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
