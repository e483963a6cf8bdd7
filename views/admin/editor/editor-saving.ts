import type { Colleague } from "../../../src/rules/access/author.ts";
import { MISSING } from "../../../src/rules/schema/error-messages.ts";
import { isEmptyValue } from "../../../src/rules/text/is-empty-value.ts";
import { lowerFirst } from "../../../src/rules/text/text.ts";
import {
  isDirty,
  isServerRecord,
  ownFields,
  unsavedFields,
  type EditorRules,
  type EditorState,
  type Effect,
  type RunningSave,
  type SaveAnswer,
  type SaveRequest,
  type SaveState,
  type ServerRecord,
} from "./editor-state.ts";
import {
  answeredBy,
  isSame,
  valueAt,
  withValueAt,
  type FieldConflict,
  type Fields,
} from "../../../src/rules/merge-record.ts";
import { mergeSaved, rebase } from "./rebase.ts";

/** How long after the last key a draft is saved, in milliseconds. */
const AUTOSAVE_MS = 2_000;
/** Delays between attempts, in milliseconds; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 30_000, 60_000] as const;
/** Statuses after which it is certain that the first save created no record, in this attempt or an earlier one. */
export const NOT_CREATED: ReadonlySet<number> = new Set([400, 413, 422]);

const SIGNED_OUT = "you are signed out. Sign in again to save it";
const GONE = "it has been moved to the bin. Restore it there, then save again";
const OFFLINE = "no connection. Your work is stored on this device and is saved when the connection is back";

export const AUTOMATIC: SaveRequest = { explicit: false, pendingFields: {} };

/** The state that an event has led to so far, and the effects to perform. It changes only within one call of `reduce`. */
export interface Step {
  readonly rules: EditorRules;
  state: EditorState;
  readonly effects: Effect[];
}

/** Whether a save was sent and its response has to be awaited, or how it ended. */
type Outcome = "sent" | "saved" | "failed";

export function set(step: Step, changes: Partial<EditorState>): void {
  step.state = { ...step.state, ...changes };
}

export function perform(step: Step, effect: Effect): void {
  step.effects.push(effect);
}

/** Follows every change of the form's values: stores the copy, and says or plans when it is saved. */
export function settle(step: Step): void {
  updateCopy(step);
  const { save: before, paused, running, presence } = step.state;
  if (presence === "deleted") return;
  const isPaused = paused !== undefined && (before.is === "failed" || before.is === "conflict");
  if (!running && !isPaused) set(step, { save: idleState(step) });
  // After a sign-out or a conflict, a person has to act first.
  const isRetried = isPaused && canRetry(before);
  // An undo from a toast may change a form that is no longer on the screen. It is saved at once: no typing follows.
  if (isDirty(step.state) && savesAutomatically(step) && (isRetried || !isPaused))
    perform(step, { do: "set-timer", ms: presence === "open" ? AUTOSAVE_MS : 0 });
  else if (!isRetried) perform(step, { do: "clear-timer" });
}

/** Whether a failed save is tried again without a person. */
export function canRetry(save: SaveState): boolean {
  return save.is === "failed" && ["offline", "error", "refused"].includes(save.reason);
}

/** Drafts are saved automatically; a record that is public, or would become so, only on request. */
export function savesAutomatically({ rules, state }: Step): boolean {
  return ![state.values, state.saved, state.creation?.body].some(
    (fields) => fields && rules.isPublic(fields),
  );
}

/** Returns the save state while no request is running. */
function idleState(step: Step): SaveState {
  const { rules, state } = step;
  const { values } = state;
  if (!isDirty(state)) return state.atRest;
  if (!savesAutomatically(step)) return { is: "unsaved" };
  const fieldErrors = rules.check(values);
  return Object.keys(fieldErrors).length === 0
    ? { is: "waiting" }
    : { is: "incomplete", why: rules.describeFaults(fieldErrors, values) };
}

