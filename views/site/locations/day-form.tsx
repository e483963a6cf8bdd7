import { useId } from "react";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { daysTold } from "../../../src/rules/time/special-days.ts";
import { DAY_PLACE } from "./asked-day.ts";
import styles from "./asked-day.module.css";
import { formatComingDay } from "../../../src/rules/time/dates.ts";

/** A form for the hours of a day, which the page at `path` shows. It works without scripts. */
export function DayForm({ path, day }: { path: string; day: string | undefined }) {
  const id = useId();
  const { first, last } = daysTold(useNow());
  return (
    <form action={`${path}#${DAY_PLACE}`} method="get" className={styles["form"]} key={day}>
      <label htmlFor={id}>Open on</label>
      <input id={id} type="date" name="on" defaultValue={day} min={first} max={last} required />
      <button type="submit" className={classNames(buttons["button"], buttons["primary"])}>
        Show the hours
      </button>
    </form>
  );
}

/** The answer to a day that is in the past or too far ahead, or that does not exist. */
export function NoSuchDay() {
  const now = useNow();
  return <p>Please choose a day from today to {formatComingDay(daysTold(now).last, now)}.</p>;
}
