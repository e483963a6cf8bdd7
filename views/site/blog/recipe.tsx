import { dietaryLabel } from "../../../src/content/products/product-labels.ts";
import { formatDuration } from "../../../src/rules/time/dates.ts";
import type { Recipe } from "../../../src/content/blogs/blog.schema.ts";
import { totalMinutes } from "../../../src/rules/time/total-minutes.ts";
import styles from "./recipe.module.css";

/** The times and portions of a recipe, and what kind of dish it is. */
export function RecipeFacts({ recipe }: { recipe: Recipe }) {
  const { prepMinutes, cookMinutes, servings, yield: makes, course, cuisine, diet, calories } = recipe;
  const total = prepMinutes && cookMinutes ? totalMinutes(recipe) : null;
  const facts = [
    ...(prepMinutes ? [{ term: "Prepare", value: formatDuration(prepMinutes) }] : []),
    ...(cookMinutes ? [{ term: "Cook", value: formatDuration(cookMinutes) }] : []),
    ...(total ? [{ term: "In all", value: formatDuration(total) }] : []),
    ...(servings ? [{ term: "Serves", value: String(servings) }] : []),
  ];
  const kind = [
    course,
    cuisine,
    ...diet.map(dietaryLabel),
    makes && `Makes ${makes}`,
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
      {kind.length > 0 && <p className={styles["kind"]}>{kind.join(" · ")}</p>}
    </>
  );
}

/** The ingredients of a recipe, with checkboxes that need no script, and its steps. */
export function RecipeSheet({ recipe: { ingredients, steps } }: { recipe: Recipe }) {
  return (
    <div className={styles["sheet"]}>
      {ingredients.length > 0 && (
        <section className={styles["ingredients"]} aria-labelledby="ingredients">
          <h2 id="ingredients">Ingredients</h2>
          <ul>
            {numbered(ingredients).map(({ key, line }) => (
              <li key={key}>
                <label>
                  <input type="checkbox" />
                  <span>{line}</span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <section className={styles["steps"]} aria-labelledby="method">
          <h2 id="method">Method</h2>
          <ol>
            {numbered(steps).map(({ key, line }) => (
              <li key={key}>
                <p>{line}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** The key contains the position, because a line such as "salt" can occur twice. */
function numbered(lines: readonly string[]): { key: string; line: string }[] {
  return lines.map((line, place) => ({ key: `${place} ${line}`, line }));
}
