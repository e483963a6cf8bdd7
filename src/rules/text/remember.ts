/**
 * Remembers the results of a pure function of a text, for texts that come again and again. Forgets all of them at `max`,
 * which bounds the memory; a result is never outdated, because it depends on the text alone.
 */
export function remember<Result>(compute: (text: string) => Result, max = 2_000): (text: string) => Result {
  return rememberBy((text) => text, compute, max);
}

/** As `remember`, for a function whose result depends on a key of its arguments alone. */
export function rememberBy<Args extends unknown[], Result>(
  keyOf: (...args: Args) => string | number,
  compute: (...args: Args) => Result,
  max: number,
): (...args: Args) => Result {
  const known = new Map<string | number, Result>();
  return (...args) => {
    const key = keyOf(...args);
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = compute(...args);
    if (known.size >= max) known.clear();
    known.set(key, result);
    return result;
  };
}