/** Stores the copy, or removes it if nothing is unsaved. */
function updateCopy(step: Step): void {
  const { values, synced, saved, save, copyId, creation } = step.state;
  if (!isDirty(step.state)) {
    set(step, { atRisk: false });
    perform(step, { do: "remove-copy", id: copyId });
    return;
  }
  const changes = unsavedFields(step.state, values);
  const before: Fields = saved ?? synced;
  let base: Fields = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name]]));
  // An unresolved conflict keeps its own base, so that it is still a conflict when the copy is restored.
  const conflicts = save.is === "conflict" ? save.conflicts : [];
  for (const conflict of conflicts) base = withValueAt(base, conflict.path, conflict.base);
  const title = step.rules.titleOf(values);
  perform(step, { do: "store-copy", id: copyId, copy: { title, base, changes, creation } });
}

/** Saves, or waits for the response of the save that is running. */
export function requestSave(step: Step, request: SaveRequest): void {
  set(step, { queued: combineRequests(step.state.queued, request) });
  perform(step, { do: "clear-timer" });
  if (!step.state.running) saveQueued(step, "saved");
}

function saveQueued(step: Step, before: Outcome): void {
  let outcome = before;
  // Rejected fields may be correct by now; after any other failure the next request would fail as well.
  while (step.state.queued && (outcome === "saved" || isRefused(step.state))) {
    const request = step.state.queued;
    set(step, { queued: undefined, paused: undefined });
    outcome = send(step, request);
    if (outcome === "sent") return;
  }
  const { queued, paused } = step.state;
  if (queued) set(step, { paused: combineRequests(paused, queued), queued: undefined });
  perform(step, { do: "answer", saved: outcome === "saved" });
  // Typed during the request, so not saved yet.
  if (outcome === "saved" && isDirty(step.state)) settle(step);
}

function isRefused({ save: state }: EditorState): boolean {
  return state.is === "failed" && state.reason === "refused";
}

function send(step: Step, wanted: SaveRequest): Outcome {
  const { saved, values } = step.state;
  const request = withoutTyped(step, wanted);
  if (request !== wanted) perform(step, { do: "answer", saved: false });
  if (!request.explicit && !savesAutomatically(step)) {
    // It has become public since, by this person or another.
    set(step, { save: idleState(step) });
    return "saved";
  }
  const sent: Fields = { ...values, ...request.pendingFields };
  const fieldErrors = step.rules.check(sent);
  if (Object.keys(fieldErrors).length > 0) return rejectFields(step, request, fieldErrors);
  if (!saved) return create(step, sent, request);
  const changes = unsavedFields(step.state, sent);
  if (Object.keys(changes).length === 0) {
    updateCopy(step);
    set(step, { save: step.state.atRest, fieldErrors: {} });
    return "saved";
  }
  const asked = questionsOf(step.state, changes);
  if (asked.length > 0) {
    set(step, { unseenQuestions: [] });
    enterConflict(step, asked, request, true);
    return "failed";
  }
  set(step, { save: { is: "saving" }, running: { request, sent, changes } });
  perform(step, { do: "call", id: saved.id, body: { ...changes, version: saved.version } });
  return "sent";
}

/** What a person asked for, unless they have typed since: no person has asked that visitors see this. */
function withoutTyped({ state }: Step, request: SaveRequest): SaveRequest {
  return request.explicit && state.isTypedSince ? AUTOMATIC : request;
}

/** Of a next version: the questions that this save would answer, and that no person has seen. */
function questionsOf({ unseenQuestions, synced }: EditorState, changes: Fields): FieldConflict[] {
  return answeredBy(unseenQuestions, synced, changes).map(({ path, before, live }) => ({
    path,
    base: before,
    mine: valueAt(changes, path),
    theirs: live,
  }));
}

/** Creates the record once: if a response was lost, the same call is sent again before anything else. */
function create(step: Step, sent: Fields, request: SaveRequest): Outcome {
  const { creation: unconfirmed, keyPrefix, keys } = step.state;
  const key = `${keyPrefix}-${keys + 1}`;
  const creation = unconfirmed ?? { key, body: sent, wish: request.pendingFields };
  if (!unconfirmed) set(step, { creation, keys: keys + 1 });
  updateCopy(step);
  const { body } = creation;
  const attempt = unconfirmed ? "repeated" : "first";
  set(step, { save: { is: "saving" }, running: { request, sent: body, changes: body, creation: attempt } });
  perform(step, { do: "call", id: undefined, body, idempotencyKey: creation.key });
  return "sent";
}

