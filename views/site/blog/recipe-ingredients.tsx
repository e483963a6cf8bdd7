import { useRef, useState, type MouseEvent } from "react";
import type { Recipe } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { packsFor, scaleLine, staysAsWritten } from "../../../src/rules/recipes/scale-line.ts";
import { OwnStore } from "../own-store/own-store.tsx";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import { priced, type NewItem } from "../shopping-list/new-item.ts";
import type { LineProduct } from "./recipe-products.ts";
import styles from "./recipe-ingredients.module.css";
import { factorFor, MAX_SERVINGS, parseServings } from "./servings.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { costOf } from "../../../src/rules/money/cost.ts";
import { priceFor } from "../../../src/rules/money/offers.ts";
import { shownSize } from "../../../src/rules/money/unit-price.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { useNow } from "../../components/now.tsx";
import { allergenLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { AllergenIcon } from "../products/allergen-icon.tsx";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";

export interface RecipeIngredientsProps {
  recipe: Recipe;
  /** The post's id and title, by which the shopping list names what is for it. */
  id: string;
  title: string;
  /** The product of each line. */
  products: readonly (LineProduct | null)[];
  /** For how many the visitor asks. */
  servings: number | undefined;
  onServings: (servings: number) => void;
}

/** The ingredients of a recipe for any number of portions, with checkboxes that need no script. */
export function RecipeIngredients({
  recipe,
  id,
  title,
  products,
  servings,
  onServings,
}: RecipeIngredientsProps) {
  const factor = factorFor(recipe, servings);
  const lines = recipe.ingredients.map((line) => scaleLine(line, factor));
  const isScaled = factor !== 1;
  const packs = recipe.ingredients.map((line, place) => packsFor(line, factor, products[place]?.size ?? ""));
  const items = recipe.ingredients.map((line, place): NewItem => {
    const product = products[place];
    const asWritten = staysAsWritten(line, factor) ? ` (as written for ${recipe.servings})` : "";
    return {
      id: `recipe:${id}:${place}`,
      text: scaleLine(line, factor, "shop") ?? line + asWritten,
      detail: product ? `${soldAs(product, packs[place])} · ${title}` : title,
      aisle: product?.category ?? "",
      ...(product && packs[place] !== undefined && priced(product, packs[place])),
    };
  });
  return (
    <section className={styles["ingredients"]} aria-labelledby="ingredients">
      <h2 id="ingredients">Ingredients</h2>
      {recipe.servings !== null && (
        <ServingsForm servings={servings ?? recipe.servings} onChange={onServings} />
      )}
      <ul>
        {keyed(recipe.ingredients).map(({ key, line, place }) => {
          const product = products[place];
          return (
            <li key={key}>
              <label>
                <input type="checkbox" />
                <span>
                  {keepTogether(lines[place] ?? line)}
                  {isScaled && lines[place] === undefined && <em> (as written)</em>}
                </span>
              </label>
              {product && <LinePrice product={product} packs={packs[place]} />}
            </li>
          );
        })}
      </ul>
      {isScaled && (
        <p className={styles["note"]}>
          The method gives the amounts for {recipe.servings}.
          {lines.includes(undefined) &&
            " Lines marked “as written” have no amount that can be scaled: use your judgement."}
        </p>
      )}
      <div className={classNames("screen-only", styles["add"])}>
        <AddToList items={items} />
      </div>
      <RecipeAllergens allergens={recipe.allergens} />
    </section>
  );
}

/** What a shop sells for a line: `2 × Kusksu pasta beads, 500 g`; the name alone where the amount cannot be compared. */
function soldAs({ name, size }: LineProduct, packs: number | undefined): string {
  if (packs === undefined) return name;
  return `${packs > 1 ? `${packs} × ` : ""}${name}, ${size}`;
}

/** The product that an ingredient is, with today's price of the packs that the chosen portions take. */
function LinePrice({ product, packs = 1 }: { product: LineProduct; packs: number | undefined }) {
  const { name, slug, hasDetailPage } = product;
  const cost = { product, packs };
  const isByStore = product.offers?.some(({ stores }) => stores);
  return (
    <div className={classNames("screen-only", styles["product"], "quiet")}>
      {hasDetailPage ? <a href={`/products/${slug}`}>{name}</a> : name}
      {isByStore ? (
        <OwnStore otherwise={<LineCost {...cost} />}>
          {({ id }) => <LineCost {...cost} store={id} />}
        </OwnStore>
      ) : (
        <LineCost {...cost} />
      )}
    </div>
  );
}

/** What the packs cost now, in all stores or in one. */
function LineCost({ product, packs, store }: { product: LineProduct; packs: number; store?: string }) {
  const { size } = product;
  const now = useNow();
  const { offer } = priceFor(product, now, store);
  const cents = costOf(product, packs, now, store);
  return (
    <p>
      {cents === undefined ? (
        "Price in store"
      ) : (
        <>
          <strong>{formatPrice(cents)}</strong>
          {size !== "" && (
            <span className={styles["size"]}>
              {packs > 1 ? ` for ${packs} × ${size}` : ` / ${shownSize(size)}`}
            </span>
          )}
        </>
      )}
      {offer && (
        <span className={styles["special"]}>{(offer.price === null && offer.label) || "Special"}</span>
      )}
    </p>
  );
}

/** What staff have stated of a recipe's allergens. Where they have stated nothing, it says so. */
function RecipeAllergens({ allergens }: Pick<Recipe, "allergens">) {
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
        Recipes change, so always read the label.
      </span>
    </p>
  );
}

interface ServingsFormProps {
  servings: number;
  onChange: (servings: number) => void;
}

/** For how many the recipe is. Without scripts it loads the page again with `?servings=`; with them it changes it at once. */
function ServingsForm({ servings, onChange }: ServingsFormProps) {
  const [typed, setTyped] = useState(String(servings));
  const input = useRef<HTMLInputElement>(null);
  function change(to: number) {
    setTyped(String(to));
    onChange(to);
  }
  const step = (to: number, label: string, sign: string) =>
    to >= 1 && to <= MAX_SERVINGS ? (
      <a
        href={`?servings=${to}`}
        rel="nofollow"
        aria-label={label}
        className={styles["step"]}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          // The first and the last step go with their last press.
          if (to === 1 || to === MAX_SERVINGS) input.current?.focus();
          change(to);
        }}
      >
        {sign}
      </a>
    ) : (
      <span className={styles["step"]} />
    );
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        change(parseServings(typed) ?? servings);
      }}
    >
      <label htmlFor="servings">Portions</label>
      {step(servings - 1, "One portion less", "−")}
      <input
        ref={input}
        id="servings"
        name="servings"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_SERVINGS}
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          const to = parseServings(event.target.value);
          if (to !== undefined) onChange(to);
        }}
      />
      {step(servings + 1, "One portion more", "+")}
      <button type="submit" className={classNames(buttons["button"], buttons["outline"])}>
        Update
      </button>
      <output htmlFor="servings" className="visually-hidden">{`Amounts for ${servings}`}</output>
    </form>
  );
}

/** Lines with a key each. It contains the position, because a line such as "salt" can occur twice. */
export function keyed(lines: readonly string[]): { key: string; line: string; place: number }[] {
  return lines.map((line, place) => ({ key: `${place} ${line}`, line, place }));
}
