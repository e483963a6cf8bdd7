import { keptFieldOf, type FormField, type Typed } from "../../../src/rules/contact/form-fields.ts";

/** What a form has at the moment: its texts, and the fields that have a file. */
export function readTyped(
  fields: readonly FormField[],
  element: HTMLFormElement,
): { typed: Typed; files: ReadonlySet<string> } {
  const data = new FormData(element);
  const textsOf = (name: string) => data.getAll(name).filter((value) => typeof value === "string");
  const hasFile = ({ id }: FormField) =>
    textsOf(keptFieldOf(id)).length > 0 ||
    data.getAll(id).some((value) => value instanceof File && value.name !== "");
  return {
    typed: Object.fromEntries(fields.map(({ id }) => [id, textsOf(id).join("\n")])),
    files: new Set(fields.filter((field) => field.kind === "file" && hasFile(field)).map(({ id }) => id)),
  };
}
