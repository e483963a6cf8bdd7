import { brand } from "../../../src/rules/brand.ts";
import { isGroup, type Fields } from "./merge-record.ts";

/** A first save that the server may have done without our knowing: sent again as it was, it creates nothing twice. */
export interface Creation {
  /** By which the server knows it again. */
  key: string;
  body: Fields;
  /** Those of the fields that the form does not show: a new status. */
  wish: Fields;
}

/** Work that is not saved yet, as the browser keeps it. */
export interface LocalCopy {
  /** When it was last typed at, ISO 8601 in UTC. */
  at: string;
  /** The changed fields as they were before: what a later merge compares with. */
  base: Fields;
  /** The changed fields as they are now. */
  changes: Fields;
  /** Of a record that was to be created, until the server has answered. */
  creation?: Creation | undefined;
}

/** More records than anybody has open at once. */
const MOST_COPIES = 30;
/** In characters; an article of the longest kind with both its versions. Browsers keep some five million. */
const LONGEST_COPY = 900_000;

/** The part of `localStorage` that is needed; switched off, every call of it may throw. */
export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Copies of unsaved work, for one person and one kind of content. */
export interface LocalCopies {
  /** Writes at once. False where the browser keeps nothing: then leaving would lose work. */
  keep(id: string, copy: LocalCopy): boolean;
  find(id: string): LocalCopy | undefined;
  /** The latest of the records that were never saved; their ids begin with `new`. */
  findNew(): { id: string; copy: LocalCopy } | undefined;
  drop(id: string): void;
}

export function localCopies(storage: CopyStorage, userId: string, kind: string): LocalCopies {
  const everybody = `${brand.keyPrefix}_unsaved:`;
  const prefix = `${everybody}${userId}:${kind}:`;

  function read(key: string): LocalCopy | undefined {
    try {
      const copy: unknown = JSON.parse(storage.getItem(key) ?? "null");
      return isCopy(copy) ? copy : undefined;
    } catch {
      return undefined;
    }
  }

  /** All copies of all people and kinds in this browser, the oldest first; what can't be read counts as oldest. */
  function keysByAge(): string[] {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    return keys
      .filter((key) => key.startsWith(everybody))
      .map((key) => ({ key, at: read(key)?.at ?? "" }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ key }) => key);
  }

  function write(key: string, text: string): void {
    if (storage.getItem(key) === null) {
      const others = keysByAge();
      for (const old of others.slice(0, Math.max(0, others.length - MOST_COPIES + 1)))
        storage.removeItem(old);
    }
    try {
      storage.setItem(key, text);
    } catch {
      // Full: what somebody is typing now is worth more than what they left behind longest ago.
      const oldest = keysByAge().find((other) => other !== key);
      if (oldest === undefined) throw new RangeError("The browser's storage is full.");
      storage.removeItem(oldest);
      write(key, text);
    }
  }

  return {
    keep(id, copy) {
      try {
        const text = JSON.stringify(copy);
        if (text.length > LONGEST_COPY) return false;
        write(prefix + id, text);
        return true;
      } catch {
        return false;
      }
    },
    find: (id) => read(prefix + id),
    findNew() {
      try {
        const key = keysByAge().findLast((candidate) => candidate.startsWith(`${prefix}new`));
        const copy = key === undefined ? undefined : read(key);
        return key !== undefined && copy ? { id: key.slice(prefix.length), copy } : undefined;
      } catch {
        return undefined;
      }
    },
    drop(id) {
      try {
        storage.removeItem(prefix + id);
      } catch {
        // Switched off: there is nothing to drop.
      }
    },
  };
}

function isCopy(value: unknown): value is LocalCopy {
  if (!isGroup(value)) return false;
  const { at, base, changes, creation } = value;
  const isWhole = typeof at === "string" && isGroup(base) && isGroup(changes);
  return isWhole && (creation === undefined || isCreation(creation));
}

function isCreation(value: unknown): value is Creation {
  return (
    isGroup(value) && typeof value["key"] === "string" && isGroup(value["body"]) && isGroup(value["wish"])
  );
}
