import { CalendarX2, Plus } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import type { CalendarEntry, Collision } from "../../../src/staff/calendar/calendar.schema.ts";
import { weekdayName } from "../../../src/rules/time/dates.ts";
import { addDays, WEEK } from "../../../src/rules/time/malta-time.ts";
import { addressOf, keyOf, linesOf, MAX_LINES, type Shown, stopOf } from "./calendar-days.ts";
import styles from "./calendar.module.css";
import { whenDraggable } from "../kit/dragging/use-dragged-row.ts";
import { dayWords } from "../kit/when-words.ts";
import { EntryLine } from "./entry.tsx";
import { isMovable, STAYS } from "./use-moves.ts";

interface GridProps {
  shown: Shown;
  days: readonly string[];
  today: string;
  entries: readonly CalendarEntry[];
  /** How many more a day has. */
  more: Readonly<Record<string, number>>;
  collisions: readonly Collision[];
  mayCreate: boolean;
  onOpen: (entries: readonly CalendarEntry[]) => void;
  onNew: (day: string) => void;
  onMove: (entry: CalendarEntry, day: string) => Promise<void>;
}

/**
 * The days with what begins and ends on them: cells in rows of weeks, on a phone and in the list one below the other. It is one tab
 * stop: arrows move between its entries and days, M picks an entry up. Memoised: what is loaded next does not draw it once more.
 */
