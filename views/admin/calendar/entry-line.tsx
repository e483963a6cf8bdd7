import type { CalendarEntry } from "../../../src/staff/calendar/calendar.schema.ts";
import { type DayLine, keyOf } from "./calendar-days.ts";
import { shortVerb, subjectWords, verbWords } from "../../../src/content/entry-words.ts";
import styles from "./calendar.module.css";
import { isMovable } from "./use-moves.ts";

interface LineProps {
  line: DayLine;
  isHeld: boolean;
  onOpen: (entries: readonly CalendarEntry[]) => void;
}

/** What an entry, or several that begin or end together, is of, and its title. */
export function EntryLine({ line: { first, entries }, isHeld, onOpen }: LineProps) {
  const count = entries.length;
  const { of, state, title, detail } = first;
  const isOne = count === 1;
  const isDraft = entries.some((entry) => entry.state === "draft");
  return (
    <li>
      <button
        type="button"
        data-stop
        tabIndex={-1}
        className={styles["entry"]}
        data-of={of}
        data-state={state ?? undefined}
        data-held={isHeld || undefined}
        {...(isOne && { "data-entry": keyOf(first) })}
        data-movable={(isOne && isMovable(first)) || undefined}
        onClick={() => onOpen(entries)}
      >
        <span className={styles["kind"]}>
          {isOne ? subjectWords(of) : subjectWords(of, count)}{" "}
          <span aria-hidden="true">{shortVerb(first, count)}</span>
          <span className="visually-hidden">{verbWords(first, count)}: </span>
        </span>
        <span className={styles["title"]}>{isOne ? title : `${title} and ${count - 1} more`}</span>
        {isOne && detail !== "" && <span className={styles["detail"]}>{detail}</span>}
        {isDraft && <span className={styles["draft"]}>Not ready</span>}
      </button>
    </li>
  );
}
