import type { Colleague } from "../../../src/rules/access/author.ts";
import {
  AUTOMATIC,
  canRetry,
  combineRequests,
  enterConflict,
  handleResponse,
  mergeTheirs,
  pause,
  perform,
  requestSave,
  savesAutomatically,
  set,
  settle,
  without,
  type Step,
} from "./editor-saving.ts";
import {
  isDirty,
  type EditorEvent,
  type EditorRules,
  type EditorState,
  type Effect,
  type ServerRecord,
} from "./editor-state.ts";
import { isSame, pathByIds, withValueAt, type Fields } from "../../../src/rules/merge-record.ts";
import { conflictsOfCopy, resolveConflicts, unsavedCopyOf } from "./rebase.ts";

/**
 * The next state of an editor, and what has to be done for it. A pure function: it saves drafts automatically and public
 * records on request, one request at a time, merges other people's changes, retries when the server cannot be reached,
 * and stores a copy in the browser until everything is saved. Reasons: decision record 0010.
 */
export function reduce(
  rules: EditorRules,
  before: EditorState,
  event: EditorEvent,
): { state: EditorState; effects: readonly Effect[] } {
  const step: Step = { rules, state: before, effects: [] };
  handle(step, event);
  return step;
}

function handle(step: Step, event: EditorEvent): void {
  const { state } = step;
  switch (event.is) {
    case "changed":
      return change(step, event.path, event.value);
    case "save-requested":
      return saveOnRequest(step, event.pendingFields ?? {}, event.onlyIfCurrent);
    case "timer-fired":
      return requestSave(
        step,
        state.presence === "open" ? combineRequests(state.paused, AUTOMATIC) : AUTOMATIC,
      );
    case "responded":
      return handleResponse(step, event.result, event.at);
    case "copy-stored":
      return set(step, { atRisk: !event.stored && isDirty(state) });
    case "copy-found": {
      if (isDirty(state) || state.unsavedCopy) return undefined;
      const unsavedCopy = unsavedCopyOf(event, state.values);
      return unsavedCopy ? set(step, { unsavedCopy }) : perform(step, { do: "remove-copy", id: event.id });
    }
    case "copy-restored":
      return restoreCopy(step);
    case "copy-discarded":
      if (state.unsavedCopy) perform(step, { do: "remove-copy", id: state.unsavedCopy.id });
      return set(step, { unsavedCopy: undefined });
    case "conflicts-resolved":
      return resolve(step, event.theirPaths);
    case "others-saved":
      return adopt(step, event.record, event.savedBy);
    case "merge-seen":
      return set(step, { mergedPaths: [] });
    case "resumed":
      // By signing in, a person goes on with what they asked for.
      if (state.save.is === "failed" && state.save.reason === "signed-out")
        set(step, { isTypedSince: false });
      return resume(step);
    case "user-changed":
      return pauseForOtherUser(step, event.name);
    case "entered":
      return state.presence === "deleted" ? undefined : set(step, { presence: "open" });
    case "left":
      return leave(step);
    case "deleted":
      set(step, { presence: "deleted", atRisk: false });
      return perform(step, { do: "clear-timer" });
  }
}

function change(step: Step, path: string, value: unknown): void {
  const { values: before, fieldErrors, paused, save } = step.state;
  const values = withValueAt(before, path, value);
  if (isSame(values, before)) return;
  const isTypedSince = true;
  const isOver = (name: string) => touches(pathByIds(name, before), pathByIds(path, before));
  set(step, { values, isTypedSince, fieldErrors: without(fieldErrors, isOver) });
  if (paused?.explicit && canRetry(save))
    set(step, { paused: savesAutomatically(step) ? AUTOMATIC : undefined });
  settle(step);
}

function restoreCopy(step: Step): void {
  const { unsavedCopy } = step.state;
  if (!unsavedCopy) return;
  const { id, copy, before, after } = unsavedCopy;
  set(step, { values: after, unsavedCopy: undefined, copyId: id, creation: copy.creation });
  const conflicts = conflictsOfCopy(copy, before);
  if (conflicts.length > 0) enterConflict(step, conflicts);
  settle(step);
}

function saveOnRequest(step: Step, pendingFields: Fields, onlyIfCurrent: boolean | undefined): void {
  const { save: before, paused } = step.state;
  // To save is not to publish, although a publication that has failed could be tried again.
  const isGivenUp = canRetry(before) && isSame(pendingFields, {});
  const pressed = { explicit: true, pendingFields, onlyIfCurrent };
  const request = combineRequests(isGivenUp ? undefined : paused, pressed);
  set(step, { isTypedSince: false });
  if (before.is !== "conflict") return requestSave(step, request);
  // The form is already based on the other person's version, so saving would overwrite it. A new array reopens the dialog.
  enterConflict(step, [...before.conflicts], request, before.isOnSite);
  perform(step, { do: "answer", saved: false });
}

/** Continues once each conflict is resolved. */
function resolve(step: Step, theirPaths: readonly string[]): void {
  const { save: before, values, paused } = step.state;
  if (before.is !== "conflict") return;
  const { explicit, pendingFields } = paused ?? AUTOMATIC;
  const chosen = resolveConflicts(before.conflicts, theirPaths, { values, pendingFields });
  set(step, { paused: undefined, values: chosen.values, isTypedSince: false, save: { is: "unsaved" } });
  if (explicit) requestSave(step, { explicit, pendingFields: chosen.pendingFields });
  else settle(step);
}

/** Shows in the form what others have saved. Saves nothing. */
function adopt(step: Step, current: ServerRecord, savedBy: readonly Colleague[]): void {
  const { saved, save: before, running, paused } = step.state;
  if (running || before.is === "conflict" || current.version <= (saved?.version ?? 0)) return;
  // A save that waits meets the other version by itself.
  if (paused) return resume(step);
  const { conflicts } = mergeTheirs(step, current, {}, savedBy);
  if (conflicts.length > 0) enterConflict(step, conflicts);
  else settle(step);
}

/** Retries a failed save, unless it waits for a person. */
function resume(step: Step): void {
  const { paused, save: before } = step.state;
  if (!paused || before.is === "conflict") return;
  if (before.is === "failed" && before.reason === "other-user") return;
  set(step, { failures: 0 });
  requestSave(step, paused);
}

/** Another person has signed in: the form stays, and is saved under their name only when they press Save. */
function pauseForOtherUser(step: Step, name: string): void {
  const { state } = step;
  if ((!isDirty(state) && !state.paused) || state.save.is === "conflict") return;
  const why = `you are now signed in as ${name}. Press Save to save it under that name`;
  pause(step, state.paused ?? AUTOMATIC, "other-user", why);
}

/** Saves a draft at once when the form is left, and retries nothing later. A paused save stays paused. */
function leave(step: Step): void {
  const { presence, unsavedCopy, paused } = step.state;
  perform(step, { do: "clear-timer" });
  if (presence === "deleted") return;
  set(step, { presence: "left" });
  if (!unsavedCopy && !paused && isDirty(step.state) && savesAutomatically(step))
    requestSave(step, AUTOMATIC);
}

/** Whether a change at one path may correct an error at the other: the same field, or one within the other. */
function touches(error: string, changed: string): boolean {
  return error === changed || error.startsWith(`${changed}.`) || changed.startsWith(`${error}.`);
}
