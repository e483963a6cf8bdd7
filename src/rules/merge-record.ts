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
    } else if (areEntries(was) && areEntries(my) && areEntries(their)) {
      const inner = mergeEntries(was, my, their, `${path}.`);
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

/** By what an entry of a list is known: its id, such as that of a section, or else its day, such as one with special hours. */
function keyOf(entry: unknown): unknown {
  return isGroup(entry) ? (entry["id"] ?? entry["date"]) : undefined;
}

/** Whether a value is a list whose entries are all known by a text of their own. */
function areEntries(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  const keys = value.map(keyOf);
  return keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length;
}

/**
 * Merges two people's changes to a list entry by entry. Entries that only one person has added or removed are added or
 * removed. The order is mine if I have changed it, otherwise theirs. An entry that one person has removed and the other
 * has changed is a conflict.
 */
function mergeEntries(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  prefix: string,
): Omit<Merge, "merged"> & { merged: unknown[] } {
  const byKey = (list: readonly unknown[]) =>
    Object.fromEntries(list.map((entry) => [String(keyOf(entry)), entry]));
  const { merged, mergedPaths, conflicts } = mergeFields(byKey(base), byKey(mine), byKey(theirs), prefix);
  const keysOf = (list: readonly unknown[]) => list.map((entry) => String(keyOf(entry)));
  // A conflict over a removed entry shows it, so that a person sees what there is to choose.
  const shared = (list: readonly unknown[], other: readonly unknown[]) =>
    keysOf(list).filter((key) => keysOf(other).includes(key));
  const moved = !isSame(shared(base, mine), shared(mine, base));
  const order = keysOf(moved ? mine : theirs);
  const second = keysOf(moved ? theirs : mine);
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue;
    // After the entry that it follows in its own list.
    const before = second.slice(0, at).findLast((each) => order.includes(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return { merged: order.flatMap((key) => merged[key] ?? []), mergedPaths, conflicts };
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
export function changedFields(before: object, after: object): Record<string, unknown> {
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
  return path.split(".").reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[placeIn(value, name)];
    return isGroup(value) ? valueOf(value, name) : undefined;
  }, fields);
}

/**
 * The conflicts that a save has answered: all of a field that is sent as it was read, or with another value at the path of one.
 * A save of another text of the field, such as that of another section, answers none.
 */
export function answeredBy<Conflict extends Pick<FieldConflict, "path">>(
  conflicts: readonly Conflict[],
  read: Fields,
  sent: Fields,
): Conflict[] {
  const answered = Object.keys(sent).filter((name) => {
    const isAnswer = ({ path }: Conflict) =>
      nameOf(path) === name && !isSame(valueAt(sent, path), valueAt(read, path));
    return isSame(sent[name], read[name]) || conflicts.some(isAnswer);
  });
  return conflicts.filter(({ path }) => answered.includes(nameOf(path)));
}

/** The name of the field that a path leads into. */
export function nameOf(path: string): string {
  return path.split(".", 1)[0] ?? "";
}

/** Returns the text at a path; empty if there is no value or it is not text. */
export function textAt(fields: Fields, path: string): string {
  const value = valueAt(fields, path);
  return typeof value === "string" ? value : "";
}

/** `sections.2.title` with the id of the section in place of its number: `sections.story.title`. */
export function pathByIds(path: string, values: Fields): string {
  const [list = "", number = "", ...rest] = path.split(".");
  const id = /^\d+$/.test(number) ? textAt(values, `${list}.${number}.id`) : "";
  return id === "" ? path : [list, id, ...rest].join(".");
}

/** Returns a copy of the fields with another value at a path. */
export function withValueAt(fields: Fields, path: string, value: unknown): Record<string, unknown> {
  const dot = path.indexOf(".");
  if (dot < 0) return { ...fields, [path]: value };
  const name = path.slice(0, dot);
  const inner = valueOf(fields, name);
  const rest = path.slice(dot + 1);
  return {
    ...fields,
    [name]:
      Array.isArray(inner) && isPlaceIn(inner, rest, value)
        ? withValueInList(inner, rest, value)
        : withValueAt(isGroup(inner) ? inner : {}, rest, value),
  };
}

/** Whether a path names an entry of a list, or the one that is added at it. */
function isPlaceIn(list: readonly unknown[], path: string, value: unknown): boolean {
  const [name = ""] = path.split(".", 1);
  return list[placeIn(list, name)] !== undefined || keyOf(value) === path;
}

/** A copy of a list with another value at a path whose first step names an entry; unchanged if there is no such entry. */
function withValueInList(list: readonly unknown[], path: string, value: unknown): unknown[] {
  const dot = path.indexOf(".");
  const name = dot < 0 ? path : path.slice(0, dot);
  const place = placeIn(list, name);
  const entry = list[place];
  // At a conflict, an entry that the other person has removed.
  if (dot < 0 && value === undefined) return list.filter((_each, at) => at !== place);
  if (dot < 0 && entry === undefined) return [...list, value];
  return list.with(
    place,
    dot < 0 ? value : withValueAt(isGroup(entry) ? entry : {}, path.slice(dot + 1), value),
  );
}

/** The place of an entry of a list: by what it is known by, or by its number. */
function placeIn(list: readonly unknown[], name: string): number {
  const byKey = list.findIndex((entry) => keyOf(entry) === name);
  return byKey >= 0 || !/^\d+$/.test(name) ? byKey : Number(name);
}

/** Whether a value is a group of fields rather than a list or a single value. */
export function isGroup(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueOf(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
}
