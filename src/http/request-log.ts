import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { decoded } from "../rules/text/decoded.ts";
import type { FinishedRequest } from "../operate/monitor/monitor.ts";
import { actFor, type Actor } from "../storage/audit/actor.ts";
import type { Authentication } from "./authentication.ts";
import { deviceName } from "../rules/text/device-name.ts";
import { clientAddress } from "./network-key.ts";

/** A request whose response is finished. */
interface RequestLogEntry {
  requestId: string;
  method: string;
  /** The address as the client wrote it. */
  url: string;
  /** The pattern of the route that handled it. */
  route: string;
  status: number;
  /** The signed-in user, if any. */
  userId?: string | undefined;
  /** When it started, by `performance.now()`. */
  startedAt: number;
  /** The client disconnected before the response was complete. */
  aborted?: boolean;
}

/** Logs a request and counts it in the metrics. */
export type LogRequest = (facts: RequestLogEntry) => void;

/** Returns the route pattern of a page's address. */
type PagePattern = (path: string) => string | undefined;

/** Returns a function that logs one line for each finished request and passes it to `observe`. */
export function createRequestLog(logger: Logger, observe: (request: FinishedRequest) => void): LogRequest {
  return ({ requestId, method, url, route, status, userId, startedAt, aborted = false }) => {
    const ms = Math.round(performance.now() - startedAt);
    // One object for the log and the metrics: a copy would be a measurable part of a response from the page cache.
    const finished = { requestId, method, path: redactTokens(url).slice(0, 500), route, status, ms };
    const fields =
      userId === undefined && !aborted ? finished : { ...finished, userId, ...(aborted && { aborted }) };
    if (status >= 500) logger.error(fields, "request");
    else logger.info(fields, "request");
    observe(finished);
  };
}

/** Returns a middleware that gives each request an id, sent as `X-Request-Id`, and logs the request when it is finished. */
export function requestLog(log: LogRequest, pagePattern: PagePattern): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    response.locals.requestId = requestId;
    response.setHeader("X-Request-Id", requestId);
    response.on("close", () => {
      log({
        requestId,
        startedAt,
        method: request.method,
        url: request.originalUrl,
        route: routeOf(request, response, pagePattern),
        status: response.statusCode,
        userId: response.locals.authentication?.user.id,
        aborted: !response.writableFinished,
      });
    });
    next();
  };
}

/** Returns the pattern of the route, or a fixed name: the number of different results must not depend on the addresses. */
function routeOf(request: Request, response: Response, pagePattern: PagePattern): string {
  const { route } = response.locals;
  if (route !== undefined) return route;
  const { originalUrl } = request;
  if (/^\/uploads\//i.test(originalUrl)) return "/uploads/*";
  if (/^\/api(?:[/?]|$)/i.test(originalUrl)) return "/api/*";
  const path: unknown = request.route?.path;
  return pagePattern(originalUrl) ?? (typeof path === "string" && path.startsWith("/") ? path : "other");
}

const MAY_HOLD_TOKEN =
  /activate|reset-password|preview|calendar|messages|submissions|subscri|apply|company|audit|[?&]q=/i;

/**
 * An e-mailed link opens an account, the code of a company sign-in begins a session, and a preview link opens a draft; people who read
 * the log must not be able to use them.
 * What staff search messages and subscribers for, such as a name, is deleted with the messages, and the log is not. What is typed into any
 * other search can be personal too, and the audit log is searched for people.
 */
export function redactTokens(address: string): string {
  const plain = inOneSpelling(address);
  if (!MAY_HOLD_TOKEN.test(plain)) return address;
  return plain
    .replace(
      /\/(activate|reset-password|preview\/on|preview|calendar|unsubscribe|subscribe\/confirm|apply\/mine)\/[^/?#.]+/i,
      "/$1/…",
    )
    .replace(/([?&]preview=)[^&#]+/gi, "$1…")
    .replace(/([?&]q=).*/is, "$1…")
    .replace(/(\/(?:messages|submissions|subscribers|audit|company\/callback)[^?]*\?).*/is, "$1…");
}

/** An address as routes match it: `/%70review//x` is that of a preview too. */
function inOneSpelling(address: string): string {
  return decoded(address)?.replaceAll(/\/{2,}/g, "/") ?? address;
}

/** Middleware by which every line of the audit log that a request writes names its user, its address and its device. */
export function actForRequest(clock: () => Date): RequestHandler {
  return (request, response, next) => {
    // Read now: a closed connection has no address any more when work in the background writes its line.
    const address = clientAddress(request);
    actFor(() => ({ ...actorOf(request, response), address }), next, clock);
  };
}

function actorOf(request: Request, { locals }: Response): Omit<Actor, "address"> {
  const { authentication, requestId = "" } = locals;
  return {
    userId: authentication?.user.id ?? null,
    name: authentication?.user.email ?? "A visitor",
    device: deviceName(request.get("user-agent") ?? ""),
    proof: authentication ? proofInWords(authentication) : "not signed in",
    requestId,
  };
}

function proofInWords({ proof, apiToken }: Authentication): string {
  if (apiToken) return `API token “${apiToken.name}” (${apiToken.id})`;
  return proof === "cookie" ? "session cookie" : "session token";
}
