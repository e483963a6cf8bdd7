import { slugify } from "../text/slug.ts";
import { isFieldId } from "./form-fields.ts";

/**
 * The fields of a form, each with a name of its own for what is sent: made from its words where it has none, and kept when
 * these change.
 *
 * @param words the property that has the words.
 */
export function withFieldIds(fields: readonly unknown[], words: string): unknown[] {
  const taken = new Set(fields.map((field) => String(Object(field).id ?? "")));
  return fields.map((field) => {
    const own: Readonly<Record<string, unknown>> = Object(field);
    if (own["id"] !== undefined && own["id"] !== "") return field;
    const text = own[words];
    const base = `f-${slugify(typeof text === "string" ? text : "")}`.slice(0, 34).replace(/-+$/, "");
    let id = base;
    for (let n = 2; taken.has(id) || !isFieldId(id); n += 1) id = `${base}-${n}`;
    taken.add(id);
    return { ...own, id };
  });
}
