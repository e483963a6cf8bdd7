import { ADDRESS, categoryField, defineForm, pictureField } from "../../define-form.ts";
import { ALLERGEN_LABELS, DIETARY_LABELS } from "../products/product-labels.ts";
import { BLOG_CATEGORIES, isRecipe } from "./blog-categories.ts";
import { blogSchema, MAX_PRODUCTS } from "./blog.schema.ts";
import { NUTRIENTS, SEASON_LABELS } from "./recipe-labels.ts";

const blankRecipe = {
  servings: null,
  prepMinutes: null,
  cookMinutes: null,
  ingredients: [],
  steps: [],
  course: "",
  cuisine: "",
  yield: "",
  diet: [],
  calories: null,
  keywords: [],
  seasons: [],
  allergens: null,
  ingredientProducts: [],
  nutrition: null,
};

export const blogForm = defineForm({
  kind: "blogs",
  schema: blogSchema,
  start: { category: "news" },
  main: [
    {
      title: "The post",
      fields: [
        { path: "title", label: "Title" },
        categoryField(BLOG_CATEGORIES),
        { path: "author", label: "Author", suggested: true, short: true },
        {
          path: "excerpt",
          label: "In short",
          rows: 2,
          help: "Shows on cards, in search, and when people share the post.",
        },
      ],
    },
    // As on the page: first the recipe, then the text, which is its notes from the kitchen.
    {
      title: "The recipe",
      shownIf: isRecipe,
      fields: [
        {
          path: "recipe",
          label: "The recipe",
          blank: blankRecipe,
          fields: [
            { path: "recipe.servings", label: "Portions", short: true },
            { path: "recipe.prepMinutes", label: "Preparation", unit: "minutes", short: true },
            { path: "recipe.cookMinutes", label: "Cooking", unit: "minutes", short: true },
            { path: "recipe.ingredients", label: "Ingredients", one: "Ingredient" },
            { path: "recipe.steps", label: "Steps", one: "Step" },
            { path: "recipe.course", label: "Course", short: true, help: "Such as Main course or Dessert." },
            { path: "recipe.cuisine", label: "Cuisine", short: true, help: "Such as Maltese." },
            {
              path: "recipe.yield",
              label: "Makes",
              short: true,
              help: "Where portions do not say it: 2 loaves of 500 g.",
            },
            {
              path: "recipe.ingredientProducts",
              label: "Products for the ingredients",
              one: "Ingredient with products",
              fields: [
                {
                  path: "name",
                  label: "Ingredient",
                  help: "Words of its line above, such as kunserva.",
                },
                {
                  path: "products",
                  label: "Products",
                  control: { is: "records", kind: "products", one: "product", max: MAX_PRODUCTS },
                  help: "The first that is in the range shows with its price.",
                },
              ],
            },
            { path: "recipe.calories", label: "Energy of a portion", unit: "kcal", short: true },
            { path: "recipe.diet", label: "Suits", labels: DIETARY_LABELS },
            { path: "recipe.seasons", label: "At its best in", labels: SEASON_LABELS },
            {
              path: "recipe.allergens",
              label: "Allergens",
              words: "The allergens are stated",
              help: "Without this the page says that they are not stated. With it, none chosen means that there are none of the fourteen.",
              fields: [
                {
                  path: "recipe.allergens.contains",
                  label: "Contains these allergens",
                  labels: ALLERGEN_LABELS,
                },
              ],
            },
            {
              path: "recipe.nutrition",
              label: "Nutrition",
              words: "The nutrition is stated",
              help: "What is left empty does not show.",
              fields: [
                {
                  path: "recipe.nutrition.per",
                  label: "For",
                  labels: { portion: "One portion", "100g": "100 g" },
                  short: true,
                },
                { path: "recipe.nutrition.energy", label: "Energy", unit: "kcal", short: true },
                ...NUTRIENTS.map(({ name, label }) => ({
                  path: `recipe.nutrition.${name}`,
                  label,
                  unit: "g",
                  short: true,
                })),
              ],
            },
            {
              path: "recipe.keywords",
              label: "Keywords",
              one: "Keyword",
              help: "For search engines: words that people look for, such as one-pot.",
            },
          ],
        },
      ],
    },
    { title: "Text", fields: [{ path: "content", label: "Text", control: { is: "rich" } }] },
  ],
  side: [
    {
      title: "Picture",
      fields: [pictureField(["article", "card"])],
    },
    ADDRESS,
  ],
  dates: [{ path: "publishAt", label: "Shows from", help: "Empty means from the moment you publish it." }],
  // Without a recipe, the page of a recipe post would be incomplete.
  derive: (values) => (isRecipe(values) && values["recipe"] === null ? { recipe: blankRecipe } : {}),
});
