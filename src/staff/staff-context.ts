import { createContext, type RouterContextProvider } from "react-router";
import type { RequestState } from "../http/request-state.ts";
import { hasPermission, type SessionUser } from "../rules/access/permissions.ts";
import type { AuditFilter, AuditLine } from "../storage/audit/read-audit.ts";
import type { ListSort } from "../content/kinds/kind.ts";
import type { FileFormat } from "../content/kinds/products/csv/columns.ts";
import type { ProductPrices, Span } from "../content/kinds/products/read-price-ledger.ts";
import type { PastImport } from "../content/kinds/products/csv/past-imports.ts";
import type { Feed } from "../content/kinds/products/feed/feed-reports.ts";
import type { BulkChange } from "../content/bulk/bulk-changes.ts";
import type { StaffFilter } from "../content/lifecycle/staff-filter.ts";
import type { HistoryEntry } from "../content/lifecycle/history.ts";
import type { StoreHistoryEntry } from "../content/lifecycle/own-stores.ts";
import type { ContentKind, RecordOf } from "../content/kinds/kinds.ts";
import type { PublicationState } from "../content/publication.ts";
import type { OwnStore } from "./queries/planned-day.ts";
import type { Author } from "../rules/access/author.ts";
import type { Draw } from "../site/forms/draw-winners.ts";
import type { ApplicationList } from "../site/applications/read-applications.ts";
import type { MessageFilter } from "../site/messages/message-filter.ts";
import type { MessageList, MessageView, WaitingMessages } from "../site/messages/read-messages.ts";
import type { SubscriberFilter, SubscriberList } from "../site/subscribers/read-subscribers.ts";
import type { PageOfLibrary } from "../media/library.ts";
import type { LibraryFile } from "../media/pdfs/files.ts";
import type { Picture } from "../media/pictures/pictures.ts";
import type { ApprovalView } from "../content/approvals/approvals.ts";
import type { NextEntry } from "../content/next-versions/write-next.ts";
import type { NextOrLive } from "../content/next-versions/next-record.ts";
import type { SettingRecord } from "../content/settings/read-settings.ts";
import type { SettingName } from "../content/settings/setting-names.ts";
import type { ReadOnboarding } from "./make-it-yours/read-onboarding.ts";
import type { SystemStatus } from "../operate/monitor/system-status.ts";
import type { MissingAddress } from "../site/old-addresses.ts";
import type { Misses } from "../site/search/misses.ts";
import type { Days, Group } from "../rules/counts/insight-period.ts";
import type { Calendar, Days as CalendarDays } from "./calendar/calendar.schema.ts";
import type { InsightReport } from "./insight/read-insight.ts";
import type { RecordFigures } from "./insight/record-figures.ts";
import type { OfferWeek } from "./offers/read-week.ts";
import type { Synonyms } from "../site/search/spelling/synonyms.ts";

export type { Feed };

/** Which records of a kind a list of the admin shows. */
export interface RecordListQuery extends StaffFilter {
  sort?: ListSort;
  direction?: "asc" | "desc";
  /** From 1. */
  page?: number;
}

/** A record as a list of the admin shows it. */
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
  /** Tells one record from another: a brand and a size, a place, an author. */
  detail: string;
  /** In cents; null for a kind without prices, and if no price is set. */
  price: number | null;
  /** The price of the current offer, in cents. */
  offerPrice: number | null;
  startDate: string | null;
  endDate: string | null;
  /** The lower shows first; null for a kind without priorities. */
  priority: number | null;
  updatedDate: string;
  updatedBy: Author;
  publicPath: string | null;
  /** What it lacks that visitors expect: `a picture`. */
  lacks: readonly string[];
  /** Of a next version that waits, in words; empty where none does. */
  waiting: string;
}

/** A row of a list with how often visitors have seen the record this week, where staff may read that. */
export type CountedListRow = RecordListRow & { views?: number };

export interface RecordListPage {
  rows: CountedListRow[];
  total: number;
  page: number;
  pages: number;
  /** The number of records in each state, within the search and the category. */
  counts: Record<PublicationState | "all", number>;
  /** Of how many of them a next version waits. */
  waiting: number;
  /** Every category that is in use. */
  categories: string[];
}

/** What identifies a record, and its title. */
export interface RecordLink {
  kind: ContentKind;
  id: string;
  title: string;
}

export interface BinRow extends RecordLink {
  imageUrl: string | null;
  binnedDate: string;
  binnedBy: Author;
  /** When it is permanently deleted. */
  goneDate: string;
}

