import { Check, ListPlus } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";
import type { ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";
import { LIST_PATH } from "../../../src/rules/shopping-list/offline.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./add-to-list.module.css";
import { addToList } from "./add-items.ts";
import { readList, subscribe } from "./list-store.ts";
import type { NewItem } from "./new-item.ts";

/** Whether all are on a list, and not all ticked off: what was bought can be added again. */
function areOn(list: readonly ListItem[], items: readonly NewItem[]): boolean {
  const found = items.flatMap(
    ({ id, text }) => list.find((item) => item.id === id && item.text === text) ?? [],
  );
  return found.length === items.length && (items.length === 0 || found.some(({ isDone }) => !isDone));
}

interface AddToListProps {
  items: readonly NewItem[];
  /** What is added, for a card on which the button is an icon; without it the button has words. */
  name?: string;
}

/**
 * Adds things to the shopping list, and then leads to it. Without scripts the button leads to the page of the list, which
 * says what works without them; the icon of a card is not there.
 */
export function AddToList({ items, name }: AddToListProps) {
  const isHydrated = useHydrated();
  // As one fact, so that adding renders only what was added, not every product of the page.
  const isOnList = useSyncExternalStore(
    subscribe,
    () => areOn(readList(), items),
    () => items.length === 0,
  );
  const [refusal, setRefusal] = useState<string>();
  const wasAdded = useRef(false);
  if (name !== undefined && !isHydrated) return null;

  function add() {
    const date = new Date().toISOString();
    const added = items.map(({ known, ...item }) => ({
      ...item,
      isDone: false,
      ...(known && { known: { ...known, date } }),
    }));
    const refused = addToList(added);
    wasAdded.current = refused === undefined;
    setRefusal(refused);
  }

  /** The link takes the place of the button that had the focus. */
  function takeFocus(link: HTMLAnchorElement | null) {
    if (wasAdded.current) link?.focus();
    wasAdded.current = false;
  }

  const Icon = isOnList ? Check : ListPlus;
  const shown = {
    className:
      name === undefined
        ? classNames(buttons["button"], buttons["outline"])
        : classNames("screen-only", styles["corner"]),
    ...(name !== undefined && {
      "aria-label": isOnList ? `${name} is on your shopping list` : `Add ${name} to your shopping list`,
    }),
  };
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      {name === undefined && (isOnList ? "On your list: open it" : "Add to shopping list")}
    </>
  );
  return (
    <>
      {isHydrated && !isOnList ? (
        <button type="button" data-press="list" onClick={add} {...shown}>
          {content}
        </button>
      ) : (
        <a href={LIST_PATH} ref={takeFocus} {...shown}>
          {content}
        </a>
      )}
      {refusal && (
        <p role="alert" className={styles["refused"]}>
          {refusal}
        </p>
      )}
    </>
  );
}
