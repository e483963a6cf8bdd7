import { useEffect, useState } from "react";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { setDone, type ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";
import { groupByAisle, listAsText } from "../../../src/rules/shopping-list/by-aisle.ts";
import buttons from "../../components/button.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { AddOwn } from "./add-own.tsx";
import { AisleSection } from "./aisle-section.tsx";
import { keepOffline } from "./keep-offline.ts";
import styles from "./list-editor.module.css";
import { changeList, useShoppingList } from "./list-store.ts";
import { shareText } from "./share-text.ts";

const AISLES = PRODUCT_CATEGORIES.map(({ slug }) => slug);

/** The list by aisles, and what can be done with all of it. */
export function ListEditor() {
  const list = useShoppingList();
  const [outcome, setOutcome] = useState("");
  /** The list before what can be undone. */
  const [before, setBefore] = useState<readonly ListItem[]>();
  const isKept = useKeptOffline();
  const groups = groupByAisle(list, AISLES);
  const done = list.filter(({ isDone }) => isDone);

  function remove(isRemoved: (item: ListItem) => boolean) {
    const removed = list.filter(isRemoved);
    if (!changeList((current) => current.filter((item) => !isRemoved(item)))) return;
    setBefore(list);
    setOutcome(`${plural(removed.length, "thing", "things")} removed.`);
  }

  function undo() {
    if (!before) return;
    changeList(() => before);
    setBefore(undefined);
    setOutcome("Everything is back.");
  }

  const look = classNames(buttons["button"], buttons["outline"]);
  return (
    <>
      <AddOwn />
      {list.length > 0 && (
        <p className={styles["count"]}>
          {plural(list.length - done.length, "thing", "things")} to buy
          {done.length > 0 && `, ${done.length} in the basket`}
        </p>
      )}
      <div className={styles["status"]} role="status">
        {outcome}{" "}
        {before && (
          <button type="button" className={styles["undo"]} onClick={undo}>
            Undo
          </button>
        )}
      </div>
      {list.length === 0 ? (
        <div className={styles["empty"]}>
          <h2>Nothing on the list yet</h2>
          <p>Add the ingredients of a recipe, products of the range, or what you write yourself.</p>
          <ButtonLink to="/blog?category=recipes">Recipes</ButtonLink>
          <ButtonLink to="/products" look="outline">
            Product range
          </ButtonLink>
        </div>
      ) : (
        <>
          <div className={styles["aisles"]}>
            {groups.map(({ aisle, items }) => (
              <AisleSection
                key={aisle}
                aisle={aisle}
                title={aisleLabel(aisle)}
                items={items}
                onTick={(id, isDone) => changeList((current) => setDone(current, id, isDone))}
                onRemove={(id) => remove((item) => item.id === id)}
              />
            ))}
          </div>
          <div className={styles["tools"]}>
            <button
              type="button"
              className={look}
              onClick={() => {
                setBefore(undefined);
                void shareText(listAsText(groups, aisleLabel)).then(setOutcome);
              }}
            >
              Share as text
            </button>
            <button type="button" className={look} onClick={() => window.print()}>
              Print
            </button>
            {done.length > 0 && (
              <button type="button" className={look} onClick={() => remove(({ isDone }) => isDone)}>
                Remove what is in the basket
              </button>
            )}
            <button type="button" className={look} onClick={() => remove(() => true)}>
              Clear the list
            </button>
          </div>
        </>
      )}
      <p className={styles["offline"]}>
        {isKept && "This page also opens without a network, such as in the store."}
      </p>
    </>
  );
}

function aisleLabel(aisle: string): string {
  return aisle === "" ? "Other things" : categoryLabel(aisle);
}

/** Whether the page opens without a network. */
function useKeptOffline(): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    void keepOffline().then(setIsKept);
  }, []);
  return isKept;
}
