import { type FieldSpec, type FieldsForm, isRecordForm, type Option } from "../../../src/content/form.ts";
import { fieldsFor, sectionFormOf } from "../../../src/content/kinds/pages/sections.form.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import type { OpeningRange } from "../../../src/content/kinds/stores/store.schema.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { slugWords } from "../../../src/rules/text/slug.ts";
import { stripMarkup } from "../../../src/rules/text/text.ts";
import { formatDate, formatTime, weekdayName } from "../../../src/rules/time/dates.ts";
import { WEEK } from "../../../src/rules/time/malta-time.ts";
import { formatRanges } from "../../../src/rules/time/shown-hours.ts";
import { type Fields, isGroup, valueAt } from "../../../src/rules/merge-record.ts";
import type { StoredMenuItem, StoredMenuSection } from "../../../src/content/settings/menus.schema.ts";
import { linesOfMenu } from "../menus/menu-model.ts";
import { placeAt } from "./find-field.ts";

/**
 * A field's value as people read it, for comparing versions: lines are parted by line breaks.
 *
 * @param values those of the whole record, from which the options of some fields follow.
 */
export function wordsAt(form: FieldsForm, path: string, value: unknown, values: Fields = {}): string {
  if (path === "status" && isRecordForm(form))
    return kindOf(form.kind).statuses[String(value)] ?? String(value);
  if (value === null || value === undefined || value === "") return "";
  const { outer, field } = placeAt(form, path, values) ?? {};
  // A day with its hours, or what is said of it.
  const isOfDay = (outer?.is === "week" || outer?.is === "exceptions") && path !== outer.path;
  if (isOfDay && !isGroup(value)) return Array.isArray(value) ? dayWords(value) : plain(value);
  if (isOfDay && outer.is === "exceptions") return wordsFor(form, outer, [value], values);
  if (field) return wordsFor(form, field, value, values, path);
  // One entry of a list: at a conflict.
  if (outer && isGroup(value)) return wordsFor(form, outer, [value], values);
  return plain(value);
}

/** @param path that of the field in the record, if it is one of a list. */
function wordsFor(
  form: FieldsForm,
  field: FieldSpec,
  value: unknown,
  values: Fields,
  path = field.path,
): string {
  if (value === null || value === undefined || value === "") return "";
  const text = plain(value);
  switch (field.is) {
    case "price":
      return typeof value === "number" ? formatPrice(value) : text;
    case "select":
    case "category": {
      return optionLabel(field.is === "select" ? field.options : field.known, value) ?? slugWords(text);
    }
    case "option":
      // Those that an editor was opened with are not known here.
      return (
        (typeof field.options === "string" ? undefined : optionLabel(field.options(values, path), value)) ??
        text
      );
    case "checks": {
      const chosen = listOf(value);
      return field.options
        .flatMap(({ value: one, label }) => (chosen.includes(one) ? [label] : []))
        .join("\n");
    }
    case "instant":
      return typeof value === "string" && !Number.isNaN(Date.parse(value))
        ? `${formatDate(value)}, ${formatTime(value)}`
        : text;
    case "rich":
      return articleWords(text);
    case "week":
      return WEEK.map((day) => `${weekdayName(day)}: ${dayWords(valueAt(Object(value), day))}`).join("\n");
    case "day":
      return dayWords(value);
    case "exceptions":
      return listOf(value)
        .map((entry) => Object(entry))
        .map(({ date, hours, reason }) => `${date} ${reason ? `(${reason}) ` : ""}${dayWords(hours)}`)
        .join("\n");
    case "channels":
      return listOf(value)
        .map((entry) => Object(entry))
        .map(({ channel, url }) => `${optionLabel(field.options, channel) ?? channel}: ${url}`)
        .join("\n");
    case "menu":
      // Written by the schema of the menu; a record of the history has no types.
      return linesOfMenu(listOf(value) as (StoredMenuItem | StoredMenuSection)[]).join("\n");
    case "items":
      return listOf(value)
        .map((entry, at) =>
          field.fields
            .map((inner) =>
              wordsFor(form, inner, Object(entry)[inner.path], values, `${field.path}.${at}.${inner.path}`),
            )
            .filter(Boolean)
            .join("\n"),
        )
        .join("\n");
    case "sections":
      return listOf(value)
        .map((section) => sectionWords(form, section, values))
        .join("\n\n");
    case "group":
      return isGroup(value)
        ? field.fields
            .map((inner) => {
              const at = inner.path.slice(field.path.length + 1);
              return `${inner.label}: ${wordsAt(form, inner.path, valueAt(value, at), values)}`;
            })
            .join("\n")
        : "";
    default:
      return text;
  }
}

/** A section of a page: what it is called, and its words. */
function sectionWords(form: FieldsForm, section: unknown, values: Fields): string {
  const { kind, hidden, ...fields }: Record<string, unknown> = Object(section);
  const known = sectionFormOf(kind);
  if (!known) return `[${String(kind)}]`;
  return [
    `[${known.label}${hidden === true ? ", hidden" : ""}]`,
    ...fieldsFor(known.fields, fields)
      .map((inner) => wordsFor(form, inner, fields[inner.path], values))
      .filter((words) => words !== ""),
  ].join("\n");
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

function optionLabel(options: readonly Option[], value: unknown): string | undefined {
  return options.find((option) => option.value === value)?.label;
}

function dayWords(value: unknown): string {
  return formatRanges(timeRangesOf(value));
}

/** Returns the valid time ranges of a value. */
export function timeRangesOf(value: unknown): OpeningRange[] {
  return listOf(value).filter(isRange);
}

function isRange(value: unknown): value is OpeningRange {
  return isGroup(value) && typeof value["opens"] === "string" && typeof value["closes"] === "string";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(String).join("\n");
  return isGroup(value) ? JSON.stringify(value) : String(value);
}
