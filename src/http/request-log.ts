import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { currentUser } from "../accounts/current-user.ts";
import type { SeenRequest } from "../monitor/monitor.ts";
import { createInfoLine } from "./info-line.ts";

/** What is said of a request once it is over. */
export interface RequestFacts {
  requestId: string;
  method: string;
  /** The address as the client wrote it. */
  url: string;
  /** The pattern that answered. */
  route: string;
  status: number;
  /** Who asked, where they were signed in. */
  userId?: string | undefined;
  /** By `performance.now()`. */
  begun: number;
  /** The client left before the answer was out. */
  aborted?: boolean;
}

/** Writes the line of a request, and tells whoever counts them. */
export type LogRequest = (facts: RequestFacts) => void;

/** How the screens' addresses are told apart. */
type PagePattern = (path: string) => string | undefined;

/** One line for each request that is over. */
export function createRequestLog(logger: Logger, observe: (request: SeenRequest) => void): LogRequest {
  const info = createInfoLine(logger);
  return ({ requestId, method, url, route, status, userId, begun, aborted = false }) => {
    const ms = Math.round(performance.now() - begun);
    // One object for both, without a copy: this is a good part of what an answer from memory costs.
    const seen = { requestId, method, path: hideLinkToken(url).slice(0, 500), route, status, ms };
    const facts = userId === undefined && !aborted ? seen : { ...seen, userId, ...(aborted && { aborted }) };
    if (status >= 500) logger.error(facts, "request");
    else info(facts, "request");
    observe(seen);
  };
}

/** Gives each request an id, sent back as `X-Request-Id`, and logs it when it is over. */
export function requestLog(log: LogRequest, pagePattern: PagePattern): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const begun = performance.now();
    response.locals.requestId = requestId;
    response.setHeader("X-Request-Id", requestId);
    response.on("close", () => {
      log({
        requestId,
        begun,
        method: request.method,
        url: request.originalUrl,
        route: routeOf(request, response, pagePattern),
        status: response.statusCode,
        userId: currentUser(response)?.id,
        aborted: !response.writableFinished,
      });
    });
    next();
  };
}

/** The pattern that answered, so that there are as many as routes, whatever is asked for. */
function routeOf(request: Request, response: Response, pagePattern: PagePattern): string {
  const { route } = response.locals;
  if (route !== undefined) return route;
  const { originalUrl } = request;
  if (/^\/uploads\//i.test(originalUrl)) return "/uploads/*";
  if (/^\/api(?:[/?]|$)/i.test(originalUrl)) return "/api/*";
  const path: unknown = request.route?.path;
  return pagePattern(originalUrl) ?? (typeof path === "string" && path.startsWith("/") ? path : "other");
}

const MAY_HOLD_A_KEY = /activate|reset-password|preview/i;

/** The address of a mailed link is a key to the account, that of a preview one to a draft, and a log is read by others. */
function hideLinkToken(address: string): string {
  if (!MAY_HOLD_A_KEY.test(address)) return address;
  return address
    .replace(/\/(activate|reset-password|preview)\/[^/?#.]+/i, "/$1/…")
    .replace(/([?&]preview=)[^&#]+/gi, "$1…");
}
