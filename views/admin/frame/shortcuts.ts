import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isDialogOpen, isTyping } from "../kit/keyboard.ts";
import { kindAt, type Place } from "./places.ts";
import { areShortcutsOn } from "./shortcut-setting.ts";

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
    if (kind && places.some(({ to }) => to === `/admin/${kind}`)) void navigate(`/admin/${kind}/new`);
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