export const CalendarGrid = memo(function CalendarGrid({
  shown,
  days,
  today,
  entries,
  more,
  collisions,
  mayCreate,
  onOpen,
  onNew,
  onMove,
}: GridProps) {
  const grid = useRef<HTMLOListElement>(null);
  /** An entry that is being moved by keys, and the day on which it would be put. */
  const [held, setHeld] = useState<{ key: string; day: string }>();
  /** The entry that has the focus, and keeps it when it moves. */
  const focused = useRef<{ key: string; day: string; element: Element }>(undefined);
  const [announcement, setAnnouncement] = useState("");
  const find = (key: string | undefined) => entries.find((entry) => keyOf(entry) === key);
  const heldEntry = find(held?.key);
  // A special day is named by its day too.
  const heldKey = held && heldEntry && keyOf({ ...heldEntry, day: held.day });
  // First in the day to which it is moved, which may show fewer than it has.
  const placed =
    held && heldEntry && held.day !== heldEntry.day
      ? [{ ...heldEntry, day: held.day }, ...entries.filter((entry) => entry !== heldEntry)]
      : entries;
  const byDay = Map.groupBy(placed, ({ day }) => day);
  const firstStop = stopOf(shown, today);

  const onDrop = useEffectEvent((key: string, day: string) => {
    const entry = find(key);
    if (entry) void onMove(entry, day);
  });
  useEffect(() => {
    const movable = new Set(entries.filter(isMovable).map(keyOf));
    return whenDraggable(({ makeDaysDraggable }) =>
      grid.current ? makeDaysDraggable(grid.current, movable, (key, day) => onDrop(key, day)) : undefined,
    );
  }, [entries]);

  // An element that moves to another day is a new one, and once saved it may be among those that its day only counts.
  useLayoutEffect(() => {
    if (focused.current?.element.isConnected !== false || document.activeElement !== document.body) return;
    const { key, day } = focused.current;
    const entry = grid.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
    const stops = grid.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-stop]`) ?? [];
    (entry ?? [...stops].at(-1))?.focus();
  });

  // The element that Tab reached may be gone, and an empty day is not shown everywhere.
  useEffect(() => {
    const stop = grid.current?.querySelector('[data-stop][tabindex="0"]');
    if (!stop?.checkVisibility()) visibleStops(grid.current)[0]?.setAttribute("tabindex", "0");
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const { target } = event;
    if (held) return moveHeld(event, target, held);
    const entry = find(target.dataset["entry"]);
    if (event.key.toLowerCase() === "m" && entry) {
      event.preventDefault();
      if (!isMovable(entry)) return setAnnouncement(`${entry.title}: ${STAYS}`);
      setHeld({ key: keyOf(entry), day: entry.day });
      setAnnouncement(
        `${entry.title} picked up. Arrows move it by a day or a week, Enter puts it down, Escape cancels.`,
      );
      return;
    }
    const next = nextStop(grid.current, target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function moveHeld(event: KeyboardEvent, element: Element, { key, day }: { key: string; day: string }) {
    const entry = find(key);
    const step = STEPS[event.key];
    if (!entry || (step === undefined && !["Enter", " ", "Escape", "Tab"].includes(event.key))) return;
    event.preventDefault();
    if (step !== undefined) {
      const to = addDays(day, step);
      if (!days.includes(to))
        return setAnnouncement("The days end here. Put it down, and open its details to move it further.");
      focused.current = { key: keyOf({ ...entry, day: to }), day: to, element };
      setHeld({ key, day: to });
      setAnnouncement(dayWords(to));
      return;
    }
    if (event.key === "Escape") focused.current = { key, day: entry.day, element };
    setHeld(undefined);
    if (event.key === "Escape" || day === entry.day) return setAnnouncement("Left where it was.");
    setAnnouncement(`${entry.title} put down on ${dayWords(day)}.`);
    void onMove(entry, day);
  }

  return (
    <>
      {shown.view !== "list" && (
        <div className={styles["weekdays"]} aria-hidden="true">
          {WEEK.map((weekday) => (
            <span key={weekday}>{weekdayName(weekday)}</span>
          ))}
        </div>
      )}
      {/* The keys belong to the buttons within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={grid}
        className={styles["grid"]}
        data-view={shown.view}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const key = target.dataset["entry"];
          // The day to which it is moved stays, also while it is drawn on the one before.
          const day = focused.current?.key === key ? focused.current?.day : undefined;
          focused.current =
            key === undefined ? undefined : { key, day: day ?? dayOf(target), element: target };
          makeStop(target);
        }}
      >
        {days.map((day) => (
          <DayCell
            key={day}
            day={day}
            shown={shown}
            today={today}
            entries={byDay.get(day) ?? []}
            more={more[day] ?? 0}
            collides={collisions.some((each) => each.day === day)}
            isStop={day === firstStop}
            heldKey={heldKey}
            mayCreate={mayCreate}
            onOpen={onOpen}
            onNew={onNew}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {announcement}
      </p>
    </>
  );
});

interface DayProps extends Pick<GridProps, "shown" | "today" | "mayCreate" | "onOpen" | "onNew"> {
  day: string;
  entries: readonly CalendarEntry[];
  more: number;
  heldKey: string | undefined;
  collides: boolean;
  /** Whether Tab comes to this day first. */
  isStop: boolean;
}

function DayCell({
  day,
  shown,
  today,
  entries,
  more,
  heldKey,
  collides,
  isStop,
  mayCreate,
  onOpen,
  onNew,
}: DayProps) {
  const lines = linesOf(entries);
  const first = lines.slice(0, MAX_LINES[shown.view]);
  const rest = lines.slice(first.length).reduce((sum, line) => sum + line.entries.length, more);
  const words = dayWords(day);
  const isOutside = shown.view === "month" && day.slice(0, 7) !== shown.day.slice(0, 7);
  return (
    <li
      className={styles["day"]}
      data-day={day}
      data-outside={isOutside || undefined}
      data-empty={lines.length === 0 || undefined}
      aria-current={day === today ? "date" : undefined}
    >
      <div className={styles["head"]}>
        <h2>
          <span className={styles["number"]} aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <span className={styles["long"]}>{words}</span>
        </h2>
        {collides && (
          <span className={styles["collides"]}>
            <CalendarX2 size={16} aria-hidden="true" />
            <span className="visually-hidden">Something collides</span>
          </span>
        )}
        <button
          type="button"
          className={styles["add"]}
          data-stop
          tabIndex={isStop ? 0 : -1}
          onClick={() => mayCreate && onNew(day)}
          // Not `disabled`: arrows go over it from day to day, also where nothing can be created.
          aria-disabled={!mayCreate || undefined}
          aria-label={`${mayCreate ? "New on " : ""}${words}`}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </div>
      {lines.length > 0 && (
        <ul className="column gap-1">
          {first.map((line) => (
            <EntryLine key={line.key} line={line} isHeld={line.key === heldKey} onOpen={onOpen} />
          ))}
          {rest > 0 && (
            <li>
              <Link
                data-stop
                tabIndex={-1}
                className={styles["more"]}
                to={`${addressOf({ view: "list", day })}#day-${day}`}
              >
                and {rest} more<span className="visually-hidden"> on {words}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
      <span id={`day-${day}`} />
    </li>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The buttons and links of the grid that can be seen. */
function visibleStops(grid: HTMLElement | null): HTMLElement[] {
  const stops = [...(grid?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  return stops.filter((stop) => stop.checkVisibility());
}

function dayOf(stop: Element | undefined): string {
  return stop?.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? "";
}

/** The element to which a key leads from another: up and down go through all, left and right to the day beside. */
function nextStop(grid: HTMLElement | null, from: HTMLElement, key: string): HTMLElement | undefined {
  const stops = visibleStops(grid);
  const at = stops.indexOf(from);
  const here = dayOf(from);
  if (key === "ArrowDown") return stops[at + 1];
  if (key === "ArrowUp") return stops[at - 1];
  if (key === "Home") return stops[0];
  if (key === "End") return stops.at(-1);
  if (key === "ArrowRight") return stops.find((stop) => dayOf(stop) > here);
  if (key !== "ArrowLeft") return undefined;
  const before = dayOf(stops.findLast((stop) => dayOf(stop) < here));
  return stops.find((stop) => dayOf(stop) === before);
}

/** Makes an element the one that Tab reaches. */
function makeStop(element: EventTarget): void {
  if (!(element instanceof HTMLElement) || element.dataset["stop"] === undefined) return;
  const others =
    element.closest("ol[data-view]")?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? [];
  for (const other of others) other.tabIndex = -1;
  element.tabIndex = 0;
}
