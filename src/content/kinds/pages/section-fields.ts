import { z } from "zod";
import { LINK_PATTERN } from "../../../rules/links/link-address.ts";
import { isPageLink } from "../../../rules/text/site-facts.ts";
import type { Control, Fields } from "../../field-spec.ts";
import { controlTraits } from "../../../rules/schema/field-traits.ts";
import { line, lineList, paragraphs, requiredLine, slug } from "../../../rules/schema/fields.ts";
import { BLOG_CATEGORIES } from "../blogs/blog-categories.ts";
import { PRODUCT_CATEGORIES } from "../products/product-categories.ts";

/** The drawings in views/public/emoji, which pages show and staff can choose: of each a picture of 192 pixels, and one of 480, `-large`. */
export const EMOJI_NAMES = [
  "bar-chart",
  "basket",
  "bread",
  "busts-in-silhouette",
  "calendar",
  "canned-food",
  "chart-increasing",
  "cheese-wedge",
  "coin",
  "cookie",
  "cooking",
  "cut-of-meat",
  "delivery-truck",
  "envelope",
  "fish",
  "fork-and-knife-with-plate",
  "handshake",
  "ice-cream",
  "leafy-green",
  "lotion-bottle",
  "loudspeaker",
  "magnifying-glass-tilted-left",
  "megaphone",
  "mobile-phone",
  "money-bag",
  "newspaper",
  "office-building",
  "people-hugging",
  "pot-of-food",
  "receipt",
  "red-heart",
  "round-pushpin",
  "seedling",
  "shopping-bags",
  "shopping-cart",
  "sparkles",
  "sponge",
  "star",
  "sun",
  "telephone-receiver",
  "wine-glass",
  "wrapped-gift",
] as const;

/** A drawing from our own set. */
export const emoji = z.enum(EMOJI_NAMES, "Please choose one of the drawings.");

/** The patterns and colours of a tile (views/site/tile.tsx). */
export const tilePattern = z.enum(["rings", "petals", "quarters", "star", "waves", "arches"]);
export const tileTone = z.enum(["honey", "pear", "olive", "sea", "leaf", "stone", "blush"]);

/** In characters. */
const LINK_LENGTH = 500;

/** Where a link of a section leads: as `link`, a place on its own page (`#prices`), or a link of the settings (`{terms}`). */
export const siteLink = z
  .string("Please enter an address.")
  .trim()
  .max(LINK_LENGTH, `Please use at most ${LINK_LENGTH} characters.`)
  .refine(
    (address) => LINK_PATTERN.test(address) || isPageLink(address),
    "Please enter a web address, a mail or phone link, a path of this site that starts with /, or a link of the settings such as {terms}.",
  )
  .register(controlTraits, { is: "line", max: LINK_LENGTH, type: "site-link" });

/** A link with its words; without an address no link shows. */
export const linkFields = {
  linkTo: siteLink.nullable().default(null),
  linkLabel: line(80).default(""),
};

/** The title of a section, and a text below it. */
export const titleAndLead = { title: requiredLine(120), lead: paragraphs(400).default("") };

export const titleAndLeadFields = [
  { path: "title", label: "Title" },
  { path: "lead", label: "Text below the title", rows: 2 },
] as const;

/** At most so many groups of fields. */
export function listOf<Shape extends z.ZodRawShape>(shape: Shape, most: number, what: string) {
  return z.array(z.strictObject(shape)).max(most, `Please use at most ${most} ${what}.`).default([]);
}

/** The colours of the head of a page (views/site/page-intro.tsx). */
export const headTone = z.enum(["honey", "leaf", "pear", "sea", "peach", "olive"]);

/** Sentences, one a line. A line that names a fact which is not known is left out. */
export const sentences = lineList.default([]);

/** The slug of a category. An entry of a list for which there is no such category shows nowhere. */
export const categorySlug = z
  .string("Please name the category.")
  .trim()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Please use small letters, digits and single hyphens only.");

/** The choice of a category of products, of those that there are. @param none what an empty one is called. */
export function productCategory(none: string): Extract<Control, { is: "category" }> {
  const known = PRODUCT_CATEGORIES.map((each) => ({ value: each.slug, label: each.label }));
  return { is: "category", known, choices: "products.category", none };
}

/** The choice of a category of posts, of those that there are. @param none what an empty one is called. */
export function postCategory(none: string): Extract<Control, { is: "category" }> {
  const known = BLOG_CATEGORIES.map((each) => ({ value: each.slug, label: each.label }));
  return { is: "category", known, choices: "blogs.category", none };
}

/** A section with more would be a page of its own. */
export const MAX_CHOSEN = 24;

/** Chosen records in their order, by their slugs, each once. */
export const chosenSlugs = z
  .array(slug, "Please enter a list of slugs.")
  .max(MAX_CHOSEN, `Please choose at most ${MAX_CHOSEN}.`)
  .transform((slugs) => [...new Set(slugs)])
  .pipe(z.array(z.string()));

/** Of a field that only some sections have: those where another one, such as the look, has one of the values or is not known. */
export function onlyFor(name: string, ...values: readonly unknown[]) {
  return { shownIf: ({ [name]: value }: Fields) => value === undefined || values.includes(value) };
}

/** Shows a field only for these looks. */
export const forLook = (...looks: string[]) => onlyFor("look", ...looks);

/** Shows a field only on these pages. */
export const onPage = (...slugs: string[]) => onlyFor("page", ...slugs);
