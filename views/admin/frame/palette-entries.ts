import { sentenceCase } from "../../../src/rules/text/text.ts";
import { kindOf, isContentKind } from "../../../src/content/kinds.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { kindAt, type Place } from "./places.ts";
import type { RecentEntry } from "./recent.ts";

/** One option in the palette. */
export interface PaletteEntry {
  /** Unique in the palette. */
  key: string;
  group: "Recent" | "Go to" | "Actions" | "Results" | "Website pages";
  label: string;
  detail: string;
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

/** Returns the screens and actions whose label contains the query, or all of them for an empty query. */
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
  // With a query, recent entries are left out: the server's results include them.
  if (wanted === "") return entries;
  return entries.filter(({ group, label }) => group !== "Recent" && fold(label).includes(wanted));
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
