import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./product-facts.module.css";
import { allergenLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { AllergenIcon } from "./allergen-icon.tsx";

/** The information of a product's label: ingredients, allergens, storage and origin. */
export function ProductFacts({ product, className }: { product: Product; className?: string | undefined }) {
  const { ingredients, storage, origin } = product;
  return (
    <div className={classNames(styles["facts"], className)}>
      {ingredients && (
        <section>
          <h2>Ingredients</h2>
          <p className={styles["text"]}>
            <Ingredients text={keepTogether(ingredients)} />
          </p>
        </section>
      )}
      <AllergenBox product={product} />
      {(storage || origin) && (
        <dl className={styles["list"]}>
          {origin && (
            <div>
              <dt>Origin</dt>
              <dd>{keepTogether(origin)}</dd>
            </div>
          )}
          {storage && (
            <div>
              <dt>Storage</dt>
              <dd className={styles["text"]}>{keepTogether(storage)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

/** Words in capitals. Those of one or two letters are vitamins and countries. */
const IN_CAPITALS = /(\p{Lu}{3,})/u;

/** A list of ingredients. The allergens, which are in capitals, are also shown in bold. */
function Ingredients({ text }: { text: string }) {
  return text
    .split(IN_CAPITALS)
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

/** Categories that are not food, for which an empty list of allergens means nothing. */
const NOT_FOOD: ReadonlySet<string> = new Set(["home-care", "health-beauty"]);

/** The declared allergens of a product, separate from the ingredients and in full words (EU 1169/2011). */
function AllergenBox({ product }: { product: Pick<Product, "allergens" | "category"> }) {
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
