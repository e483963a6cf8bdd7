import { brand } from "../../../src/rules/brand.ts";
import { isGroup, type Fields } from "./merge-record.ts";

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

/** Unsaved work, as stored in the browser. */
export interface LocalCopy {
  /** Time of the last change, ISO 8601 in UTC. */
  at: string;
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

/** Copies of unsaved work, for one person and one kind of content. */
export interface LocalCopies {
  /** Stores a copy at once. Returns false if the browser could not store it: then leaving would lose work. */
  store(id: string, copy: LocalCopy): boolean;
  find(id: string): LocalCopy | undefined;
  /** Returns the latest copy of a record that was never saved. Their ids begin with `new`. */
  findNew(): { id: string; copy: LocalCopy } | undefined;
  remove(id: string): void;
}

export function localCopies(storage: CopyStorage, userId: string, kind: string): LocalCopies {
  const allPrefix = `${brand.keyPrefix}_unsaved:`;
  const prefix = `${allPrefix}${userId}:${kind}:`;

  function read(key: string): LocalCopy | undefined {
    try {
      const copy: unknown = JSON.parse(storage.getItem(key) ?? "null");
      return isCopy(copy) ? copy : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns the keys of all copies in this browser, of all people and kinds, oldest first. An unreadable one counts as oldest. */
  function keysByAge(): string[] {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    return keys
      .filter((key) => key.startsWith(allPrefix))
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
      // The storage is full: current work matters more than the oldest copy.
      const oldest = keysByAge().find((other) => other !== key);
      if (oldest === undefined) throw new RangeError("The browser's storage is full.");
      storage.removeItem(oldest);
      write(key, text);
    }
  }

  return {
    store(id, copy) {
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
    remove(id) {
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
  const { at, base, changes, creation } = value;
  const isWhole = typeof at === "string" && isGroup(base) && isGroup(changes);
  return isWhole && (creation === undefined || isCreation(creation));
}

function isCreation(value: unknown): value is Creation {
  return (
    isGroup(value) && typeof value["key"] === "string" && isGroup(value["body"]) && isGroup(value["wish"])
  );
}
