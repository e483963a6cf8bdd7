import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { SEASON_LABELS, NUTRIENTS } from "../../../src/content/kinds/blogs/recipe-labels.ts";
import { formatDuration } from "../../../src/rules/time/dates.ts";
import type { Recipe, Nutrition } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { totalMinutes } from "../../../src/rules/time/total-minutes.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { keyed, RecipeIngredients, type RecipeIngredientsProps } from "./recipe-ingredients.tsx";
import styles from "./recipe.module.css";

/** The times and portions of a recipe, and what kind of dish it is. */
export function RecipeFacts({
  recipe,
  servings = recipe.servings,
}: {
  recipe: Recipe;
  servings: number | null | undefined;
}) {
  const { prepMinutes, cookMinutes, yield: makes, course, cuisine, diet, seasons, calories } = recipe;
  const total = prepMinutes && cookMinutes ? totalMinutes(recipe) : null;
  const facts = [
    ...(prepMinutes ? [{ term: "Prepare", value: formatDuration(prepMinutes) }] : []),
    ...(cookMinutes ? [{ term: "Cook", value: formatDuration(cookMinutes) }] : []),
    ...(total ? [{ term: "Total time", value: formatDuration(total) }] : []),
    ...(servings ? [{ term: "Serves", value: String(servings) }] : []),
  ];
  const kind = [
    course,
    cuisine,
    ...diet.map(dietaryLabel),
    ...seasons.map((season) => SEASON_LABELS[season]),
    // It is written for the servings of the recipe alone.
    makes && servings === recipe.servings && `Makes ${makes}`,
    calories === null ? "" : `${calories} kcal a portion`,
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles["facts"]}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {kind.length > 0 && <p className="quiet">{kind.join(" · ")}</p>}
    </>
  );
}

export function RecipeSheet({ recipe, ...rest }: RecipeIngredientsProps) {
  const { ingredients, steps, nutrition } = recipe;
  return (
    <div className={styles["sheet"]}>
      {ingredients.length > 0 && <RecipeIngredients recipe={recipe} {...rest} />}
      {steps.length > 0 && (
        <section className={styles["steps"]} aria-labelledby="method">
          <h2 id="method">Method</h2>
          <ol>
            {keyed(steps).map(({ key, line }) => (
              <li key={key}>
                <p>{keepTogether(line)}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {nutrition && <NutritionTable nutrition={nutrition} />}
    </div>
  );
}

function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const { per, energy } = nutrition;
  const rows = [
    ...(energy === null ? [] : [{ label: "Energy", value: `${energy} kcal` }]),
    ...NUTRIENTS.flatMap(({ name, label }) => {
      const grams = nutrition[name];
      return grams === null ? [] : [{ label, value: `${grams} g` }];
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <table className={styles["table"]}>
      <caption>{per === "portion" ? "Nutrition per portion" : "Nutrition per 100 g"}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
