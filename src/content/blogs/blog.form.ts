import { defineForm } from "../define-form.ts";
import { DIETARY_LABELS } from "../products/product-labels.ts";
import { BLOG_CATEGORIES, isRecipe } from "./blog-categories.ts";
import { blogSchema } from "./blog.schema.ts";

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
        {
          path: "category",
          label: "Category",
          short: true,
          control: {
            is: "category",
            choices: "category",
            known: BLOG_CATEGORIES.map(({ slug, label }) => ({ value: slug, label })),
          },
        },
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
            { path: "recipe.calories", label: "Energy of a portion", unit: "kcal", short: true },
            { path: "recipe.diet", label: "Suits", labels: DIETARY_LABELS },
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
      fields: [
        {
          path: "imageUrl",
          label: "Picture",
          alt: "imageAlt",
          decorative: "imageDecorative",
          slots: ["article", "card"],
        },
      ],
    },
    {
      title: "Address",
      fields: [{ path: "slug", label: "Address", control: { is: "slug", from: "title" } }],
    },
  ],
  dates: [{ path: "publishAt", label: "Shows from", help: "Empty means from the moment you publish it." }],
  // Without a recipe, the page of a recipe post would be incomplete.
  derive: (values) => (isRecipe(values) && values["recipe"] === null ? { recipe: blankRecipe } : {}),
});
