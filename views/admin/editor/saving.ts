import { changedFields, isSame, type FieldConflict, type Fields } from "./merge-record.ts";
import type { CallFailure } from "../api-call.ts";
import { isServerRecord, ownFields, type EditorParts, type ServerRecord } from "./editor-state.ts";
import type { FormState } from "./form-state.ts";
import type { Creation } from "./local-copies.ts";
import { choose, rebase } from "./rebase.ts";

/** A save that somebody or the clock has asked for. */
interface Intent {
  explicit: boolean;
  /** Fields to be written with it that the form shows only once they are: a new status. */
  wish: Fields;
  /** The wish is given up where somebody else has saved meanwhile. */
  alone?: boolean | undefined;
}

/** How long after the last key a draft is saved, in milliseconds. */
const AUTOSAVE_MS = 2_000;
/** Answers by which it is certain that a first save has made nothing, now or before. */
const NOTHING_CREATED: ReadonlySet<number> = new Set([400, 413, 422]);
/** How long to wait before the next try, in milliseconds; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 30_000, 60_000] as const;

const SIGNED_OUT = "you are signed out. Sign in again, and it is saved";
const GONE = "somebody has moved it to the bin. Take it out of there, then save again";
const OFFLINE = "no connection. Your work is kept on this device, and saved when the connection is back";

export type Saving = ReturnType<typeof createSaving>;

/**
 * How what was typed reaches the server: drafts by themselves, public records when told to, one request at a
 * time, together with what others saved meanwhile, and again later where the server was out of reach.
 */
