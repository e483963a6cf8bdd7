import { trimTo } from "../../rules/text/text.ts";

/**
 * What a copy is called: `Ftira` gives `Ftira (copy)`, and that gives `Ftira (copy 2)`.
 *
 * @param longest in characters; a longer name loses the end of the original's.
 */
export function nameOfCopy(name: string, longest: number): string {
  const [, original = name, count] = /^(.*) \(copy(?: (\d{1,6}))?\)$/s.exec(name) ?? [];
  const isCopy = original !== name;
  const suffix = isCopy ? ` (copy ${Number(count ?? 1) + 1})` : " (copy)";
  return trimTo(original, longest - suffix.length) + suffix;
}
