/** The text of a form's field as it was typed; nothing where the field is missing or came twice. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
