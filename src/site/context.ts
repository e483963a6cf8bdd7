import { createContext } from "react-router";
import type { AccountActions, Refusal } from "../accounts/people/account-actions.ts";
import type { ListedRecipe } from "../content/kinds/blogs/recipe-facts.ts";
import type { AnnouncedOffer } from "../content/kinds/offers/announced-offers.ts";
import type { CardOf, FilterOf } from "../content/kinds/kinds.server.ts";
import type { Slice } from "../content/lifecycle/server-kind.ts";
import type { ContentKind, RecordOf } from "../content/kinds/kinds.ts";
import type { SiteSettings } from "../content/settings/public-settings.ts";
import type { FilledLists } from "../rules/links/filled-lists.ts";
import type { OfferedProduct } from "../rules/money/offered.ts";
import type { GroupedAnswer, SearchAnswer } from "../rules/matching/search.ts";
import type { KnownPages } from "./search/meaning/help-pages.ts";
import type { ApplicantLinks } from "./applications/applicant-links.ts";
import type { TypedJobAlert } from "../content/kinds/jobs/job-alert.ts";
import type { ShownSubscription } from "../rules/contact/subscription.ts";
import type { SubscriptionLinks } from "./subscribers/subscriptions.ts";
import type { CommentPage } from "../staff/previews/comments.ts";
import type { RefusedForm } from "../rules/contact/form-fields.ts";

/** A record, or the slug to which it has moved, or undefined. */
export type Found<Item> = { record: Item } | { movedTo: string } | undefined;

/** A part of a list, and the number of all entries. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

export interface CategoryCount {
  category: string;
  count: number;
}

/** A public page, as an entry of the sitemap. */
export interface SiteAddress {
  /** With its query, if it has one. */
  path: string;
  /** When its content last changed, ISO 8601 in UTC; null for a page without content. */
  changedDate: string | null;
  imageUrl: string | null;
}

/** A part of the site's addresses, for one sitemap. */
export interface AddressPart {
  /** Its first addresses: fixed pages and lists. */
  pages: readonly SiteAddress[];
  /** The record whose page follows them; absent if none does. */
  from?: { kind: ContentKind; id: string };
  /** How many records' pages it has. */
  count?: number;
  /** The date of its newest address. */
  changedDate: string | null;
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
  /** The place of a record, from 0, in a kind's filtered list; undefined if it is not in it. */
  place: <Name extends ContentKind>(
    kind: Name,
    id: string,
    filter: FilterOf[Name],
  ) => Promise<number | undefined>;
  /** The categories in use, with the most used first. */
  countByCategory: (kind: ContentKind) => Promise<CategoryCount[]>;
  /** Which lists have an entry. */
  filledLists: () => Promise<FilledLists>;
  /** Every recipe as its filters know it, in the order of the blog. */
  recipes: () => Promise<ListedRecipe[]>;
  /** The slugs, present and former ones, of the products that have an offer now. */
  offeredSlugs: (reads?: Pick<Site, "offered">) => Promise<ReadonlySet<string>>;
  /** The products that have an offer now, in the order of their names. */
  offered: () => Promise<readonly OfferedProduct[]>;
  /** The same of the offers that all stores have, for where the stores cannot be read. */
  offeredInAll: () => Promise<readonly OfferedProduct[]>;
  /** The records with these ids, in their order. */
  cards: <Name extends ContentKind>(kind: Name, ids: readonly string[]) => Promise<CardOf[Name][]>;
  /** All offers that have been announced and have not begun, by their first instant and the names of the products. */
  announced: () => Promise<readonly AnnouncedOffer[]>;
  /** The products of some of them with these offers alone, in the order in which they are first named. */
  announcedCards: (
    chosen: readonly Pick<AnnouncedOffer, "id" | "offerId">[],
  ) => Promise<CardOf["products"][]>;
  /** The slugs that a record once had. */
  formerSlugs: (kind: ContentKind, id: string) => Promise<string[]>;
  find: <Name extends ContentKind>(kind: Name, idOrSlug: string) => Promise<Found<RecordOf[Name]>>;
  /** The public addresses in parts of at most 10,000. */
  planAddresses: () => Promise<AddressPart[]>;
  listAddresses: (part: AddressPart) => AsyncIterable<SiteAddress[]>;
  /** The settings and menus as the pages show them. */
  settings: () => Promise<SiteSettings>;
  /** What a search knows of the pages. */
  knownPages: () => Promise<KnownPages>;
  /**
   * Searches the whole site. A source that fails is reported and left out.
   *
   * @param reads what the search reads beside its index; the site itself where absent.
   */
  search(query: string, report: (error: unknown) => void, reads?: SearchReads): Promise<SearchAnswer>;
  /** As `search`, with everything that the query finds by type, for the search page. */
  searchByType(query: string, report: (error: unknown) => void, reads?: SearchReads): Promise<GroupedAnswer>;
  /** Counts a search without results, once the visitor has finished typing. */
  countMiss(query: string): Promise<void>;
  /** Set on a preview: when its link expires, and where comments on it are; empty where there is nothing to keep them with. */
  preview?: { expiresDate: string; commentsPath: string };
}

