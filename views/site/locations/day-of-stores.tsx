import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { formatComingDay } from "../../../src/rules/time/dates.ts";
import { formatRanges, shownHours } from "../../../src/rules/time/shown-hours.ts";
import { reasonsOn } from "../../../src/rules/time/special-days.ts";
import { useNow } from "../../components/now.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { DAY_PLACE } from "./asked-day.ts";
import styles from "./day-answer.module.css";
import { NoSuchDay } from "./no-such-day.tsx";

/** The hours of all stores on the day that the address asks for. */
export function DayOfStores({ stores, day }: { stores: readonly Store[]; day: string }) {
  const now = useNow();
  if (day === "")
    return (
      <section id={DAY_PLACE} className={styles["answer"]}>
        <NoSuchDay />
      </section>
    );
  const { ofAll, own } = reasonsOn(stores, day);
  return (
    <section id={DAY_PLACE} className={styles["answer"]} aria-labelledby="hours-of-day">
      <h2 id="hours-of-day">Open on {formatComingDay(day, now)}</h2>
      {ofAll && <p className={styles["reason"]}>{ofAll}</p>}
      <ul className={styles["stores"]}>
        {stores.map((store) => {
          const reason = own.find((each) => each.store === store)?.reason;
          return (
            <li key={store.id}>
              <SmartLink to={`${storePath(store.slug)}?on=${day}`}>{store.name}</SmartLink>
              <span>
                {formatRanges(shownHours(store, day).ranges)}
                {reason && ` (${reason})`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
