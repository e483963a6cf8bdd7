import type { Colleague } from "../../../src/rules/access/author.ts";
import { formatTime } from "../../../src/rules/time/dates.ts";
import type { NextOrLive } from "../../../src/content/next-versions/next-record.ts";
import type { CallFailure, CallResult } from "../api-call.ts";
import type { Creation, LocalCopy } from "./local-copies.ts";
import { changedFields, isSame, type FieldConflict, type Fields } from "../../../src/rules/merge-record.ts";

/** A record as the API returns it. */
export interface ServerRecord {
  id: string;
  version: number;
  createdDate: string;
  updatedDate: string;
  [field: string]: unknown;
}

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
  | { is: "failed"; reason: "refused" | "offline" | "signed-out" | "other-user" | "gone"; why: string }
  /** The request failed; `sentence` is the server's, or says with which status. */
  | { is: "failed"; reason: "error"; sentence: string }
  /** Another person has changed the same fields, or, of a next version, they were changed on the site: a choice is needed. */
  | { is: "conflict"; conflicts: readonly FieldConflict[]; isOnSite?: boolean };

/** The answer to a save. Of a next version, `questions` are the fields that were changed on the site as well. */
export type SaveAnswer =
  Extract<CallResult<ServerRecord>, { ok: true }> | (CallFailure & { questions?: readonly FieldQuestion[] });

/** A field of a next version that was changed on the site too: saving it answers the question. */
type FieldQuestion = NonNullable<NextOrLive["next"]>["questions"][number];

/** A save, requested by a person or by the timer. */
export interface SaveRequest {
  /** Whether a person asked for it. */
  explicit: boolean;
  /** Fields to write that the form shows only once they are saved, such as a new status. */
  pendingFields: Fields;
  /** Drops the pending fields if another person has saved since. */
  onlyIfCurrent?: boolean | undefined;
}

/** A save whose response has not arrived. */
export interface RunningSave {
  request: SaveRequest;
  /** The form's values when it was sent, with the pending fields. */
  sent: Fields;
  /** Those of them that were sent. */
  changes: Fields;
  /** Of a first save: whether it is the first attempt or repeats one whose response was lost. */
  creation?: "first" | "repeated";
}

/** Unsaved work of an earlier visit that the browser has stored. */
export interface UnsavedCopy {
  id: string;
  copy: LocalCopy;
  /** The paths that it would change. */
  paths: readonly string[];
  before: Fields;
  after: Fields;
}

export interface EditorState {
  /** The form's values. Text that is not a valid number stays the text that was typed. */
  readonly values: Fields;
  /** Whether they have changed since a person last asked to save them. */
  readonly isTypedSince: boolean;
  /** The record as the server last returned it; undefined until the first save. */
  readonly saved: ServerRecord | undefined;
  /** The form's values that correspond to `saved`. They differ where the server has normalised what was typed. */
  readonly synced: Fields;
  readonly save: SaveState;
  /** What it says while nothing is unsaved: when it was last saved here. */
  readonly atRest: SaveState;
  /** Error sentences by field path. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Counts the saves that a person asked for and that were rejected. Each moves the focus to the error summary. */
  readonly rejectedSaves: number;
  /** The paths of other people's changes that have been merged into the form. */
  readonly mergedPaths: readonly string[];
  /** Who made these changes; empty if it is not known. */
  readonly savedBy: readonly Colleague[];
  /** Of a next version: what was asked since the form was read, and no person has seen. */
  readonly unseenQuestions: readonly FieldQuestion[];
  readonly unsavedCopy: UnsavedCopy | undefined;
  /** Whether leaving now would lose work: something is unsaved, and the browser has no copy. */
  readonly atRisk: boolean;
  /** Whether the form is on the screen. After its record was deleted, nothing is saved. */
  readonly presence: "open" | "left" | "deleted";
  readonly running: RunningSave | undefined;
  /** Of saves whose answer was lost: what they sent. The server may have it or not. */
  readonly unanswered: Fields;
  /** Requested while another save is running. */
  readonly queued: SaveRequest | undefined;
  /** A save that failed and waits for the network, a sign-in or the resolution of a conflict. */
  readonly paused: SaveRequest | undefined;
  /** Failed attempts in a row. */
  readonly failures: number;
  /** The first save, until its outcome is known. */
  readonly creation: Creation | undefined;
  /** The id of the local copy: the record's, or a temporary one. */
  readonly copyId: string;
  /** The idempotency keys of this editor's first saves begin with it. */
  readonly keyPrefix: string;
  /** How many keys have been used. */
  readonly keys: number;
}

