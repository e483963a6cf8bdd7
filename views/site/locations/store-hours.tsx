import { CalendarPlus } from "lucide-react";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { calendarPath, storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { formatRanges, groupWeek, shownHours } from "../../../src/rules/time/shown-hours.ts";
import type { SpecialDay } from "../../../src/rules/time/special-days.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { Section } from "../section.tsx";
import { DAY_PLACE, DayForm, NoSuchDay } from "./asked-day.tsx";
import answer from "./asked-day.module.css";
import styles from "./store-hours.module.css";

interface StoreHoursProps {
  store: Store;
  /** The special days and public holidays of a year. */
  special: readonly SpecialDay[];
  /** The day that the address asks for; empty if there is no such day. */
  day: string | undefined;
}

/** The opening hours of a store: the next seven days, any day that a visitor asks for, and every day that differs. */
export function StoreHours({ store, special, day }: StoreHoursProps) {
  const now = useNow();
  const today = maltaDay(now);
  const week = Array.from({ length: 7 }, (_, ahead) => {
    const date = addDays(today, ahead);
    return { day: date, reason: "", ...shownHours(store, date) };
  });
  return (
    <Section title="Opening hours" id="hours">
      <div className={styles["hours"]}>
        <div className={styles["column"]}>
          <div className={classNames("screen-only", styles["column"])}>
            <h3>This week</h3>
            <DayList days={week} today={today} />
          </div>
          <dl className={classNames("paper-only", styles["days"])}>
            {groupWeek(store.hours).map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <div id={DAY_PLACE} className={answer["answer"]}>
            <h3>On another day</h3>
            {day !== undefined && <DayAnswer store={store} day={day} />}
            <DayForm path={storePath(store.slug)} day={day} />
          </div>
        </div>
        <div className={styles["column"]}>
          <h3>Special days and public holidays</h3>
          <DayList days={special} today={today} />
          <p className={classNames("screen-only", styles["calendar"])}>
            <SmartLink to={calendarPath(store.slug)}>
              <CalendarPlus aria-hidden="true" size={18} /> Add these dates to your calendar
            </SmartLink>
          </p>
        </div>
      </div>
    </Section>
  );
}

/** The hours on the day that a visitor asks for. */
function DayAnswer({ store, day }: { store: Store; day: string }) {
  const now = useNow();
  if (day === "") return <NoSuchDay />;
  const { ranges, reason } = shownHours(store, day);
  return (
    <div>
      <p>
        <strong>{formatDayInWords(day, now)}</strong>
        {reason && <span className={answer["reason"]}>, {reason}</span>}
      </p>
      <p className={answer["hours"]}>{formatRanges(ranges)}</p>
    </div>
  );
}

/** Days with their hours, and why they differ. */
function DayList({ days, today }: { days: readonly SpecialDay[]; today: string }) {
  const now = useNow();
  return (
    <dl className={styles["days"]}>
      {days.map(({ day, reason, ranges }) => (
        <div key={day} className={classNames(day === today && styles["today"])}>
          <dt>
            {formatDayInWords(day, now)}
            {reason && <span>{reason}</span>}
          </dt>
          <dd>{formatRanges(ranges)}</dd>
        </div>
      ))}
    </dl>
  );
}
