import { kindOf, type ContentKind } from "./kinds/kinds.ts";
import { type Fields, isGroup, valueAt } from "../rules/merge-record.ts";

/**
 * What a record lacks that visitors expect of its kind, in words that follow "without": `a picture`. Staff are asked
 * before it is published so.
 */
export function lacksOf(kind: ContentKind, fields: Fields): string[] {
  const { expected = [] } = kindOf(kind);
  const lacks = expected.flatMap(({ path, words, isExpected }) =>
    (isExpected?.(fields) ?? true) && isEmpty(valueAt(fields, path)) ? [words] : [],
  );
  if (isUndescribed(fields)) lacks.push("a description of its picture");
  if (Object.values(fields).some(hasUndescribed)) lacks.push("a description of each picture in its content");
  return lacks;
}

/** Whether a field has such a picture within it: in an article, a list, or a section of a page that is not hidden. */
export function hasUndescribed(value: unknown): boolean {
  if (typeof value === "string") return UNDESCRIBED_IN_TEXT.test(value);
  if (Array.isArray(value)) return value.some(hasUndescribed);
  if (!isGroup(value) || value["hidden"] === true) return false;
  return isUndescribed(value) || Object.values(value).some(hasUndescribed);
}

/** In an article as it is stored: a picture without a description and without the mark that it is decorative. */
const UNDESCRIBED_IN_TEXT = /<img (?=[^>]*alt="")(?![^>]*role="presentation")/;

/** Whether a record has a picture that is neither described nor marked as decorative, where its kind asks for one of these. */
function isUndescribed({ imageUrl, imageAlt, imageDecorative }: Fields): boolean {
  return typeof imageUrl === "string" && imageAlt === "" && imageDecorative === false;
}

/** An article without any text is empty, whatever its tags. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "string") return value.replace(/<[^>]*>/g, "").trim() === "";
  return value === null || value === undefined;
}
