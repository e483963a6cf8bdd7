import { formatTime } from "../../../src/rules/time/dates.ts";
import type { FieldConflict } from "./merge-record.ts";

/** Whether the form is saved on the server, and if not, why. */
export type SaveState =
  /** Unchanged since it was loaded. */
  | { is: "unchanged" }
  /** It will be saved automatically in a moment. */
  | { is: "waiting" }
  /** It is public, so it is saved only on request. */
  | { is: "unsaved" }
  /** It cannot be saved yet, and no person has asked to. */
  | { is: "incomplete"; why: string }
  | { is: "saving" }
  | { is: "saved"; at: Date }
  /** Fields were rejected, the server could not be reached, and so on. */
  | { is: "failed"; reason: "refused" | "offline" | "signed-out" | "gone"; why: string }
  /** The request failed; `sentence` is the server's, or says with which status. */
  | { is: "failed"; reason: "error"; sentence: string }
  /** Another person has changed the same fields: a choice is needed. */
  | { is: "conflict"; conflicts: readonly FieldConflict[] };

/** Returns the state in words, for the save bar. */
export function describeSaveState(state: SaveState): string {
  switch (state.is) {
    case "unchanged":
      return "Nothing to save";
    case "waiting":
      return "Saving in a moment";
    case "unsaved":
      return "Not saved yet";
    case "incomplete":
      return `Not saved yet: ${state.why}`;
    case "saving":
      return "Saving";
    case "saved":
      return `Saved at ${formatTime(state.at)}`;
    case "failed":
      return state.reason === "error" ? `Not saved. ${state.sentence}` : `Not saved: ${state.why}`;
    case "conflict":
      return "Not saved: someone else has changed the same fields";
  }
}
