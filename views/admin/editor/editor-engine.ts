import { isSame, withValueAt } from "./merge-record.ts";
import type { EditorParts } from "./editor-state.ts";
import { createFormState } from "./form-state.ts";
import { createUnsavedCopy } from "./unsaved-copy.ts";
import { createSaving } from "./saving.ts";

export type EditorEngine = ReturnType<typeof createEditor>;

/**
 * The form behind the form: what was typed, what the server has, and how the one becomes the other. It saves
 * drafts by itself and public records when told to, one request at a time, merges what others did meanwhile,
 * tries again when the server was out of reach, and keeps a copy in the browser until all is saved. It knows
 * nothing of React or the DOM. Decision record 0010 says why it does so.
 */
export function createEditor(parts: EditorParts) {
  const form = createFormState(parts);
  const saving = createSaving(parts, form);
  const { saveNow, resolve, resume, handOver } = saving;
  let abandoned = false;
  let left = false;

  return {
    ...createUnsavedCopy(parts, form, saving),
    getState: form.get,
    subscribe: form.subscribe,
    save: saveNow,
    resolve,
    resume,
    handOver,
    change(at: string, value: unknown): void {
      const { values: before, faults: found } = form.get();
      const values = withValueAt(before, at, value);
      if (isSame(values, before)) return;
      const faults = Object.fromEntries(Object.entries(found).filter(([name]) => !touches(name, at)));
      form.set({ values, faults });
      if (abandoned) form.keepCopy();
      else saving.touched();
    },
    dismissTaken: () => form.set({ taken: [] }),
    isDirty: form.isDirty,
    hasUnsavedWork: () => form.isDirty() || saving.isPending(),
    /** The form is on the screen. */
    enter(): void {
      left = false;
      if (!abandoned) saving.goOn();
    },
    /** The record is gone: nothing is saved any more, and the copy stays. */
    abandon(): void {
      abandoned = true;
      saving.end();
    },
    /** The form is left: a draft is saved at once, and nothing is tried again later. */
    leave(): void {
      left = true;
      saving.end();
      if (!abandoned && form.get().found === undefined) saving.saveOnLeaving();
    },
    /** Whether the person has gone on to something else, while a save may still be on its way. */
    hasLeft: () => left,
  };
}

/** Whether a fault at one path may be mended by a change at the other: the same field, or one within the other. */
function touches(fault: string, changed: string): boolean {
  return fault === changed || fault.startsWith(`${changed}.`) || changed.startsWith(`${fault}.`);
}
