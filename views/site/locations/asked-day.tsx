import { useId } from "react";
import type { PageHandle } from "../../../src/site/context.ts";
import { readDay, daysTold } from "../../../src/rules/time/special-days.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import styles from "./asked-day.module.css";

/** What `?on=` of an address asks for: a day, or an empty text if it is not a day whose hours pages can show. */
export function askedDay(query: URLSearchParams, now: Date): string | undefined {
  const on = query.get("on");
  return on === null ? undefined : meaningOfDay(on, now);
}

function meaningOfDay(text: string, now: Date): string {
  return readDay(text, now) ?? "";
}

/** How the page cache reads `on`: one copy of a page for each day, and one for all other values. */
export const DAY_MEANING = { on: meaningOfDay } satisfies PageHandle["meanings"];

/** The id of the element with the answer. */
export const DAY_PLACE = "day";

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
  return <p>Please choose a day from today to {formatDayInWords(daysTold(now).last, now)}.</p>;
}
