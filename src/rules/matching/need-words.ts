import type { Allergen, DietaryMark } from "../../content/kinds/products/product.schema.ts";
import { KNOWN_NEEDS, readNeeds, type Need } from "./needs.ts";

/** The word by which the index knows that a record meets a need: letters and digits that no text has. */
export function needWord({ key }: Pick<Need, "key">): string {
  return `need${key.replaceAll(" ", "")}`;
}

/** What is stated of a product or a recipe. */
export interface Stated {
  title: string;
  marks: readonly DietaryMark[];
  contains: readonly Allergen[];
  /** The allergens that it is stated to be without; those that are only not mentioned are none of them. */
  without?: readonly Allergen[];
}

/**
 * Returns the needs that a record meets, as words of the index: what its marks, its allergens and its title state, and nothing
 * that its allergens contradict. Nothing is inferred.
 */
export function needWordsOf({ title, marks, contains, without = [] }: Stated): string[] {
  const titled = readNeeds(title).needs;
  const stated = KNOWN_NEEDS.filter(
    ({ mark, allergens }) =>
      (mark !== undefined && marks.includes(mark)) ||
      (allergens.length > 0 && allergens.every((allergen) => without.includes(allergen))),
  );
  const met = [...titled, ...stated].filter(
    ({ allergens }) => !allergens.some((allergen) => contains.includes(allergen)),
  );
  return [...new Set(met.map(needWord))];
}
