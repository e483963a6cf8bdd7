import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { MONTHS, weekdayName } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import { shownHours } from "../../../src/rules/time/shown-hours.ts";
import { reasonsOn, specialDays, YEAR, type DayReasons } from "../../../src/rules/time/special-days.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { DAY_PLACE } from "./asked-day.ts";
import styles from "./days-rail.module.css";

/** How many days the rail shows from today on, and how many special days after them. */
const DAYS = 7;
const SPECIAL_DAYS = 7;

/** The days ahead, each a link to the hours of all stores: a week, then the special days and public holidays after it. */
export function DaysRail({ stores, day: asked }: { stores: readonly Store[]; day: string | undefined }) {
  const now = useNow();
  const today = maltaDay(now);
  const week = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const later = stores
    .flatMap((store) => specialDays(store, now, YEAR))
    .map(({ day }) => day)
    .filter((day) => !week.includes(day));
  const days = [...week, ...[...new Set(later)].toSorted().slice(0, SPECIAL_DAYS)];
  return (
    <nav aria-label="Days ahead" className={styles["rail"]}>
      <ul>
        {days.map((day) => {
          const hours = stores.map((store) => shownHours(store, day));
          const open = hours.filter(({ ranges }) => ranges.length > 0).length;
          const reason = describeReasons(reasonsOn(stores, day));
          return (
            <li key={day}>
              <SmartLink
                to={`/locations?on=${day}#${DAY_PLACE}`}
                className={classNames(styles["day"], reason && styles["special"])}
                aria-current={day === asked ? "true" : undefined}
              >
                <span>{day === today ? "Today" : weekdayName(weekdayOf(day))}</span>{" "}
                <strong>{shortDay(day)}</strong>{" "}
                {reason && <span className={styles["reason"]}>{reason}</span>}{" "}
                <span className={styles["open"]}>
                  {open === 0 ? "All closed" : open === stores.length ? "All open" : `${open} open`}
                </span>
              </SmartLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What is said of a day: what holds for every store, or the reason of one store with its name. */
function describeReasons({ ofAll, own: [first, ...others] }: DayReasons<Store>): string | undefined {
  if (ofAll || !first) return ofAll;
  return others.length > 0 ? "Hours vary by store" : `${first.store.name}: ${first.reason}`;
}

/** A calendar day in short: `8 Dec`. */
function shortDay(day: string): string {
  return `${Number(day.slice(8))} ${(MONTHS[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3)}`;
}
