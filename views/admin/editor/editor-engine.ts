import {
  changedFields,
  changedPaths,
  isSame,
  mergeRecord,
  withValueAt,
  type FieldConflict,
  type Fields,
} from "../../../src/rules/merge-record.ts";
import type { CallResult } from "../api-call.ts";
import type { LocalCopies } from "./local-copies.ts";
import type { SaveState } from "./save-state.ts";

/** A record as the API answers it. */
export interface ServerRecord {
  id: string;
  version: number;
  createdDate: string;
  updatedDate: string;
  [field: string]: unknown;
}

/** Work that was found in the browser on return. */
export interface FoundWork {
  /** ISO 8601 in UTC. */
  at: string;
  /** What it would change. */
  paths: readonly string[];
  before: Fields;
  after: Fields;
}

export interface EditorState {
  /** What the form shows; what can't be read as a number stays the text that was typed. */
  readonly values: Fields;
  /** The record as the server last answered it; undefined while it was never saved. */
  readonly saved: ServerRecord | undefined;
  readonly save: SaveState;
  /** Sentences by the paths of fields. */
  readonly faults: Readonly<Record<string, string>>;
  /** Rises with each refusal that somebody asked for: then the summary takes the focus. */
  readonly refusals: number;
  /** The paths that somebody else changed meanwhile and that are in the form now. */
  readonly taken: readonly string[];
  readonly found: FoundWork | undefined;
  /** Whether leaving now would lose something: there is unsaved work, and the browser keeps no copy. */
  readonly atRisk: boolean;
}

export interface EditorParts {
  /** The path of the kind's calls, such as `/api/jobs`. */
  path: string;
  record: ServerRecord | undefined;
  /** What a new record begins with. */
  blank: Fields;
  /** What is wrong at first sight, by path: what is required, what is too long, what is no number. */
  check: (values: Fields) => Record<string, string>;
  /** What a form with these faults still lacks, in words that follow `Not saved yet:`. */
  lacks: (faults: Readonly<Record<string, string>>) => string;
  /** Whether a record with these fields may be seen by visitors, now or at some time. */
  isPublic: (values: Fields) => boolean;
  call: (
    path: string,
    options: { method: "POST" | "PUT"; body: unknown },
  ) => Promise<CallResult<ServerRecord>>;
  copies: LocalCopies;
  clock: () => Date;
  /** Runs something later; the answer stops it. */
  later: (ms: number, run: () => void) => () => void;
  /** Names a record that has no id yet. */
  newId: string;
  onSaved?: ((record: ServerRecord, created: boolean) => void) | undefined;
}

/** A save that somebody or the clock has asked for. */
interface Intent {
  explicit: boolean;
  /** Fields to be written with it that the form shows only once they are: a new status. */
  wish: Fields;
}

/** How long after the last key a draft is saved, in milliseconds. */
export const AUTOSAVE_MS = 2_000;
/** How long to wait before the next try, in milliseconds; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 30_000, 60_000] as const;

const SIGNED_OUT = "you are signed out. Sign in again, and it is saved";

export type EditorEngine = ReturnType<typeof createEditor>;

/**
 * The form behind the form: what was typed, what the server has, and how the one becomes the other. It saves
 * drafts by itself and public records when told to, one request at a time, merges what others did meanwhile,
 * tries again when the server was out of reach, and keeps a copy in the browser until all is saved. It knows
 * nothing of React or the DOM. Decision record 0010 says why it does so.
 */
