import type { AccountActions } from "../accounts/people/account-actions.ts";
import type { Authentication } from "./authentication.ts";
import type { Site } from "../site/context.ts";
import type { ExpectedError } from "../errors.ts";
import type { CommentPage } from "../staff/previews/comments.ts";
import type { ReadOnboarding } from "../staff/make-it-yours/read-onboarding.ts";
import type { TypedJobAlert } from "../content/kinds/jobs/job-alert.ts";
import type { ShownSubscription } from "../rules/contact/subscription.ts";
import type { RefusedForm } from "../rules/contact/form-fields.ts";
import type { SystemStatus } from "../operate/monitor/system-status.ts";

/**
 * What the middlewares pass on to each other about one request, in `response.locals`. Nothing else is stored on a
 * request or a response; a field that is not declared here is an error of the type check.
 */
export interface RequestState {
  /** Sent as `X-Request-Id` and written to the log. Absent for `/healthz`, `/readyz` and the build's files. */
  requestId?: string;
  /** The nonce of this response's inline scripts and styles; absent where there is no Content-Security-Policy. */
  nonce?: string;
  /** The pattern of the API route that handles the request, such as `/api/products/:id`. */
  route?: string;
  /** Who is signed in; absent for a visitor, and on public pages, which read no cookie. */
  authentication?: Authentication | undefined;
  /** Whether the route is also for users who must set up an app or a passkey first (`Operation.beforeSecondFactor`). */
  beforeSecondFactor?: boolean;
  /** What the account screens may do; present on /admin and the account pages only. */
  accountActions?: AccountActions;
  /** Reads the status for the System screen. Check the permission before handing it to a screen. */
  readSystem?: () => Promise<SystemStatus>;
  /** Reads the list "Make it yours". Check the permission before handing it to a screen. */
  readOnboarding?: ReadOnboarding;
  /** A form to subscribe that is shown again. */
  shownSubscription?: ShownSubscription;
  /** A form for e-mails about jobs that is shown again. */
  shownJobAlert?: ShownSubscription<TypedJobAlert>;
  /** A form that was not accepted, for the page that shows it again. */
  refusedForm?: RefusedForm;
  /** What people with a preview link have said of a draft; present on the page of comments only. */
  commentPage?: CommentPage;
  /** The site with a draft in it; present on previews only. */
  draftSite?: Site;
  /** The address to render: the request's address with only the query parameters that the page depends on. */
  pageUrl?: string;
  /** Part of the page failed to render, so it must not be cached for other visitors. */
  incomplete?: boolean;
  /** Why a page could not be made for now. */
  unavailable?: ExpectedError;
}

declare global {
  namespace Express {
    interface Locals extends RequestState {}
  }
}
