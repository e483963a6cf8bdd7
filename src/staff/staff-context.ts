import { createContext, type RouterContextProvider } from "react-router";
import type { RequestState } from "../http/request-state.ts";
import { hasPermission, type SessionUser } from "../rules/access/permissions.ts";
import type { ListSort } from "../content/kinds/kind.ts";
import type { Feed } from "../content/kinds/products/feed/feed-reports.ts";
import type { StaffFilter } from "../content/lifecycle/staff-filter.ts";
import type { HistoryEntry } from "../content/lifecycle/history.ts";
import type { ContentKind } from "../content/kinds/kinds.ts";
import type { PublicationState } from "../content/publication.ts";
import type { Author } from "../rules/access/author.ts";
import type { ReadOnboarding } from "./make-it-yours/read-onboarding.ts";
import type { SystemStatus } from "../operate/monitor/system-status.ts";
import type { AdminQueries } from "./queries/admin-queries.ts";

export type { AdminQueries, Feed };

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

/** A form whose messages are listed. */
export type FormOfMessages = NonNullable<Awaited<ReturnType<AdminQueries["formOfMessages"]>>>;

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
