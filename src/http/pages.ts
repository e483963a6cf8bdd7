import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as Asked, RequestHandler, Response as Answer } from "express";
import type { Logger } from "pino";
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import {
  accountContext,
  adminQueriesContext,
  documentContext,
  nonceContext,
  reportContext,
  siteContext,
  stylesContext,
  systemContext,
  type AdminQueries,
  type DocumentStream,
  type Site,
} from "../context.ts";
import { ExpectedError } from "../errors.ts";
import { hasPermission, type SessionUser } from "../accounts/permissions.ts";
import type { ReadStyle } from "./page-styles.ts";
import { isInStaffArea, withoutStaffArea } from "./public-routes.ts";
import { foreignOriginError, isUnsafe, originOf } from "./same-origin.ts";
import { createRenderQueue } from "./render-queue.ts";

/** A form of the account screens is posted; nothing else is done to a page. */
const METHODS = ["GET", "HEAD", "POST"];

/** In milliseconds. A page takes some ten; one that waits for a disk or a robot's whole page lets others go ahead. */
const LONGEST_TURN = 100;

/**
 * Hands a request to React Router with the site in its context.
 *
 * The screens see one host, that of PUBLIC_URL, whatever a client writes in `Host` or
 * `X-Forwarded-Host`; and the headers by which React Router can be told to render otherwise
 * are taken off. A body never reaches them: forms are read before.
 *
 * Pages are made one after the other, each until it begins to be sent (decision 0025).
 *
 * A document goes from React into the answer as Node's streams do it: on the way through web
 * streams, which React Router's own adapter takes, each page costs a third more.
 */
export function renderPages(
  build: ServerBuild,
  site: Site,
  createAdminQueries: (user: SessionUser) => AdminQueries,
  logger: Logger,
  mode: "production" | "development",
  readStyle: ReadStyle,
): RequestHandler {
  const { host, origin } = new URL(site.publicUrl);
  const handle = createRequestHandler(build, mode);
  const handlePublic = createRequestHandler(withoutStaffArea(build), mode);
  const inTurn = createRenderQueue(LONGEST_TURN);

  function openContext({ locals }: Answer, take: (document: DocumentStream) => void): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(siteContext, locals.draftSite ?? site);
    context.set(reportContext, (err) => {
      // What a client asked wrong is answered, and is no failure of ours.
      if (isRouteErrorResponse(err) && err.status < 500) return;
      locals.incomplete = true;
      logger.error({ err, requestId: locals.requestId }, "a screen failed");
    });
    context.set(nonceContext, locals.nonce ?? "");
    context.set(documentContext, take);
    context.set(stylesContext, readStyle);
    const { accountActions } = locals;
    if (accountActions) context.set(accountContext, accountActions);
    if (accountActions?.user) context.set(adminQueriesContext, createAdminQueries(accountActions.user));
    if (hasPermission(accountActions?.user, "settings.write"))
      context.set(systemContext, locals.readSystem ?? null);
    return context;
  }

  function openRequest(request: Asked, response: Answer): Request {
    const { originalUrl, method } = request;
    if (!METHODS.includes(method)) {
      throw new ExpectedError(405, `${method} is not possible here.`, {
        headers: { Allow: METHODS.join(", ") },
      });
    }
    if (!originalUrl.startsWith("/")) throw new ExpectedError(400, "Please ask for a page of this site.");
    // React Router refuses these as well, and reports each as a failure of ours.
    if (isUnsafe(method) && originOf(request, site.publicUrl) === "foreign") {
      throw foreignOriginError(site.publicUrl);
    }
    const headers = new Headers({ host });
    for (const [name, value] of Object.entries(request.headers)) {
      if (name === "host" || name.startsWith("x-react-router") || name.startsWith("x-forwarded")) continue;
      for (const one of [value ?? []].flat()) headers.append(name, one);
    }
    return new Request(origin + (response.locals.pageUrl ?? originalUrl), {
      method,
      headers,
      signal: untilGone(response),
    });
  }

  /** Makes the page and begins to send it. Answers what is still to be sent: a body that is no document. */
  async function begin(request: Asked, response: Answer) {
    if (response.destroyed) {
      // Left while the page stood in line; whoever waits for it learns that it will not come.
      response.end();
      return undefined;
    }
    // Kept by nobody without asking, unless somebody before us has said more.
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
    let document: DocumentStream | undefined;
    const context = openContext(response, (taken) => {
      document = taken;
    });
    const asked = openRequest(request, response);
    const { status, headers, body } = await (isInStaffArea(request.originalUrl) ? handle : handlePublic)(
      asked,
      context,
    );
    if (asked.signal.aborted) {
      document?.abort();
      await body?.cancel();
      // The same, while it was made.
      response.end();
      return undefined;
    }
    response.status(status);
    for (const [name, value] of headers) response.append(name, value);
    if (document && request.method === "HEAD") document.abort();
    else if (document && body === null) {
      document.pipe(response);
      return undefined;
    }
    if (body) return { body, signal: asked.signal };
    response.end();
    return undefined;
  }

  return async (request, response) => {
    // A form waits for a password to be checked, not for the processor.
    const make = () => begin(request, response);
    const rest = await (isUnsafe(request.method) ? make() : inTurn(make));
    if (!rest) return;
    try {
      await writeReadableStreamToWritable(rest.body, response);
    } catch (error) {
      // A visitor who left is no failure.
      if (!rest.signal.aborted) throw error;
    }
  };
}

/** Aborted once the visitor has left before the answer was out. */
function untilGone(response: Answer): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