export function createEditor(parts: EditorParts) {
  const { call, check, copies, clock, isPublic, lacks, later, path } = parts;
  const first = parts.record ? ownFields(parts.record) : parts.blank;
  let state: EditorState = {
    ...{ values: first, saved: parts.record, save: { is: "unchanged" }, faults: {}, refusals: 0 },
    ...{ taken: [], found: undefined, atRisk: false },
  };
  /** The form's values that `saved` stands for: where they differ from it, the server has tidied up. */
  let synced: Fields = first;
  let copyId = parts.record?.id ?? parts.newId;
  let foundId = copyId;
  let wanted: Intent | undefined;
  /** What could not be saved and waits for the network, a sign-in or a choice. */
  let held: Intent | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let abandoned = false;
  let stopTimer = () => {};
  const listeners = new Set<() => void>();

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function isDirty(): boolean {
    return state.values !== synced && !isSame(state.values, synced);
  }

  /** Drafts save themselves; what is public, or would be, only when somebody says so. */
  function isAutomatic(): boolean {
    return !isPublic(state.values) && !(state.saved && isPublic(state.saved));
  }

  /** Writes the copy, or removes it where there is nothing left to lose. */
  function keepCopy(): boolean {
    if (!isDirty()) {
      copies.drop(copyId);
      return true;
    }
    const changes = changedFields(synced, state.values);
    const saved: Fields = state.saved ?? synced;
    const base = Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name]]));
    return copies.keep(copyId, { at: clock().toISOString(), base, changes });
  }

  function change(at: string, value: unknown): void {
    const values = withValueAt(state.values, at, value);
    if (isSame(values, state.values)) return;
    const faults = Object.fromEntries(Object.entries(state.faults).filter(([name]) => !touches(name, at)));
    set({ values, faults });
    touched();
  }

  /** After every change of what the form shows. */
  function touched(): void {
    const dirty = isDirty();
    const kept = keepCopy();
    const stuck = held !== undefined && (state.save.is === "failed" || state.save.is === "conflict");
    set({
      atRisk: dirty && !kept,
      ...(!running && !stuck && { save: restingState(dirty) }),
    });
    // Signed out or in conflict, a person has to do something first.
    if (dirty && isAutomatic() && !(stuck && !canRetry()))
      schedule(AUTOSAVE_MS, { explicit: false, wish: {} });
    else if (!dirty && !stuck) stopTimer();
  }

  function restingState(dirty: boolean): SaveState {
    if (!dirty)
      return state.saved ? { is: "saved", at: new Date(state.saved.updatedDate) } : { is: "unchanged" };
    if (!isAutomatic()) return { is: "unsaved" };
    const faults = check(state.values);
    return Object.keys(faults).length === 0 ? { is: "waiting" } : { is: "incomplete", why: lacks(faults) };
  }

  function canRetry(): boolean {
    return state.save.is === "failed" && ["offline", "error", "refused"].includes(state.save.reason);
  }

  function schedule(ms: number, intent: Intent): void {
    stopTimer();
    stopTimer = later(ms, () => void ask(held ? join(held, intent) : intent));
  }

  function ask(intent: Intent): Promise<boolean> {
    wanted = wanted ? join(wanted, intent) : intent;
    stopTimer();
    running ??= drain().then((done) => {
      running = undefined;
      // What was typed during the request is not saved yet.
      if (done && isDirty()) touched();
      return done;
    });
    return running;
  }

  /** One request at a time: what is asked for meanwhile waits for the answer. */
  async function drain(): Promise<boolean> {
    let done = true;
    // What was refused may be mended by now; after any other failure the next request would fail as well.
    while (wanted && (done || (state.save.is === "failed" && state.save.reason === "refused"))) {
      const intent = wanted;
      wanted = undefined;
      held = undefined;
      done = await attempt(intent);
    }
    if (wanted) held = held ? join(held, wanted) : wanted;
    wanted = undefined;
    return done;
  }

  async function attempt(intent: Intent): Promise<boolean> {
    const sent: Fields = { ...state.values, ...intent.wish };
    const faults = check(sent);
    if (Object.keys(faults).length > 0) return refuse(intent, faults);
    const changes = state.saved ? changedFields(synced, sent) : sent;
    if (state.saved && Object.keys(changes).length === 0) {
      keepCopy();
      set({ save: { is: "saved", at: new Date(state.saved.updatedDate) }, faults: {} });
      return true;
    }
    set({ save: { is: "saving" } });
    const { saved } = state;
    const result = saved
      ? await call(`${path}/${saved.id}`, { method: "PUT", body: { ...changes, version: saved.version } })
      : await call(path, { method: "POST", body: sent });
    if (result.ok) return accept(result.value, intent, sent, changes);
    if (result.status === 409 && isServerRecord(result.current)) return meet(result.current, intent);
    if (result.status === 400) return refuse(intent, result.fields, result.error);
    held = intent;
    if (result.status === 401 || result.status === 403) return fail("signed-out", SIGNED_OUT);
    if (result.status === 404) {
      return fail("gone", "somebody has moved it to the bin. Take it out of there, then save again");
    }
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000, intent);
    failures += 1;
    return result.offline
      ? fail(
          "offline",
          "no connection. Your work is kept on this device, and saved when the connection is back",
        )
      : fail("error", uncapitalised(result.error));
  }

  function fail(reason: "refused" | "offline" | "signed-out" | "gone" | "error", why: string): false {
    set({ save: { is: "failed", reason, why } });
    return false;
  }

  function refuse(
    { explicit }: Intent,
    faults: Record<string, string>,
    error = "Some fields need another look.",
  ): false {
    // Nobody asked: what is still empty is no fault yet.
    if (!explicit && state.saved === undefined && Object.keys(check(state.values)).length > 0) {
      set({ save: restingState(true) });
      return false;
    }
    const sentence = Object.keys(faults).length > 0 ? "some fields need another look" : uncapitalised(error);
    set({ faults, ...(explicit && { refusals: state.refusals + 1 }) });
    return fail("refused", sentence);
  }

  function accept(record: ServerRecord, intent: Intent, sent: Fields, changes: Fields): true {
    const answered = ownFields(record);
    const values: Record<string, unknown> = { ...state.values };
    const shown: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(answered)) {
      const typedSince = !isSame(state.values[name], sent[name]) && !Object.hasOwn(intent.wish, name);
      // What a person may be in the middle of typing is not tidied under their hands: `Baker ` keeps its space.
      const tidy = intent.explicit || !Object.hasOwn(changes, name) || name === "slug";
      shown[name] = typedSince || !tidy ? sent[name] : value;
      if (!typedSince) values[name] = shown[name];
    }
    const created = state.saved === undefined;
    if (created) copies.drop(copyId);
    copyId = record.id;
    synced = shown;
    failures = 0;
    state = { ...state, values: isSame(values, shown) ? shown : values, saved: record };
    const kept = keepCopy();
    set({ faults: {}, atRisk: !kept, save: { is: "saved", at: clock() } });
    parts.onSaved?.(record, created);
    return true;
  }

  /** Somebody else saved first: what does not collide is brought together, and the save goes on. */
  function meet(theirs: ServerRecord, intent: Intent): boolean {
    const base = state.saved ? ownFields(state.saved) : {};
    // What was not touched counts as the server had it, tidied up or not.
    const mine = { ...base, ...changedFields(synced, { ...state.values, ...intent.wish }) };
    const { merged, taken, conflicts } = mergeRecord(base, mine, ownFields(theirs));
    const wish = Object.fromEntries(
      Object.entries(intent.wish).filter(([name]) => isSame(merged[name], intent.wish[name])),
    );
    const shown = ownFields(theirs);
    for (const name of Object.keys(wish)) merged[name] = shown[name];
    synced = shown;
    set({ values: merged, saved: theirs, taken: [...new Set([...state.taken, ...taken])] });
    keepCopy();
    if (conflicts.length > 0) {
      held = { ...intent, wish };
      set({ save: { is: "conflict", conflicts } });
      return false;
    }
    wanted = wanted ? join({ ...intent, wish }, wanted) : { ...intent, wish };
    return true;
  }

  /** Goes on after a choice at every conflict: the paths at which the other person's value is taken. */
  function resolve(theirs: readonly string[]): Promise<boolean> {
    if (state.save.is !== "conflict") return Promise.resolve(false);
    const { conflicts } = state.save;
    const intent = held ?? { explicit: true, wish: {} };
    let { values } = state;
    const wish: Record<string, unknown> = { ...intent.wish };
    for (const conflict of conflicts) {
      if (!theirs.includes(conflict.path)) continue;
      values = withValueAt(values, conflict.path, conflict.theirs);
      delete wish[conflict.path];
    }
    held = undefined;
    set({ values, save: { is: "unsaved" } });
    if (intent.explicit) return ask({ explicit: true, wish });
    touched();
    return Promise.resolve(true);
  }

  /** Looks for work that was left behind in this browser. */
  function lookForWork(): void {
    if (isDirty() || state.found) return;
    const kept = parts.record ? copies.find(copyId) : copies.findNew();
    if (!kept) return;
    const { id, copy } = "copy" in kept ? kept : { id: copyId, copy: kept };
    const after = mergeRecord(copy.base, { ...copy.base, ...copy.changes }, pick(state.values, copy.changes));
    const values = { ...state.values, ...after.merged };
    const paths = changedPaths(state.values, values);
    foundId = id;
    if (paths.length === 0) copies.drop(id);
    else set({ found: { at: copy.at, paths, before: state.values, after: values } });
  }

  function continueWithFound(): void {
    const { found } = state;
    if (!found) return;
    const kept = copies.find(foundId);
    copyId = foundId;
    const conflicts = kept ? collisions(kept, found) : [];
    set({ values: found.after, found: undefined });
    if (conflicts.length > 0) {
      held = { explicit: false, wish: {} };
      set({ save: { is: "conflict", conflicts } });
    }
    touched();
  }

  function discardFound(): void {
    copies.drop(foundId);
    set({ found: undefined });
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    /** Saves now, with fields such as a new status beside those of the form. False where it did not work. */
    save(wish: Fields = {}) {
      const intent = { explicit: true, wish };
      return ask(held ? join(held, intent) : intent);
    },
    resolve,
    lookForWork,
    continueWithFound,
    discardFound,
    dismissTaken: () => set({ taken: [] }),
    /** Tries again what could not be saved: the network is back, or somebody signed in. */
    resume(): void {
      if (!held || state.save.is === "conflict") return;
      failures = 0;
      void ask(held);
    },
    /** Somebody else has signed in: what was typed stays, and is saved under their name only when they say so. */
    handOver(name: string): void {
      if (isDirty() || held) {
        held ??= { explicit: false, wish: {} };
        fail("signed-out", `you are signed in as ${name} now. Save it, and it is saved under that name`);
      }
    },
    hasUnsavedWork: () => isDirty() || running !== undefined || held !== undefined,
    /** The record is gone: nothing is saved any more, and the copy stays. */
    abandon(): void {
      abandoned = true;
      stopTimer();
    },
    /** The form is left: a draft is saved at once, and nothing is tried again later. */
    leave(): void {
      stopTimer();
      if (!abandoned && isDirty() && isAutomatic() && !held && state.found === undefined) {
        void ask({ explicit: false, wish: {} });
      }
    },
  };
}

