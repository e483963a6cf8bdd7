import { data } from "react-router";
import type { Site } from "../../../src/site/context.ts";
import { BLOG_CATEGORIES, isRecipe } from "../../../src/content/kinds/blogs/blog-categories.ts";
import {
  listChoices,
  readRecipeSelection,
  selectionQuery,
  selectRecipes,
  type FilteredRecipe,
} from "./recipe-selection.ts";
import { readPage } from "../pages/read-page.ts";
import { readPageNumber } from "../page-number.ts";
import { BLOG_PAGE_SIZE } from "./blog-address.ts";

/**
 * A page of the blog: its sections, and the posts that the query `?category=&page=` finds. The recipes have filters of their
 * own (`RECIPE_FILTERS`).
 *
 * @throws Response 404 where the list has no such page.
 */
export async function readBlog(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const category = query.get("category") || undefined;
  const page = readPageNumber(query);
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const slice = { limit: BLOG_PAGE_SIZE, offset: (page - 1) * BLOG_PAGE_SIZE };
  const filtered = isRecipe({ category }) ? await readFiltered(site, query) : undefined;
  const [words, { items, total }, counts] = await Promise.all([
    readPage(site, "blog", report),
    filtered?.ids
      ? readRecipes(site, filtered.ids, slice)
      : site.page("blogs", { ...(category && { category }), ...slice }),
    site.countByCategory("blogs"),
  ]);
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  // A known category may be temporarily empty: our own links lead to it.
  const known = total > 0 || category === undefined || BLOG_CATEGORIES.some(({ slug }) => slug === category);
  return { ...words, category, page, items, total, counts, known, filters: filtered?.filters };
}

/** The filters of the recipes, and the ids of those that fit them; without ids where nothing is chosen. */
async function readFiltered(site: Site, query: URLSearchParams) {
  const [all, offered] = await Promise.all([site.recipes(), site.offeredSlugs()]);
  const recipes = all.map((recipe): FilteredRecipe => ({
    ...recipe,
    isOnSpecial: recipe.products.some((slug) => offered.has(slug)),
  }));
  const selection = readRecipeSelection(query, recipes);
  const otherwiseFitting = selectRecipes(recipes, { ...selection, without: [] });
  return {
    filters: {
      selection,
      choices: listChoices(recipes, selection),
      /** How many recipes are not listed because staff have not stated their allergens. */
      unstated:
        selection.without.length > 0
          ? otherwiseFitting.filter(({ contains }) => contains === null).length
          : 0,
    },
    ...(selectionQuery(selection).length > 0 && {
      ids: selectRecipes(recipes, selection).map(({ id }) => id),
    }),
  };
}

async function readRecipes(
  site: Site,
  ids: readonly string[],
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = ids.slice(offset, offset + limit);
  const { items } =
    wanted.length > 0 ? await site.page("blogs", { ids: wanted, limit, offset: 0 }) : { items: [] };
  return { items, total: ids.length };
}
