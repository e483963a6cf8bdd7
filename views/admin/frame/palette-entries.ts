import { sentenceCase } from "../../../src/rules/text/text.ts";
import { kindOf, isContentKind } from "../../../src/content/kinds/kinds.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import { countTypingErrors, wordsOf } from "../../../src/rules/text/near-words.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { kindAt, type Place } from "./places.ts";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";

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

/** One result of `GET /api/desk/find`: a record, or a page of the public site. */
export interface FoundRecord {
  kind: string;
  id: string;
  title: string;
  state: PublicationState | null;
  adminPath: string | null;
  publicPath: string | null;
}

/** A person, a picture or a file of `GET /api/desk/find`. */
export interface FoundOther {
  kind: "person" | "picture" | "file";
  id: string;
  title: string;
  detail: string;
  adminPath: string;
}

const OTHER_GROUPS = { person: "People", picture: "Pictures", file: "Files" } as const;

/**
 * Returns the screens, settings and actions that contain the query, or nearly do if there is none. For an empty query: what
 * was opened lately, the screens and the actions.
 */
export function entriesFor(query: string, places: readonly Place[], recent: readonly RecentEntry[]) {
  const wanted = fold(query.trim());
  const entries: PaletteEntry[] = [
    ...recent.map(({ label, detail, to }) => ({
      key: `recent ${to}`,
      group: "Recent" as const,
      label,
      detail,
      act: { to },
    })),
    ...places.map(({ label, to }) => ({
      key: `place ${to}`,
      group: "Go to" as const,
      label,
      detail: "",
      act: { to },
    })),
    ...actionsFor(places),
  ];
  if (wanted === "") return entries;
  // With a query, recent entries are left out: the server's results include them.
  const all = [
    ...entries.filter(({ group }) => group !== "Recent"),
    ...settingsFor(places).map(({ group, label, words, to }) => ({
      key: `setting ${label}`,
      group,
      label,
      words,
      detail: "",
      act: { to },
    })),
  ].map((entry) => ({ entry, text: fold(`${entry.label} ${entry.words ?? ""}`) }));
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
    key: `found ${kind} ${id}`,
    group: OTHER_GROUPS[kind],
    label: title,
    detail,
    act: { to: adminPath },
  }));
}

/** Converts the server's results to palette entries. */
export function foundEntries(results: readonly FoundRecord[]): PaletteEntry[] {
  return results.flatMap(({ kind, id, title, state, adminPath, publicPath }): PaletteEntry[] => {
    if (adminPath !== null && isContentKind(kind)) {
      const detail = sentenceCase(kindOf(kind).one);
      return [
        {
          key: `found ${kind} ${id}`,
          group: "Results",
          label: title,
          detail,
          ...(state && { state }),
          act: { to: adminPath },
        },
      ];
    }
    if (publicPath === null) return [];
    return [
      {
        key: `page ${publicPath}`,
        group: "Website pages",
        label: title,
        detail: publicPath,
        act: { href: publicPath },
      },
    ];
  });
}

function actionsFor(places: readonly Place[]): PaletteEntry[] {
  const actions: PaletteEntry[] = places.flatMap(({ to }) => {
    const kind = kindAt(to);
    if (!kind) return [];
    const label = `New ${kindOf(kind).one}`;
    return [{ key: `new ${kind}`, group: "Actions", label, detail: "", act: { to: `/admin/${kind}/new` } }];
  });
  return [
    ...actions,
    { key: "site", group: "Actions", label: "View on site", detail: "", act: { href: "/" } },
    { key: "keys", group: "Actions", label: "Keyboard shortcuts", detail: "", act: { run: "keys" } },
    { key: "sign-out", group: "Actions", label: "Sign out", detail: "", act: { run: "sign-out" } },
  ];
}

/** A setting, or an action on a screen of its own; offered to those who can open its screen. */
interface Setting {
  group: "Settings" | "Actions";
  label: string;
  /** Other words under which people look for it. */
  words: string;
  to: string;
}

const SETTINGS: readonly Setting[] = [
  { group: "Settings", label: "Your name", words: "profile", to: "/admin/account#section-name" },
  { group: "Settings", label: "Your password", words: "change", to: "/admin/account#section-password" },
  {
    group: "Settings",
    label: "Two-step verification",
    words: "2FA second factor authenticator app recovery codes phone",
    to: "/admin/account#section-two-step-verification",
  },
  {
    group: "Settings",
    label: "Where you are signed in",
    words: "devices sessions",
    to: "/admin/account#section-where-you-are-signed-in",
  },
  {
    group: "Settings",
    label: "API tokens",
    words: "script access key bearer",
    to: "/admin/account#section-api-tokens",
  },
  { group: "Settings", label: "Roles and permissions", words: "accounts rights", to: "/admin/people" },
  {
    group: "Settings",
    label: "Verify the audit log",
    words: "who did what changes security",
    to: "/admin/audit",
  },
  { group: "Settings", label: "Backups", words: "restore copy", to: "/admin/system#backups" },
  { group: "Settings", label: "E-mail", words: "mail SMTP", to: "/admin/system#mail" },
  {
    group: "Settings",
    label: "Make it yours",
    words: "first steps new installation sample content demo onboarding",
    to: "/admin/system#make-it-yours",
  },
  { group: "Settings", label: "Errors", words: "log problems", to: "/admin/system#errors" },
  {
    group: "Actions",
    label: "Import and export products",
    words: "CSV spreadsheet Excel prices",
    to: "/admin/products/import",
  },
  {
    group: "Actions",
    label: "Reorder banners",
    words: "order priority positions",
    to: "/admin/banners",
  },
  { group: "Actions", label: "Upload pictures", words: "photos images", to: "/admin/pictures" },
  { group: "Actions", label: "Invite a colleague", words: "new person user account", to: "/admin/people" },
  { group: "Actions", label: "Restore from the bin", words: "deleted undo", to: "/admin/bin" },
];

/** The settings and actions on the screens of a user. */
function settingsFor(places: readonly Place[]): Setting[] {
  return SETTINGS.filter(({ to }) =>
    places.some((place) => place.to !== "/admin" && new RegExp(`^${place.to}(?:[/#]|$)`).test(to)),
  );
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