export function handleResponse(step: Step, result: SaveAnswer, at: Date): void {
  const { running, creation } = step.state;
  if (!running) return;
  const { request, creation: attempt } = running;
  set(step, { running: undefined, unanswered: unansweredAfter(step.state, running, result) });
  let outcome: Outcome;
  if (attempt && (result.ok || NOT_CREATED.has(result.status))) {
    set(step, { creation: undefined });
    if (!result.ok) updateCopy(step);
  }
  if (!result.ok) outcome = handleFailure(step, result, request);
  else if (attempt !== "repeated" || !creation) outcome = applySaved(step, result.value, running, at);
  else if (result.value.version === 1) {
    applySaved(step, result.value, { ...running, request: { ...request, pendingFields: creation.wish } }, at);
    // Saves what was typed or requested since. A person who has saved a draft has not asked to publish it.
    const isDraft = isSame(request.pendingFields, {}) && !isSame(creation.wish, {});
    outcome = send(step, isDraft ? AUTOMATIC : request);
  } else {
    // A call whose response was lost created the record, and another person has saved it since.
    const record = result.value;
    const asCreated = { ...record, ...creation.body };
    moveCopyTo(step, record);
    applyRecord(step, asCreated, ownFields(asCreated), { ...step.state.values, ...creation.wish });
    perform(step, { do: "report-saved", record, created: true });
    outcome = rebaseOnto(step, record, request);
  }
  if (outcome !== "sent") saveQueued(step, outcome);
}

/** What may be on the server without an answer that said so, once the answer to a save has come or is lost. */
function unansweredAfter(
  { unanswered }: EditorState,
  { request, changes, creation }: RunningSave,
  result: SaveAnswer,
): Fields {
  if (result.ok) return {};
  if (creation || (!result.offline && result.status < 500)) return unanswered;
  // The form shows pending fields only once they are saved: they are not taken back by typing.
  const typed = Object.entries(changes).filter(([name]) => !Object.hasOwn(request.pendingFields, name));
  return { ...unanswered, ...Object.fromEntries(typed) };
}

/** From now on the local copy is stored under the record's id instead of the temporary one. */
function moveCopyTo(step: Step, { id }: ServerRecord): void {
  const { saved, copyId } = step.state;
  if (saved === undefined) perform(step, { do: "remove-copy", id: copyId });
  set(step, { copyId: id });
}

/** @param shown the form's values that correspond to the record. */
function applyRecord(step: Step, saved: ServerRecord, shown: Fields, values: Fields): void {
  set(step, { saved, synced: shown, values: isSame(values, shown) ? shown : values });
}

function applySaved(
  step: Step,
  record: ServerRecord,
  running: { request: SaveRequest; sent: Fields; changes: Fields },
  at: Date,
): Outcome {
  const { saved, values: before, fieldErrors } = step.state;
  const { values, shown } = mergeSaved(record, before, running);
  moveCopyTo(step, record);
  applyRecord(step, record, shown, values);
  updateCopy(step);
  set(step, {
    failures: 0,
    paused: undefined,
    unseenQuestions: [],
    save: { is: "saved", at },
    atRest: { is: "saved", at },
    // What publishing has asked for stays listed until it is filled in: a draft is saved without it.
    fieldErrors: without(
      fieldErrors,
      (path) =>
        running.request.explicit || fieldErrors[path] !== MISSING || !isEmptyValue(valueAt(values, path)),
    ),
  });
  perform(step, { do: "report-saved", record, created: saved === undefined });
  return "saved";
}

function handleFailure(
  step: Step,
  failure: Extract<SaveAnswer, { ok: false }>,
  request: SaveRequest,
): Outcome {
  const { status, current, error } = failure;
  if (status === 409 && isServerRecord(current)) {
    set(step, { unseenQuestions: failure.questions ?? [] });
    return rebaseOnto(step, current, request, failure.savedBy);
  }
  if (status === 400) return rejectFields(step, request, failure.fields, error);
  // What a rule forbids is not tried again: the sentence says what to do instead.
  if (status === 422) return rejectFields(step, request, {}, error);
  if (failure.signedOut) return pause(step, request, "signed-out", SIGNED_OUT);
  if (status === 404) return pause(step, request, "gone", GONE);
  const { failures, presence, queued } = step.state;
  const paused = withoutTyped(step, queued ? combineRequests(request, queued) : request);
  if (!paused.explicit && !savesAutomatically(step)) {
    const save: SaveState = failure.offline
      ? idleState(step)
      : { is: "failed", reason: "error", sentence: error };
    set(step, { save, queued: undefined });
    return "failed";
  }
  set(step, {
    queued: undefined,
    paused,
    failures: failures + 1,
    save: failure.offline
      ? { is: "failed", reason: "offline", why: OFFLINE }
      : { is: "failed", reason: "error", sentence: error },
  });
  const ms = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000;
  if (presence === "open") perform(step, { do: "set-timer", ms });
  return "failed";
}

