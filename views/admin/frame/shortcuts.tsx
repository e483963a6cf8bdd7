import { classNames } from "../../components/class-names.ts";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { areShortcutsOn, isDialogOpen, isTyping, setShortcuts } from "../kit/keyboard.ts";
import { createdIn, kindAt, type Place } from "./places.ts";
import { Checkbox } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./shortcuts.module.css";

/** How long after g the second letter of the sequence is accepted, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** When g was pressed, as an event's timeStamp. Written in the browser only, never during server rendering. */
let sequenceStartedAt = Number.NEGATIVE_INFINITY;

/** Whether a key completes a sequence that began with g; it must then not act as a shortcut of its own. */
export function isSecondKey(event: KeyboardEvent): boolean {
  return event.timeStamp - sequenceStartedAt < SEQUENCE_MS;
}

interface Shortcuts {
  places: readonly Place[];
  /** Opens the palette with the given text. */
  onFind: (query: string) => void;
  onHelp: () => void;
}

/**
 * The shortcuts that work on every screen. Single letters do nothing while the user types or a dialog is
 * open, and can be turned off (WCAG 2.1.4). Ctrl or Cmd with K works everywhere.
 */
export function useShortcuts({ places, onFind, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  /** Focuses the search field of the list, or opens the palette on screens without one. */
  function search() {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (!field) return onFind("");
    field.focus();
    field.select();
  }

  function create() {
    const kind = kindAt(pathname);
    if (kind && createdIn(places).includes(kind)) void navigate(`/admin/${kind}/new`);
    else onFind("New ");
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === "k") {
      if (isDialogOpen()) return;
      event.preventDefault();
      onFind("");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || isDialogOpen() || !areShortcutsOn()) return;
    const second = isSecondKey(event);
    sequenceStartedAt = Number.NEGATIVE_INFINITY;
    if (second) {
      const place = places.find(({ letter }) => letter === key);
      if (!place) return;
      event.preventDefault();
      void navigate(place.to);
    } else if (key === "g") sequenceStartedAt = event.timeStamp;
    else if (key === "?") act(event, onHelp);
    else if (key === "/") act(event, search);
    else if (key === "n") act(event, create);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // On the window, so that components inside the page can handle the keys first.
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}

interface HelpSheetProps {
  open: boolean;
  onClose: () => void;
  places: readonly Place[];
}

/** All keyboard shortcuts, and a setting that turns the single-letter ones off. */
export function HelpSheet({ open, onClose, places }: HelpSheetProps) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" size="large" onClose={onClose}>
      <Sheet places={places} />
    </Dialog>
  );
}

function Sheet({ places }: { places: readonly Place[] }) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <div className={styles["sheet"]}>
      <Part title="Everywhere">
        <KeyRow keys={["Ctrl", "K"]} words="Find any record, page or action" />
        <KeyRow keys={["/"]} words="Search the current list" />
        <KeyRow keys={["N"]} words="Create new" />
        <KeyRow keys={["U"]} words="Undo the last action" />
        <KeyRow keys={["?"]} words="Show keyboard shortcuts" />
        <KeyRow keys={["Esc"]} words="Close the open dialog" />
      </Part>
      <Part title="In lists">
        <KeyRow keys={["J"]} words="Next row" />
        <KeyRow keys={["K"]} words="Previous row" />
        <KeyRow keys={["Enter"]} words="Open the row" />
        <KeyRow keys={["X"]} words="Select the row" />
        <KeyRow keys={["Shift", "X"]} words="Select all rows up to this one" />
      </Part>
      <Part title="In the calendar">
        <KeyRow keys={["←", "→"]} words="Day before and after" />
        <KeyRow keys={["↑", "↓"]} words="Entry before and after" />
        <KeyRow keys={["M"]} words="Pick an entry up. Arrows move it, Enter puts it down" />
      </Part>
      <Part title="Go to">
        {places.map(({ label, letter }) => (
          <KeyRow key={letter} keys={["G", letter.toUpperCase()]} words={label} />
        ))}
      </Part>
      <div className={styles["setting"]}>
        <Checkbox
          label="Use single-letter shortcuts in this browser"
          checked={on}
          onChange={(event) => {
            setOn(event.currentTarget.checked);
            setShortcuts(event.currentTarget.checked);
          }}
        />
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classNames(styles["part"], "stack")}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** Keys, and what they do. */
export function KeyRow({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <div className={styles["row"]}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
