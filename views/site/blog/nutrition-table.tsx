import type { Nutrition } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { NUTRIENTS } from "../../../src/content/kinds/blogs/recipe-labels.ts";
import styles from "./nutrition-table.module.css";

/** What staff have stated of a recipe's nutrition. */
export function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
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
      <caption>{per === "portion" ? "Nutrition of a portion" : "Nutrition of 100 g"}</caption>
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
