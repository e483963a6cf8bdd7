import { changedPaths, mergeRecord, type FieldConflict, type Fields } from "./merge-record.ts";
import type { EditorDependencies, UnsavedCopy } from "./editor-state.ts";
import type { FormState } from "./form-state.ts";
import type { LocalCopy } from "./local-copies.ts";
import type { Saving } from "./saving.ts";

/** Finds unsaved work of an earlier visit in this browser, and restores or discards it. */
export function createUnsavedCopy(
  { copies, record, wantedCopyId }: EditorDependencies,
  form: FormState,
  saving: Saving,
) {
  let unsavedCopyId = form.copyId();

  function findUnsavedCopy(): void {
    if (form.isDirty() || form.get().unsavedCopy) return;
    const id = form.copyId();
    const copy = record && copies.find(id);
    const kept = record ? copy && { id, copy } : copies.findNew(wantedCopyId);
    if (!kept) return;
    unsavedCopyId = kept.id;
    const unsavedCopy = changesIn(kept.copy, form.get().values);
    if (unsavedCopy) form.set({ unsavedCopy });
    else copies.remove(kept.id);
  }

  function restoreUnsavedCopy(): void {
    const { unsavedCopy } = form.get();
    if (!unsavedCopy) return;
    const copy = copies.find(unsavedCopyId);
    form.setCopyId(unsavedCopyId);
    form.setCreation(copy?.creation);
    form.set({ values: unsavedCopy.after, unsavedCopy: undefined });
    const conflicts = copy ? conflictsOf(copy, unsavedCopy) : [];
    if (conflicts.length > 0) saving.enterConflict(conflicts);
    saving.handleChange();
  }

  function discardUnsavedCopy(): void {
    copies.remove(unsavedCopyId);
    form.set({ unsavedCopy: undefined });
  }

  return { findUnsavedCopy, restoreUnsavedCopy, discardUnsavedCopy };
}

/** Returns what a copy would change in the current form; undefined if nothing. */
function changesIn(copy: LocalCopy, before: Fields): UnsavedCopy | undefined {
  const { merged } = mergeRecord(...mergeInputs(copy, before));
  const after = { ...before, ...merged };
  const paths = changedPaths(before, after);
  return paths.length === 0 ? undefined : { at: copy.at, paths, before, after };
}

/** Returns the fields that both the copy and a later save of another person have changed. */
function conflictsOf(copy: LocalCopy, { before }: UnsavedCopy): readonly FieldConflict[] {
  return mergeRecord(...mergeInputs(copy, before)).conflicts;
}

/** Returns the copied fields three times: the base, as in the copy, and as they are now. */
function mergeInputs({ base, changes }: LocalCopy, now: Fields): [Fields, Fields, Fields] {
  const names = Object.keys(changes);
  return [base, { ...base, ...changes }, Object.fromEntries(names.map((name) => [name, now[name]]))];
}
