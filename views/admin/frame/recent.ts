import { brand } from "../../../src/rules/brand.ts";

/** As many as fit into the palette without scrolling on a phone. */
const MOST = 6;
const KEY = `${brand.keyPrefix}_admin_recent`;

/** Something that was opened from the palette. */
export interface RecentEntry {
  label: string;
  detail: string;
  to: string;
}

/** What somebody opened last in this browser, the latest first. Others' entries are none of theirs. */
export function readRecent(userId: string): RecentEntry[] {
  try {
    const { user, entries } = Object(JSON.parse(window.localStorage.getItem(KEY) ?? "{}"));
    if (user !== userId || !Array.isArray(entries)) return [];
    return entries.filter(isEntry).slice(0, MOST);
  } catch {
    // Unreadable, or storage is switched off.
    return [];
  }
}

/** Puts an entry first. */
export function rememberRecent(userId: string, entry: RecentEntry): void {
  const others = readRecent(userId).filter(({ to }) => to !== entry.to);
  const { label, detail, to } = entry;
  const entries = [{ label, detail, to }, ...others].slice(0, MOST);
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ user: userId, entries }));
  } catch {
    // Storage may be switched off: then nothing is remembered.
  }
}

/** Titles of drafts must not stay behind for whoever uses the browser next. */
export function forgetRecent(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Storage may be switched off: then there is nothing.
  }
}

function isEntry(value: unknown): value is RecentEntry {
  const { label, detail, to } = Object(value);
  return [label, detail, to].every((text) => typeof text === "string") && String(to).startsWith("/admin");
}