export interface BinPage {
  rows: BinRow[];
  total: number;
  page: number;
  pages: number;
}

/** Something that begins or ends within a week. */
export interface Coming extends RecordLink {
  date: string;
  /** `changes`: its next version goes live; `begins` and `ends`: an offer, which may be announced before it begins. */
  what: "appears" | "begins" | "changes" | "disappears" | "ends";
  /** On the last record that is listed of a moment: for how many others of its kind the same holds at that moment. */
  others?: number;
}

/** A problem of a record that staff should fix. */
export interface ContentIssue extends Omit<RecordLink, "kind"> {
  kind: ContentKind | "settings";
  /** Whether the record is in the bin. */
  isBinned?: true;
  /** Whether it is about the next version. */
  isNext?: true;
  problem:
    | "yes asked"
    | "sent back"
    | "next version"
    | "no picture"
    | "no description"
    | "dead link"
    | "offer over"
    | "offer too high"
    | "no unit price"
    | "unusual pay";
  /** What to do, as a sentence. */
  sentence: string;
}

export interface Overview {
  /** The number of live records of each kind that the user may write. */
  live: Partial<Record<ContentKind, number>>;
  begins: Coming[];
  ends: Coming[];
  /** The latest first, at most 20. */
  drafts: (RecordLink & { updatedDate: string; updatedBy: Author })[];
  /** The number of all drafts of each kind that the user may write. */
  draftCounts: Partial<Record<ContentKind, number>>;
  /** The latest 50 writes, grouped by author. */
  changes: {
    author: Author;
    changes: (RecordLink & { action: HistoryEntry["action"]; date: string; binned: boolean })[];
  }[];
}

/** A part of the audit log. */
interface AuditPage {
  lines: AuditLine[];
  /** What was understood of the address. */
  filter: AuditFilter;
  isFirstPage: boolean;
  /** The number before which the next page begins; null if there is none. */
  next: number | null;
}

/**
 * What the admin reads beyond the public view, for the signed-in user. Every method throws a ForbiddenError for a kind
 * that the user may not write.
 */
