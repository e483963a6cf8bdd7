import { labelOf } from "../../../src/content/define-form.ts";
import type { Fields, FieldSpec, FieldsForm } from "../../../src/content/form.ts";
import { sectionFormOf } from "../../../src/content/kinds/pages/sections.form.ts";
import { slugWords } from "../../../src/rules/text/slug.ts";
import { isCalendarDay } from "../../../src/rules/time/malta-time.ts";
import { formatDay } from "../../../src/rules/time/typed-date.ts";
import { valueAt } from "../../../src/rules/merge-record.ts";

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

/** A list or a section that a field is in: its name, and the name that tells it from others of its kind. */
interface Surrounding {
  name: string;
  numbered: string;
}

interface Place {
  /** The field of the form that the path leads to or into. */
  outer: FieldSpec;
  /** The field itself: the outer one, or one of an entry or a section within it. */
  field: FieldSpec | undefined;
  /** The last part of the path, which names the field where the form does not. */
  name: string;
  /** From the outside in. */
  within: readonly Surrounding[];
}

/** The place in the form of a path, which may lead into lists and sections: `sections.3.steps.0.title`. */
export function placeAt(form: FieldsForm, path: string, values: Fields): Place | undefined {
  const outer =
    fieldAt(form, path) ??
    allFields(form).find((field) => field.is === "picture" && isOfPicture(field, path));
  if (!outer) return undefined;
  const rest = path.startsWith(`${outer.path}.`) ? path.slice(outer.path.length + 1).split(".") : [];
  return { outer, ...placeWithin(outer, rest, valueAt(values, outer.path), []) };
}

function placeWithin(
  field: FieldSpec,
  [entry = "", name, ...rest]: readonly string[],
  value: unknown,
  within: readonly Surrounding[],
): Omit<Place, "outer"> {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const at = /^\d+$/.test(entry) ? Number(entry) : entries.findIndex((each) => Object(each).id === entry);
  if (entry === "" || (field.is !== "items" && field.is !== "sections"))
    return { field, name: field.label, within };
  const { fields, ...surrounding } = field.is === "items" ? itemAt(field, at) : sectionAt(entries, at);
  const inside = [...within, surrounding];
  if (name === undefined) return { field: undefined, name: "", within: inside };
  const inner = fields.find((each) => each.path === name || isOfPicture(each, name));
  if (!inner) return { field: undefined, name: labelOf(name), within: inside };
  return placeWithin(inner, rest, Reflect.get(Object(entries[at]), name), inside);
}

function itemAt(field: Extract<FieldSpec, { is: "items" }>, at: number) {
  return { fields: field.fields, name: field.label, numbered: `${field.one} ${at + 1}` };
}

function sectionAt(sections: readonly unknown[], at: number) {
  const { kind } = Object(sections[at]);
  const { label: name = `Section ${at + 1}`, fields = [] } = sectionFormOf(kind) ?? {};
  const before = sections.slice(0, at + 1).filter((each) => Object(each).kind === kind).length;
  return { fields, name, numbered: before > 0 ? `${name} ${before}` : name };
}

function isOfPicture(field: FieldSpec, path: string): boolean {
  return field.is === "picture" && (field.alt === path || field.decorative === path);
}

/** What a path is called: `Offer price`, `Opening hours, Monday`, `Documents: Name of the document`. */
export function labelAt(form: FieldsForm, path: string, values: Fields): string {
  const place = placeAt(form, path, values);
  const { name } = place?.within.at(-1) ?? {};
  return joinLabel(name, wordsOf(path, place));
}

/** What some paths are called, each otherwise than the others: entries and sections have a number where it takes one. */
export function labelsAt(form: FieldsForm, paths: readonly string[], values: Fields): Map<string, string> {
  const labels = paths.map((path) => labelAt(form, path, values));
  return new Map(
    paths.map((path, at) => {
      const label = labels[at] ?? "";
      if (labels.indexOf(label) === labels.lastIndexOf(label)) return [path, label];
      const place = placeAt(form, path, values);
      const numbered = place?.within.map((each) => each.numbered).join(", ");
      return [path, joinLabel(numbered, wordsOf(path, place))];
    }),
  );
}

function joinLabel(within: string | undefined, words: string): string {
  return [within ?? "", words].filter((part) => part !== "").join(": ");
}

/** What the field at a path is called, without what it is in. */
function wordsOf(path: string, place: Place | undefined): string {
  if (path === "status") return "State";
  if (!place) return labelOf(path);
  const { outer, field, name } = place;
  const last = path.split(".").at(-1) ?? "";
  if (field?.is === "picture") {
    if ((field.alt ?? "").split(".").at(-1) === last) return `${field.label}: description`;
    if ((field.decorative ?? "").split(".").at(-1) === last) return `${field.label}: decorative`;
  }
  const rest = path.slice(outer.path.length + 1);
  if (outer.is === "week" && rest !== "") return `${outer.label}, ${slugWords(rest)}`;
  const [day = ""] = rest.split(".", 1);
  return outer.is === "exceptions" && isCalendarDay(day) ? `${outer.label}, ${formatDay(day)}` : name;
}
