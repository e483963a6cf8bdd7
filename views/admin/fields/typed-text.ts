import { useState } from "react";
import { isSame } from "../editor/merge-record.ts";

/** A value as text: of a number its digits, of what could not be read what was typed. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/**
 * The text of a field whose value is not text. While somebody types, their own text stands (`12.` on the way to
 * `12.5`); once the value comes from elsewhere, or the field is left, the value's own text does.
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
