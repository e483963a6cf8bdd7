import { BLOG_CATEGORIES, isRecipe } from "./blog-categories.ts";
import type { FormDeclaration } from "../form.ts";

const blankRecipe = { servings: 4, prepMinutes: 15, cookMinutes: 30, ingredients: [], steps: [] };

export const blogForm: FormDeclaration = {
  kind: "blogs",
  blank: {
    title: "",
    category: "news",
    excerpt: "",
    content: "",
    imageUrl: null,
    imageAlt: "",
    author: "",
    status: "draft",
    publishAt: null,
    recipe: null,
  },
  main: [
    {
      title: "The post",
      fields: [
        { is: "line", path: "title", label: "Title", required: true, max: 160 },
        {
          is: "category",
          path: "category",
          label: "Category",
          required: true,
          choices: "category",
          short: true,
          known: BLOG_CATEGORIES.map(({ slug, label }) => ({ value: slug, label })),
        },
        { is: "line", path: "author", label: "Author", max: 120, choices: "author", short: true },
        {
          is: "text",
          path: "excerpt",
          label: "In short",
          max: 500,
          rows: 2,
          help: "Shown on cards, in search and when somebody shares the post.",
        },
        { is: "rich", path: "content", label: "Text" },
      ],
    },
    {
      title: "The recipe",
      shownIf: isRecipe,
      fields: [
        {
          is: "group",
          path: "recipe",
          label: "The recipe",
          blank: blankRecipe,
          fields: [
            {
              is: "number",
              path: "recipe.servings",
              label: "Portions",
              min: 1,
              max: 200,
              required: true,
              short: true,
            },
            {
              is: "number",
              path: "recipe.prepMinutes",
              label: "Preparation",
              min: 0,
              max: 10_000,
              unit: "minutes",
              required: true,
              short: true,
            },
            {
              is: "number",
              path: "recipe.cookMinutes",
              label: "Cooking",
              min: 0,
              max: 10_000,
              unit: "minutes",
              required: true,
              short: true,
            },
            { is: "lines", path: "recipe.ingredients", label: "Ingredients", one: "Ingredient", max: 500 },
            { is: "lines", path: "recipe.steps", label: "Steps", one: "Step", max: 500 },
          ],
        },
      ],
    },
  ],
  side: [
    {
      title: "Picture",
      fields: [
        {
          is: "picture",
          path: "imageUrl",
          label: "Picture",
          alt: "imageAlt",
          slots: ["article", "card"],
        },
      ],
    },
    { title: "Address", fields: [{ is: "slug", path: "slug", label: "Address", from: "title" }] },
  ],
  dates: [
    {
      is: "instant",
      path: "publishAt",
      label: "Shows from",
      help: "Empty means from the moment you publish it.",
    },
  ],
  publish: { status: "published", label: "Publish", done: "is published" },
  withdraw: [{ status: "draft", label: "Take off the site", done: "is a draft again" }],
  // A recipe post without a recipe would be a page with a hole in it.
  derive: (values) => (isRecipe(values) && values["recipe"] === null ? { recipe: blankRecipe } : {}),
};
