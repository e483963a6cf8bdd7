import { MISSING } from "../../../src/rules/schema/error-messages.ts";
import { isEmptyValue } from "../../../src/rules/text/is-empty-value.ts";
import { changedFields, valueAt, type FieldConflict, type Fields } from "./merge-record.ts";
import type { Colleague } from "../../../src/rules/access/author.ts";
import type { CallFailure } from "../api-call.ts";
import { isServerRecord, ownFields, type EditorDependencies, type ServerRecord } from "./editor-state.ts";
import type { FormState } from "./form-state.ts";
import type { Creation } from "./local-copies.ts";
import { mergeSaved, rebase, resolveConflicts } from "./rebase.ts";
import { combineRequests, type SaveRequest } from "./save-request.ts";

/** How long after the last key a draft is saved, in milliseconds. */
const AUTOSAVE_MS = 2_000;
/** Statuses after which it is certain that the first save created no record, in this attempt or an earlier one. */
const NOT_CREATED: ReadonlySet<number> = new Set([400, 413, 422]);
/** Delays between attempts, in milliseconds; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 30_000, 60_000] as const;

const SIGNED_OUT = "you are signed out. Sign in again to save it";
const GONE = "it has been moved to the bin. Restore it there, then save again";
const OFFLINE = "no connection. Your work is stored on this device and is saved when the connection is back";

export type Saving = ReturnType<typeof createSaving>;

/**
 * Saves the form to the server: drafts automatically, public records on request. One request at a time. Rebases
 * on what others saved, and tries again later when the server cannot be reached.
 */
