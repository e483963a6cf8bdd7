import type { Router } from "express";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { Operation } from "../../http/route.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { Meaning } from "../../rules/matching/meaning.ts";
import type { SearchDocument } from "../../rules/matching/search.ts";
import type { Facts } from "../../rules/text/fill-words.ts";
import type { Product } from "../kinds/products/product.schema.ts";
import type { KindActions } from "../bulk/kind-actions.ts";
import type { Kind } from "../kinds/kind.ts";
import { hasSlug, type ContentKind } from "../kinds/kinds.ts";
import type { CachedAnswers } from "../../http/cached-answers.ts";
import type { OrderColumn } from "./order.ts";
import type { AnyRecord, FieldName } from "./record.ts";
import type { Span } from "./state-in-sql.ts";

export type { AnyRecord } from "./record.ts";

/** A part of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** What a page of any kind's records can be filtered by. */
export interface CategoryFilter {
  category?: string;
}

/**
 * The server's half of a kind: its fields, its queries and its calls. What all kinds do alike is written once, in
 * this folder.
 *
 * @typeParam Card what a public list shows of a record.
 * @typeParam Filter what a public list can be filtered by.
 */
export interface ServerKind<
  Item extends AnyRecord = AnyRecord,
  Card = unknown,
  Filter extends CategoryFilter = CategoryFilter,
  Field extends string = FieldName<Item>,
