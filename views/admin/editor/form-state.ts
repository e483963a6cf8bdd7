import { changedFields, isSame, withValueAt, type Fields } from "./merge-record.ts";
import { ownFields, type EditorParts, type EditorState, type ServerRecord } from "./editor-state.ts";
import type { Creation } from "./local-copies.ts";
import type { SaveState } from "./save-state.ts";

export type FormState = ReturnType<typeof createFormState>;

/** What an editor's form holds, what of it the server has, and the copy of the difference in the browser. */
export function createFormState(parts: EditorParts) {
  const { check, clock, copies, isPublic, lacks } = parts;
  const first = parts.record ? ownFields(parts.record) : parts.blank;
  let state: EditorState = {
    values: first,
    saved: parts.record,
    save: { is: "unchanged" },
    faults: {},
    refusals: 0,
    taken: [],
    found: undefined,
    atRisk: false,
  };
  /** The form's values that `saved` stands for: where they differ from it, the server has tidied up. */
  let synced: Fields = first;
  let creation: Creation | undefined;
  let copyId = parts.record?.id ?? parts.newId;
  const listeners = new Set<() => void>();

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function isDirty(): boolean {
    return state.values !== synced && !isSame(state.values, synced);
  }

  /** Drafts save themselves; what is public, or would be, only when somebody says so. */
  function isAutomatic(): boolean {
    return ![state.values, state.saved, creation?.body].some((fields) => fields && isPublic(fields));
  }

  return {
    get: () => state,
    set,
    subscribe,
    synced: () => synced,
    isDirty,
    isAutomatic,

    /** How the form stands with the server while nothing is on its way. */
    restingState(dirty: boolean): SaveState {
      if (!dirty)
        return state.saved ? { is: "saved", at: new Date(state.saved.updatedDate) } : { is: "unchanged" };
      if (!isAutomatic()) return { is: "unsaved" };
      const faults = check(state.values);
      return Object.keys(faults).length === 0 ? { is: "waiting" } : { is: "incomplete", why: lacks(faults) };
    },

    /**
     * Takes in what the server has now, without telling anybody yet.
     *
     * @param shown the values of the form that the record stands for.
     */
    settle(saved: ServerRecord, shown: Fields, values: Fields): void {
      synced = shown;
      state = { ...state, values: isSame(values, shown) ? shown : values, saved };
    },

    /** The first save, while it is not known what became of it. */
    creation: () => creation,
    setCreation(begun: Creation | undefined): void {
      creation = begun;
    },

    copyId: () => copyId,
    nameCopy(id: string): void {
      copyId = id;
    },
    /** Writes the copy, or removes it where there is nothing left to lose. False where the browser keeps none. */
    keepCopy(): boolean {
      if (!isDirty()) {
        copies.drop(copyId);
        return true;
      }
      const changes = changedFields(synced, state.values);
      const saved: Fields = state.saved ?? synced;
      let base: Fields = Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name]]));
      // Until somebody has chosen, also after coming back, theirs is nothing that mine began with.
      const conflicts = state.save.is === "conflict" ? state.save.conflicts : [];
      for (const conflict of conflicts) base = withValueAt(base, conflict.path, conflict.base);
      return copies.keep(copyId, { at: clock().toISOString(), base, changes, creation });
    },
  };
}
