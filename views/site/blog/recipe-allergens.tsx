import { Info, TriangleAlert } from "lucide-react";
import type { Recipe } from "../../../src/content/blogs/blog.schema.ts";
import { allergenLabel } from "../../../src/content/products/product-labels.ts";
import styles from "./recipe-ingredients.module.css";

/** What staff have stated of a recipe's allergens. Where they have stated nothing, it says so. */
export function RecipeAllergens({ allergens }: Pick<Recipe, "allergens">) {
  const isWarning = allergens !== null && allergens.contains.length > 0;
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <p className={styles["allergens"]}>
      <Icon size={22} aria-hidden="true" />
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
