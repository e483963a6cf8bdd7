import { useState } from "react";
import { addItems } from "../../../src/rules/shopping-list/shopping-list.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import styles from "./add-own.module.css";
import { changeList } from "./list-store.ts";

/** Adds what the visitor writes. */
export function AddOwn() {
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
