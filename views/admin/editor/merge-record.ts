/** Fields by name, as the API takes and answers them: JSON, nothing else. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that two people have changed, each in another way. */
export interface FieldConflict {
  /** The field's name; within a group of fields its path, such as `offer.price`. */
  path: string;
  /** As both have seen it. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** What becomes of a record that two people have changed. */
export interface Merge {
  /** Both people's changes; where they collide, mine until somebody has chosen. */
  merged: Record<string, unknown>;
  /** The paths that only the other person has changed: their values are in `merged`. */
  taken: string[];
  conflicts: FieldConflict[];
}

/**
 * Brings two people's work on one record together, field by field: what only one of them has changed is taken
 * over, what both changed alike is no conflict, and what both changed differently is left to people. Groups of
 * fields (a recipe, an offer, a week) are merged field by field as well; lists are one value.
 *
 * @param base the record as both have seen it.
 */
export function mergeRecord(base: Fields, mine: Fields, theirs: Fields): Merge {
  return mergeFields(base, mine, theirs, "");
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields, prefix: string): Merge {
  const merge: Merge = { merged: {}, taken: [], conflicts: [] };
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
      merge.taken.push(path);
    } else if (isGroup(was) && isGroup(my) && isGroup(their)) {
      const inner = mergeFields(was, my, their, `${path}.`);
      put(inner.merged);
      merge.taken.push(...inner.taken);
      merge.conflicts.push(...inner.conflicts);
    } else {
      put(my);
      merge.conflicts.push({ path, base: was, mine: my, theirs: their });
    }
  }
  return merge;
}

/** Whether two JSON values say the same; the order of a group's fields says nothing. */
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

/** The fields of `after` that differ from `before`, whole: what a save has to send. */
export function changedFields(before: Fields, after: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(valueOf(before, name), value)),
  );
}

/** The paths at which two records differ, groups of fields entered: what a person is told. */
export function changedPaths(before: Fields, after: Fields, prefix = ""): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [valueOf(before, name), valueOf(after, name)];
    if (isSame(was, is)) return [];
    return isGroup(was) && isGroup(is) ? changedPaths(was, is, `${prefix}${name}.`) : [prefix + name];
  });
}

/** The value at a path such as `offer.price`; undefined where there is none. */
export function valueAt(fields: Fields, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (isGroup(value) ? valueOf(value, name) : undefined), fields);
}

/** The text at a path; empty where there is none, or something else. */
export function textAt(fields: Fields, path: string): string {
  const value = valueAt(fields, path);
  return typeof value === "string" ? value : "";
}

/** The fields with another value at a path; the original stays as it is. */
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
