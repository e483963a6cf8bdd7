import type { Role } from "../../rules/access/roles.ts";
import type { AnyRecord, FieldName } from "../lifecycle/record.ts";

/**
 * What the server, the admin and the public pages all need to know of a kind of content. It is safe for the
 * browser: it imports no validator and no server code.
 */
export interface Kind<
  Item extends AnyRecord,
  Name extends string = string,
  Field extends string = FieldName<Item>,
> {
  /** Its name in the registry, its table, and its place in the API's paths: `jobs`. */
  name: Name;
  /** In error messages: `Job not found`. */
  label: string;
  /** In sentences of the admin: `New job`, `3 jobs`. */
  one: string;
  many: string;
  titleField: Field;
  /** The field by which lists are filtered, and its name in the admin where that is not the field's. */
  categoryField: Field;
  categoryWord?: string;
  /** What people read for a category; the category itself where absent. */
  categoryLabel?: (category: string) => string;
  /** What each status is called; the first is the status of a new record. */
  statuses: Readonly<Record<Item["status"], string>>;
  /** What publishing is called for a record that has been archived, where another word is usual. */
  again?: Pick<StatusMove, "label" | "done">;
  /** When the public sees a record (reading, section 3). */
  visibility: {
    status: Item["status"];
    from?: Field;
    until?: Field;
  };
  /**
   * The folders under which its pages are, such as `/careers`; an old slug redirects within them. Where there is one, a record has a
   * slug, made from its title.
   */
  folders: readonly string[];
  /** The public page that lists the records, if there is one. */
  listPath?: string;
  /** Whether that page has an address of its own for each category: `/blog?category=news`. */
  hasCategoryPages?: boolean;
  /** Fields beside the slug that `path` reads. */
  pathFields?: readonly Field[];
  /**
   * Where visitors see a live record; null where it has no page.
   *
   * @param slug an empty string for a kind without slugs.
   */
  path(slug: string, fields: Readonly<Record<string, unknown>>): string | null;
  /** Whether a record is part of the site: it can be edited, but not moved, taken off the site or binned. */
  isFixed?(slug: unknown): boolean;
  /** The roles beside `admin` that may write the kind, and what the permission allows, in words. */
  roles: readonly Role[];
  permissionWords: string;
  /**
   * The choice of the settings by which nothing of it goes live without the yes of a second person: its own, or that of the kind with
   * which it is written. Null for what can't wait for a colleague: a recall, a store that closes, an address that leads nowhere.
   */
  approvedWith: Name | "products" | null;
  /** Its place in the admin's navigation; `letter` opens it after G on the keyboard. */
  place: { label: string; icon: KindIcon; letter: string };
  /** What visitors expect of a record; staff are asked before they publish one without it. */
  expected?: readonly Expectation[];
  /** Its list in the admin; absent where the kind has a screen of its own. */
  list?: KindList;
}

/** A field that a record should have when it is published. */
interface Expectation {
  /** The field's name, or its path within a group: `recipe.steps`. */
  path: string;
  /** Follow "without": `a picture`. */
  words: string;
  /** Whether this record is expected to have it. */
  isExpected?: (fields: Readonly<Record<string, unknown>>) => boolean;
}

/** The icons that the admin has for kinds (views/admin/frame/places.ts). */
export type KindIcon =
  | "alert"
  | "briefcase"
  | "calendar"
  | "clipboard"
  | "document"
  | "megaphone"
  | "newspaper"
  | "people"
  | "shopping-basket"
  | "signpost"
  | "store"
  | "tag";

/** What the admin's list of a kind shows, and what can be done in it. */
export interface KindList {
  /** The drawing of the empty list, from views/public/emoji. */
  emoji: string;
  hasPicture: boolean;
  /** Whether the list has a column for the price. */
  hasPrice?: boolean;
  /** Columns of the dates, both inclusive, between which a live record shows an offer: the list can be filtered by it. */
  offers?: { from: string; until: string };
  /** The explanation on the empty list. */
  emptyText: string;
  /** Another way to add many records. */
  importLink?: { to: string; label: string };
}

/** The orders that a list offers. */
export const LIST_SORTS = ["title", "category", "updated", "start", "price"] as const;

export type ListSort = (typeof LIST_SORTS)[number];

/** A change of the status, in the words of its button and of the notice that it is done. */
export interface StatusMove {
  label: string;
  /** Follows `3 jobs` and `is`: `published`. */
  done: string;
  status: string;
}
