import {
  changedFields,
  isSame,
  mergeRecord,
  withValueAt,
  type FieldConflict,
  type Fields,
} from "./merge-record.ts";
import { ownFields, type EditorState, type ServerRecord } from "./editor-state.ts";

interface RebaseResult {
  /** What the form shows from now on. */
  values: Fields;
  /** What of the wish is left. */
  wish: Fields;
  /** The paths that somebody else changed and that are in the form now. */
  taken: readonly string[];
  /** What both changed: a person has to choose. */
  conflicts: readonly FieldConflict[];
}

/**
 * Brings what is in the form together with a record that somebody else saved meanwhile.
 *
 * @param synced the form's values that the last saved record stands for.
 * @param wish fields to be written that the form shows only once they are.
 */
export function rebase(
  { saved, values }: Pick<EditorState, "saved" | "values">,
  synced: Fields,
  wish: Fields,
  theirs: ServerRecord,
): RebaseResult {
  const base = saved ? ownFields(saved) : {};
  // What was not touched counts as the server had it, tidied up or not.
  const mine = { ...base, ...changedFields(synced, { ...values, ...wish }) };
  const shown = ownFields(theirs);
  const { merged, taken, conflicts } = mergeRecord(base, mine, shown);
  const left = Object.fromEntries(Object.entries(wish).filter(([name]) => isSame(merged[name], wish[name])));
  for (const name of Object.keys(left)) merged[name] = shown[name];
  return { values: merged, wish: left, taken, conflicts };
}

/** The form and the wish after a choice at every conflict: the paths at which the other person's value is taken. */
export function choose(
  conflicts: readonly FieldConflict[],
  theirs: readonly string[],
  mine: { values: Fields; wish: Fields },
): { values: Fields; wish: Fields } {
  let { values } = mine;
  const wish: Record<string, unknown> = { ...mine.wish };
  for (const conflict of conflicts) {
    if (!theirs.includes(conflict.path)) continue;
    values = withValueAt(values, conflict.path, conflict.theirs);
    delete wish[conflict.path];
  }
  return { values, wish };
}
