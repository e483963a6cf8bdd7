import { fold } from "./fold.ts";

/** In characters; leaves room for a suffix. */
const SLUG_LENGTH = 100;
/** In characters; the limit of the schema. */
const SUFFIXED_LENGTH = 120;

/**
 * Returns the slug of a title: folded, with a single hyphen for each run of non-alphanumeric characters and none at the ends
 * (specification, section 5), at most 100 characters. Empty if the title has no Latin letter or digit.
 */
export function slugify(title: string): string {
  const slug = fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return cut(slug, SLUG_LENGTH);
}

/** Appends a number to make a slug unique: `bread` and 2 give `bread-2`, at most 120 characters. */
export function withSuffix(slug: string, n: number): string {
  const base = cut(slug, SUFFIXED_LENGTH - `-${n}`.length);
  return base === "" ? `${n}` : `${base}-${n}`;
}

/** Returns a slug as words, for a value without a label: `baby-food` becomes `Baby food`. */
export function slugWords(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, "");
}
