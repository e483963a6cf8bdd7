import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Encoding } from "../../database/codec.ts";
import type { ContentTable, Db } from "../../database/tables.ts";
import type { Permission } from "../../rules/access/permissions.ts";
import type { SearchDocument } from "../../rules/search/search.ts";
import type { VisibilityRule } from "../../rules/time/visibility.ts";
import type { RecordFields } from "./record.ts";

/** What the lifecycle needs to know of any record. */
export type AnyRecord = RecordFields & { status: string; slug?: string };

/**
 * A content type is a declaration: what its fields are, how they lie in its table and what
 * the public may see. All that types do alike is written once, in this folder.
 */
export interface ServerKind<Item extends AnyRecord> {
  /** In sentences: `Product not found`. */
  label: string;
  table: ContentTable;
  /** What staff need to write records of this type, and to see those that are not public. */
  permission: Permission;
  /** The fields that may be written; the rest of a record belongs to the lifecycle. */
  schema: z.ZodObject;
  encoding: Encoding<Item>;
  visibility: VisibilityRule<Item>;
  /** Columns of dates beside those of visibility, both inclusive, between which a record shows something more. */
  alsoBetween?: { from: string; until: string };
  /** Instants after now at which what the pages say of visible records changes by the clock alone; the first must be among them. */
  nextWords?: (db: Db, now: Date) => Promise<Date[]>;
  /** The field a new record's slug is made of; absent where records have no address. */
  slugFrom?: keyof Item & string;
  /** The date that a first publishing fills in where staff left it empty. */
  publishedDate?: keyof Item & string;
  /** How a visitor's list is sorted, over the table's columns. */
  order: RawBuilder<unknown>;
  /**
   * The last step before a write, on fields that fit the schema: sanitising, for instance.
   *
   * @throws ValidationError
   */
  prepare?(fields: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** What the site's search knows of a record; absent where a type is not searched. */
  searchable?(record: Item): SearchDocument;
  /** What a visitor sees of a visible record: leaves out what is not public yet. */
  publicView?(record: Item, now: Date): Item;
}

/** The columns that hold a record's fields: those of the schema and those of the lifecycle. */
export function columnsOf<Item extends AnyRecord>(type: ServerKind<Item>): string[] {
  const own = ["id", ...(type.slugFrom ? ["slug"] : []), "version", "createdDate", "updatedDate"];
  return [...own, ...Object.keys(type.schema.shape)];
}

/** Who writes, and when: kept in the history. */
export interface Authorship {
  actor: string;
  now: Date;
}
