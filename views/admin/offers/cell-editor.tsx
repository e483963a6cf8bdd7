/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role -- the input of a combobox has the keys of its list. */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { formatPrice } from "../../../src/rules/money/money.ts";
import type { SheetProduct } from "../../../src/staff/offers/find-products.ts";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import styles from "./offers.module.css";
import type { SheetStore } from "./run-sheet.ts";
import { type Column, maxLengthOf } from "./sheet-state.ts";
import { findProducts } from "./use-products.ts";

interface CellEditorProps {
  column: Column;
  label: string;
  text: string;
  dispatch: SheetStore["dispatch"];
}

/** What stands before the product that is being typed: those before it, or a category without it. */
const BEFORE = /^.*(?:;|\bexcept:? )/i;

/** The editor of the active cell. Of the column of products it is a combobox (ARIA) with those that are found. */
export function CellEditor({ column, label, text, dispatch }: CellEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(-1);
  const [before = ""] = BEFORE.exec(text) ?? [];
  const typed = text.slice(before.length).trim();
  const products = useSuggestions(column === "product" ? typed : "");
  const isOpen = products.length > 0;

  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where the editor opens
  }, []);

  function choose({ text: name }: SheetProduct) {
    dispatch({ is: "input", text: `${before} ${name}` });
    dispatch({ is: "close", keep: true, columns: 1 });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const product = products[chosen];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((chosen + step + products.length + 1) % (products.length + 1));
    } else if (event.key === "Enter" && product) {
      event.preventDefault();
      choose(product);
    }
  }

  const combobox = column === "product" && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": isOpen,
    "aria-controls": id,
    "aria-activedescendant": chosen >= 0 && isOpen ? `${id}-${chosen}` : undefined,
  };
  return (
    <>
      <input
        ref={input}
        className={styles["input"]}
        aria-label={label}
        autoComplete="off"
        spellCheck={column === "note"}
        maxLength={maxLengthOf(column)}
        inputMode={column === "limit" ? "numeric" : undefined}
        enterKeyHint="next"
        value={text}
        {...combobox}
        onChange={(event) => {
          setChosen(-1);
          dispatch({ is: "input", text: event.target.value });
        }}
        onKeyDown={onKeyDown}
        onBlur={() => dispatch({ is: "close", keep: true })}
      />
      {isOpen && (
        <ul id={id} role="listbox" aria-label="Products found" className={styles["choices"]}>
          {products.map((product, at) => (
            <li
              key={product.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              ref={at === chosen ? scrollHere : undefined}
              // The editor keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(product)}
            >
              <span>
                {product.name}
                {product.text !== product.name && <small> {product.text}</small>}
                <small> {product.detail}</small>
              </span>
              {product.price !== null && <span>{formatPrice(product.price)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The products that a text may mean; none for less than two characters. */
function useSuggestions(typed: string): readonly SheetProduct[] {
  const [found, setFound] = useState<{ typed: string; products: readonly SheetProduct[] }>();
  const isAsked = typed.length >= 2;
  useDebouncedCall(isAsked ? typed : undefined, 250, async (signal) => {
    const answer = await findProducts([typed], signal);
    if (answer.ok) setFound({ typed, products: answer.value.found[0]?.products ?? [] });
  });
  return isAsked && found ? found.products : [];
}

function scrollHere(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
