/** Returns an object with only the named fields of a record. */
export function pickFields<Item extends object, Name extends keyof Item>(
  record: Item,
  names: readonly Name[],
): Pick<Item, Name> {
  // Object.fromEntries forgets the names of the fields.
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Item, Name>;
}
