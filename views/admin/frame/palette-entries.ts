import { kindOf, isContentKind } from "../../../src/content/kinds.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { kindAt, type Place } from "./places.ts";
import type { RecentEntry } from "./recent.ts";

/** A line of the palette. */
export interface PaletteEntry {
  /** Unique in the palette. */
  key: string;
  group: "Opened lately" | "Go to" | "Do" | "Found" | "Pages of the site";
  label: string;
  detail: string;
  state?: PublicationState;
  /** An address of the staff area, one of the site, or something to do. */
  act: { to: string } | { href: string } | { run: "keys" | "sign-out" };
}

/** What `GET /api/desk/find` answers for one record, or for one page of the site. */
export interface FoundRecord {
  kind: string;
  id: string;
  title: string;
  state: PublicationState | null;
  adminPath: string | null;
  publicPath: string | null;
}

/** Places and actions whose words hold what was typed; all of them while nothing is. */
export function entriesFor(query: string, places: readonly Place[], recent: readonly RecentEntry[]) {
  const wanted = fold(query.trim());
  const entries: PaletteEntry[] = [
    ...recent.map(({ label, detail, to }) => ({
      key: `recent ${to}`,
      group: "Opened lately" as const,
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
  // Once something is typed, what was opened lately is found like everything else.
  if (wanted === "") return entries;
  return entries.filter(({ group, label }) => group !== "Opened lately" && fold(label).includes(wanted));
}

/** Records and pages that the server found. */
export function foundEntries(results: readonly FoundRecord[]): PaletteEntry[] {
  return results.flatMap(({ kind, id, title, state, adminPath, publicPath }): PaletteEntry[] => {
    if (adminPath !== null && isContentKind(kind)) {
      const detail = sentenceCase(kindOf(kind).one);
      return [
        {
          key: `found ${kind} ${id}`,
          group: "Found",
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
        group: "Pages of the site",
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
    return [{ key: `new ${kind}`, group: "Do", label, detail: "", act: { to: `/admin/${kind}/new` } }];
  });
  return [
    ...actions,
    { key: "site", group: "Do", label: "View on site", detail: "", act: { href: "/" } },
    { key: "keys", group: "Do", label: "Keyboard shortcuts", detail: "", act: { run: "keys" } },
    { key: "sign-out", group: "Do", label: "Sign out", detail: "", act: { run: "sign-out" } },
  ];
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
