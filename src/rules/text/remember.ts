/**
 * Remembers the results of a pure function of a text, for texts that come again and again. Forgets all of them at `max`,
 * which bounds the memory; a result is never outdated, because it depends on the text alone.
 */
export function remember<Result>(compute: (text: string) => Result, max = 2_000): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    if (known.size >= max) known.clear();
    known.set(text, result);
    return result;
  };
}
