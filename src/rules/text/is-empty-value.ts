/** Whether a value says nothing yet: absent, null, or a text without a character that shows. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
