import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import { classNames } from "../../components/class-names.ts";
import { AllergenBox } from "./allergen-box.tsx";
import { Ingredients } from "./ingredients.tsx";
import styles from "./product-facts.module.css";

/** The information of a product's label: ingredients, allergens, storage and origin. */
export function ProductFacts({ product, className }: { product: Product; className?: string | undefined }) {
  const { ingredients, storage, origin } = product;
  return (
    <div className={classNames(styles["facts"], className)}>
      {ingredients && (
        <section>
          <h2>Ingredients</h2>
          <p className={styles["text"]}>
            <Ingredients text={ingredients} />
          </p>
        </section>
      )}
      <AllergenBox product={product} />
      {(storage || origin) && (
        <dl className={styles["list"]}>
          {origin && (
            <div>
              <dt>Origin</dt>
              <dd>{origin}</dd>
            </div>
          )}
          {storage && (
            <div>
              <dt>Storage</dt>
              <dd className={styles["text"]}>{storage}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
