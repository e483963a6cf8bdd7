import {
  ownFields,
  type EditorState,
  type SaveRequest,
  type ServerRecord,
  type UnsavedCopy,
} from "./editor-state.ts";
import type { LocalCopy } from "./local-copies.ts";
import {
  changedFields,
  changedPaths,
  isSame,
  mergeRecord,
  withValueAt,
  type FieldConflict,
  type Fields,
} from "../../../src/rules/merge-record.ts";

interface RebaseResult {
  /** The new values of the form. */
  values: Fields;
  /** The pending fields that are still to be written. */
  pendingFields: Fields;
  /** The paths of the other person's changes that the form now contains. */
  mergedPaths: readonly string[];
  /** Fields that both changed differently: a person has to choose. */
  conflicts: readonly FieldConflict[];
}

/**
 * Rebases the form's changes on a record that another person has saved since.
 *
 * @param pendingFields fields to write that the form shows only once they are saved.
 * @param current the record as the server has it now.
 */
export function rebase(
  { saved, values, synced, unanswered }: Pick<EditorState, "saved" | "values" | "synced" | "unanswered">,
  pendingFields: Fields,
  current: ServerRecord,
): RebaseResult {
  const base = saved ? ownFields(saved) : {};
  // An unchanged field counts as the server stored it, even if the server normalised what was typed.
  const mine = { ...base, ...changedFields(synced, { ...values, ...pendingFields }) };
  const shown = ownFields(current);
  // A save of this form, whose answer was lost, is no other person's change.
  const own = Object.entries(unanswered).filter(([name, value]) => isSame(shown[name], value));
  const { merged, mergedPaths, conflicts } = mergeRecord(
    { ...base, ...Object.fromEntries(own) },
    mine,
    shown,
  );
  const notMerged = Object.fromEntries(
    Object.entries(pendingFields).filter(([name]) => isSame(merged[name], pendingFields[name])),
  );
  for (const name of Object.keys(notMerged)) merged[name] = shown[name];
  return { values: merged, pendingFields: notMerged, mergedPaths, conflicts };
}

/** Returns the form and the pending fields with the other person's value at each of `theirPaths`. */
export function resolveConflicts(
  conflicts: readonly FieldConflict[],
  theirPaths: readonly string[],
  mine: { values: Fields; pendingFields: Fields },
): { values: Fields; pendingFields: Fields } {
  let { values } = mine;
  const pendingFields: Record<string, unknown> = { ...mine.pendingFields };
  for (const conflict of conflicts) {
    if (!theirPaths.includes(conflict.path)) continue;
    values = withValueAt(values, conflict.path, conflict.theirs);
    delete pendingFields[conflict.path];
  }
  return { values, pendingFields };
}

/**
 * Returns the form's values after a save: what was typed during the request stays, other fields take the server's value.
 *
 * @param values the form's values now.
 * @returns `shown` are the values that correspond to the saved record.
 */
export function mergeSaved(
  record: ServerRecord,
  values: Fields,
  { sent, changes, request }: { sent: Fields; changes: Fields; request: SaveRequest },
): { values: Fields; shown: Fields } {
  const merged: Record<string, unknown> = { ...values };
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(ownFields(record))) {
    const typedSince = !isSame(merged[name], sent[name]) && !Object.hasOwn(request.pendingFields, name);
    // An automatic save does not normalise text that a person may still be typing: `Baker ` keeps its space.
    const showServerValue = request.explicit || !Object.hasOwn(changes, name) || name === "slug";
    shown[name] = typedSince || !showServerValue ? sent[name] : value;
    if (!typedSince) merged[name] = shown[name];
  }
  return { values: merged, shown };
}

/** Returns what a copy of an earlier visit would change in the form; undefined if nothing. */
export function unsavedCopyOf(
  { id, copy }: { id: string; copy: LocalCopy },
  before: Fields,
): UnsavedCopy | undefined {
  const after = { ...before, ...mergeCopy(copy, before).merged };
  const paths = changedPaths(before, after);
  return paths.length === 0 ? undefined : { id, copy, paths, before, after };
}

/** Returns the fields that both the copy and a later save of another person have changed. */
export function conflictsOfCopy(copy: LocalCopy, before: Fields): readonly FieldConflict[] {
  return mergeCopy(copy, before).conflicts;
}

/** Merges the copied fields: as they were, as in the copy, and as they are now. */
function mergeCopy({ base, changes }: LocalCopy, now: Fields) {
  const current = Object.fromEntries(Object.keys(changes).map((name) => [name, now[name]]));
  return mergeRecord(base, { ...base, ...changes }, current);
}
