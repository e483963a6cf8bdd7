import { createContext } from "react-router";
import type { AccountActions, Refusal } from "./accounts/account-actions.ts";
import type { CardOf, FilterOf } from "./content/kinds.server.ts";
import type { ListSort } from "./content/kind.ts";
import type { Slice } from "./content/lifecycle/server-kind.ts";
import type { FileFormat } from "./content/products/csv/file-format.ts";
import type { HistoryEntry } from "./content/lifecycle/history.ts";
import type { ContentKind, RecordOf } from "./content/kinds.ts";
import type { PublicationState } from "./content/publication.ts";
import type { SearchAnswer } from "./rules/search/search.ts";
import type { Picture, PictureFilter } from "./media/pictures.ts";
import type { SystemStatus } from "./monitor/system-status.ts";
import type { Misses } from "./search/misses.ts";
import type { Synonyms } from "./search/synonyms.ts";

/** A record, or the slug it has moved to, or nothing. */
export type Found<Item> = { record: Item } | { movedTo: string } | undefined;

/** A part of a list, and how many there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

export interface CategoryCount {
  category: string;
  count: number;
}

/** A public page, as a sitemap tells of it. */
export interface SiteAddress {
  /** With the query that makes it a page of its own. */
  path: string;
  /** When its content last changed, ISO 8601 in UTC; null where the page has no content of its own. */
  changedDate: string | null;
  imageUrl: string | null;
}

/**
 * What screens read of the content: what a visitor may see, and nothing else. Every method judges visibility at the
 * moment of the call.
 */
export interface Site {
  /** Origin of absolute links, without a slash at its end. */
  publicUrl: string;
  now(): Date;
  /** Every record of a kind, in the kind's order. */
  list: <Name extends ContentKind>(kind: Name) => Promise<RecordOf[Name][]>;
  /** A part of a kind's filtered list, as cards. */
  page: <Name extends ContentKind>(kind: Name, filter: FilterOf[Name] & Slice) => Promise<Page<CardOf[Name]>>;
  /** The categories in use, with the most used first. */
  countByCategory: (kind: ContentKind) => Promise<CategoryCount[]>;
  find<Name extends ContentKind>(kind: Name, idOrSlug: string): Promise<Found<RecordOf[Name]>>;
  listAddresses: () => Promise<SiteAddress[]>;
  /**
   * Searches the whole site. A source that fails is reported and left out.
   *
   * @param settled whether somebody has typed this to its end: what finds nothing is counted then.
   */
  search(query: string, settled: boolean, report: (error: unknown) => void): Promise<SearchAnswer>;
  /** There where a draft is looked at by its link: until when the link works. */
  preview?: { expiresDate: string };
}

export const siteContext = createContext<Site>();

/** Which records of a kind a list of staff shows. */
export interface RecordListQuery {
  /** Looked for in titles and what identifies a record, whatever the accents. */
  q?: string;
  state?: PublicationState;
  /** Of jobs the department, of banners the position, of stores the locality. */
  category?: string;
  sort?: ListSort;
  direction?: "asc" | "desc";
  /** From 1. */
  page?: number;
}

/** A record as a list of staff shows it. */
export interface RecordListRow {
  id: string;
  version: number;
  title: string;
  slug: string | null;
  status: string;
  state: PublicationState;
  /** The state in words. */
  sentence: string;
  category: string;
  imageUrl: string | null;
  /** What tells one from another at a glance: a brand and a size, a place, an author. */
  detail: string;
  /** Of products, in cents; null for every other kind, and where none is known. */
  price: number | null;
  /** Of products whose offer runs now, in cents. */
  offerPrice: number | null;
  startDate: string | null;
  endDate: string | null;
  /** Of banners, where the lower shows first; null for every other kind. */
  priority: number | null;
  updatedDate: string;
  updatedBy: string;
  publicPath: string | null;
}

export interface RecordListPage {
  rows: RecordListRow[];
  total: number;
  page: number;
  pages: number;
  /** How many there are of each state, within the search and the category. */
  counts: Record<PublicationState | "all", number>;
  /** Every category that is in use. */
  categories: string[];
}

/** A record by the little that leads to it. */
export interface RecordLink {
  kind: ContentKind;
  id: string;
  title: string;
}

