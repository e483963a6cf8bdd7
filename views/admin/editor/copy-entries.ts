import { useMemo, useSyncExternalStore } from "react";
import { adminPathOf, isContentKind, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { isSettingName } from "../../../src/content/settings/setting-names.ts";
import { browserStorage, watchBrowserStorage } from "./browser-storage.ts";
import { listCopies, type CopyEntry } from "./local-copies.ts";

/** A copy of unsaved work, of a kind that this version knows. */
export type KindCopy = CopyEntry & { kind: ContentKind | "settings" };

/** A person's copies of unsaved work in this browser, the latest first. */
export function readCopies(userId: string): readonly KindCopy[] {
  return listCopies(browserStorage, userId).flatMap((copy): KindCopy[] => {
    const { kind } = copy;
    if (kind === "settings") return isSettingName(copy.id) ? [{ ...copy, kind }] : [];
    return isContentKind(kind) ? [{ ...copy, kind }] : [];
  });
}

/** The same, kept current while they change. On the server there are none. */
export function useCopies(userId: string): readonly KindCopy[] {
  // As text, because a snapshot is compared by identity.
  const read = () => JSON.stringify(readCopies(userId));
  const text = useSyncExternalStore(watchBrowserStorage, read, () => "[]");
  return useMemo<readonly KindCopy[]>(() => JSON.parse(text), [text]);
}

/** What a copy's record is called. */
export function titleOfCopy({ kind, title }: KindCopy): string {
  return title || `Untitled ${oneOf(kind)}`;
}

/** What a copy's record is: `job`, or `new job` if it was never saved. */
export function kindOfCopy({ kind, isNew }: KindCopy): string {
  return isNew ? `new ${oneOf(kind)}` : oneOf(kind);
}

/** Where a copy can be opened and saved. */
export function pathOfCopy({ kind, id, isNew }: KindCopy): string {
  if (kind === "settings") return `/admin/settings/${id}`;
  return adminPathOf(kind, isNew ? `new?copy=${id}` : id);
}

function oneOf(kind: KindCopy["kind"]): string {
  return kind === "settings" ? "settings" : kindOf(kind).one;
}
