import { changedPaths, mergeRecord, type FieldConflict, type Fields } from "./merge-record.ts";
import type { EditorParts, UnsavedCopy } from "./editor-state.ts";
import type { FormState } from "./form-state.ts";
import type { LocalCopy } from "./local-copies.ts";
import type { Saving } from "./saving.ts";

/** Finds the work that was left behind in this browser, and takes it up or throws it away. */
export function createUnsavedCopy({ copies, record }: EditorParts, form: FormState, saving: Saving) {
  let foundId = form.copyId();

  function lookForWork(): void {
    if (form.isDirty() || form.get().found) return;
    const id = form.copyId();
    const copy = record && copies.find(id);
    const kept = record ? copy && { id, copy } : copies.findNew();
    if (!kept) return;
    foundId = kept.id;
    const found = workIn(kept.copy, form.get().values);
    if (found) form.set({ found });
    else copies.drop(kept.id);
  }

  function continueWithFound(): void {
    const { found } = form.get();
    if (!found) return;
    const copy = copies.find(foundId);
    form.nameCopy(foundId);
    form.setCreation(copy?.creation);
    form.set({ values: found.after, found: undefined });
    const conflicts = copy ? collisionsOf(copy, found) : [];
    if (conflicts.length > 0) saving.askForChoice(conflicts);
    saving.touched();
  }

  function discardFound(): void {
    copies.drop(foundId);
    form.set({ found: undefined });
  }

  return { lookForWork, continueWithFound, discardFound };
}

/** What a copy would change in a form as it stands; undefined where that is nothing. */
function workIn(copy: LocalCopy, before: Fields): UnsavedCopy | undefined {
  const { merged } = mergeRecord(...threeSides(copy, before));
  const after = { ...before, ...merged };
  const paths = changedPaths(before, after);
  return paths.length === 0 ? undefined : { at: copy.at, paths, before, after };
}

/** Where the copy and what others have saved since it was made changed the same. */
function collisionsOf(copy: LocalCopy, { before }: UnsavedCopy): readonly FieldConflict[] {
  return mergeRecord(...threeSides(copy, before)).conflicts;
}

/** The copied fields as both started from, as they are in the copy, and as they stand now. */
function threeSides({ base, changes }: LocalCopy, now: Fields): [Fields, Fields, Fields] {
  const names = Object.keys(changes);
  return [base, { ...base, ...changes }, Object.fromEntries(names.map((name) => [name, now[name]]))];
}
