import { labelOf } from "../../../src/content/define-form.ts";
import type { FieldSpec, FieldsForm } from "../../../src/content/form.ts";
import { slugWords } from "../../../src/rules/text/slug.ts";

/** Every field of a form, those within groups too, in the order in which people meet them. */
export function allFields({ main, side, dates }: FieldsForm): FieldSpec[] {
  const fields = [
    ...main.flatMap((section) => section.fields),
    ...dates,
    ...side.flatMap((section) => section.fields),
  ];
  return fields.flatMap((field) => (field.is === "group" ? [field, ...field.fields] : [field]));
}

/** The field that a path leads to or into: a fault at `offer.endDate`, a change at `hours.monday`. */
export function fieldAt(form: FieldsForm, path: string): FieldSpec | undefined {
  return allFields(form)
    .filter(
      (field) =>
        field.path === path ||
        path.startsWith(`${field.path}.`) ||
        (field.is === "place" && field.longitude === path),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** What a path is called: `Offer price`, `Opening hours, Monday`. */
export function labelAt(form: FieldsForm, path: string): string {
  if (path === "status") return "State";
  const field =
    fieldAt(form, path) ??
    allFields(form).find(
      (other) => other.is === "picture" && (other.alt === path || other.decorative === path),
    );
  if (!field) return labelOf(path);
  if (field.is === "picture" && field.alt === path) return `${field.label}: description`;
  if (field.is === "picture" && field.decorative === path) return `${field.label}: decorative`;
  const rest = path.slice(field.path.length + 1);
  if (field.is === "sections" && rest !== "") return sectionLabel(rest);
  return field.is === "week" && rest !== "" ? `${field.label}, ${slugWords(rest)}` : field.label;
}

/** What a path within the sections of a page is called: `Section 3, steps`, or `Section story` where it names an id. */
function sectionLabel(path: string): string {
  const [section = "", ...rest] = path.split(".");
  const name = /^\d+$/.test(section) ? `Section ${Number(section) + 1}` : `Section ${section}`;
  const inner = rest.filter((part) => !/^\d+$/.test(part)).map((part) => labelOf(part).toLowerCase());
  return [name, ...inner].join(", ");
}
