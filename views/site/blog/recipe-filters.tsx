import {
  RECIPE_FILTERS,
  toggleChoice,
  type RecipeChoice,
  type RecipeFilter,
  type RecipeSelection,
  recipesAddress,
} from "./recipe-selection.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { atResults, ChipLinks, FilterChips, FilterLinks, FilterPanel, Results } from "../filters.tsx";
import { blogAddress } from "./blog-address.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./recipe-filters.module.css";

interface RecipeFiltersProps {
  selection: RecipeSelection;
  choices: Readonly<Record<RecipeFilter, readonly RecipeChoice[]>>;
  /** How many recipes are left out because their allergens are not stated. */
  unstated: number;
  /** How many recipes fit. */
  total: number;
}

/** The filters in the panel; `special` stands beside it. */
const LABELS: Readonly<Record<Exclude<RecipeFilter, "special">, string>> = {
  diet: "Diet",
  serves: "Serves",
  time: "Ready in",
  course: "Course",
  season: "Season",
  without: "Without",
};

/** The filters of the recipes, all links, and what is chosen. On a phone they are collapsible. */
export function RecipeFilters({ selection, choices, unstated, total }: RecipeFiltersProps) {
  const linksOf = (filter: RecipeFilter) =>
    choices[filter].map(({ value, label, count, isChosen }) => ({
      to: atResults(recipesAddress(toggleChoice(selection, filter, value))),
      label,
      count,
      current: isChosen,
    }));
  const panel = RECIPE_FILTERS.flatMap((filter) =>
    filter === "special" || choices[filter].length === 0 ? [] : filter,
  );
  const chips = RECIPE_FILTERS.flatMap((filter) =>
    choices[filter].flatMap(({ value, label, isChosen }) =>
      isChosen
        ? {
            label: chipLabel(filter, label),
            to: atResults(recipesAddress(toggleChoice(selection, filter, value))),
          }
        : [],
    ),
  );
  return (
    <div className={styles["filters"]}>
      {panel.length > 0 && (
        <FilterPanel title="Filter recipes" className={styles["panel"]} isOpen={chips.length > 1}>
          <div className={styles["groups"]}>
            {panel.map((filter) => (
              <FilterLinks key={filter} label={LABELS[filter]} links={linksOf(filter)} />
            ))}
            <p className={classNames(styles["note"], "quiet")}>
              Without an allergen: only recipes whose allergens are stated are listed.
            </p>
          </div>
        </FilterPanel>
      )}
      <ChipLinks links={linksOf("special")} currentAs="true" />
      <Results className={chips.length > 0 ? styles["found"] : undefined}>
        {chips.length > 0 && <p role="status">{plural(total, "recipe", "recipes")}</p>}
        <FilterChips chips={chips} all={atResults(blogAddress("recipes"))} />
      </Results>
      {unstated > 0 && (
        <p className={classNames(styles["note"], "quiet")}>
          {plural(unstated, "recipe is", "recipes are")} not listed, because the allergens are not stated.
          Recipes change, so always read the label.
        </p>
      )}
    </div>
  );
}

/** What a chip says without the title of its filter. */
function chipLabel(filter: RecipeFilter, label: string): string {
  if (filter === "serves") return `Serves ${label}`;
  if (filter === "time") return `Ready in ${label}`;
  return filter === "without" ? `Without ${label.toLowerCase()}` : label;
}
