import { useState } from "react";
import type { Recipe } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { scaleLine } from "../../../src/rules/recipes/scale-line.ts";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import type { NewItem } from "../shopping-list/new-item.ts";
import { keyed } from "./keyed-lines.ts";
import { LinePrice } from "./line-price.tsx";
import type { LineProduct } from "./line-product.ts";
import { RecipeAllergens } from "./recipe-allergens.tsx";
import styles from "./recipe-ingredients.module.css";
import { ServingsForm } from "./servings-form.tsx";
import { factorFor } from "./servings.ts";

export interface RecipeIngredientsProps {
  recipe: Recipe;
  /** The post's id and title, by which the shopping list names what is for it. */
  id: string;
  title: string;
  /** The product of each line. */
  products: readonly (LineProduct | null)[];
  /** For how many the address asks. */
  servings: number | undefined;
}

/** The ingredients of a recipe for any number of portions, with checkboxes that need no script. */
export function RecipeIngredients({ recipe, id, title, products, servings }: RecipeIngredientsProps) {
  const [wanted, setWanted] = useState(servings);
  const factor = factorFor(recipe, wanted);
  const lines = recipe.ingredients.map((line) => scaleLine(line, factor));
  const isScaled = factor !== 1;
  const items = lines.map((line, place): NewItem => {
    const product = products[place];
    return {
      id: `recipe:${id}:${place}`,
      text: line ?? recipe.ingredients[place] ?? "",
      detail: product ? `${product.name} · ${title}` : title,
      aisle: product?.category ?? "",
    };
  });
  return (
    <section className={styles["ingredients"]} aria-labelledby="ingredients">
      <h2 id="ingredients">Ingredients</h2>
      {recipe.servings !== null && <ServingsForm servings={wanted ?? recipe.servings} onChange={setWanted} />}
      <ul>
        {keyed(recipe.ingredients).map(({ key, line, place }) => {
          const product = products[place];
          return (
            <li key={key}>
              <label>
                <input type="checkbox" />
                <span>
                  {lines[place] ?? line}
                  {isScaled && lines[place] === undefined && <em> (as written)</em>}
                </span>
              </label>
              {product && <LinePrice product={product} />}
            </li>
          );
        })}
      </ul>
      {isScaled && (
        <p className={styles["note"]}>
          The method names the amounts for {recipe.servings}.
          {lines.includes(undefined) &&
            " Lines marked “as written” have no amount that can be scaled: judge them yourself."}
        </p>
      )}
      <div className={styles["add"]}>
        <AddToList items={items} />
      </div>
      <RecipeAllergens allergens={recipe.allergens} />
    </section>
  );
}
