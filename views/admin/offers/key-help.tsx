import { KeyRow } from "../frame/shortcuts.tsx";
import styles from "./offers.module.css";

const KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [["Arrows"], "Go to another cell; with Ctrl to the edge, with Shift to select"],
  [["Enter"], "Edit the cell, then go down; F2 does the same"],
  [["Tab"], "While editing: go right. Otherwise: leave the sheet"],
  [["Esc"], "Leave the cell as it was"],
  [["Ctrl", "C"], "Copy; Ctrl X cuts, Ctrl V pastes, also from Excel"],
  [["Ctrl", "D"], "Fill down"],
  [["Ctrl", "Z"], "Undo; Ctrl Y does it again"],
  [["Insert"], "A new row above"],
  [["Shift", "Space"], "Select the row"],
  [["Ctrl", "Delete"], "Remove the row"],
  [["Ctrl", "S"], "Save"],
];

/** The keys of the sheet. */
export function KeyHelp() {
  return (
    <details className={styles["keys"]}>
      <summary>Keys of the sheet</summary>
      <dl>
        {KEYS.map(([keys, words]) => (
          <KeyRow key={words} keys={keys} words={words} />
        ))}
      </dl>
      <p>
        <strong>Product</strong> takes a name, a number or a barcode, several with semicolons,{" "}
        <q>category: bakery</q> or <q>brand: Benna except Milk; Cream</q>. <strong>Offer</strong> takes 1.99,
        2 for 5, 3 for 2, 20% off, second 50% off and card 1.99. <strong>Days</strong> takes Fri, Thu-Sat or
        3/12, and nothing for the whole week. <strong>Stores</strong> takes names or an island, and nothing
        for all.
      </p>
    </details>
  );
}
