const HELD = new WeakMap<object, unknown>();

/**
 * A mark in a loader's data for a value that only the server renders from. The browser gets an empty object: what is in the
 * HTML already is not sent a second time.
 */
export function holdOnServer(value: unknown): Record<string, never> {
  const mark = {};
  HELD.set(mark, value);
  return mark;
}

/** The value of a mark; undefined in a browser. */
export function heldOnServer(mark: object): unknown {
  return HELD.get(mark);
}
