import { useState, type MouseEvent } from "react";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import styles from "./servings-form.module.css";
import { MAX_SERVINGS, parseServings } from "./servings.ts";

interface ServingsFormProps {
  servings: number;
  onChange: (servings: number) => void;
}

/** For how many the recipe is. Without scripts it loads the page again with `?servings=`; with them it changes it at once. */
export function ServingsForm({ servings, onChange }: ServingsFormProps) {
  const [typed, setTyped] = useState(String(servings));
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
        Scale
      </button>
    </form>
  );
}
