import { useState } from "react";
import { isSame } from "../../../src/rules/merge-record.ts";

/** Returns a value as text: a number as digits, unparsed text as it was typed. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Numbers of a pattern, for `useTypedText`. Text that is not one stays as it was typed: validation reports it. */
export function numbersLike(pattern: RegExp) {
  return {
    parse: (text: string) =>
      text.trim() === "" ? null : pattern.test(text) ? Number(text.replace(",", ".")) : text,
    format: plainText,
  };
}

/**
 * The text of a field whose value is not text. While a person types, their text stays (`12.` on the way to `12.5`).
 * When the value is changed elsewhere, or the field loses the focus, the formatted value replaces it.
 */
export function useTypedText(
  value: unknown,
  change: (value: unknown) => void,
  { parse, format }: { parse: (text: string) => unknown; format: (value: unknown) => string },
): { text: string; type: (text: string) => void; leave: () => void } {
  const [typed, setTyped] = useState<string>();
  return {
    text: typed !== undefined && isSame(parse(typed), value) ? typed : format(value),
    type(text) {
      setTyped(text);
      change(parse(text));
    },
    leave: () => setTyped(undefined),
  };
}

/**
 * Parses a price in euro as people type it: `1.25`, `1,25`, `€ 3`, `.5`. Returns whole cents; undefined if the text is
 * not a price or has more than two decimals.
 */
export function parsePrice(text: string): number | undefined {
  const [, euros = "", cents = ""] = /^\s*€?\s*(\d{0,7})(?:[.,](\d{0,2}))?\s*€?\s*$/.exec(text) ?? [];
  if (euros === "" && cents === "") return undefined;
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}
