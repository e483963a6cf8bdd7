/** The text of a form field; an empty string if the field is missing or occurs more than once. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
