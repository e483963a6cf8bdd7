import type { RequestHandler, Router } from "express";
import type { z } from "zod";
import {
  refreshAuthentication,
  requirePermission,
  requireRecentProof,
  requireUser,
  type NeededProof,
} from "./authentication.ts";
import type { Permission } from "../rules/access/permissions.ts";
import { isUnsafe } from "./same-origin.ts";
import { ExpectedError, ForbiddenError } from "../errors.ts";
import { SMALL_BODY, jsonBody } from "./body.ts";

/** A route of the API. */
export interface RouteEntry {
  method: "get" | "post" | "put" | "delete";
  /** In the notation of Express: `/jobs/:key`. */
  path: string;
  /** The declaration of the route; undefined where it is a plain handler. */
  operation: Operation | undefined;
}

/** Express has no list of the routes of nested routers, so this is one. */
const entries = new WeakMap<Router, RouteEntry[]>();

/** Adds a route to the list of a router. */
function registerRoute(router: Router, entry: RouteEntry): void {
  const known = entries.get(router);
  if (known) known.push(entry);
  else entries.set(router, [entry]);
}

/** Mounts a router on another, and lists its routes there. All routes of `child` must be added before. */
export function mount(router: Router, prefix: string, child: Router): void {
  router.use(prefix, child);
  for (const entry of listRoutes(child)) {
    const path = entry.path === "/" && prefix !== "" ? prefix : prefix + entry.path;
    registerRoute(router, { ...entry, path });
  }
}

/** Returns every route that `route` and `mount` added to a router, in the order in which they match. */
export function listRoutes(router: Router): readonly RouteEntry[] {
  return entries.get(router) ?? [];
}

/** Who may call: everyone, a signed-in user, or a user with the permission. */
type Access = "anyone" | "signed-in" | Permission;

/** The response to a successful call. */
interface SuccessResponse {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** The schema of a JSON body. */
  schema?: z.ZodType;
  /** The type of a body that is not JSON, such as `text/csv`. Without a schema and a type there is no body. */
  type?: string;
}

/**
 * A call of the API that declares what it needs. The same declaration guards the route and describes it (`GET /api`), so
 * that the two cannot differ.
 */
export interface Operation {
  summary: string;
  access: Access;
  /**
   * Whether an API token may call. By default only where a permission is named, and where everyone may read: what a
   * person does with their own account is not for scripts.
   */
  apiTokens?: boolean;
  /**
   * Who must have proved who they are within the last ten minutes of the session, by signing in or by
   * `POST /users/me/reauthenticate`. For changes that a stolen session must not make. Needs a signed-in user.
   */
  recentProof?: NeededProof;
  /**
   * Whether a user may call whose account must have an app or a passkey and has none when its week is over. Only for what
   * setting one up needs, for signing out and for reading one's own session.
   */
  beforeSecondFactor?: boolean;
  query?: z.ZodRawShape;
  /** Headers that the handler reads. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /** A JSON body. `limit` is in bytes, by default 100,000. */
  body?: { schema: z.ZodType; limit?: number };
  /** A multipart form: its fields by name. */
  form?: Readonly<Record<string, { description: string; file: boolean }>>;
  answer: SuccessResponse;
  /** The reasons of further statuses, besides those that follow from `access` and `body`. */
  failures?: Readonly<Record<number, string>>;
  handle: RequestHandler | readonly RequestHandler[];
}

function guardApiTokens(access: Access, apiTokens: boolean | undefined): RequestHandler {
  return (request, response, next) => {
    const allowed = apiTokens ?? (access === "anyone" ? !isUnsafe(request.method) : access !== "signed-in");
    if (response.locals.authentication?.apiToken && !allowed) throw new ForbiddenError(NOT_FOR_TOKENS);
    next();
  };
}

const NOT_FOR_TOKENS = "An API token cannot do this. Please sign in.";

const allowBeforeSecondFactor: RequestHandler = (_request, response, next) => {
  response.locals.beforeSecondFactor = true;
  next();
};

const renewAuthentication: RequestHandler = async (_request, response, next) => {
  await refreshAuthentication(response);
  next();
};

/**
 * Returns the handlers of an operation. The permission and the proof of identity are checked before the body is read, and
 * again afterwards: reading may take two minutes.
 */
function handlersOf(operation: Operation): RequestHandler[] {
  const { access, apiTokens, recentProof, beforeSecondFactor, body, handle } = operation;
  const opened = beforeSecondFactor ? [allowBeforeSecondFactor] : [];
  const required =
    access === "anyone" ? [] : [access === "signed-in" ? requireUser : requirePermission(access)];
  const proof = recentProof ? [requireRecentProof(recentProof)] : [];
  const guard = [...required, guardApiTokens(access, apiTokens), ...proof];
  const read = body ? [jsonBody(body.limit ?? SMALL_BODY)] : [];
  const guardAgain = body && access !== "anyone" ? [renewAuthentication, ...guard] : [];
  return [...opened, ...guard, ...read, ...guardAgain, ...[handle].flat()];
}

/**
 * Adds handlers for a path to a router; every other method of the path gets 405 with `Allow`. Routes match in the order
 * in which they are added, so a literal path must come before one with a parameter.
 *
 * A handler may be an `Operation`, which also declares who may call it and what it accepts.
 */
export function route(
  router: Router,
  path: string,
  handlers: Partial<Record<"get" | "post" | "put" | "delete", RequestHandler | Operation>>,
): void {
  const expressRoute = router.route(path);
  const allowed: string[] = [];
  expressRoute.all((request, response, next) => {
    // Metrics are counted by pattern, since every record has an address of its own.
    response.locals.route = request.baseUrl + (path === "/" ? "" : path);
    next();
  });
  for (const method of ["get", "post", "put", "delete"] as const) {
    const handler = handlers[method];
    if (!handler) continue;
    if (isOperation(handler)) {
      registerRoute(router, { method, path, operation: handler });
      expressRoute[method](...handlersOf(handler));
    } else {
      registerRoute(router, { method, path, operation: undefined });
      expressRoute[method](handler);
    }
    allowed.push(method.toUpperCase(), ...(method === "get" ? ["HEAD"] : []));
  }
  const allow = allowed.join(", ");
  expressRoute.all((request) => {
    throw new ExpectedError(405, `${request.method} is not allowed here; use ${allow}.`, {
      headers: { Allow: allow },
    });
  });
}

function isOperation(handler: RequestHandler | Operation): handler is Operation {
  return typeof handler === "object";
}
