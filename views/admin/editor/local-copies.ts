import { useMemo, useSyncExternalStore } from "react";
import { adminPathOf, isContentKind, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { isSettingName } from "../../../src/content/settings/setting-names.ts";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { isCalendarDay } from "../../../src/rules/time/malta-time.ts";
import { isGroup, type Fields } from "../../../src/rules/merge-record.ts";

/**
 * A first save whose response has not arrived. The server may have created the record, so it is sent again unchanged
 * under the same idempotency key.
 */
export interface Creation {
  /** The idempotency key. */
  key: string;
  body: Fields;
  /**
   * The pending fields among them: those that the form does not show yet, such as a new status. Copies in people's
   * browsers have this name: a copy without it would be discarded.
   */
  wish: Fields;
}

/** What leaving would lose where the browser could not store a copy. */
export const NO_COPY =
  "This browser has no copy of your changes: its storage is full or disabled, or another tab has replaced the copy. Save them first.";

/** Unsaved work, as stored in the browser. */
export interface LocalCopy {
  /** Time of the last change, ISO 8601 in UTC. */
  at: string;
  /** What the record was called then; copies of earlier versions have none. */
  title?: string;
  /** The changed fields as they were before: the base of a later merge. */
  base: Fields;
  /** The changed fields as they are now. */
  changes: Fields;
  /** The first save of a new record, until the server has responded. */
  creation?: Creation | undefined;
}

/** More records than a person has open at once. */
const MOST_COPIES = 30;
/** In characters: room for both versions of the longest article. Browsers store some five million in all. */
const LONGEST_COPY = 900_000;

/** The part of `localStorage` that is needed. Every call may throw if storage is disabled. */
export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** A copy in the list of all of them. */
export interface CopyEntry {
  /** Its key in the storage. */
  key: string;
  kind: string;
  id: string;
  /** Whether the record was never saved. */
  isNew: boolean;
  title: string;
  /** Time of the last change, ISO 8601 in UTC. */
  at: string;
}

/** The ids of records that were never saved begin with it. */
const NEW_ID = "new";

const ALL_PREFIX = `${KEY_PREFIX}_unsaved:`;

/** Lists a person's copies of all kinds, the latest first; none if storage is disabled. */
export function listCopies(storage: CopyStorage, userId: string): CopyEntry[] {
  const prefix = `${ALL_PREFIX}${userId}:`;
  try {
    const keys = keysByAge(storage).filter((key) => key.startsWith(prefix));
    return keys.toReversed().flatMap((key) => {
      const [kind = "", id = ""] = key.slice(prefix.length).split(":");
      const copy = readCopy(storage, key);
      return copy
        ? [{ key, kind, id, isNew: id.startsWith(NEW_ID), title: copy.title ?? "", at: copy.at }]
        : [];
    });
  } catch {
    return [];
  }
}

/** Removes a copy from a browser. Returns a function that puts it back. */
export function discardCopy(storage: CopyStorage, { key }: Pick<CopyEntry, "key">): () => void {
  const text = storage.getItem(key);
  storage.removeItem(key);
  return () => {
    if (text !== null) storage.setItem(key, text);
  };
}

/** Whether this browser has copies of another person's unsaved work. */
export function hasCopiesOfOthers(storage: CopyStorage, userId: string): boolean {
  try {
    return keysByAge(storage).some((key) => !key.startsWith(`${ALL_PREFIX}${userId}:`));
  } catch {
    return false;
  }
}

function readCopy(storage: CopyStorage, key: string): LocalCopy | undefined {
  try {
    const copy: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return isCopy(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the keys of all copies in this browser, of all people and kinds, oldest first. An unreadable one counts as oldest. */
function keysByAge(storage: CopyStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return keys
    .filter((key) => key.startsWith(ALL_PREFIX))
    .map((key) => ({ key, at: readCopy(storage, key)?.at ?? "" }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ key }) => key);
}

export type LocalCopies = ReturnType<typeof localCopies>;

/** Copies of unsaved work, for one person and one kind of content. */
export function localCopies(storage: CopyStorage, userId: string, kind: string) {
  const prefix = `${ALL_PREFIX}${userId}:${kind}:`;

  function write(key: string, text: string): void {
    if (storage.getItem(key) === null) {
      const others = keysByAge(storage);
      for (const old of others.slice(0, Math.max(0, others.length - MOST_COPIES + 1)))
        storage.removeItem(old);
    }
    try {
      storage.setItem(key, text);
    } catch {
      // The storage is full: current work matters more than the oldest copy.
      const oldest = keysByAge(storage).find((other) => other !== key);
      if (oldest === undefined) throw new RangeError("The browser's storage is full.");
      storage.removeItem(oldest);
      write(key, text);
    }
  }

  return {
    /** Stores a copy at once. Returns false if the browser could not store it: then leaving would lose work. */
    store(id: string, copy: LocalCopy): boolean {
      try {
        const text = JSON.stringify(copy);
        if (text.length > LONGEST_COPY) return false;
        write(prefix + id, text);
        return true;
      } catch {
        return false;
      }
    },
    find: (id: string) => readCopy(storage, prefix + id),
    /** Whether a copy is what is stored under a key; that is null where all of the storage is cleared. */
    isAt: (key: string | null, id: string) => key === null || key === prefix + id,
    /** Returns a copy of a record that was never saved: the wanted one if it is there, or else the latest. */
    findNew(wantedId?: string) {
      try {
        const wanted = wantedId === undefined ? undefined : readCopy(storage, prefix + wantedId);
        if (wantedId?.startsWith(NEW_ID) && wanted) return { id: wantedId, copy: wanted };
        const key = keysByAge(storage).findLast((candidate) => candidate.startsWith(prefix + NEW_ID));
        const copy = key === undefined ? undefined : readCopy(storage, key);
        return key !== undefined && copy ? { id: key.slice(prefix.length), copy } : undefined;
      } catch {
        return undefined;
      }
    },
    remove(id: string): void {
      try {
        storage.removeItem(prefix + id);
      } catch {
        // Storage is disabled: there is nothing to remove.
      }
    },
  };
}

function isCopy(value: unknown): value is LocalCopy {
  if (!isGroup(value)) return false;
  const { at, title, base, changes, creation } = value;
  const isNamed = title === undefined || typeof title === "string";
  const isWhole =
    typeof at === "string" && !Number.isNaN(Date.parse(at)) && isNamed && isGroup(base) && isGroup(changes);
  return isWhole && (creation === undefined || isCreation(creation));
}

function isCreation(value: unknown): value is Creation {
  return (
    isGroup(value) && typeof value["key"] === "string" && isGroup(value["body"]) && isGroup(value["wish"])
  );
}

/** Before the kind in the key of a copy of a next version. */
const NEXT = "next-";

/** What the copies of a kind's next versions are stored under. */
export function nextKind(kind: string): string {
  return NEXT + kind;
}

/** A copy of unsaved work, of a kind that this version knows. */
export type KindCopy = CopyEntry & { kind: ContentKind | "settings"; isNext: boolean };

/** A person's copies of unsaved work in this browser, the latest first. */
export function readCopies(userId: string): readonly KindCopy[] {
  return listCopies(browserStorage, userId).flatMap((copy): KindCopy[] => {
    const isNext = copy.kind.startsWith(NEXT);
    const kind = isNext ? copy.kind.slice(NEXT.length) : copy.kind;
    if (kind === "settings") return isSettingName(copy.id) ? [{ ...copy, kind, isNext }] : [];
    return isContentKind(kind) ? [{ ...copy, kind, isNext }] : [];
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
export function kindOfCopy({ kind, id, isNew, isNext }: KindCopy): string {
  if (kind === "offers" && isCalendarDay(id)) return "week of offers";
  if (isNext) return `${oneOf(kind)}, next version`;
  return isNew ? `new ${oneOf(kind)}` : oneOf(kind);
}

/** Where a copy can be opened and saved. */
export function pathOfCopy({ kind, id, isNew, isNext }: KindCopy): string {
  // The sheet of a week is kept under its Monday.
  if (kind === "offers" && isCalendarDay(id)) return `/admin/offers?week=${id}`;
  const path = isNext ? `${id}?version=next` : id;
  if (kind === "settings") return `/admin/settings/${path}`;
  return adminPathOf(kind, isNew ? `new?copy=${id}` : path);
}

function oneOf(kind: KindCopy["kind"]): string {
  return kind === "settings" ? "settings" : kindOf(kind).one;
}

const watchers = new Set<() => void>();

function notify(): void {
  for (const watcher of watchers) watcher();
}

/** The storage of this browser. Reads `window` only when called, so that the server can render the editor. */
export const browserStorage: CopyStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem(key, value) {
    window.localStorage.setItem(key, value);
    notify();
  },
  removeItem(key) {
    window.localStorage.removeItem(key);
    notify();
  },
  key: (at) => window.localStorage.key(at),
  get length() {
    return window.localStorage.length;
  },
};

/** Calls a function after each write by `browserStorage`, and by another window. Returns a function that stops it. */
function watchBrowserStorage(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}
