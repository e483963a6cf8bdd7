import type { SheetEvent } from "./sheet-reducer.ts";

/** A key as a keyboard event reports it. */
type KeyStroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** What a key does: an event of the sheet, or a save. */
type KeyEvent = SheetEvent | { is: "save" };

const PAGE = 10;

const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
};

const WITH_CTRL: Readonly<Record<string, KeyEvent>> = {
  a: { is: "select-all" },
  d: { is: "fill-down" },
  s: { is: "save" },
  y: { is: "redo" },
  z: { is: "undo" },
  "shift z": { is: "redo" },
  delete: { is: "remove-rows" },
  backspace: { is: "remove-rows" },
};

/** What a key means while no editor is open, as in a spreadsheet; undefined if nothing, such as Tab, which leaves the grid. */
export function eventOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyStroke): KeyEvent | undefined {
  if (altKey) return undefined;
  const ctrl = ctrlKey || metaKey;
  const extend = shiftKey;
  const arrow = ARROWS[key];
  if (arrow) {
    const [rows, columns] = arrow.map((step) => (ctrl && step !== 0 ? step * Infinity : step));
    return { is: "move", rows: rows ?? 0, columns: columns ?? 0, extend };
  }
  if (key === "Home" || key === "End") {
    const edge = key === "Home" ? -Infinity : Infinity;
    return { is: "move", rows: ctrl ? edge : 0, columns: edge, extend };
  }
  if (ctrl) return WITH_CTRL[`${extend ? "shift " : ""}${key.toLowerCase()}`];
  if (key === "Enter" || key === "F2") return { is: "edit" };
  if (key === "Delete" || key === "Backspace") return { is: "clear" };
  if (key === "Insert") return { is: "insert-row" };
  if (key === " " && shiftKey) return { is: "select-rows" };
  // A dead key or an input method begins a character that the editor receives.
  if (key === "Dead" || key === "Process" || key === "Unidentified") return { is: "edit", text: "" };
  return /^.$/u.test(key) ? { is: "edit", text: key } : undefined;
}

/** What a key means in the open editor; undefined if it belongs to the text. */
export function eventOfEditorKey({ key, ctrlKey, metaKey, shiftKey }: KeyStroke): KeyEvent | undefined {
  const back = shiftKey ? -1 : 1;
  if (key === "Enter") return { is: "close", keep: true, rows: back };
  if (key === "Tab") return { is: "close", keep: true, columns: back };
  if (key === "Escape") return { is: "close", keep: false };
  return (ctrlKey || metaKey) && key.toLowerCase() === "s" ? { is: "save" } : undefined;
}
