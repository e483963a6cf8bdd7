import { z } from "zod";
import {
  choices,
  instant,
  line,
  lineList,
  paragraphs,
  pictureUrl,
  requiredLine,
  slug,
} from "../../../rules/schema/fields.ts";
import { lineWith } from "../../../rules/recipes/ingredient-line.ts";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import { LACKS } from "../../../rules/schema/read-draft.ts";
import { ALLERGENS } from "../products/product.schema.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";

const BLOG_STATUSES = ["draft", "published"] as const;

/** In characters: about a hundred pages, which are still rendered without a noticeable pause. */
export const CONTENT_LENGTH = 200_000;

/** What a recipe suits, in the words that products have for it. */
export const DIETS = ["vegetarian", "vegan", "gluten-free", "lactose-free"] as const;

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;

/** The products that one ingredient can be: the first that is in the range shows. */
export const MAX_PRODUCTS = 3;

/** Grams, with at most two decimals as on a label. */
const grams = z
  .number("Please enter a number of grams.")
  .min(0)
  .max(1_000)
  .multipleOf(0.01, "Please use at most two decimals.")
  .nullable()
  .default(null);

/** In the order of EU 1169/2011, annex XV. What is null is not stated. */
const nutrition = z.strictObject({
  per: z.enum(["portion", "100g"]).default("portion"),
  /** In kilocalories. */
  energy: z.int().min(0).max(10_000).nullable().default(null),
  fat: grams,
  saturates: grams,
  carbohydrate: grams,
  sugars: grams,
  fibre: grams,
  protein: grams,
  salt: grams,
});

/** An ingredient that is bought: words of its line, and the products that are meant, by their slugs. */
const ingredientProducts = z.strictObject({
  name: requiredLine(120),
  products: z.array(slug).max(MAX_PRODUCTS, `Please choose at most ${MAX_PRODUCTS}.`).default([]),
});

/** A number is null and a text empty until staff enter it: pages then leave it out. */
const recipeFields = z.strictObject({
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
  diet: choices(DIETS),
  /** Energy of a portion, in kilocalories. */
  calories: z.int().min(0).max(10_000).nullable().default(null),
  /** Words by which people look for it. */
  keywords: lineList.default([]),
  /** When its ingredients are at their best. */
  seasons: choices(SEASONS),
  /** What it contains of the fourteen allergens; null where staff have not stated them, which is not the same as none. */
  allergens: z
    .strictObject({ contains: choices(ALLERGENS) })
    .nullable()
    .default(null),
  ingredientProducts: z
    .array(ingredientProducts)
    .max(24, "Please choose products for at most 24 ingredients.")
    .default([]),
  nutrition: nutrition.nullable().default(null),
});

const recipe = recipeFields.check(({ value, issues }) => {
  if (value.ingredients.length === 0 && value.ingredientProducts.length > 0) {
    issues.push({ code: "custom", path: ["ingredients"], message: MISSING, params: LACKS, input: [] });
    return;
  }
  for (const [place, { name }] of value.ingredientProducts.entries())
    if (lineWith(value.ingredients, name) === undefined)
      issues.push({
        code: "custom",
        path: ["ingredientProducts", place, "name"],
        message: "No ingredient has these words.",
        input: name,
      });
});

/** A blog post; a recipe is a post of the category `recipes` with a recipe in it (reading, section 3). */
export const blogSchema = z.strictObject({
  title: requiredLine(160),
  /** `recipes`, `community`, `news`, or a category that staff added, in the form of a slug. */
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
export type Blog = z.output<typeof blogSchema> & SluggedFields;
export type Recipe = NonNullable<Blog["recipe"]>;
export type Nutrition = NonNullable<Recipe["nutrition"]>;
export type Season = (typeof SEASONS)[number];