/** What a search reads beside its index. It is the same for every query, so a site that caches it answers sooner. */
export type SearchReads = Pick<Site, "now" | "list" | "countByCategory" | "recipes" | "knownPages">;

export const siteContext = createContext<Site>();

/** Logs an error of a screen in full, with the request's id. */
export const reportContext = createContext<(error: unknown) => void>();

/** The signed-in user and the actions of the account pages. Set for /admin and the account pages only. */
export const accountContext = createContext<AccountActions>();

export type { Refusal };

/** A form that was not accepted, for the page that shows it again; null on every other request. */
export const refusedFormContext = createContext<RefusedForm | null>(null);

/** A form to subscribe that is shown again; null on every other request. */
export const shownSubscriptionContext = createContext<ShownSubscription | null>(null);

/** A form for e-mails about jobs that is shown again; null on every other request. */
export const shownJobAlertContext = createContext<ShownSubscription<TypedJobAlert> | null>(null);

/** What people with a preview link have said of a draft; null on every other page. */
export const commentPageContext = createContext<CommentPage | null>(null);

/** What the pages of e-mailed links read and do. Reading changes nothing; a page calls the others for a POST alone. */
export const subscriptionLinksContext = createContext<SubscriptionLinks>();

/** What the page of an applicant reads and does. Reading changes nothing; the page calls the others for a POST alone. */
export const applicantLinksContext = createContext<ApplicantLinks>();

/** The id of this request, by which its lines in the log are found. */
export const requestIdContext = createContext<string>();

/** The nonce of this request's inline scripts. */
export const nonceContext = createContext<string>();

/**
 * In milliseconds: how long a page waits for parts that are not there yet before it is sent without them. 0 where the
 * database responds within a turn of the event loop; infinite where the whole page is needed.
 */
export const waitForPartsContext = createContext<number>();

/** Reads the text of a stylesheet of the build by its address, for pages with inline styles. */
export const stylesContext = createContext<(address: string) => string>();

/** A document that React is ready to stream. */
export interface DocumentStream {
  pipe(destination: NodeJS.WritableStream): unknown;
  abort(): void;
}

/** Receives the document of this request; the response beside it has no body. */
export const documentContext = createContext<(document: DocumentStream) => void>();

/**
 * Declares in `handle` that a page can be cached for all visitors. Such a page depends only on its path, on these names
 * in the query, and on what it reads from `Site`.
 */
export interface PageHandle {
  query: readonly string[];
  /** Whether the page has no scripts, as one made to be printed. */
  isStatic?: boolean;
  /** Of parameters with few meanings: the value by which a page is cached and rendered, so that its variants are bounded. */
  meanings?: Readonly<Record<string, (value: string, now: Date) => string>>;
}
