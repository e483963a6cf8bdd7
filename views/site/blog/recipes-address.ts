import { selectionQuery, type RecipeSelection } from "./recipe-selection.ts";
import { blogAddress } from "./blog-address.ts";

/** The address of a page of the recipes that fit a selection. */
export function recipesAddress(selection: RecipeSelection, page = 1): string {
  return blogAddress("recipes", page, selectionQuery(selection));
}
