import type { FieldChange } from "../../rules/access/audit-actions.ts";

/** In characters. The history has the whole record; a line says what changed. */
const MAX_VALUE = 200;

/** More than any kind has fields. */
const MAX_FIELDS = 40;

/** The fields that differ between two objects, each value cut to a bounded text. */
export function fieldChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldChange[] {
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: boundedText(before[field]), after: boundedText(after[field]) }))
    .slice(0, MAX_FIELDS);
}

/** A value as a text of at most some 200 characters; null where there is none. */
export function boundedText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}… (${text.length} characters)`;
}
