import { sentenceCase } from "../../../src/rules/text/text.ts";
import { kindOf, isContentKind } from "../../../src/content/kinds/kinds.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import { countTypingErrors, wordsOf } from "../../../src/rules/text/near-words.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { createdIn, type Place } from "./places.ts";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import type { FoundRecord } from "../../../src/staff/queries/find-by-title.ts";
import type { FoundOther } from "../../../src/staff/queries/find-others.ts";

/** One option in the palette. */
export interface PaletteEntry {
  /** Unique in the palette. */
  key: string;
  group:
    | "Recent"
    | "Go to"
    | "Actions"
    | "Settings"
    | "Results"
    | "People"
    | "Pictures"
    | "Files"
    | "Website pages";
  label: string;
  detail: string;
  /** Other words under which it is found. */
  words?: string;
  state?: PublicationState;
  /** A path in the staff area, a path on the public site, or a command to run. */
  act: { to: string } | { href: string } | { run: "keys" | "sign-out" };
}

const OTHER_GROUPS = { person: "People", picture: "Pictures", file: "Files" } as const;

/** An option that opens a screen. */
function opens(
  to: string,
  entry: Omit<PaletteEntry, "key" | "act" | "detail"> & { detail?: string },
): PaletteEntry {
  return { key: `${entry.group} ${entry.label} ${to}`, detail: "", ...entry, act: { to } };
}

/**
 * Returns the screens, settings and actions that contain the query, or nearly do if there is none. For an empty query: what
 * was opened lately, the screens and the actions.
 */
export function entriesFor(query: string, places: readonly Place[], recent: readonly RecentEntry[]) {
  const wanted = fold(query.trim());
  const entries = [
    ...places.map(({ label, to }) => opens(to, { group: "Go to", label })),
    ...actionsFor(places),
  ];
  if (wanted === "")
    return [
      ...recent.map(({ label, detail, to }) => opens(to, { group: "Recent", label, detail })),
      ...entries,
    ];
  // With a query, recent entries are left out: the server's results include them.
  const all = [...entries, ...settingsFor(places)].map((entry) => ({
    entry,
    text: fold(`${entry.label} ${entry.words ?? ""}`),
  }));
  const exact = all.filter(({ text }) => text.includes(wanted));
  const found = exact.length > 0 ? exact : all.filter(({ text }) => isNear(wanted, text));
  return found.map(({ entry }) => entry);
}

function isNear(wanted: string, text: string): boolean {
  return wordsOf(wanted).length > 0 && countTypingErrors(wanted, text) !== undefined;
}

/** Converts the people and pictures that the server found to palette entries. */
export function otherEntries(others: readonly FoundOther[]): PaletteEntry[] {
  return others.map(({ kind, id, title, detail, adminPath }) => ({
    ...opens(adminPath, { group: OTHER_GROUPS[kind], label: title, detail }),
    key: `found ${kind} ${id}`,
  }));
}

/** Converts the server's results to palette entries. */
export function foundEntries(results: readonly FoundRecord[]): PaletteEntry[] {
  return results.flatMap(({ kind, id, title, state, adminPath, publicPath }): PaletteEntry[] => {
    if (adminPath !== null && isContentKind(kind)) {
      const entry = { group: "Results", label: title, detail: sentenceCase(kindOf(kind).one) } as const;
      return [{ ...opens(adminPath, { ...entry, state }), key: `found ${kind} ${id}` }];
    }
    if (publicPath === null) return [];
    const page = { group: "Website pages", label: title, detail: publicPath } as const;
    return [{ ...page, key: `page ${publicPath}`, act: { href: publicPath } }];
  });
}

function actionsFor(places: readonly Place[]): PaletteEntry[] {
  return [
    ...createdIn(places).map((kind) =>
      opens(`/admin/${kind}/new`, { group: "Actions", label: `New ${kindOf(kind).one}` }),
    ),
    { key: "site", group: "Actions", label: "View on site", detail: "", act: { href: "/" } },
    { key: "keys", group: "Actions", label: "Keyboard shortcuts", detail: "", act: { run: "keys" } },
    { key: "sign-out", group: "Actions", label: "Sign out", detail: "", act: { run: "sign-out" } },
  ];
}

type Screen = readonly [label: string, to: string, words: string];

/** Settings, with other words under which people look for them. */
const SETTINGS: readonly Screen[] = [
  ["Your name", "/admin/account#section-name", "profile"],
  ["Your password", "/admin/account#section-password", "change"],
  [
    "Two-step verification",
    "/admin/account#section-two-step-verification",
    "2FA second factor authenticator app recovery codes phone",
  ],
  ["Where you are signed in", "/admin/account#section-where-you-are-signed-in", "devices sessions"],
  ["API tokens", "/admin/account#section-api-tokens", "script access key bearer"],
  ["Roles and permissions", "/admin/people", "accounts rights"],
  ["Verify the audit log", "/admin/audit", "who did what changes security"],
  ["Backups", "/admin/system#backups", "restore copy"],
  ["E-mail", "/admin/system#mail", "mail SMTP"],
  [
    "Make it yours",
    "/admin/system#make-it-yours",
    "first steps new installation sample content demo onboarding",
  ],
  ["Errors", "/admin/system#errors", "log problems"],
];

/** Actions on a screen of their own. */
const SCREEN_ACTIONS: readonly Screen[] = [
  ["Import and export products", "/admin/products/import", "CSV spreadsheet Excel prices"],
  ["Reorder banners", "/admin/banners", "order priority positions"],
  ["Upload pictures", "/admin/pictures", "photos images"],
  ["Invite a colleague", "/admin/people", "new person user account"],
  ["Restore from the bin", "/admin/bin", "deleted undo"],
];

/** The settings and actions on the screens of a user. */
function settingsFor(places: readonly Place[]): PaletteEntry[] {
  const isOpen = ([, to]: Screen) =>
    places.some((place) => place.to !== "/admin" && new RegExp(`^${place.to}(?:[/#]|$)`).test(to));
  const entriesOf = (group: "Settings" | "Actions", screens: readonly Screen[]) =>
    screens.filter(isOpen).map(([label, to, words]) => opens(to, { group, label, words }));
  return [...entriesOf("Settings", SETTINGS), ...entriesOf("Actions", SCREEN_ACTIONS)];
}

/** As many as fit into the palette on a phone without scrolling. */
const MAX_ENTRIES = 6;
const KEY = `${KEY_PREFIX}_admin_recent`;

/** A record or screen that was opened from the palette. */
interface RecentEntry {
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
