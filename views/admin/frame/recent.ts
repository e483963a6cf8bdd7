import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";

/** As many as fit into the palette on a phone without scrolling. */
const MAX_ENTRIES = 6;
const KEY = `${KEY_PREFIX}_admin_recent`;

/** A record or screen that was opened from the palette. */
export interface RecentEntry {
  label: string;
  detail: string;
  to: string;
}

/** Returns the entries that this user opened in this browser, the latest first; none stored by another user. */
export function readRecent(userId: string): RecentEntry[] {
  try {
    const { user, entries } = Object(JSON.parse(window.localStorage.getItem(KEY) ?? "{}"));
    if (user !== userId || !Array.isArray(entries)) return [];
    return entries.filter(isEntry).slice(0, MAX_ENTRIES);
  } catch {
    // The stored value is damaged, or storage is disabled.
    return [];
  }
}

/** Stores an entry as the latest. */
export function rememberRecent(userId: string, entry: RecentEntry): void {
  const others = readRecent(userId).filter(({ to }) => to !== entry.to);
  const { label, detail, to } = entry;
  const entries = [{ label, detail, to }, ...others].slice(0, MAX_ENTRIES);
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ user: userId, entries }));
  } catch {
    // Storage is disabled: nothing is remembered.
  }
}

/** Deletes the entries at sign-out: titles of drafts must not be visible to the next user of the browser. */
export function forgetRecent(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: there is nothing to delete.
  }
}

function isEntry(value: unknown): value is RecentEntry {
  const { label, detail, to } = Object(value);
  return [label, detail, to].every((text) => typeof text === "string") && String(to).startsWith("/admin");
}
