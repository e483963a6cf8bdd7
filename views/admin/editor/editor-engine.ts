import { isSame, withValueAt } from "./merge-record.ts";
import type { EditorDependencies } from "./editor-state.ts";
import { createFormState } from "./form-state.ts";
import { createUnsavedCopy } from "./unsaved-copy.ts";
import { createSaving } from "./saving.ts";

export type EditorEngine = ReturnType<typeof createEditor>;

/**
 * The state of an editor and its saving. It saves drafts automatically and public records on request, one request at
 * a time, merges other people's changes, retries when the server cannot be reached, and stores a copy in the browser
 * until everything is saved. It does not depend on React or the DOM. Reasons: decision record 0010.
 */
export function createEditor(dependencies: EditorDependencies) {
  const form = createFormState(dependencies);
  const saving = createSaving(dependencies, form);
  const { saveNow, resolve, resume, pauseForOtherUser, adopt } = saving;
  let abandoned = false;
  let left = false;

  return {
    ...createUnsavedCopy(dependencies, form, saving),
    getState: form.get,
    subscribe: form.subscribe,
    save: saveNow,
    resolve,
    resume,
    pauseForOtherUser,
    adopt,
    change(at: string, value: unknown): void {
      const { values: before, fieldErrors: old } = form.get();
      const values = withValueAt(before, at, value);
      if (isSame(values, before)) return;
      const fieldErrors = Object.fromEntries(Object.entries(old).filter(([name]) => !touches(name, at)));
      form.set({ values, fieldErrors });
      if (abandoned) form.updateCopy();
      else saving.handleChange();
    },
    dismissMergeNotice: () => form.set({ mergedPaths: [] }),
    isDirty: form.isDirty,
    hasUnsavedWork: () => form.isDirty() || saving.isPending(),
    /** Call it when the form is shown. */
    enter(): void {
      left = false;
      if (!abandoned) saving.restart();
    },
    /** Call it when the record is deleted: nothing more is saved, and the local copy stays. */
    abandon(): void {
      abandoned = true;
      saving.stop();
    },
    /** Call it when the form is left: a draft is saved at once, and nothing is retried later. */
    leave(): void {
      left = true;
      saving.stop();
      if (!abandoned && form.get().unsavedCopy === undefined) saving.saveOnLeaving();
    },
    /** Whether the form has been left, while a save may still be running. */
    hasLeft: () => left,
  };
}

/** Whether a change at one path may correct an error at the other: the same field, or one within the other. */
function touches(error: string, changed: string): boolean {
  return error === changed || error.startsWith(`${changed}.`) || changed.startsWith(`${error}.`);
}
