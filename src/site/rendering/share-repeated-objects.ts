/**
 * Replaces equal objects within a list of records by one object. React Router's encoding of a page's data writes an
 * object that it has met before as a number, and the opening hours of stores, for instance, are mostly the same.
 * Without it the data of the home page is 3 % larger, beyond its limit (test/e2e/first-paint.spec.ts).
 */
export function shareRepeatedObjects<Item extends object>(records: readonly Item[]): Item[] {
  const known = new Map<string, unknown>();
  return records.map((record) => ({ ...record, ...shareWithin(record, known) }));
}

/** The record's fields that hold objects, with each object replaced by the first equal one. */
function shareWithin(fields: object, known: Map<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => typeof value === "object" && value !== null)
      .map(([name, value]) => [name, share(value, known)]),
  );
}

function share(value: unknown, known: Map<string, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const whole = Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, share(inner, known)]));
  const text = JSON.stringify(whole);
  const first = known.get(text) ?? whole;
  known.set(text, first);
  return first;
}
