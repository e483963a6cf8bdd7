import { fold } from "./fold.ts";

/** Long enough for any title worth reading, and leaves room for a suffix. */
const SLUG_LENGTH = 100;
/** What the schema takes. */
const SUFFIXED_LENGTH = 120;

/**
 * Makes a slug of a title: folded, runs of non-alphanumeric characters a single hyphen, none at the ends
 * (specification, section 5), at most 100 characters. Empty where the title has no Latin letter or digit.
 */
export function slugify(title: string): string {
  const slug = fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return cut(slug, SLUG_LENGTH);
}

/** Tells one of several like slugs apart: `bread` and 2 give `bread-2`, at most 120 characters. */
export function withSuffix(slug: string, n: number): string {
  const base = cut(slug, SUFFIXED_LENGTH - `-${n}`.length);
  return base === "" ? `${n}` : `${base}-${n}`;
}

/** Reads a slug as words, for one that has no label: `baby-food` becomes `Baby food`. */
export function slugWords(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, "");
}
