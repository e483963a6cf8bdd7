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

/** Marks a text whose words the site's search finds, beside the title and the description, and asks for the mark. @public */
export const { mark: searched, has: isSearched } = createMark();

/** The same for a field that names one record alone, such as the number of a barcode: a copy of the record has it empty. */
export const { mark: identifying, has: isIdentifying } = createMark();

/** A mark on the schemas of fields, which what wraps them has too. */
function createMark() {
  const marked = z.registry<{ isMarked: true }>();
  return {
    mark: <Schema extends z.ZodType>(schema: Schema): Schema => {
      marked.add(schema, { isMarked: true });
      return schema;
    },
    has: (schema: unknown): boolean => unwrap(schema).some((inner) => marked.has(inner)),
  };
}

/** A schema and, from the outside in, the schemas that it wraps with a default, with null or with undefined. */
export function unwrap(schema: unknown): z.ZodType[] {
  if (!(schema instanceof z.ZodType)) return [];
  const isWrapper =
    schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapper ? [schema, ...unwrap(schema.unwrap())] : [schema];
}
