import { ArrowRight, CalendarClock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { CalendarEntry } from "../../../src/staff/calendar/calendar.schema.ts";
import { fromWallClock, toWallClock } from "../../../src/rules/time/wall-clock.ts";
import { TimeInput } from "../fields/time-ranges.tsx";
import { DayInput } from "../fields/day-input.tsx";
import fieldStyles from "../fields/fields.module.css";
import { StateBadge } from "../kit/badge.tsx";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { dayWords } from "../kit/when-words.ts";
import { type DayLine, instantOnDay, keyOf } from "./calendar-days.ts";
import { shortVerb, subjectWords, verbWords } from "../../../src/content/calendar-entry-words.ts";
import styles from "./calendar.module.css";
import { isMovable, STAYS } from "./use-moves.ts";

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

interface DialogProps {
  entries: readonly CalendarEntry[];
  onClose: () => void;
  onMove: (entry: CalendarEntry, day: string, at?: string) => Promise<void>;
}

/** The details of an entry, with its record and a move by date; of several, a list of them. */
export function EntryDialog({ entries, onClose, onMove }: DialogProps) {
  const [first] = entries;
  if (!first) return null;
  return entries.length === 1 ? (
    <OneEntry entry={first} onClose={onClose} onMove={onMove} />
  ) : (
    <Dialog
      open
      title={`${entries.length} ${subjectWords(first.of, entries.length).toLowerCase()} ${verbWords(first, entries.length)}`}
      onClose={onClose}
    >
      <p>{dayWords(first.day)}</p>
      <ul className={styles["together"]}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            {entry.adminPath === null ? entry.title : <Link to={entry.adminPath}>{entry.title}</Link>}
            {entry.state && <StateBadge state={entry.state} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function OneEntry({ entry, onClose, onMove }: Omit<DialogProps, "entries"> & { entry: CalendarEntry }) {
  const { of, title, detail, at, day, state, adminPath } = entry;
  const wall = at === null ? "" : toWallClock(at);
  // What ends at the first instant of a day ends with the day before, in which it stands.
  const ownTime = wall === "" || wall.slice(0, 10) === day ? wall.slice(11) : "24:00";
  const [target, setTarget] = useState(day);
  const [time, setTime] = useState(ownTime);
  const [error, setError] = useState<string>();
  const words = verbWords(entry);

  function move() {
    if (at === null) {
      if (!fromWallClock(`${target}T12:00`)) return setError("Please enter a day, such as 25/12/2026.");
      onClose();
      void onMove(entry, target);
      return;
    }
    const isSameTime = time === ownTime;
    const reading = fromWallClock(`${target}T${isSameTime ? "12:00" : time}`);
    if (!reading) return setError("Please enter a day and a time, such as 25/12/2026 and 08:00.");
    onClose();
    // The same time of day keeps its seconds: what ends with a day does so to the last instant.
    void onMove(entry, target, isSameTime ? instantOnDay({ at, day }, target) : reading.instant);
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        adminPath !== null && (
          <ButtonLinkTo to={adminPath} icon={ArrowRight} tone={isMovable(entry) ? "plain" : "primary"}>
            Open
          </ButtonLinkTo>
        )
      }
    >
      <p>
        {subjectWords(of)} {words && `${words}, `}
        {dayWords(day)}. {state && <StateBadge state={state} />}
      </p>
      {detail !== "" && <p className="quiet">{detail}</p>}
      {!isMovable(entry) && <p className="quiet">{STAYS}</p>}
      {isMovable(entry) && (
        <Field label="Move to" error={error} alerts>
          {(control) => (
            <div className={classNames(fieldStyles["moment"], "row")}>
              <DayInput {...control} name="Move to" value={target} onChange={setTarget} />
              {at !== null && (
                <TimeInput
                  aria-label="Time"
                  className={fieldStyles["time"]}
                  value={time}
                  onChange={setTime}
                />
              )}
              <Button tone="primary" icon={CalendarClock} onClick={move}>
                Move
              </Button>
            </div>
          )}
        </Field>
      )}
    </Dialog>
  );
}
