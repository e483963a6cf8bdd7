import { formatDate, formatTime, weekdayName } from "../../../src/rules/time/dates.ts";
import { KIND_WORDS } from "../../../src/content/kinds.ts";
import { WEEK } from "../../../src/rules/time/malta-time.ts";
import { isGroup, valueAt, type Fields } from "../editor/merge-record.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { formatRanges } from "../../../src/rules/time/opening-hours.ts";
import { slugWords } from "../../../src/rules/text/slug.ts";
import { joinWords, stripMarkup } from "../../../src/rules/text/text.ts";
import type { OpeningRange } from "../../../src/content/stores/store.schema.ts";
import type { FieldSpec, FormDeclaration } from "../../../src/content/form.ts";

/** Every field of a form, those within groups too, in the order in which people meet them. */
export function allFields({ main, side, dates }: FormDeclaration): FieldSpec[] {
  const fields = [
    ...main.flatMap((section) => section.fields),
    ...dates,
    ...side.flatMap((section) => section.fields),
  ];
  return fields.flatMap((field) => (field.is === "group" ? [field, ...field.fields] : [field]));
}

/** The field that a path leads to or into: a fault at `offer.endDate`, a change at `hours.monday`. */
export function fieldAt(form: FormDeclaration, path: string): FieldSpec | undefined {
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
export function labelAt(form: FormDeclaration, path: string): string {
  if (path === "status") return "State";
  const field =
    fieldAt(form, path) ?? allFields(form).find((other) => other.is === "picture" && other.alt === path);
  if (!field) return slugWords(path.replace(/([A-Z])/g, "-$1").toLowerCase());
  if (field.is === "picture" && field.alt === path) return `${field.label}: description`;
  const rest = path.slice(field.path.length + 1);
  return field.is === "week" && rest !== "" ? `${field.label}, ${slugWords(rest)}` : field.label;
}

/** A field's value as people read it, for comparing versions: lines are parted by line breaks. */
export function wordsAt(form: FormDeclaration, path: string, value: unknown): string {
  if (path === "status") return KIND_WORDS[form.kind].statuses[String(value)] ?? String(value);
  const field = fieldAt(form, path);
  if (value === null || value === undefined || value === "") return "";
  if (field?.is === "week" && path !== field.path) return dayWords(value);
  return field ? wordsFor(form, field, value) : plain(value);
}

function wordsFor(form: FormDeclaration, field: FieldSpec, value: unknown): string {
  switch (field.is) {
    case "price":
      return typeof value === "number" ? formatPrice(value) : plain(value);
    case "select":
    case "category": {
      const options = field.is === "select" ? field.options : field.known;
      return options.find((option) => option.value === value)?.label ?? slugWords(String(value));
    }
    case "checks": {
      const chosen = listOf(value);
      return field.options
        .flatMap(({ value: one, label }) => (chosen.includes(one) ? [label] : []))
        .join("\n");
    }
    case "switch":
      return value === true ? "Yes" : "No";
    case "instant":
      return typeof value === "string" && !Number.isNaN(Date.parse(value))
        ? `${formatDate(value)}, ${formatTime(value)}`
        : plain(value);
    case "rich":
      return articleWords(String(value));
    case "week":
      return WEEK.map((day) => `${weekdayName(day)}: ${dayWords(valueAt(Object(value), day))}`).join("\n");
    case "day":
      return dayWords(value);
    case "exceptions":
      return listOf(value)
        .map((entry) => Object(entry))
        .map(({ date, hours, reason }) => `${date} ${reason ? `(${reason}) ` : ""}${dayWords(hours)}`)
        .join("\n");
    case "group":
      return isGroup(value)
        ? field.fields
            .map((inner) => {
              const at = inner.path.slice(field.path.length + 1);
              return `${inner.label}: ${wordsAt(form, inner.path, valueAt(value, at))}`;
            })
            .join("\n")
        : "";
    default:
      return plain(value);
  }
}

/** An article's paragraphs, headings and entries as lines of plain text, so that a comparison is of words. */
function articleWords(html: string): string {
  return html
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, "<p>[Picture: $1]</p>")
    .split(/<\/(?:p|h[1-6]|li|blockquote|tr|figcaption)>|<br\s*\/?>/i)
    .map(stripMarkup)
    .filter((line) => line !== "")
    .join("\n");
}

function dayWords(value: unknown): string {
  return formatRanges(listOf(value).filter(isRange));
}

function isRange(value: unknown): value is OpeningRange {
  return isGroup(value) && typeof value["opens"] === "string" && typeof value["closes"] === "string";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join("\n");
  return isGroup(value) ? JSON.stringify(value) : String(value);
}

/** Whether a field takes part in the form as it is filled in now. */
function isShown(form: FormDeclaration, field: FieldSpec, values: Fields): boolean {
  const section = [...form.main, ...form.side].find(({ fields }) => fields.includes(field));
  return (field.shownIf?.(values) ?? true) && (section?.shownIf?.(values) ?? true);
}

/**
 * What is wrong at first sight, by path: what is required and missing, too long, or no number. All else is for
 * the server to judge.
 */
export function validateFields(form: FormDeclaration, values: Fields): Record<string, string> {
  const faults: Record<string, string> = {};
  const look = (field: FieldSpec) => {
    if (!isShown(form, field, values)) return;
    const value = valueAt(values, field.path);
    if (field.is === "group") {
      if (isGroup(value)) field.fields.forEach(look);
      return;
    }
    const fault = faultOf(field, value);
    if (fault !== undefined) faults[field.path] = fault;
    if (field.is === "place") {
      const longitude = faultOf(
        { ...field, is: "number", min: 14.1, max: 14.7 },
        valueAt(values, field.longitude),
      );
      if (longitude !== undefined) faults[field.longitude] = longitude;
    }
  };
  for (const section of [...form.main, ...form.side]) section.fields.forEach(look);
  form.dates.forEach(look);
  return faults;
}

function faultOf(field: FieldSpec, value: unknown): string | undefined {
  const empty = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (empty) return field.required ? "Please fill this in." : undefined;
  switch (field.is) {
    case "line":
    case "text":
      return typeof value === "string" && value.trim().length > field.max
        ? `Please use at most ${field.max} characters.`
        : undefined;
    case "number":
    case "place":
      return typeof value === "number" ? undefined : "Please give a number.";
    case "price":
      return typeof value === "number" ? undefined : "Please give a price in euro, such as 1.25.";
    default:
      return undefined;
  }
}

/** What a form with these faults lacks, after `Not saved yet:`. */
export function lackWords(form: FormDeclaration, faults: Readonly<Record<string, string>>): string {
  const names = [...new Set(Object.keys(faults).map((path) => labelAt(form, path)))];
  const [first = "", ...others] = names;
  if (others.length > 2) return `${first} and ${others.length} other fields need to be filled in first`;
  return `${joinWords(names)} ${names.length === 1 ? "needs" : "need"} to be filled in first`;
}
