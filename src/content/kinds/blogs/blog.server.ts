import { readShown } from "../../lifecycle/public-view.ts";
import { ValidationError } from "../../../errors.ts";
import { pick } from "../../../rules/pick.ts";
import { sql } from "kysely";
import { LATEST_FIRST } from "../../lifecycle/order.ts";
import type { CategoryFilter, PublicView, ServerKind } from "../../lifecycle/server-kind.ts";
import { BLOG_CATEGORIES, blogCategoryLabel, isRecipe, postPath } from "./blog-categories.ts";
import { blogKind } from "./blog.kind.ts";
import { blogSchema, CONTENT_LENGTH, type Blog } from "./blog.schema.ts";
import { recipeFactsColumn } from "./recipe-facts.ts";
import { totalMinutes } from "../../../rules/time/total-minutes.ts";
import { needWordsOf, type Stated } from "../../../rules/matching/needs.ts";
import { ALLERGENS } from "../products/product.schema.ts";
import { sanitiseArticle } from "./sanitise.ts";

/** What a card in a list shows of a post, beside the facts of its recipe. */
const CARD_FIELDS = [
  "id",
  "slug",
  "title",
  "category",
  "excerpt",
  "imageUrl",
  "imageAlt",
  "author",
  "publishAt",
  "createdDate",
] as const;

export type BlogCard = Pick<Blog, (typeof CARD_FIELDS)[number]> & {
  recipe: { servings: number | null; minutes: number | null } | null;
};

/** What a page of posts can be filtered by. */
interface BlogFilter extends CategoryFilter {
  /** Of the recipes that a list shows. */
  ids?: readonly string[];
}

export const blogServer: ServerKind<Blog, BlogCard, BlogFilter> = {
  ...blogKind,
  schema: blogSchema,
  order: LATEST_FIRST,
  computed: recipeFactsColumn,
  select: ({ ids }) => ({ where: ids && sql`id IN (${sql.join(ids)})` }),
  publishedDate: "publishAt",
  publicView: publicPost,
  viewContext: {
    kinds: ["products"],
    read(db, posts, now) {
      const products = posts.flatMap(
        ({ recipe }) => recipe?.ingredientProducts.flatMap((named) => named.products) ?? [],
      );
      return readShown(db, { products }, now);
    },
  },
  toCard: (post) => ({
    ...pick(post, CARD_FIELDS),
    recipe: post.recipe && {
      servings: post.recipe.servings,
      minutes: totalMinutes(post.recipe),
    },
  }),
  prepare(fields) {
    const content = sanitiseArticle(String(fields["content"]));
    // Escaping makes text longer. What could not be saved again is refused now.
    if (content.length > CONTENT_LENGTH) throw new ValidationError({ content: "This post is too long." });
    return { ...fields, content };
  },
  search: {
    range: 1,
    weight: ({ wantsRecipe }) => (wantsRecipe ? 1.2 : 0.85),
    document: (post) => ({
      id: post.id,
      type: "blog",
      title: post.title,
      description: post.excerpt,
      url: postPath(post),
      category: blogCategoryLabel(post.category),
      imageUrl: post.imageUrl,
    }),
    otherWords: ({ author, title, recipe, category }) => [
      author,
      ...needWordsOf({ title, ...statedOf(isRecipe({ category }) ? recipe : null) }),
      ...(recipe
        ? [
            ...recipe.ingredients,
            ...recipe.keywords,
            ...recipe.diet,
            ...recipe.seasons,
            recipe.course,
            recipe.cuisine,
          ]
        : []),
    ],
  },
  listing: {
    searched: ["title", "category", "author"],
    start: "publishAt",
    choices: ["category", "author"],
    knownChoices: async () => ({ category: BLOG_CATEGORIES.map(({ slug }) => slug) }),
    dates: ({ publishAt }) => [publishAt, null],
    detail: ({ author }) => author,
  },
  links: { column: "content", isHtml: true },
  samples: async () => [
    await import("../../sample-content/recipes.json", { with: { type: "json" } }),
    await import("../../sample-content/posts.json", { with: { type: "json" } }),
  ],
};

/** What staff have stated of a recipe: where they state its allergens, it is without the others. */
function statedOf(recipe: Blog["recipe"]): Omit<Stated, "title"> {
  const contains = recipe?.allergens?.contains ?? [];
  const without = recipe?.allergens ? ALLERGENS.filter((allergen) => !contains.includes(allergen)) : [];
  return { marks: recipe?.diet ?? [], contains, without };
}

/**
 * A post as visitors see it, with the chosen products that they may see. The recipe of a post that has left the recipes stays
 * with it for staff, in case it moves back.
 */
function publicPost(post: Blog, { isShown }: PublicView): Blog {
  if (!isRecipe(post) || !post.recipe) return { ...post, recipe: null };
  const ingredientProducts = post.recipe.ingredientProducts.flatMap(({ name, products }) => {
    const shown = products.filter((slug) => isShown("products", slug));
    return shown.length > 0 ? [{ name, products: shown }] : [];
  });
  return { ...post, recipe: { ...post.recipe, ingredientProducts } };
}
