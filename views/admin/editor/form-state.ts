import { changedFields, isSame, withValueAt, type Fields } from "./merge-record.ts";
import { ownFields, type EditorDependencies, type EditorState, type ServerRecord } from "./editor-state.ts";
import type { Creation } from "./local-copies.ts";
import type { SaveState } from "./save-state.ts";

export type FormState = ReturnType<typeof createFormState>;

/** The values of an editor's form, what the server has of them, and the copy of the difference in the browser. */
export function createFormState(dependencies: EditorDependencies) {
  const { check, clock, copies, isPublic, describeFaults } = dependencies;
  const first = dependencies.record ? ownFields(dependencies.record) : dependencies.blank;
  let state: EditorState = {
    values: first,
    saved: dependencies.record,
    save: { is: "unchanged" },
    fieldErrors: {},
    rejectedSaves: 0,
    mergedPaths: [],
    savedBy: [],
    unsavedCopy: undefined,
    atRisk: false,
  };
  /** The form's values that correspond to `saved`. They differ where the server has normalised what was typed. */
  let synced: Fields = first;
  let creation: Creation | undefined;
  let copyId = dependencies.record?.id ?? dependencies.newId;
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

  /** Drafts are saved automatically; a record that is public, or would become so, only on request. */
  function savesAutomatically(): boolean {
    return ![state.values, state.saved, creation?.body].some((fields) => fields && isPublic(fields));
  }

  return {
    get: () => state,
    set,
    subscribe,
    synced: () => synced,
    isDirty,
    savesAutomatically,

    /** Returns the save state while no request is running. */
    idleState(dirty: boolean): SaveState {
      if (!dirty)
        return state.saved ? { is: "saved", at: new Date(state.saved.updatedDate) } : { is: "unchanged" };
      if (!savesAutomatically()) return { is: "unsaved" };
      const fieldErrors = check(state.values);
      return Object.keys(fieldErrors).length === 0
        ? { is: "waiting" }
        : { is: "incomplete", why: describeFaults(fieldErrors, state.values) };
    },

    /**
     * Stores the server's record without notifying the listeners.
     *
     * @param shown the form's values that correspond to the record.
     */
    applyServerRecord(saved: ServerRecord, shown: Fields, values: Fields): void {
      synced = shown;
      state = { ...state, values: isSame(values, shown) ? shown : values, saved };
    },

    /** The first save, until its outcome is known. */
    creation: () => creation,
    setCreation(begun: Creation | undefined): void {
      creation = begun;
    },

    copyId: () => copyId,
    setCopyId(id: string): void {
      copyId = id;
    },
    /** Stores the copy, or removes it if nothing is unsaved. Returns false if the browser could not store it. */
    updateCopy(): boolean {
      if (!isDirty()) {
        copies.remove(copyId);
        return true;
      }
      const changes = changedFields(synced, state.values);
      const saved: Fields = state.saved ?? synced;
      let base: Fields = Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name]]));
      // An unresolved conflict keeps its own base, so that it is still a conflict when the copy is restored.
      const conflicts = state.save.is === "conflict" ? state.save.conflicts : [];
      for (const conflict of conflicts) base = withValueAt(base, conflict.path, conflict.base);
      return copies.store(copyId, {
        at: clock().toISOString(),
        title: dependencies.titleOf(state.values),
        base,
        changes,
        creation,
      });
    },
  };
}
