import type { z } from "zod";
import type { Control, Fields, FieldSpec, FieldsForm } from "../../../src/content/form.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { errorMessageFor, MISSING } from "../../../src/rules/schema/error-messages.ts";
import { isGroup, valueAt } from "../editor/merge-record.ts";
import { allFields, labelAt } from "./find-field.ts";

/** The message for a text that a field could not read. */
const UNREADABLE: Partial<Record<Control["is"], string>> = {
  exceptions: "Please give a day such as 25/12/2026.",
  instant: "Please give a day such as 29/11/2026, and a time such as 14:30.",
  number: "Please give a number.",
  place: "Please give a number.",
  price: "Please give a price in euro, such as 1.25.",
};

/**
 * What the schema finds at first sight in the fields that show, by path: a required value is missing, a text is too
 * long, or a number or a day cannot be read. The server judges everything else.
 */
export function validateFields(form: FieldsForm, values: Fields): Record<string, string> {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(form.schema.shape, name));
  const { error } = form.schema.safeParse(Object.fromEntries(known), { error: errorMessageFor });
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const path = issue.path.join(".");
    const field = allFields(form).find(
      (each) =>
        each.path === path ||
        (each.is === "place" && each.longitude === path) ||
        (each.is === "exceptions" && isDayOf(each.path, issue.path)),
    );
    const message =
      field && isShown(form, field, values)
        ? messageFor(field, issue, valueIn(values, issue.path))
        : undefined;
    if (message !== undefined) errors[path] ??= message;
  }
  return errors;
}

/** Whether an issue is about the day of an entry of a list: `exceptions.0.date`. */
function isDayOf(list: string, [first, , last, ...rest]: readonly PropertyKey[]): boolean {
  return first === list && last === "date" && rest.length === 0;
}

/** The value at a path, which may lead into lists. */
function valueIn(values: Fields, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined),
    values,
  );
}

function messageFor(field: FieldSpec, issue: z.core.$ZodIssue, value: unknown): string | undefined {
  const isEmpty = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (isEmpty) return MISSING;
  if (issue.code === "too_big" && issue.origin === "string") return issue.message;
  return typeof value === "string" ? UNREADABLE[field.is] : undefined;
}

/** Whether a field takes part in the form as it is filled in now. */
function isShown(form: FieldsForm, field: FieldSpec, values: Fields): boolean {
  const sections = [...form.main, ...form.side, { fields: form.dates, shownIf: undefined }];
  return sections.some(
    ({ fields, shownIf }) =>
      (shownIf?.(values) ?? true) &&
      fields.some(
        (each) =>
          (each.shownIf?.(values) ?? true) &&
          (each === field ||
            (each.is === "group" && isGroup(valueAt(values, each.path)) && each.fields.includes(field))),
      ),
  );
}

/** What a form with these errors lacks; it follows `Not saved yet:`. */
export function lackWords(form: FieldsForm, errors: Readonly<Record<string, string>>): string {
  const names = [...new Set(Object.keys(errors).map((path) => labelAt(form, path)))];
  const [first = "", ...others] = names;
  if (others.length > 2) return `${first} and ${others.length} other fields need to be filled in first`;
  return `${joinWords(names)} ${names.length === 1 ? "needs" : "need"} to be filled in first`;
}