export function createSaving(parts: EditorParts, form: FormState) {
  const { call, check, clock, copies, later, path } = parts;
  let wanted: Intent | undefined;
  /** What could not be saved and waits for the network, a sign-in or a choice. */
  let held: Intent | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let stopTimer = () => {};
  let ended = false;

  /** After every change of what the form shows. */
  function touched(): void {
    const dirty = form.isDirty();
    const kept = form.keepCopy();
    const { save } = form.get();
    const stuck = held !== undefined && (save.is === "failed" || save.is === "conflict");
    form.set({ atRisk: dirty && !kept, ...(!running && !stuck && { save: form.restingState(dirty) }) });
    // Signed out or in conflict, a person has to do something first.
    if (dirty && form.isAutomatic() && !(stuck && !canRetry())) {
      const intent: Intent = { explicit: false, wish: {} };
      if (ended) saveBehind(intent);
      else schedule(AUTOSAVE_MS, intent);
    } else if (!dirty && !stuck) stopTimer();
  }

  function canRetry(): boolean {
    const { save } = form.get();
    return save.is === "failed" && ["offline", "error", "refused"].includes(save.reason);
  }

  function schedule(ms: number, intent: Intent): void {
    stopTimer();
    if (!ended) stopTimer = later(ms, () => void ask(join(held, intent)));
  }

  /** What a notice takes back in a form that was left is saved at once: there is nobody who goes on typing. */
  function saveBehind(intent: Intent): void {
    stopTimer();
    stopTimer = later(0, () => void ask(intent));
  }

  function ask(intent: Intent): Promise<boolean> {
    wanted = join(wanted, intent);
    stopTimer();
    running ??= drain().then((done) => {
      running = undefined;
      // What was typed during the request is not saved yet.
      if (done && form.isDirty()) touched();
      return done;
    });
    return running;
  }

  /** One request at a time: what is asked for meanwhile waits for the answer. */
  async function drain(): Promise<boolean> {
    let done = true;
    // What was refused may be mended by now; after any other failure the next request would fail as well.
    while (wanted && (done || isRefused())) {
      const intent = wanted;
      wanted = undefined;
      held = undefined;
      done = await attempt(intent);
    }
    if (wanted) held = join(held, wanted);
    wanted = undefined;
    return done;
  }

  function isRefused(): boolean {
    const { save } = form.get();
    return save.is === "failed" && save.reason === "refused";
  }

  async function attempt(intent: Intent): Promise<boolean> {
    const { saved, values } = form.get();
    const sent: Fields = { ...values, ...intent.wish };
    const faults = check(sent);
    if (Object.keys(faults).length > 0) return refuse(intent, faults);
    if (!saved) return create(sent, intent);
    const changes = changedFields(form.synced(), sent);
    if (Object.keys(changes).length === 0) {
      form.keepCopy();
      form.set({ save: { is: "saved", at: new Date(saved.updatedDate) }, faults: {} });
      return true;
    }
    form.set({ save: { is: "saving" } });
    const body = { ...changes, version: saved.version };
    const result = await call(`${path}/${saved.id}`, { method: "PUT", body });
    return result.ok ? accept(result.value, intent, sent, changes) : putUpWith(result, intent);
  }

  /** Creates the record, once: where an answer was lost, the same call is sent again before anything else. */
  async function create(sent: Fields, intent: Intent): Promise<boolean> {
    const lost = form.creation();
    const creation = lost ?? { key: parts.newKey(), body: sent, wish: intent.wish };
    form.setCreation(creation);
    form.keepCopy();
    form.set({ save: { is: "saving" } });
    const { key, body, wish } = creation;
    const result = await call(path, { method: "POST", body, idempotencyKey: key });
    if (!result.ok) {
      if (NOTHING_CREATED.has(result.status)) {
        form.setCreation(undefined);
        form.keepCopy();
      }
      return putUpWith(result, intent);
    }
    form.setCreation(undefined);
    if (!lost) return accept(result.value, intent, body, body);
    if (result.value.version === 1) {
      accept(result.value, { ...intent, wish }, body, body);
      // What was typed and wished for since.
      return attempt(intent);
    }
    return joinIn(result.value, creation, intent);
  }

  /** The record was created by a call whose answer was lost, and somebody has saved it since. */
  function joinIn(record: ServerRecord, { body, wish }: Creation, intent: Intent): boolean {
    const first = { ...record, ...body };
    takeName(record);
    form.settle(first, ownFields(first), { ...form.get().values, ...wish });
    parts.onSaved?.(record, true);
    return bringTogether(record, intent);
  }

  /** From now on the copy belongs to the record rather than to something new. */
  function takeName({ id }: ServerRecord): void {
    if (form.get().saved === undefined) copies.drop(form.copyId());
    form.nameCopy(id);
  }

  function accept(record: ServerRecord, intent: Intent, sent: Fields, changes: Fields): true {
    const { saved, ...before } = form.get();
    const values: Record<string, unknown> = { ...before.values };
    const shown: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(ownFields(record))) {
      const typedSince = !isSame(values[name], sent[name]) && !Object.hasOwn(intent.wish, name);
      // What a person may be in the middle of typing is not tidied under their hands: `Baker ` keeps its space.
      const tidy = intent.explicit || !Object.hasOwn(changes, name) || name === "slug";
      shown[name] = typedSince || !tidy ? sent[name] : value;
      if (!typedSince) values[name] = shown[name];
    }
    takeName(record);
    failures = 0;
    form.settle(record, shown, values);
    const kept = form.keepCopy();
    form.set({ faults: {}, atRisk: !kept, save: { is: "saved", at: clock() } });
    parts.onSaved?.(record, saved === undefined);
    return true;
  }

  /** What becomes of a save that did not work. True where it goes on all the same. */
  function putUpWith(failure: CallFailure, intent: Intent): boolean {
    const { status, current, error } = failure;
    if (status === 409 && isServerRecord(current)) return bringTogether(current, intent);
    if (status === 400) return refuse(intent, failure.fields, error);
    held = intent;
    if (status === 401 || status === 403) return fail("signed-out", SIGNED_OUT);
    if (status === 404) return fail("gone", GONE);
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000, intent);
    failures += 1;
    return failure.offline ? fail("offline", OFFLINE) : fail("error", uncapitalised(error));
  }

  function fail(reason: "refused" | "offline" | "signed-out" | "gone" | "error", why: string): false {
    form.set({ save: { is: "failed", reason, why } });
    return false;
  }

  function refuse(
    { explicit }: Intent,
    faults: Record<string, string>,
    error = "Some fields need another look.",
  ): false {
    const { saved, values, refusals } = form.get();
    // Nobody asked: what is still empty is no fault yet.
    if (!explicit && saved === undefined && Object.keys(check(values)).length > 0) {
      form.set({ save: form.restingState(true) });
      return false;
    }
    const sentence = Object.keys(faults).length > 0 ? "some fields need another look" : uncapitalised(error);
    form.set({ faults, ...(explicit && { refusals: refusals + 1 }) });
    return fail("refused", sentence);
  }

  /** Somebody else saved first: what does not collide is brought together, and the save goes on. */
  function bringTogether(theirs: ServerRecord, { explicit, wish: wished, alone }: Intent): boolean {
    const before = form.get();
    const { values, wish, taken, conflicts } = rebase(before, form.synced(), alone ? {} : wished, theirs);
    form.settle(theirs, ownFields(theirs), values);
    form.set({ taken: [...new Set([...before.taken, ...taken])] });
    if (conflicts.length > 0) {
      askForChoice(conflicts, { explicit, wish });
      return false;
    }
    form.keepCopy();
    wanted = wanted ? join({ explicit, wish }, wanted) : { explicit, wish };
    return true;
  }

  /** Nothing is saved until somebody has chosen. */
  function askForChoice(
    conflicts: readonly FieldConflict[],
    intent: Intent = { explicit: false, wish: {} },
  ): void {
    held = intent;
    stopTimer();
    form.set({ save: { is: "conflict", conflicts } });
    form.keepCopy();
  }

  /**
   * Saves now, with fields such as a new status beside those of the form. False where it did not work.
   *
   * @param alone gives those fields up where somebody else has saved meanwhile: what is saved then is the form.
   */
  function saveNow(wish: Fields = {}, { alone = false } = {}): Promise<boolean> {
    const intent = join(held, { explicit: true, wish, alone });
    const { save } = form.get();
    if (save.is !== "conflict") return ask(intent);
    // The form stands on the other person's version by now: to save would be to choose for them. They are asked anew.
    askForChoice([...save.conflicts], intent);
    return Promise.resolve(false);
  }

  /** Goes on after a choice at every conflict: the paths at which the other person's value is taken. */
  function resolve(theirs: readonly string[]): Promise<boolean> {
    const { save, values } = form.get();
    if (save.is !== "conflict") return Promise.resolve(false);
    const { explicit, wish } = held ?? { explicit: true, wish: {} };
    const chosen = choose(save.conflicts, theirs, { values, wish });
    held = undefined;
    form.set({ values: chosen.values, save: { is: "unsaved" } });
    if (explicit) return ask({ explicit: true, wish: chosen.wish });
    touched();
    return Promise.resolve(true);
  }

  /** Tries again what could not be saved: the network is back, or somebody signed in. */
  function resume(): void {
    if (!held || form.get().save.is === "conflict") return;
    failures = 0;
    void ask(held);
  }

  /** Somebody else has signed in: what was typed stays, and is saved under their name only when they say so. */
  function handOver(name: string): void {
    if ((!form.isDirty() && !held) || form.get().save.is === "conflict") return;
    held ??= { explicit: false, wish: {} };
    fail("signed-out", `you are signed in as ${name} now. Save it, and it is saved under that name`);
  }

  /** Saves a draft at once, as the form is left; what waits for something stays as it is. */
  function saveOnLeaving(): void {
    if (form.isDirty() && form.isAutomatic() && !held) void ask({ explicit: false, wish: {} });
  }

  return {
    touched,
    askForChoice,
    saveNow,
    resolve,
    resume,
    handOver,
    saveOnLeaving,
    /** Whether a save is on its way, or waits for something. */
    isPending: () => running !== undefined || held !== undefined,
    /** Lets no save begin by itself any more, nor be tried again, until `goOn`. */
    end(): void {
      ended = true;
      stopTimer();
    },
    goOn(): void {
      ended = false;
    },
  };
}

function join(earlier: Intent | undefined, later: Intent): Intent {
  if (!earlier) return later;
  const alone = Object.keys(later.wish).length > 0 ? later.alone : earlier.alone;
  return { explicit: earlier.explicit || later.explicit, wish: { ...earlier.wish, ...later.wish }, alone };
}

function uncapitalised(sentence: string): string {
  const trimmed = sentence.replace(/\.$/, "");
  return trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
}
