/** Fields by name, as the API receives and returns them: JSON values only. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that two people have changed differently. */
export interface FieldConflict {
  /** The field's name; within a group of fields its path, such as `offer.price`. */
  path: string;
  /** The value that both started from. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The result of a three-way merge. */
export interface Merge {
  /** Both people's changes; at a conflict my value, until a person has chosen. */
  merged: Record<string, unknown>;
  /** The paths that only the other person has changed. Their values are in `merged`. */
  mergedPaths: string[];
  conflicts: FieldConflict[];
}

/**
 * Merges two people's changes to one record (three-way merge), field by field. A change by one person is applied,
 * the same change by both is no conflict, and different changes to one field are a conflict. Groups of fields
 * (a recipe, an offer, a week) are merged field by field as well; a list is one value.
 *
 * @param base the record that both started from.
 */
export function mergeRecord(base: Fields, mine: Fields, theirs: Fields): Merge {
  return mergeFields(base, mine, theirs, "");
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields, prefix: string): Merge {
  const merge: Merge = { merged: {}, mergedPaths: [], conflicts: [] };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const path = prefix + name;
    const [was, my, their] = [valueOf(base, name), valueOf(mine, name), valueOf(theirs, name)];
    const put = (value: unknown) => {
      // An absent field stays absent; `__proto__` is a name like any other.
      if (value !== undefined) {
        Object.defineProperty(merge.merged, name, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
    };
    if (isSame(my, their) || isSame(was, their)) put(my);
    else if (isSame(was, my)) {
      put(their);
      merge.mergedPaths.push(path);
    } else if (isGroup(was) && isGroup(my) && isGroup(their)) {
      const inner = mergeFields(was, my, their, `${path}.`);
      put(inner.merged);
      merge.mergedPaths.push(...inner.mergedPaths);
      merge.conflicts.push(...inner.conflicts);
    } else {
      put(my);
      merge.conflicts.push({ path, base: was, mine: my, theirs: their });
    }
  }
  return merge;
}

/** Whether two JSON values are equal; the order of a group's fields does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry, at) => isSame(entry, b[at]));
  }
  if (!isGroup(a) || !isGroup(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

/** Returns the fields of `after` that differ from `before`, each as a whole: what a save has to send. */
export function changedFields(before: Fields, after: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(valueOf(before, name), value)),
  );
}

/** Returns the paths at which two records differ, down into groups of fields. */
export function changedPaths(before: Fields, after: Fields, prefix = ""): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [valueOf(before, name), valueOf(after, name)];
    if (isSame(was, is)) return [];
    return isGroup(was) && isGroup(is) ? changedPaths(was, is, `${prefix}${name}.`) : [prefix + name];
  });
}

/** Returns the value at a path such as `offer.price`; undefined if there is none. */
export function valueAt(fields: Fields, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (isGroup(value) ? valueOf(value, name) : undefined), fields);
}

/** Returns the text at a path; empty if there is no value or it is not text. */
export function textAt(fields: Fields, path: string): string {
  const value = valueAt(fields, path);
  return typeof value === "string" ? value : "";
}

/** Returns a copy of the fields with another value at a path. */
export function withValueAt(fields: Fields, path: string, value: unknown): Record<string, unknown> {
  const dot = path.indexOf(".");
  if (dot < 0) return { ...fields, [path]: value };
  const name = path.slice(0, dot);
  const inner = valueOf(fields, name);
  return { ...fields, [name]: withValueAt(isGroup(inner) ? inner : {}, path.slice(dot + 1), value) };
}

/** Whether a value is a group of fields rather than a list or a single value. */
export function isGroup(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