export interface AdminQueries {
  list(kind: ContentKind, query: RecordListQuery): Promise<RecordListPage>;
  /** Every banner, by its position and priority. */
  banners(): Promise<RecordListRow[]>;
  find<Kind extends ContentKind>(kind: Kind, id: string): Promise<RecordOf[Kind] | undefined>;
  /** The next version of a record that waits, or with what one begins; undefined for a kind that has none, and no such record. */
  next(kind: ContentKind, id: string): Promise<NextOrLive | undefined>;
  /** Whether a record, or a new one, needs the yes of a second person, and what was asked of its change. */
  approval(kind: ContentKind, id: string | undefined): Promise<ApprovalView>;
  /** Every next version of a record that was saved, the newest first. */
  nextHistory(kind: ContentKind, id: string): Promise<NextEntry[]>;
  /** The same of a group of settings or a menu. Requires `settings.write`. */
  settingNextHistory(name: SettingName): Promise<NextEntry[]>;
  /** The next version of a group of settings or a menu, as `next`. Requires `settings.write`. */
  settingNext(name: SettingName): Promise<NextOrLive | undefined>;
  /**
   * Every write, the newest first, also of a record in the bin; none where there never was such a record. For a user of some stores
   * those since it is theirs.
   */
  history(kind: ContentKind, id: string): Promise<StoreHistoryEntry[]>;
  /** A page of what the user may restore, of all kinds, the most recently deleted first. */
  bin(page: number): Promise<BinPage>;
  /** The values in use in the fields of a kind, by the name of the field. */
  choices(kind: ContentKind): Promise<Record<string, string[]>>;
  /** What staff need to know to write a file for the import of products. */
  productFileFormat(): Promise<FileFormat>;
  /** The sheet of a week's offers, by two Mondays: the week's own and the present one. */
  offerWeek(week: string, thisWeek: string): Promise<OfferWeek>;
  /** The stores of a user who may change the hours of these alone; none for others. */
  ownStores(): Promise<OwnStore[]>;
  /** Every store, for choosing whose manager a person is. Requires `users.manage`. */
  storeNames(): Promise<{ id: string; name: string }[]>;
  /** What the ledger of prices has of a product in a period, or of all that were on offer in it, some products at a time. */
  priceLedger(
    of: Span & { product?: string | undefined; after?: string | undefined },
  ): Promise<{ products: ProductPrices[]; next: string | null }>;
  /** The user's changes of many records of the last day, the latest first. */
  bulkChanges(kind: ContentKind): Promise<BulkChange[]>;
  /** The imports of products of the last day, with the names of their authors. */
  pastImports(): Promise<PastImport[]>;
  /** The price feeds of the last month, the latest first, at most 20. */
  feeds(): Promise<Feed[]>;
  /** What begins and ends in some days, and what collides there, of what the user may write. */
  calendar(days: CalendarDays): Promise<Calendar>;
  overview(): Promise<Overview>;
  /** What visitors saw and pressed in some days. Requires `insight.read`. */
  insight(days: Days, group: Group): Promise<InsightReport>;
  /** What was counted of a record; undefined without `insight.read`, while counting is off, and for a kind without pages. */
  figures(kind: ContentKind, id: string): Promise<RecordFigures | undefined>;
  /** At most 100 of each problem. It reads every article, so it is the slowest query. */
  toMend(): Promise<ContentIssue[]>;
  /** The searches without results of the last thirty days. Requires `settings.write`, `products.write` or `blogs.write`. */
  misses(): Promise<Misses>;
  /** The addresses without a page, the most frequent first. Requires `redirects.write`. */
  missingAddresses(): Promise<MissingAddress[]>;
  /** The synonyms of the search. Requires `settings.write`. */
  synonyms(): Promise<Synonyms>;
  /**
   * A page of the audit log, the latest line first, by the query of its address. Ignores parameters that are unknown or
   * not valid: people edit and share addresses. Requires `users.manage`.
   */
  audit(search: URLSearchParams): Promise<AuditPage>;
  /** A group of settings or a menu. Requires `settings.write`. */
  setting(name: SettingName): Promise<SettingRecord>;
  /** Every write of a group of settings or of a menu, the newest first. Requires `settings.write`. */
  settingHistory(name: SettingName): Promise<HistoryEntry[]>;
  /** The picture library, the newest first. Requires `media.write`. */
  pictures(query: {
    q?: string;
    missingAlt?: boolean;
    page: number;
  }): Promise<PageOfLibrary & { pictures: Picture[] }>;
  /** What visitors have sent by all forms, the newest first. Requires `messages.write`. */
  messages(
    query: MessageFilter & { page: number },
  ): Promise<
    MessageList & { forms: { id: string; title: string }[]; colleagues: { id: string; name: string }[] }
  >;
  /** The applications for jobs, the newest first, or their board. Requires `applications.read`, in all or for one's stores. */
  applications(query: MessageFilter & { isBoard: boolean; page: number }): Promise<ApplicationList>;
  /** A message, who else could have it, how many more there are of the same person, and whether an answer leaves by a mail server. */
  message(id: string): Promise<(MessageView & { hasMailServer: boolean }) | undefined>;
  /** The form whose messages are listed, with its draw; undefined where it is gone. */
  formOfMessages(id: string): Promise<FormOfMessages | undefined>;
  /** The messages and applications that wait for a colleague, those that wait longest first. */
  waitingMessages(): Promise<WaitingMessages>;
  /** Who subscribes to e-mails, the newest first. Requires `subscribers.manage`. */
  subscribers(query: SubscriberFilter & { page: number }): Promise<SubscriberList>;
  /** The files of the library, the newest first. Requires `media.write`. */
  files(query: { q?: string; page: number }): Promise<PageOfLibrary & { files: LibraryFile[] }>;
}

/** A form whose messages are listed. */
export interface FormOfMessages {
  id: string;
  title: string;
  isCompetition: boolean;
  closesAt: string | null;
  draw: Draw | null;
}

/** Set for signed-in users on /admin and the account pages. */
export const adminQueriesContext = createContext<AdminQueries>();

/** Reads the state of the system; null for a user who may not see it (undefined would count as not set). */
export const systemContext = createContext<(() => Promise<SystemStatus>) | null>(null);

/** Reads the list "Make it yours" of a new installation; null for a user who may not see it. */
export const onboardingContext = createContext<ReadOnboarding | null>(null);

/** Adds what the screens of the staff area read: `queries` has the rights of the user. */
export function addStaffContext(
  context: RouterContextProvider,
  queries: AdminQueries,
  user: SessionUser,
  { readSystem, readOnboarding }: RequestState,
): void {
  context.set(adminQueriesContext, queries);
  if (!hasPermission(user, "settings.write")) return;
  context.set(systemContext, readSystem ?? null);
  context.set(onboardingContext, readOnboarding ?? null);
}
