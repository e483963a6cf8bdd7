import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import type { Logger } from "pino";
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import {
  accountContext,
  documentContext,
  nonceContext,
  requestIdContext,
  commentPageContext,
  applicantLinksContext,
  refusedFormContext,
  reportContext,
  shownJobAlertContext,
  shownSubscriptionContext,
  siteContext,
  stylesContext,
  subscriptionLinksContext,
  waitForPartsContext,
  type DocumentStream,
  type Site,
} from "../context.ts";
import { ExpectedError, NotFoundError } from "../../errors.ts";
import type { AccountActions } from "../../accounts/people/account-actions.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { ReadStyle } from "./page-styles.ts";
import type { RequestState } from "../../http/request-state.ts";
import { foreignOriginError, isUnsafe, originOf } from "../../http/same-origin.ts";
import type { ApplicantLinks } from "../applications/applicant-links.ts";
import type { SubscriptionLinks } from "../subscribers/subscriptions.ts";
import type { OldAddresses } from "../old-addresses.ts";
import type { FairQueue } from "../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { otherMethods } from "../../http/route.ts";
import { createPagePattern, routePath, type RoutePart, type RouteParts } from "../../http/route-path.ts";

const READ = ["GET", "HEAD"];
/** Of a page with a form of its own, such as those of the accounts. */
const FORM = [...READ, "POST"];

/** A path with a backslash or a dot segment: `Request` would make another one of it, whose middleware has not run. */
const OTHER_PATH = /^[^?]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

interface PagesParts {
  build: ServerBuild;
  site: Site;
  subscriptions: SubscriptionLinks;
  applicants: ApplicantLinks;
  /** Leads on from addresses without a page. */
  oldAddresses: OldAddresses;
  /** Adds what the screens of the staff area read, with the rights of a user. */
  addStaffContext: (context: RouterContextProvider, user: SessionUser, locals: RequestState) => void;
  logger: Logger;
  mode: "production" | "development";
  readStyle: ReadStyle;
  enqueue: FairQueue;
  /** See `waitForPartsContext`. */
  waitForParts: number;
}

/**
 * Returns a handler that passes requests to React Router, with the site in its context.
 *
 * The screens see the host of PUBLIC_URL, whatever a client sends in `Host` or `X-Forwarded-Host`. Headers that would make
 * React Router render differently are removed. A body does not reach the screens: forms are parsed before.
 *
 * Pages are rendered one after the other, each until its response starts, and networks take turns
 * (docs/decisions/0025-render-queue.md).
 *
 * A document goes from React to the response by Node's streams. By web streams, which React Router's own adapter uses, a
 * page takes a third longer.
 */
