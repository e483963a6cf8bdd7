import type { Recipe } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { allergenLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { AllergenIcon } from "../products/allergen-icon.tsx";
import styles from "./recipe-ingredients.module.css";

/** What staff have stated of a recipe's allergens. Where they have stated nothing, it says so. */
export function RecipeAllergens({ allergens }: Pick<Recipe, "allergens">) {
  const isWarning = allergens !== null && allergens.contains.length > 0;
  return (
    <p className={styles["allergens"]}>
      <AllergenIcon isWarning={isWarning} />
      <span>
        {isWarning ? (
          <>
            Contains: <strong>{allergens.contains.map(allergenLabel).join(", ")}</strong>.
          </>
        ) : (
          `Allergens: ${allergens === null ? "not stated" : "none of the fourteen"}.`
        )}{" "}
        Products differ: always read their labels.
      </span>
    </p>
  );
}