> extends Kind<Item, ContentKind, Field> {
  /** Which records are of a store, for users who may write what is of their stores alone; absent where none is. */
  ofStores?: {
    /** Which records are of these stores alone, over the kind's table, in the bin too. */
    where(stores: readonly string[]): RawBuilder<unknown>;
    /** The ids or the names of the stores that a record names, also one of the history; empty where it names none. */
    named(record: Readonly<Record<string, unknown>>): readonly unknown[];
    /** The field that has the name of a record's one store, where a record is of one. */
    field?: string;
  };
  /** The fields that may be written; the rest of a record belongs to the lifecycle. */
  schema: z.ZodObject;
  /** The form of a slug where it is not that of every kind, and slugs that no record can have beside those of the API. */
  slugs?: { schema?: z.ZodString; reserved: readonly string[] };
  /** The order of a visitor's list. */
  order: readonly OrderColumn[];
  /** The values of the kind's own columns that are computed from the fields at each write, beside those of every kind. */
  computed?(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
  /** What a list on a public page shows of a record. */
  toCard(record: Item): Card;
  /** How a public list is read by its filter, beside the category. */
  select?(filter: Filter, now: Date): ListQueries;
  /**
   * What a visitor reads of a visible record: nothing that staff hide, plan or have not finished. A kind of which visitors
   * read everything says so. Called by `toPublic`.
   */
  publicView(record: Item, view: PublicView): Item;
  /** Under which condition, over its table, visitors read anything of a visible record; always where absent. */
  shownIf?: RawBuilder<unknown>;
  /** Fields that the public view adds: made from other records, and not stored. */
  added?: Readonly<Record<string, z.ZodType>>;
  /** What the public view needs beside the records, and the kinds of the records that they name by their slugs. */
  viewContext?: {
    kinds: readonly ContentKind[];
    read(db: Db, records: readonly Item[], now: Date): Promise<Partial<PublicView>>;
  };
  /** What staff read of records, where that follows the clock; the records themselves where absent. */
  staffView?(db: Db, records: readonly Item[], now: Date): Promise<readonly Item[]>;
  /** The date that a first publishing fills in where staff left it empty. */
  publishedDate?: Field;
  /** Columns of the dates, beside those of its visibility, between which pages show something else of a visible record. */
  spans?: readonly Span[];
  /** When the clock next changes what pages say of visible records, beside `spans`: a store opens, a section follows a date. */
  listChanges?(db: Db, now: Date): Promise<Date[]>;
  /** Why fields cannot stand together at an instant, as a sentence by field; `changed` are those of the write. The schema knows no clock. */
  faultsAt?(
    fields: Readonly<Record<string, unknown>>,
    now: Date,
    changed: object,
  ): Readonly<Record<string, string>>;
  /** The fields that a copy of a record has otherwise: without what belongs to that one alone. */
  copied?(record: Item): Partial<Item>;
  /**
   * The last step before a write, on fields that fit the schema: judged against the record as it was, and sanitised.
   *
   * @throws ValidationError with a sentence for each field that may not be written so.
   */
  prepare?(fields: Readonly<Record<string, unknown>>, write: AskedWrite<Item>): Record<string, unknown>;
  /**
   * Updates data that is derived from a record. Runs in the write's transaction: an error rolls the write back.
   */
  afterWrite?(trx: Db, write: FinishedWrite<Item>): Promise<void>;
  /** What the site's search knows of a record; absent where the kind is not searched. */
  search?: SearchSource<Item>;
  /** What the admin's lists know of a record. */
  listing: Listing<Item, Field>;
  /** The column that may link to a page of this site: as its whole value, within HTML, or as `hrefsIn` finds it. */
  links?: { column: Field; isHtml: boolean; hrefsIn?: (text: string) => string[] };
  /** What can be done with many records at once, beside what every kind has. */
  actions?: KindActions;
  /** The list call, where it returns more than what a visitor sees. */
  listOperation?(api: ApiDependencies, kind: ServerKind<Item>): Operation;
  /** Adds the kind's own calls, before those that every kind has. */
  addRoutes?(router: Router, api: ApiDependencies, kind: ServerKind<Item>): void;
  /** The files of the kind's content at a first start, loaded only then; `readSamples` reads them. */
  samples?(): Promise<readonly { default: unknown }[]>;
}

/** What a public view depends on beside its record. */
export interface PublicView {
  now: Date;
  /** Whether visitors may see a record that the viewed one names, by its slug or, in an offer, by its id. */
  isShown: (kind: ContentKind, slug: string) => boolean;
  /** Whether a form has received as many as it takes; false where that is not known. */
  isFull?: (id: string) => boolean;
  /** The offers of a product that run now; absent where the product's own is all that is known. */
  offersOf?: (id: string) => Pick<Product, "offer" | "offers">;
}

/** How a public list is read. */
export interface ListQueries {
  /** What is read in place of the kind's table: the table, joined with another. */
  from?: RawBuilder<unknown> | undefined;
  /** A condition over the table's columns. */
  where?: RawBuilder<unknown> | undefined;
  /** Another order than the kind's. */
  order?: RawBuilder<unknown> | undefined;
  /**
   * Faster than the condition and the order, which would make the database read every record: a column `id`, in the order
   * of the page.
   *
   * @param total how many records the filter selects.
   */
  ids?: ((slice: Slice, total: number) => RawBuilder<unknown>) | undefined;
  /** How many records the filter selects, faster than by the condition: one row with `count`. */
  count?: RawBuilder<{ count: number }> | undefined;
}

/** What a write asks for, beside its fields. */
export interface AskedWrite<Item> {
  /** The record as it was; undefined for a new one. */
  before: Item | undefined;
  /** The slug that the write asks for. */
  slug: string | undefined;
  /** Whether the site itself writes, such as its own pages at the first start. */
  isBySite: boolean;
}

/** A write of a record, after its row and its history are written. */
export interface FinishedWrite<Item> {
  /** The record before the write; undefined for a new one. */
  before: Item | undefined;
  /** The record after the write. */
  record: Item;
  action: Tables["history"]["action"];
  now: Date;
  by: Authorship;
  /** The hash of the write's entry in the history, by which the audit log refers to it. */
  historyHash: string;
}

/** The search of a kind's records. */
interface SearchSource<Item> {
  /** Settles the numbers of the kind's documents in the index. Unique; it never changes once released. */
  range: number;
  /** Whether its records stand beside the list of the specification (section 3), which has no such type. */
  isBesideList?: true;
  /** @param facts what `readFacts` returns. */
  document(record: Item, facts: Facts): SearchDocument;
  /** Facts beyond the record that its words name. */
  readFacts?(db: Db): Promise<Facts>;
  /** Texts that are not in the document and by which people look for it all the same: a brand, ingredients. */
  otherWords?(record: Item): readonly string[];
  /** Whether what a record's text says is a fact of the record itself, and not told of other things too. */
  tellsOfItself?: boolean;
  /** How much shoppers look for this kind first, where that is not as for most: 1, or 0.6 if they ask for a recipe or a job. */
  weight?(meaning: Pick<Meaning, "wantsRecipe" | "wantsJob">): number;
}

/** What the admin's lists need to know of a kind. */
interface Listing<Item, Field> {
  /** Columns of words that a list's search looks through, the title among them, beside the slug. */
  searched: readonly Field[];
  /** Columns of numbers and codes that it looks through, as they are stored. */
  codes?: readonly Field[];
  /** The column behind the sort "On the site". */
  start: string;
  /** Columns whose values are offered again as suggestions. */
  choices: readonly Field[];
  /** Suggestions that no record has yet, by column; those that are of these stores, where the user is limited to them. */
  knownChoices?(db: Db, stores?: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>>;
  /** The first and the last instant that a list shows. */
  dates(record: Item): [start: string | null, end: string | null];
  /** Tells one record from another at a glance: a brand and a size, a place, an author. */
  detail(record: Item): string;
  /** What was counted of each record, in words that follow the detail. */
  figures?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What the API's handlers work on. */
export interface ApiDependencies {
  db: Db;
  /** The time that decides what is visible; tests set it. */
  clock: () => Date;
  /** Sends lists of any length. */
  answers: CachedAnswers;
}

/** The columns that hold a record's fields: those of the schema and those of the lifecycle. */
export function columnsOf(kind: Pick<ServerKind, "folders" | "schema">): string[] {
  const own = ["id", ...(hasSlug(kind) ? ["slug"] : []), "version", "createdDate", "updatedDate"];
  return [...own, ...Object.keys(kind.schema.shape)];
}

/** What an author may write where they hold the permission of a kind for some stores alone. */
export interface StoreLimit {
  /** The kind for which it holds. */
  kind: string;
  /** The ids of the stores. */
  stores: readonly string[];
}

/** Who writes, and when: kept in the history. */
export interface Authorship {
  /** The account; absent where none writes, as with the sample content. */
  userId?: string;
  /** Its name and address at the time: `Rita Vella <rita@example.com>`. */
  actor: string;
  now: Date;
  /** What the request may do: with an API token less than the account. Absent where no request writes. */
  permissions?: SessionUser["permissions"];
  /** What the author may write where that is not everything of the kind. */
  limit?: StoreLimit | undefined;
  /** Whether a second person has given the yes to this write, or it is taken back at once. */
  approved?: boolean;
  /** The ETags of which the author has read one, as in the header `If-Match`; undefined writes unconditionally. */
  ifMatch?: string | undefined;
}