export interface BinRow extends RecordLink {
  imageUrl: string | null;
  binnedDate: string;
  binnedBy: string;
  /** When it goes for good. */
  goneDate: string;
}

/** Something that begins or ends within the week. */
export interface Coming extends RecordLink {
  date: string;
  what: "appears" | "disappears" | "offer begins" | "offer ends";
}

/** Something about a record that somebody should see to. */
export interface ContentIssue extends RecordLink {
  problem: "no picture" | "no description" | "dead link" | "offer over";
  /** What to do, as a sentence. */
  sentence: string;
}

export interface Overview {
  /** How many visitors see now, of each kind that the user may write. */
  live: Partial<Record<ContentKind, number>>;
  begins: Coming[];
  ends: Coming[];
  /** The latest first, at most 20. */
  drafts: (RecordLink & { updatedDate: string; updatedBy: string })[];
  draftCount: number;
  /** The latest 50 writes by who made them, the latest person first. */
  changes: {
    actor: string;
    changes: (RecordLink & { action: HistoryEntry["action"]; date: string; binned: boolean })[];
  }[];
}

/** Which pictures of the library a screen shows. */
export interface LibraryQuery extends PictureFilter {
  /** From 1. */
  page: number;
}

export interface LibraryPage {
  pictures: Picture[];
  total: number;
  page: number;
  pages: number;
}

/**
 * What staff read beyond the public view, for whoever is signed in. Every method throws a
 * ForbiddenError for a kind that they may not write.
 */
export interface AdminQueries {
  list(kind: ContentKind, query: RecordListQuery): Promise<RecordListPage>;
  /** Every banner, by its position and priority. */
  banners(): Promise<RecordListRow[]>;
  find<Kind extends ContentKind>(kind: Kind, id: string): Promise<RecordOf[Kind] | undefined>;
  /** Every write, the newest first, of a record in the bin too; undefined where there never was one. */
  history(kind: ContentKind, id: string): Promise<HistoryEntry[] | undefined>;
  /** Of all kinds that the user may write, the latest first. */
  bin(): Promise<BinRow[]>;
  /** What the fields of a kind have been filled with so far, by the field's name. */
  choices(kind: ContentKind): Promise<Record<string, string[]>>;
  /** What staff need to know to write a file for the import of products. */
  productFileFormat(): Promise<FileFormat>;
  overview(): Promise<Overview>;
  /** What somebody should see to; at most 100 of each problem. It reads every article, so it takes longest. */
  toMend(): Promise<ContentIssue[]>;
  /** What visitors looked for in the last thirty days and did not find. */
  misses(): Promise<Misses>;
  /** The words that search takes for the same; for who may change the settings. */
  synonyms(): Promise<Synonyms>;
  /** The library of pictures, the newest first; throws a ForbiddenError for whoever may not change it. */
  pictures(query: LibraryQuery): Promise<LibraryPage>;
}

/** There for whoever is signed in, where the account door is. */
export const adminQueriesContext = createContext<AdminQueries>();

/** Where a screen's failure goes: into the log, whole, with the request's id. */
export const reportContext = createContext<(error: unknown) => void>();

/** Who is signed in and what the account screens may do; there for /admin and the account pages alone. */
export const accountContext = createContext<AccountActions>();

export type { FileFormat, HistoryEntry, Refusal };

/** Reads how the site is doing; null for whoever may not see it (undefined would count as never set). */
export const systemContext = createContext<(() => Promise<SystemStatus>) | null>(null);

export type { SystemStatus };

/** The nonce that this request's inline scripts carry. */
export const nonceContext = createContext<string>();

/** Reads the text of one of the build's stylesheets by its address, for pages that carry their styles. */
export const stylesContext = createContext<(address: string) => string>();

/** A document that React is ready to stream. */
export interface DocumentStream {
  pipe(destination: NodeJS.WritableStream): unknown;
  abort(): void;
}

/** Takes the document of this request; the response that goes with it has no body of its own. */
export const documentContext = createContext<(document: DocumentStream) => void>();

/**
 * What a screen declares in `handle` to have its page kept for all visitors: such a page depends
 * on its path, on these names in the query, on the content and on the clock by way of `Site`,
 * and on nothing else.
 */
export interface PageHandle {
  query: readonly string[];
}

export type { Misses };
