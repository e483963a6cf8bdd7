import { brand } from "../../../src/rules/brand.ts";

const KEY = `${brand.keyPrefix}_admin_shortcuts`;

/** Whether single letters act in this browser; they do unless somebody has switched them off. */
export function areShortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Switches single letters on or off in this browser. */
export function setShortcuts(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, "off");
  } catch {
    // Storage may be switched off: they stay on.
  }
}
