import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isDialogOpen, isTyping } from "../kit/keyboard.ts";
import { kindAt, type Place } from "./places.ts";
import { areShortcutsOn } from "./shortcut-setting.ts";

/** How long after g its second letter still counts. */
const SEQUENCE_MS = 1_500;

/** When g was pressed, on the clock of events; only the browser writes here. */
let wentAt = Number.NEGATIVE_INFINITY;

/** Whether a key is the second of two: it then belongs to g, not to whatever it means alone. */
export function isSecondKey(event: KeyboardEvent): boolean {
  return event.timeStamp - wentAt < SEQUENCE_MS;
}

interface Shortcuts {
  places: readonly Place[];
  /** Opens the palette, with something typed into it already. */
  onFind: (query: string) => void;
  onHelp: () => void;
}

/**
 * The keys that work on every screen. Single letters never act while somebody writes or a dialog is
 * open, and can be switched off (WCAG 2.1.4); Ctrl or Cmd with K works everywhere.
 */
export function useShortcuts({ places, onFind, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  /** The list's own search where there is one, else the palette. */
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
    wentAt = Number.NEGATIVE_INFINITY;
    if (second) {
      const place = places.find(({ letter }) => letter === key);
      if (!place) return;
      event.preventDefault();
      void navigate(place.to);
    } else if (key === "g") wentAt = event.timeStamp;
    else if (key === "?") act(event, onHelp);
    else if (key === "/") act(event, search);
    else if (key === "n") act(event, create);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // On the window, so that whatever lies further in may use the keys first.
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function act(event: KeyboardEvent, what: () => void): void {
  event.preventDefault();
  what();
}
