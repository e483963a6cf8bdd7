/** Returns a copy with only these fields, such as those that a page sends to the browser. A field that the record does not have stays absent. */
export function pick<Item extends object, Field extends keyof Item>(
  item: Item,
  fields: readonly Field[],
): Pick<Item, Field> {
  const known = fields.filter((field) => field in item).map((field) => [field, item[field]]);
  return Object.fromEntries(known) as Pick<Item, Field>;
}
