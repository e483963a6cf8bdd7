import { allergenLabel } from "../../../src/content/kinds/products/product-labels.ts";
import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import { classNames } from "../../components/class-names.ts";
import { AllergenIcon } from "./allergen-icon.tsx";
import styles from "./allergen-box.module.css";

/** Categories that are not food, for which an empty list of allergens means nothing. */
const NOT_FOOD: ReadonlySet<string> = new Set(["home-care", "health-beauty"]);

/** The declared allergens of a product, separate from the ingredients and in full words (EU 1169/2011). */
export function AllergenBox({ product }: { product: Pick<Product, "allergens" | "category"> }) {
  const { allergens, category } = product;
  if (allergens.length === 0) {
    if (NOT_FOOD.has(category)) return null;
    return (
      <p className={styles["box"]}>
        <AllergenIcon isWarning={false} /> No allergens declared
      </p>
    );
  }
  return (
    <p className={classNames(styles["box"], styles["contains"])}>
      <AllergenIcon isWarning />
      <span>
        Contains: <strong>{allergens.map(allergenLabel).join(", ")}</strong>
      </span>
    </p>
  );
}
