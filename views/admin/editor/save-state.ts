import { formatTime } from "../../../src/rules/time/dates.ts";
import type { FieldConflict } from "./merge-record.ts";

/** Whether what somebody sees in the form is safe on the server, and if not, why. */
export type SaveState =
  /** As it was loaded. */
  | { is: "unchanged" }
  /** It will be saved in a moment, by itself. */
  | { is: "waiting" }
  /** It is public, so it is saved when somebody says so. */
  | { is: "unsaved" }
  /** It can't be saved yet, and nobody has asked to. */
  | { is: "incomplete"; why: string }
  | { is: "saving" }
  | { is: "saved"; at: Date }
  /** Fields were refused, the server out of reach, and so on. */
  | { is: "failed"; reason: "refused" | "offline" | "signed-out" | "gone" | "error"; why: string }
  /** Somebody else has changed the same fields: a person has to choose. */
  | { is: "conflict"; conflicts: readonly FieldConflict[] };

/** The state in words, for the line that is always in view. */
export function saveStateWords(state: SaveState): string {
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
      return `Not saved: ${state.why}`;
    case "conflict":
      return "Not saved: somebody else has changed the same fields";
  }
}