export function createSaving(dependencies: EditorDependencies, form: FormState) {
  const { call, check, clock, copies, setTimer, path } = dependencies;
  let queued: SaveRequest | undefined;
  /** A save that failed and waits for the network, a sign-in or the resolution of a conflict. */
  let paused: SaveRequest | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let stopTimer = () => {};
  let stopped = false;

  /** Call it after every change of the form's values. */
  function handleChange(): void {
    const dirty = form.isDirty();
    const copyStored = form.updateCopy();
    const { save } = form.get();
    const isPaused = paused !== undefined && (save.is === "failed" || save.is === "conflict");
    form.set({ atRisk: dirty && !copyStored, ...(!running && !isPaused && { save: form.idleState(dirty) }) });
    // After a sign-out or a conflict, a person has to act first.
    if (dirty && form.savesAutomatically() && !(isPaused && !canRetry())) {
      const request: SaveRequest = { explicit: false, pendingFields: {} };
      if (stopped) saveAfterLeaving(request);
      else schedule(AUTOSAVE_MS, request);
    } else if (!dirty && !isPaused) stopTimer();
  }

  function canRetry(): boolean {
    const { save } = form.get();
    return save.is === "failed" && ["offline", "error", "refused"].includes(save.reason);
  }

  function schedule(ms: number, request: SaveRequest): void {
    stopTimer();
    if (!stopped) stopTimer = setTimer(ms, () => void requestSave(combineRequests(paused, request)));
  }

  /** An undo from a toast may change a form that is no longer on the screen. It is saved at once: no typing follows. */
  function saveAfterLeaving(request: SaveRequest): void {
    stopTimer();
    stopTimer = setTimer(0, () => void requestSave(request));
  }

  function requestSave(request: SaveRequest): Promise<boolean> {
    queued = combineRequests(queued, request);
    stopTimer();
    running ??= runQueue().then((done) => {
      running = undefined;
      // Typed during the request, so not saved yet.
      if (done && form.isDirty()) handleChange();
      return done;
    });
    return running;
  }

  /** Sends one request at a time: a save requested meanwhile waits for the response. */
  async function runQueue(): Promise<boolean> {
    let done = true;
    // Rejected fields may be correct by now; after any other failure the next request would fail as well.
    while (queued && (done || isRefused())) {
      const request = queued;
      queued = undefined;
      paused = undefined;
      done = await sendSave(request);
    }
    if (queued) paused = combineRequests(paused, queued);
    queued = undefined;
    return done;
  }

  function isRefused(): boolean {
    const { save } = form.get();
    return save.is === "failed" && save.reason === "refused";
  }

  async function sendSave(request: SaveRequest): Promise<boolean> {
    const { saved, values } = form.get();
    const sent: Fields = { ...values, ...request.pendingFields };
    const fieldErrors = check(sent);
    if (Object.keys(fieldErrors).length > 0) return rejectFields(request, fieldErrors);
    if (!saved) return create(sent, request);
    const changes = changedFields(form.synced(), sent);
    if (Object.keys(changes).length === 0) {
      form.updateCopy();
      form.set({ save: { is: "saved", at: new Date(saved.updatedDate) }, fieldErrors: {} });
      return true;
    }
    form.set({ save: { is: "saving" } });
    const body = { ...changes, version: saved.version };
    const result = await call(`${path}/${saved.id}`, { method: "PUT", body });
    return result.ok ? applySaved(result.value, request, sent, changes) : handleFailure(result, request);
  }

  /** Creates the record once: if a response was lost, the same call is sent again before anything else. */
  async function create(sent: Fields, request: SaveRequest): Promise<boolean> {
    const unconfirmed = form.creation();
    const creation = unconfirmed ?? {
      key: dependencies.createKey(),
      body: sent,
      wish: request.pendingFields,
    };
    form.setCreation(creation);
    form.updateCopy();
    form.set({ save: { is: "saving" } });
    const { key, body, wish: pendingFields } = creation;
    const result = await call(path, { method: "POST", body, idempotencyKey: key });
    if (!result.ok) {
      if (NOT_CREATED.has(result.status)) {
        form.setCreation(undefined);
        form.updateCopy();
      }
      return handleFailure(result, request);
    }
    form.setCreation(undefined);
    if (!unconfirmed) return applySaved(result.value, request, body, body);
    if (result.value.version === 1) {
      applySaved(result.value, { ...request, pendingFields }, body, body);
      // Saves what was typed or requested since.
      return sendSave(request);
    }
    return adoptCreatedRecord(result.value, creation, request);
  }

  /** A call whose response was lost created the record, and another person has saved it since. */
  function adoptCreatedRecord(
    record: ServerRecord,
    { body, wish: pendingFields }: Creation,
    request: SaveRequest,
  ): boolean {
    const asCreated = { ...record, ...body };
    moveCopyTo(record);
    form.applyServerRecord(asCreated, ownFields(asCreated), { ...form.get().values, ...pendingFields });
    dependencies.onSaved?.(record, true);
    return rebaseOnto(record, request);
  }

  /** From now on the local copy is stored under the record's id instead of the temporary one. */
  function moveCopyTo({ id }: ServerRecord): void {
    if (form.get().saved === undefined) copies.remove(form.copyId());
    form.setCopyId(id);
  }

  function applySaved(record: ServerRecord, request: SaveRequest, sent: Fields, changes: Fields): true {
    const { saved, ...before } = form.get();
    const { values, shown } = mergeSaved(record, before.values, { sent, changes, request });
    moveCopyTo(record);
    failures = 0;
    form.applyServerRecord(record, shown, values);
    const copyStored = form.updateCopy();
    // What publishing has asked for stays listed until it is filled in: a draft is saved without it.
    const fieldErrors = request.explicit ? {} : stillMissing(before.fieldErrors, values);
    form.set({ fieldErrors, atRisk: !copyStored, save: { is: "saved", at: clock() } });
    dependencies.onSaved?.(record, saved === undefined);
    return true;
  }

  /** Handles a failed save. Returns true if the save continues after a rebase. */
  function handleFailure(failure: CallFailure, request: SaveRequest): boolean {
    const { status, current, error } = failure;
    if (status === 409 && isServerRecord(current)) return rebaseOnto(current, request, failure.savedBy);
    if (status === 400) return rejectFields(request, failure.fields, error);
    paused = request;
    if (status === 401 || status === 403) return fail("signed-out", SIGNED_OUT);
    if (status === 404) return fail("gone", GONE);
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000, request);
    failures += 1;
    if (failure.offline) return fail("offline", OFFLINE);
    form.set({ save: { is: "failed", reason: "error", sentence: error } });
    return false;
  }

  function fail(reason: "refused" | "offline" | "signed-out" | "gone", why: string): false {
    form.set({ save: { is: "failed", reason, why } });
    return false;
  }

  function rejectFields(
    { explicit }: SaveRequest,
    fieldErrors: Record<string, string>,
    error = "Please correct the marked fields.",
  ): false {
    const { saved, values, rejectedSaves } = form.get();
    // An automatic save of an incomplete new record shows no errors yet.
    if (!explicit && saved === undefined && Object.keys(check(values)).length > 0) {
      form.set({ save: form.idleState(true) });
      return false;
    }
    const sentence =
      Object.keys(fieldErrors).length > 0 ? "please correct the marked fields" : uncapitalised(error);
    form.set({ fieldErrors, ...(explicit && { rejectedSaves: rejectedSaves + 1 }) });
    return fail("refused", sentence);
  }

  /** Another person saved first: rebases the form on their version and continues, unless both changed the same fields. */
  function rebaseOnto(
    current: ServerRecord,
    { explicit, pendingFields: pending, onlyIfCurrent }: SaveRequest,
    savedBy: readonly Colleague[] = [],
  ): boolean {
    const { pendingFields, conflicts } = mergeTheirs(current, onlyIfCurrent ? {} : pending, savedBy);
    if (conflicts.length > 0) {
      enterConflict(conflicts, { explicit, pendingFields });
      return false;
    }
    form.updateCopy();
    queued = queued ? combineRequests({ explicit, pendingFields }, queued) : { explicit, pendingFields };
    return true;
  }

  function mergeTheirs(current: ServerRecord, pending: Fields, savedBy: readonly Colleague[]) {
    const before = form.get();
    const { values, mergedPaths, ...rest } = rebase(before, form.synced(), pending, current);
    form.applyServerRecord(current, ownFields(current), values);
    form.set({ mergedPaths: [...new Set([...before.mergedPaths, ...mergedPaths])], savedBy });
    return rest;
  }

  /** Shows in the form what others have saved, without waiting for a save that would find it. Saves nothing. */
  function adopt(current: ServerRecord, savedBy: readonly Colleague[]): void {
    const { saved, save } = form.get();
    if (running || save.is === "conflict" || current.version <= (saved?.version ?? 0)) return;
    // A save that waits meets the other version by itself.
    if (paused) return resume();
    const { conflicts } = mergeTheirs(current, {}, savedBy);
    if (conflicts.length > 0) enterConflict(conflicts);
    else handleChange();
  }

  /** Pauses saving until a person has resolved the conflicts. */
  function enterConflict(
    conflicts: readonly FieldConflict[],
    request: SaveRequest = { explicit: false, pendingFields: {} },
  ): void {
    paused = request;
    stopTimer();
    form.set({ save: { is: "conflict", conflicts } });
    form.updateCopy();
  }

  /**
   * Saves now. `pendingFields` are saved beside those of the form, such as a new status. Returns false if it failed.
   *
   * @param onlyIfCurrent drops the pending fields if another person has saved since: then only the form is saved.
   */
  function saveNow(pendingFields: Fields = {}, { onlyIfCurrent = false } = {}): Promise<boolean> {
    const request = combineRequests(paused, { explicit: true, pendingFields, onlyIfCurrent });
    const { save } = form.get();
    if (save.is !== "conflict") return requestSave(request);
    // The form is already based on the other person's version, so saving would overwrite it. A new array reopens the dialog.
    enterConflict([...save.conflicts], request);
    return Promise.resolve(false);
  }

  /** Continues once each conflict is resolved. `theirPaths` are the paths that take the other person's value. */
  function resolve(theirPaths: readonly string[]): Promise<boolean> {
    const { save, values } = form.get();
    if (save.is !== "conflict") return Promise.resolve(false);
    const { explicit, pendingFields } = paused ?? { explicit: true, pendingFields: {} };
    const chosen = resolveConflicts(save.conflicts, theirPaths, { values, pendingFields });
    paused = undefined;
    form.set({ values: chosen.values, save: { is: "unsaved" } });
    if (explicit) return requestSave({ explicit: true, pendingFields: chosen.pendingFields });
    handleChange();
    return Promise.resolve(true);
  }

  /** Retries a failed save: the network is back, or a person signed in. */
  function resume(): void {
    if (!paused || form.get().save.is === "conflict") return;
    failures = 0;
    void requestSave(paused);
  }

  /** Another person has signed in: the form stays, and is saved under their name only when they press Save. */
  function pauseForOtherUser(name: string): void {
    if ((!form.isDirty() && !paused) || form.get().save.is === "conflict") return;
    paused ??= { explicit: false, pendingFields: {} };
    fail("signed-out", `you are now signed in as ${name}. Press Save to save it under that name`);
  }

  /** Saves a draft at once when the form is left. A paused save stays paused. */
  function saveOnLeaving(): void {
    if (form.isDirty() && form.savesAutomatically() && !paused)
      void requestSave({ explicit: false, pendingFields: {} });
  }

  return {
    handleChange,
    enterConflict,
    saveNow,
    resolve,
    resume,
    pauseForOtherUser,
    adopt,
    saveOnLeaving,
    /** Whether a save is running or paused. */
    isPending: () => running !== undefined || paused !== undefined,
    /** Stops automatic saves and retries until `restart`. */
    stop(): void {
      stopped = true;
      stopTimer();
    },
    restart(): void {
      stopped = false;
    },
  };
}

function stillMissing(errors: Readonly<Record<string, string>>, values: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([path, sentence]) => sentence === MISSING && isEmptyValue(valueAt(values, path)),
    ),
  );
}

function uncapitalised(sentence: string): string {
  const trimmed = sentence.replace(/\.$/, "");
  return trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
}
