import type { z } from "zod";
import {
  isRecordForm,
  type Control,
  type Fields,
  type FieldSpec,
  type FieldsForm,
} from "../../../src/content/form.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { errorMessageFor, MISSING } from "../../../src/rules/schema/error-messages.ts";
import { isEmptyValue } from "../../../src/rules/text/is-empty-value.ts";
import { isGroup, valueAt } from "../../../src/rules/merge-record.ts";
import { labelAt, placeAt } from "./find-field.ts";

/** The message for a text that a field could not read. */
const UNREADABLE: Partial<Record<Control["is"], string>> = {
  exceptions: "Please enter a day such as 25/12/2026.",
  instant: "Please enter a day such as 29/11/2026, and a time such as 14:30.",
  number: "Please enter a number.",
  place: "Please enter a number.",
  price: "Please enter a price in euro, such as 1.25.",
};

/**
 * What the schema finds at first sight in the fields that show, by path: a value is missing that visitors need, a text is
 * too long, or a number or a day cannot be read. A draft lacks nothing. The server judges everything else.
 */
export function validateFields(form: FieldsForm, values: Fields): Record<string, string> {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(form.schema.shape, name));
  const { error } = form.schema.safeParse(Object.fromEntries(known), { error: errorMessageFor });
  const isDraft = isRecordForm(form) && values["status"] !== kindOf(form.kind).visibility.status;
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const path = issue.path.join(".");
    const { outer, field } = placeAt(form, path, values) ?? {};
    if (!outer || !field || !isShown(form, outer, values) || !isWhole(field, issue.path)) continue;
    const value = valueAt(values, path);
    const message = isEmptyValue(value) ? (isDraft ? undefined : MISSING) : messageFor(field, issue, value);
    if (message !== undefined) errors[path] ??= message;
  }
  return errors;
}

/** Whether an issue is about a field as a whole, or about the day of an entry of a list of days: `exceptions.0.date`. */
function isWhole(field: FieldSpec, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  if (field.is === "exceptions") return path.length === 3 && last === "date";
  return last === field.path.split(".").at(-1) || (field.is === "place" && last === field.longitude);
}

function messageFor(field: FieldSpec, issue: z.core.$ZodIssue, value: unknown): string | undefined {
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

/** Which fields of a form have these errors; it follows `Not saved yet:`. */
export function faultWords(
  form: FieldsForm,
  errors: Readonly<Record<string, string>>,
  values: Fields,
): string {
  const names = [...new Set(Object.keys(errors).map((path) => labelAt(form, path, values)))];
  const [first = "", ...others] = names;
  if (others.length > 2) return `${first} and ${others.length} other fields need to be corrected first`;
  return `${joinWords(names)} ${names.length === 1 ? "needs" : "need"} to be corrected first`;
}