/** What belongs to the writer of a record rather than to the lifecycle. */
export function ownFields(record: Fields): Record<string, unknown> {
  const { id: _id, version: _version, createdDate: _created, updatedDate: _updated, ...own } = record;
  return own;
}

export function isServerRecord(value: unknown): value is ServerRecord {
  if (typeof value !== "object" || value === null) return false;
  return (
    "id" in value && typeof value.id === "string" && "version" in value && typeof value.version === "number"
  );
}

function join(earlier: Intent, later: Intent): Intent {
  return { explicit: earlier.explicit || later.explicit, wish: { ...earlier.wish, ...later.wish } };
}

function collisions(copy: { base: Fields; changes: Fields }, found: FoundWork): FieldConflict[] {
  const now = pick(found.before, copy.changes);
  return mergeRecord(copy.base, { ...copy.base, ...copy.changes }, now).conflicts;
}

function pick(fields: Fields, names: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, fields[name]]));
}

/** Whether a fault at one path may be mended by a change at the other: the same field, or one within the other. */
function touches(fault: string, changed: string): boolean {
  return fault === changed || fault.startsWith(`${changed}.`) || changed.startsWith(`${fault}.`);
}

function uncapitalised(sentence: string): string {
  const trimmed = sentence.replace(/\.$/, "");
  return trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
}
