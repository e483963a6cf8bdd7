import { z } from "zod";
import { instant, line, lineList, paragraphs, pictureUrl, requiredLine, slug } from "../../schema/fields.ts";
import type { SluggedFields } from "../lifecycle/record.ts";

const BLOG_STATUSES = ["draft", "published"] as const;

/** In characters: about a hundred pages, which are still rendered without a noticeable pause. */
export const CONTENT_LENGTH = 200_000;

/** What a recipe suits, in the words that products have for it. */
export const DIETS = ["vegetarian", "vegan", "gluten-free", "lactose-free"] as const;

/** A number is null and a text empty until staff enter it: pages then leave it out. */
const recipe = z.strictObject({
  servings: z.int().min(1).max(200).nullable(),
  prepMinutes: z.int().min(0).max(10_000).nullable(),
  cookMinutes: z.int().min(0).max(10_000).nullable(),
  ingredients: lineList,
  steps: lineList,
  /** `Main course`, `Dessert`. */
  course: line(60).default(""),
  /** `Maltese`. */
  cuisine: line(60).default(""),
  /** What it makes, where portions do not say it: `2 loaves of 500 g`. */
  yield: line(60).default(""),
  diet: z.array(z.enum(DIETS)).max(DIETS.length).default([]),
  /** Energy of a portion, in kilocalories. */
  calories: z.int().min(0).max(10_000).nullable().default(null),
  /** Words by which people look for it. */
  keywords: lineList.default([]),
});

/** A blog post; a recipe is a post of the category `recipes` with a recipe in it (reading, section 3). */
export const blogSchema = z.strictObject({
  title: requiredLine(160),
  /** `recipes`, `community`, `news` and whatever staff add, in the form of a slug. */
  category: slug,
  excerpt: paragraphs(500).default(""),
  /** HTML, sanitised by the server (`sanitise.ts` lists what is allowed). */
  content: z.string().max(CONTENT_LENGTH, "This post is too long.").default(""),
  imageUrl: pictureUrl.nullable().default(null),
  imageAlt: line(300).default(""),
  /** Whether staff marked the picture as decorative, so that it needs no description. */
  imageDecorative: z.boolean().default(false),
  author: line(120).default(""),
  status: z.enum(BLOG_STATUSES).default("draft"),
  publishAt: instant.nullable().default(null),
  recipe: recipe.nullable().default(null),
});

export type BlogInput = z.input<typeof blogSchema>;
type BlogFields = z.output<typeof blogSchema>;
export type Blog = BlogFields & SluggedFields;
export type Recipe = NonNullable<Blog["recipe"]>;
