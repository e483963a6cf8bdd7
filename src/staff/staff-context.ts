import { createContext, type RouterContextProvider } from "react-router";
import type { RequestState } from "../http/request-state.ts";
import { hasPermission, type SessionUser } from "../rules/access/permissions.ts";
import type { Feed } from "../content/kinds/products/feed/feed-reports.ts";
import type { ReadOnboarding } from "./make-it-yours/read-onboarding.ts";
import type { SystemStatus } from "../operate/monitor/system-status.ts";
import type { AdminQueries } from "./queries/admin-queries.ts";

export type { AdminQueries, Feed };
export type { ContentIssue } from "./queries/content-issues.ts";
export type {
  BinRow,
  CountedListRow,
  RecordListPage,
  RecordListQuery,
  RecordListRow,
} from "./queries/list-records.ts";
export type { Coming, Overview } from "./queries/overview.ts";

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
