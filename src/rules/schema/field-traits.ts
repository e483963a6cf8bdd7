import { z } from "zod";

/**
 * What a line takes. A link can also be chosen from the pages of the site; a link of a page's section may follow a link of the
 * settings too, such as `{terms}`.
 */
export type LineType = "text" | "email" | "tel" | "url" | "link" | "site-link";

/** How a value is filled in by a person, as far as its schema knows; the form adds the words. */
export type ControlTrait =
  | { is: "line"; max: number; type?: LineType }
  | { is: "text"; max: number }
  /** A list of lines of at most `max` characters each. */
  | { is: "lines"; max: number }
  /** The start or the end of something; `days` where it is usually given as a day without a time. */
  | { is: "instant"; edge: "start" | "end"; days: boolean }
  /** Whole euro cents. */
  | { is: "price" }
  | { is: "picture" }
  /** An article in HTML. */
  | { is: "rich" };

/** The controls of schemas whose class alone does not tell them apart, such as one line and several paragraphs. */
export const controlTraits = z.registry<ControlTrait>();

const searchedTexts = z.registry<{ isSearched: true }>();

/** Marks a text whose words the site's search finds, beside the title and the description. @public */
export function searched<Schema extends z.ZodType>(schema: Schema): Schema {
  searchedTexts.add(schema, { isSearched: true });
  return schema;
}

/** Whether a text, or what wraps it, has the mark. */
export function isSearched(schema: unknown): boolean {
  return unwrap(schema).some((inner) => searchedTexts.has(inner));
}

/** A schema and, from the outside in, the schemas that it wraps with a default, with null or with undefined. */
export function unwrap(schema: unknown): z.ZodType[] {
  if (!(schema instanceof z.ZodType)) return [];
  const isWrapper =
    schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapper ? [schema, ...unwrap(schema.unwrap())] : [schema];
}
