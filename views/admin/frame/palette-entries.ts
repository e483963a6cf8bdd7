import { sentenceCase } from "../../../src/rules/text/text.ts";
import { kindOf, isContentKind } from "../../../src/content/kinds/kinds.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import { countTypingErrors, wordsOf } from "../../../src/rules/text/near-words.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { kindAt, type Place } from "./places.ts";
import type { RecentEntry } from "./recent.ts";
import { settingsFor } from "./settings-entries.ts";

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
