import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";

const KEY = `${KEY_PREFIX}_admin_shortcuts`;

/** Whether single-letter shortcuts are on in this browser; they are on by default. */
export function areShortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Turns single-letter shortcuts on or off in this browser. */
export function setShortcuts(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, "off");
  } catch {
    // Storage is disabled: the shortcuts stay on.
  }
}