/** Sends nothing more until a person acts. */
export function pause(
  step: Step,
  request: SaveRequest,
  reason: "signed-out" | "other-user" | "gone",
  why: string,
): Outcome {
  set(step, { paused: request, save: { is: "failed", reason, why } });
  perform(step, { do: "clear-timer" });
  return "failed";
}

function rejectFields(
  step: Step,
  { explicit }: SaveRequest,
  fieldErrors: Record<string, string>,
  error = "Please correct the marked fields.",
): Outcome {
  const { rules, state } = step;
  // An automatic save of an incomplete new record shows no errors yet.
  if (!explicit && state.saved === undefined && Object.keys(rules.check(state.values)).length > 0) {
    set(step, { save: idleState(step) });
    return "failed";
  }
  const why =
    Object.keys(fieldErrors).length > 0
      ? "please correct the marked fields"
      : lowerFirst(error.replace(/\.$/, ""));
  const rejectedSaves = state.rejectedSaves + (explicit ? 1 : 0);
  set(step, { fieldErrors, rejectedSaves, save: { is: "failed", reason: "refused", why } });
  return "failed";
}

/** Another person saved first: rebases the form on their version and continues, unless both changed the same fields. */
function rebaseOnto(
  step: Step,
  current: ServerRecord,
  { explicit, pendingFields: wanted, onlyIfCurrent }: SaveRequest,
  savedBy: readonly Colleague[] = [],
): Outcome {
  const { pendingFields, conflicts } = mergeTheirs(step, current, onlyIfCurrent ? {} : wanted, savedBy);
  const request: SaveRequest = { explicit, pendingFields };
  if (conflicts.length > 0) {
    enterConflict(step, conflicts, request);
    return "failed";
  }
  updateCopy(step);
  const { queued } = step.state;
  // What was asked for meanwhile was asked for without their version too.
  const later = queued?.onlyIfCurrent ? { ...queued, pendingFields: {} } : queued;
  set(step, { queued: later ? combineRequests(request, later) : request });
  return "saved";
}

export function mergeTheirs(
  step: Step,
  current: ServerRecord,
  pending: Fields,
  savedBy: readonly Colleague[],
) {
  const { values, mergedPaths, ...rest } = rebase(step.state, pending, current);
  applyRecord(step, current, ownFields(current), values);
  set(step, {
    unanswered: {},
    mergedPaths: [...new Set([...step.state.mergedPaths, ...mergedPaths])],
    savedBy,
  });
  return rest;
}

/**
 * Pauses saving until a person has resolved the conflicts.
 *
 * @param isOnSite of a next version, whether they are with what is on the site.
 */
export function enterConflict(
  step: Step,
  conflicts: readonly FieldConflict[],
  request = AUTOMATIC,
  isOnSite = false,
): void {
  set(step, { paused: request, save: { is: "conflict", conflicts, ...(isOnSite && { isOnSite }) } });
  perform(step, { do: "clear-timer" });
  updateCopy(step);
}

/** Returns one request for both: pending fields of the second win. */
export function combineRequests(first: SaveRequest | undefined, second: SaveRequest): SaveRequest {
  if (!first) return second;
  const onlyIfCurrent =
    Object.keys(second.pendingFields).length > 0 ? second.onlyIfCurrent : first.onlyIfCurrent;
  return {
    explicit: first.explicit || second.explicit,
    pendingFields: { ...first.pendingFields, ...second.pendingFields },
    onlyIfCurrent,
  };
}

export function without(
  errors: Readonly<Record<string, string>>,
  isOver: (path: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isOver(path)));
}
