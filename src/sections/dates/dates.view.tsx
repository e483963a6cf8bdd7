import { formatDate, weekdayName } from "../../rules/time/dates.ts";
import { maltaDay, weekdayOf } from "../../rules/time/malta-time.ts";
import { useNow } from "../../../views/components/now.tsx";
import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import "../../../views/site/pages/halves.css";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./dates.section.ts";
import styles from "./dates.module.css";

export function View({ section, place }: SectionViewProps<typeof kind>) {
  const { id, title, lead, dates, noneText, note } = section;
  const coming = comingDates(dates, useNow());
  return (
    <PlacedSection id={id} title={title} lead={lead} place={place}>
      {coming.length > 0 ? (
        <ol className={styles["calendar"]}>
          {coming.map(({ day, title: name }) => (
            <li key={`${day} ${name}`}>
              <time dateTime={maltaDay(new Date(day))}>
                {weekdayName(weekdayOf(maltaDay(new Date(day))))} {formatDate(day)}
              </time>
              <strong>{name}</strong>
            </li>
          ))}
        </ol>
      ) : (
        <p>{noneText || "There are no dates just now."}</p>
      )}
      {note && <p className={styles["note"]}>{note}</p>}
    </PlacedSection>
  );
}

/** The dates whose day in Malta has not ended, the soonest first. */
export function comingDates<Entry extends { day: string }>(dates: readonly Entry[], now: Date): Entry[] {
  const today = maltaDay(now);
  return dates
    .filter(({ day }) => maltaDay(new Date(day)) >= today)
    .toSorted((one, other) => Date.parse(one.day) - Date.parse(other.day));
}
