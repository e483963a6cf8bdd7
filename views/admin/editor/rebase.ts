import {
  changedFields,
  isSame,
  mergeRecord,
  withValueAt,
  type FieldConflict,
  type Fields,
} from "./merge-record.ts";
import type { SaveRequest } from "./save-request.ts";
import { ownFields, type EditorState, type ServerRecord } from "./editor-state.ts";

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
 * @param synced the form's values that correspond to the last saved record.
 * @param pendingFields fields to write that the form shows only once they are saved.
 * @param current the record as the server has it now.
 */
export function rebase(
  { saved, values }: Pick<EditorState, "saved" | "values">,
  synced: Fields,
  pendingFields: Fields,
  current: ServerRecord,
): RebaseResult {
  const base = saved ? ownFields(saved) : {};
  // An unchanged field counts as the server stored it, even if the server normalised what was typed.
  const mine = { ...base, ...changedFields(synced, { ...values, ...pendingFields }) };
  const shown = ownFields(current);
  const { merged, mergedPaths, conflicts } = mergeRecord(base, mine, shown);
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
