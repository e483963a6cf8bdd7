import { useEffect, useState } from "react";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { setDone, type ListItem, addItems } from "../../../src/rules/shopping-list/shopping-list.ts";
import { groupByAisle, listAsText } from "../../../src/rules/shopping-list/by-aisle.ts";
import buttons from "../../components/button.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { keepOffline } from "./keep-offline.ts";
import styles from "./list-editor.module.css";
import { changeList, useShoppingList } from "./list-store.ts";
import { X } from "lucide-react";
import { Emoji } from "../../components/emoji.tsx";
import { categoryEmoji } from "../products/category-emoji.ts";

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

/** Adds what the visitor writes. */
function AddOwn() {
  const [typed, setTyped] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const own = {
          id: `own:${typed.trim().toLowerCase()}`,
          text: typed,
          detail: "",
          aisle: "",
          isDone: false,
        };
        const isStored = changeList((list) => addItems(list, [own]));
        setIsRefused(!isStored);
        if (isStored) setTyped("");
      }}
    >
      <label htmlFor="own-item">Add something else</label>
      <div className={styles["row"]}>
        <input
          id="own-item"
          required
          maxLength={120}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className={classNames(buttons["button"], buttons["primary"])}>
          Add
        </button>
      </div>
      {isRefused && <p role="alert">Your browser does not let this site store a list.</p>}
    </form>
  );
}

interface AisleSectionProps {
  aisle: string;
  title: string;
  items: readonly ListItem[];
  onTick: (id: string, isDone: boolean) => void;
  onRemove: (id: string) => void;
}

/** What is to buy in one aisle. */
function AisleSection({ aisle, title, items, onTick, onRemove }: AisleSectionProps) {
  return (
    <section className={styles["aisle"]}>
      <h2>
        <Emoji name={categoryEmoji(aisle)} size={32} loading="eager" /> {title}
      </h2>
      <ul>
        {items.map(({ id, text, detail, isDone }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={isDone}
                onChange={(event) => onTick(id, event.target.checked)}
              />
              <span className={styles["text"]}>
                {text}
                {detail !== "" && <small>{detail}</small>}
              </span>
            </label>
            <button
              type="button"
              className={styles["remove"]}
              aria-label={`Remove ${text}`}
              onClick={() => onRemove(id)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Sends a text to where the visitor chooses; where the browser cannot, copies it.
 *
 * @returns what happened, in words; empty where the visitor sees it.
 */
async function shareText(text: string): Promise<string> {
  if ("share" in navigator) {
    try {
      await navigator.share({ text });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
      // Some browsers have it and refuse every text. Then it is copied.
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return "The list is copied: paste it where you want.";
  } catch {
    return "Not copied: your browser did not allow it.";
  }
}
