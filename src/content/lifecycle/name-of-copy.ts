import { trimTo } from "../../rules/text/text.ts";

/**
 * The title of a copy: `Ftira` gives `Ftira (copy)`, and that gives `Ftira (copy 2)`.
 *
 * @param longest the maximum length in characters; the original title is shortened to fit.
 */
export function nameOfCopy(name: string, longest: number): string {
  const [, original = name, count] = /^(.*) \(copy(?: (\d{1,6}))?\)$/s.exec(name) ?? [];
  const isCopy = original !== name;
  const suffix = isCopy ? ` (copy ${Number(count ?? 1) + 1})` : " (copy)";
  return trimTo(original, longest - suffix.length) + suffix;
}