/** What the state depends on: the rules of a kind or of a group of settings. */
export interface EditorRules {
  /** Validates in the browser. Returns error sentences by path. */
  check: (values: Fields) => Record<string, string>;
  /** Describes what has to be corrected, in words that follow `Not saved yet:`. */
  describeFaults: (fieldErrors: Readonly<Record<string, string>>, values: Fields) => string;
  /** What a record with these fields is called, for the list of the local copies. */
  titleOf: (values: Fields) => string;
  /** Whether visitors see a record with these fields, now or at another time. */
  isPublic: (values: Fields) => boolean;
}

/** What happens to an editor. */
export type EditorEvent =
  | { is: "changed"; path: string; value: unknown }
  /** A person saves. `pendingFields` are saved beside those of the form, such as a new status. */
  | { is: "save-requested"; pendingFields?: Fields; onlyIfCurrent?: boolean | undefined }
  | { is: "timer-fired" }
  | { is: "responded"; result: SaveAnswer; at: Date }
  /** The browser has stored the copy, or has none: then leaving would lose work. */
  | { is: "copy-stored"; stored: boolean }
  /** The browser has unsaved work of an earlier visit. */
  | { is: "copy-found"; id: string; copy: LocalCopy }
  | { is: "copy-restored" }
  | { is: "copy-discarded" }
  /** A person has chosen. `theirPaths` are the paths that take the other person's value. */
  | { is: "conflicts-resolved"; theirPaths: readonly string[] }
  /** A person wants to see what others have saved, without waiting for a save that would find it. */
  | { is: "others-saved"; record: ServerRecord; savedBy: readonly Colleague[] }
  | { is: "merge-seen" }
  /** The network is back, the same person signed in again, or the person pressed "Try now". */
  | { is: "resumed" }
  /** Another person has signed in. */
  | { is: "user-changed"; name: string }
  | { is: "entered" }
  | { is: "left" }
  | { is: "deleted" };

/** What the runner has to do after an event, in this order. */
export type Effect =
  /** Creates the record if it has no id. The response is the event `responded`. */
  | { do: "call"; id: string | undefined; body: Fields; idempotencyKey?: string }
  /** Replaces the timer that is running. */
  | { do: "set-timer"; ms: number }
  | { do: "clear-timer" }
  /** The outcome is the event `copy-stored`. */
  | { do: "store-copy"; id: string; copy: Omit<LocalCopy, "at"> }
  | { do: "remove-copy"; id: string }
  | { do: "report-saved"; record: ServerRecord; created: boolean }
  /** Answers all that wait for the outcome of a save. */
  | { do: "answer"; saved: boolean };

export interface EditorStart {
  record: ServerRecord | undefined;
  /** The values of a new record. */
  blank: Fields;
  /** The temporary id of a new record, for its local copy. */
  newId: string;
  /** The idempotency keys of first saves begin with it. */
  keyPrefix: string;
}

export function initialState({ record, blank, newId, keyPrefix }: EditorStart): EditorState {
  const values = record ? ownFields(record) : blank;
  return {
    values,
    isTypedSince: false,
    saved: record,
    synced: values,
    save: { is: "unchanged" },
    atRest: { is: "unchanged" },
    fieldErrors: {},
    rejectedSaves: 0,
    mergedPaths: [],
    savedBy: [],
    unseenQuestions: [],
    unsavedCopy: undefined,
    atRisk: false,
    presence: "open",
    running: undefined,
    unanswered: {},
    queued: undefined,
    paused: undefined,
    failures: 0,
    creation: undefined,
    copyId: record?.id ?? newId,
    keyPrefix,
    keys: 0,
  };
}

export function isDirty({ values, synced, unanswered }: EditorState): boolean {
  return (values !== synced && !isSame(values, synced)) || Object.keys(unanswered).length > 0;
}

/** What a save of these values has to send: also what was taken back after a save whose answer was lost. */
export function unsavedFields(
  { synced, unanswered }: Pick<EditorState, "synced" | "unanswered">,
  values: Fields,
): Fields {
  const again = Object.keys(unanswered).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(again), ...changedFields(synced, values) };
}

/** Whether something is unsaved, or a save is running or paused. */
export function hasUnsavedWork(state: EditorState): boolean {
  return isDirty(state) || state.running !== undefined || state.paused !== undefined;
}

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
      return state.isOnSite
        ? "Not saved: the same fields were changed on the site too"
        : "Not saved: someone else has changed the same fields";
  }
}

/** Returns the fields that people edit: without id, version and dates. */
export function ownFields(record: Fields): Record<string, unknown> {
  const { id: _id, version: _version, createdDate: _created, updatedDate: _updated, ...own } = record;
  return own;
}

/** Whether a value is a record of the API, as far as an editor needs to know. */
export function isServerRecord(value: unknown): value is ServerRecord {
  const { id, version, createdDate, updatedDate } = Object(value);
  return (
    typeof version === "number" && [id, createdDate, updatedDate].every((text) => typeof text === "string")
  );
}