export function renderPages({
  build,
  site,
  subscriptions,
  applicants,
  oldAddresses,
  addStaffContext,
  logger,
  mode,
  readStyle,
  enqueue,
  waitForParts,
}: PagesParts): RequestHandler {
  const { host, origin } = new URL(site.publicUrl);
  const handle = createRequestHandler(build, mode);
  const handlePublic = createRequestHandler(withoutAdminRoutes(build), mode);

  function createContext(
    { locals }: ExpressResponse,
    take: (document: DocumentStream) => void,
  ): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(siteContext, locals.draftSite ?? site);
    context.set(reportContext, (err) => {
      // A client's error, which has its response already.
      if (isRouteErrorResponse(err) && err.status < 500) return;
      locals.incomplete = true;
      if (err instanceof ExpectedError && err.status === 503) locals.unavailable = err;
      logger.error({ err, requestId: locals.requestId }, "a screen failed");
    });
    context.set(nonceContext, locals.nonce ?? "");
    context.set(requestIdContext, locals.requestId ?? "");
    context.set(waitForPartsContext, waitForParts);
    context.set(documentContext, take);
    context.set(stylesContext, readStyle);
    context.set(shownSubscriptionContext, locals.shownSubscription ?? null);
    context.set(shownJobAlertContext, locals.shownJobAlert ?? null);
    context.set(subscriptionLinksContext, subscriptions);
    context.set(applicantLinksContext, applicants);
    context.set(refusedFormContext, locals.refusedForm ?? null);
    context.set(commentPageContext, locals.commentPage ?? null);
    const { accountActions } = locals;
    if (accountActions) context.set(accountContext, accountActions);
    const user = accountActions && mayRead(accountActions);
    if (user) addStaffContext(context, user, locals);
    return context;
  }

  function toFetchRequest(request: ExpressRequest, response: ExpressResponse): Request {
    const { originalUrl, method } = request;
    if (!originalUrl.startsWith("/")) throw new ExpectedError(400, "Please request a page of this site.");
    const url = response.locals.pageUrl ?? originalUrl;
    if (OTHER_PATH.test(url)) throw new NotFoundError("Page");
    const headers = new Headers({ host });
    for (const [name, value] of Object.entries(request.headers)) {
      if (name === "host" || name.startsWith("x-react-router") || name.startsWith("x-forwarded")) continue;
      for (const one of [value ?? []].flat()) headers.append(name, one);
    }
    return new Request(origin + url, {
      method,
      headers,
      // The parts of a page that is made as a whole, such as one of a day, read to the end: afterwards that site is gone.
      signal: waitForParts === Number.POSITIVE_INFINITY ? null : abortOnClose(response),
    });
  }

  /** Renders the page and starts the response. Returns a body that is still to be sent, if it is not a document. */
  async function render(request: ExpressRequest, response: ExpressResponse) {
    if (response.destroyed) {
      // The client disconnected while the request was queued. Ending the response tells requests that wait for this page.
      response.end();
      return undefined;
    }
    // Unless a middleware has set a stricter rule, caches must revalidate.
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
    let document: DocumentStream | undefined;
    const context = createContext(response, (taken) => {
      document = taken;
    });
    const fetchRequest = toFetchRequest(request, response);
    const { status, headers, body } = await (isAdminUrl(request.originalUrl) ? handle : handlePublic)(
      fetchRequest,
      context,
    );
    if (fetchRequest.signal.aborted) {
      document?.abort();
      await body?.cancel();
      // The client disconnected during rendering; as above.
      response.end();
      return undefined;
    }
    // What has a secret address, such as a preview, is not counted and leads nowhere else.
    const isSecret = response.locals.draftSite !== undefined;
    if (status === 404 && !isSecret && !isUnsafe(request.method) && !isAdminUrl(request.originalUrl)) {
      const url = request.originalUrl.replace(/\.data(?=\?|$)/, "");
      const moved = await oldAddresses.find(url, true);
      if (moved) {
        document?.abort();
        await body?.cancel();
        if (url === request.originalUrl) response.redirect(moved.status, moved.to);
        // React Router's script goes there, as to a page of another site, which it may be.
        else {
          response.set({ "X-Remix-Redirect": moved.to, "X-Remix-Reload-Document": "true" });
          response.status(204).end();
        }
        return undefined;
      }
      oldAddresses.countMissing(request);
    }
    const { unavailable } = response.locals;
    // React Router answers every error with 500. After 503 a load balancer asks another replica.
    if (status === 500 && unavailable) response.status(unavailable.status).set(unavailable.headers);
    else response.status(status);
    for (const [name, value] of headers) response.append(name, value);
    if (document && request.method === "HEAD") document.abort();
    else if (document && body === null) {
      document.pipe(response);
      return undefined;
    }
    if (body) return { body, signal: fetchRequest.signal };
    response.end();
    return undefined;
  }

  const patternOf = createPagePattern(build.routes);
  const withForm = new Set(
    Object.values(build.routes).flatMap((each) =>
      each?.module.action ? [routePath(each, build.routes)] : [],
    ),
  );

  return async (request, response, next) => {
    // React Router rejects these too, but reports each as an internal error.
    if (isUnsafe(request.method) && originOf(request, site.publicUrl) === "foreign")
      throw foreignOriginError(site.publicUrl);
    const allowed = withForm.has(patternOf(request.originalUrl) ?? "") ? FORM : READ;
    if (!allowed.includes(request.method)) {
      otherMethods(allowed)(request, response, next);
      return;
    }
    const work = () => render(request, response);
    // A form waits for a password check in the thread pool, so it does not need the queue.
    const rest = await (isUnsafe(request.method)
      ? work()
      : enqueue(networkKey(clientAddress(request)), work));
    if (!rest) return;
    try {
      await writeReadableStreamToWritable(rest.body, response);
    } catch (error) {
      // A client that disconnects is not an error.
      if (!rest.signal.aborted) throw error;
    }
  };
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
function abortOnClose(response: ExpressResponse): AbortSignal {
  const controller = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Whose rights the screens read with: none of a user who must set up an app or a passkey first. */
function mayRead({ user, factorOverdue }: AccountActions): SessionUser | undefined {
  return user && factorOverdue ? { ...user, permissions: [] } : user;
}

/** The parts of React Router's build that this file reads. */
interface RoutedBuild {
  routes: RouteParts<RoutePart>;
  assets: { routes: RouteParts<RoutePart> };
}

/** A route or an address in the admin area, as a document or as its `.data`. */
const ADMIN_AREA = /^\/admin(?:[/.?]|$)/i;

/** Returns whether an address, as the client wrote it, is in the admin area. */
export function isAdminUrl(url: string): boolean {
  return ADMIN_AREA.test(url);
}

/**
 * Returns the build without the routes of the admin area: React Router goes through every route several times for each
 * page. The scripts of public pages know only these routes too. Those of the account pages, which lead to the admin area,
 * load the complete list of routes from a file of the build.
 */
export function withoutAdminRoutes<Build extends RoutedBuild>(build: Build): Build {
  const isPublic = (id: string) => {
    const route = build.routes[id];
    return route !== undefined && !isAdminUrl(routePath(route, build.routes));
  };
  return {
    ...build,
    routes: filterValues(build.routes, isPublic),
    assets: { ...build.assets, routes: filterValues(build.assets.routes, isPublic) },
  };
}

function filterValues<Value>(
  values: Readonly<Record<string, Value>>,
  isIncluded: (id: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => isIncluded(id)));
}
