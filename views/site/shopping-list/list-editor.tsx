import { useEffect, useRef, useState } from "react";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import {
  isCounted,
  setCount,
  setDone,
  type ListItem,
} from "../../../src/rules/shopping-list/shopping-list.ts";
import { sumOf } from "../../../src/rules/shopping-list/sum.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { useNow } from "../../components/now.tsx";
import { useOwnStore } from "../own-store/my-store.tsx";
import { groupByAisle, listAsText } from "../../../src/rules/shopping-list/by-aisle.ts";
import buttons from "../../components/button.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { keepOffline } from "./keep-offline.ts";
import styles from "./list-editor.module.css";
import { addToList } from "./add-items.ts";
import { changeList, useShoppingList } from "./list-store.ts";
import { Minus, Plus, X } from "lucide-react";
import { Emoji } from "../../components/emoji.tsx";
import { categoryEmoji } from "../products/category-emoji.ts";

const AISLES = PRODUCT_CATEGORIES.map(({ slug }) => slug);

/** The list by aisles, and what can be done with all of it. */
export function ListEditor() {
  const list = useShoppingList();
  const [outcome, setOutcome] = useState("");
  const status = useRef<HTMLDivElement>(null);
  /** The list before what can be undone. */
  const [before, setBefore] = useState<readonly ListItem[]>();
  const isKept = useKeptOffline();
  const groups = groupByAisle(list, AISLES);
  const done = list.filter(({ isDone }) => isDone);

  /** @param next what takes the focus from the button that goes with what is removed. */
  function remove(isRemoved: (item: ListItem) => boolean, next: HTMLElement | null = status.current) {
    const removed = list.filter(isRemoved);
    if (!changeList((current) => current.filter((item) => !isRemoved(item)))) return;
    next?.focus();
    setBefore(list);
    const [first] = removed;
    setOutcome(
      `${first && removed.length === 1 ? first.text : plural(removed.length, "thing", "things")} removed.`,
    );
  }

  function undo() {
    // What was added or ticked off since stays so.
    const refused = addToList([], before);
    setOutcome(refused ?? "Everything is back.");
    if (refused !== undefined) return;
    setBefore(undefined);
    status.current?.focus();
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
      <div ref={status} tabIndex={-1} className={classNames("screen-only", styles["status"])} role="status">
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
                onCount={(id, count) => changeList((current) => setCount(current, id, count))}
                onRemove={(id, button) => remove((item) => item.id === id, besideOf(button))}
              />
            ))}
          </div>
          <Sum list={list} />
          <div className={classNames("screen-only", styles["tools"])}>
            {done.length < list.length && (
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
            )}
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
      <p className={classNames("screen-only", styles["offline"], "quiet")}>
        {isKept && "This page also opens without a network, such as in the store."}
      </p>
    </>
  );
}

/** What everything on the list costs together, as far as it is known, and of which day the prices are. */
function Sum({ list }: { list: readonly ListItem[] }) {
  const now = useNow();
  const store = useOwnStore();
  const { cents, deposits, counted, since } = sumOf(list, now, store);
  if (counted === 0) return null;
  const others = list.length - counted;
  const isLacking = store === "" && list.some(({ known }) => known?.offers.some(({ stores }) => stores));
  return (
    <div className={styles["sum"]}>
      <p>
        Together <strong>{formatPrice(cents)}</strong>
        {deposits > 0 && ` + ${formatPrice(deposits)} deposit`}
      </p>
      <p>
        {others > 0 && `Without ${plural(others, "thing", "things")} whose price is not known here. `}
        {`Prices are those of the day on which you added each thing, the first on ${formatDayInWords(since, now)}. `}
        Offers count while they run, for the amounts on the list; prices with the card do not.
        {isLacking && " Those of some stores count once you have chosen your store."}
      </p>
    </div>
  );
}

function aisleLabel(aisle: string): string {
  return aisle === "" ? "Other things" : categoryLabel(aisle);
}

function useKeptOffline(): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    void keepOffline().then(setIsKept);
  }, []);
  return isKept;
}

function AddOwn() {
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [added, setAdded] = useState("");
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
        const refused = addToList([own]);
        setRefusal(refused);
        if (refused !== undefined) return;
        setAdded(`${typed.trim()} added.`);
        setTyped("");
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
      {refusal && <p role="alert">{refusal}</p>}
      <p role="status" className="visually-hidden">
        {added}
      </p>
    </form>
  );
}

interface AisleSectionProps {
  aisle: string;
  title: string;
  items: readonly ListItem[];
  onTick: (id: string, isDone: boolean) => void;
  onCount: (id: string, count: number) => void;
  onRemove: (id: string, button: HTMLElement) => void;
}

/** The button of the next thing of the list, or of the one before; undefined of the only one. */
function besideOf(button: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("[data-remove]")];
  const at = all.indexOf(button);
  return all[at + 1] ?? all[at - 1];
}

function AisleSection({ aisle, title, items, onTick, onCount, onRemove }: AisleSectionProps) {
  return (
    <section className={styles["aisle"]}>
      <h2>
        <Emoji name={categoryEmoji(aisle)} size={32} loading="eager" /> {title}
      </h2>
      <ul>
        {items.map(({ id, text, detail, isDone, known }) => (
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
            {known && isCounted({ id, known }) && (
              <Amount text={text} count={known.count} onChange={(count) => onCount(id, count)} />
            )}
            <button
              type="button"
              className={styles["remove"]}
              aria-label={`Remove ${text}`}
              data-remove
              onClick={({ currentTarget }) => onRemove(id, currentTarget)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many of a product, with a step down and up. */
function Amount({
  text,
  count,
  onChange,
}: {
  text: string;
  count: number;
  onChange: (count: number) => void;
}) {
  const step = (by: 1 | -1, label: string) => (
    <button
      type="button"
      className={classNames("screen-only", styles["remove"])}
      aria-label={label}
      // Not `disabled`, which would lose the focus.
      aria-disabled={by < 0 && count === 1}
      onClick={() => onChange(count + by)}
    >
      {by > 0 ? <Plus size={18} aria-hidden="true" /> : <Minus size={18} aria-hidden="true" />}
    </button>
  );
  return (
    <div className={styles["amount"]}>
      {step(-1, `One less of ${text}`)}
      <output aria-label={`How many of ${text}`}>{count}</output>
      {step(1, `One more of ${text}`)}
    </div>
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
