import type { Request, RequestHandler, Response, Router } from "express";
import type { z } from "zod";
import {
  getAuthentication,
  getUserWithPermission,
  refreshAuthentication,
  requireRecentProof,
  type NeededProof,
} from "./authentication.ts";
import type { Permission } from "../rules/access/permissions.ts";
import { isUnsafe } from "./same-origin.ts";
import { ExpectedError, ForbiddenError } from "../errors.ts";
import { SMALL_BODY, jsonBody, type ReadBody, readBody, textBody } from "./body.ts";
import { requireMatch } from "./entity-tag.ts";
import { readQuery } from "./query.ts";

/** A route of the API. */
export interface RouteEntry {
  method: "get" | "post" | "put" | "delete";
  /** In the notation of Express: `/jobs/:key`. */
  path: string;
  /** The declaration of the route; undefined where it is a plain handler. */
  operation: Operation | undefined;
}

/** One object, since the schema of each is compiled once. */
const NO_PARAMETERS = {};

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
  /** The types of a body that is not JSON, such as `text/csv`, where there is one. Without a schema and a type there is no body. */
  type?: string | readonly string[];
}

/** The handler's value is sent as JSON. */
export function ok(description: string, schema: z.ZodType): SuccessResponse {
  return { status: 200, description, schema };
}

/** The handler's value is sent as JSON: what it created. */
export function created(description: string, schema: z.ZodType): SuccessResponse {
  return { status: 201, description, schema };
}

/** The work goes on after the response. */
export function accepted(description: string, schema: z.ZodType): SuccessResponse {
  return { status: 202, description, schema };
}

/** There is nothing to send. */
export function done(description: string): SuccessResponse {
  return { status: 204, description };
}

/**
 * A call of the API that declares what it needs. The same declaration guards the route and describes it (`GET /api`), so
 * that the two cannot differ.
 */
export interface Operation {
  summary: string;
  access: Access;
  /** A permission that is enough in the place of `access`. The handler then keeps to what the user may read. */
  orAccess?: Permission;
  /**
   * Whether it is also for users who have the permission for some stores alone. The handler then reads and writes what is of
   * these stores (`storesOf`). Without it such users get 403.
   */
  ownStores?: boolean;
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
  /**
   * Whether the handler compares `If-Match` with the ETag that a read of this address gives (`requireMatch`). Every other
   * write gives no ETag to compare with, so it refuses each.
   */
  ifMatch?: true;
  /** The parameters that the handler reads with `readQuery`. Without them a request with a query is refused. */
  query?: z.ZodRawShape;
  /** Headers that the handler reads. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /**
   * A JSON body. `limit` is in bytes, by default 100,000. With `isIgnored`, a body that can't be read is ignored: the handler
   * runs without one.
   */
  body?: { schema: z.ZodType; limit?: number; isIgnored?: true };
  /** A body that is a file, of one of these types; `limit` is in bytes. The handler gets it as a buffer. */
  text?: { types: readonly string[]; description: string; limit: number };
  /** A multipart form: its fields by name. */
  form?: Readonly<Record<string, { description: string; file: boolean }>>;
  answer: SuccessResponse;
  /** The reasons of further statuses, besides those that follow from `access` and `body`. */
  failures?: Readonly<Record<number, string>>;
  /** Returns what is sent as JSON. Returns nothing where there is no body, or where it responds itself, such as with a file. */
  handle: (request: Request, response: Response) => unknown;
}

/** An operation of which one part of the request is parsed before the handler, which gets it first. */
type Parsed<Part> = Omit<Operation, "body" | "query" | "handle"> & {
  handle: (part: Part, request: Request, response: Response) => unknown;
};

/** The handler gets the fields of the body. What has to be checked before them is checked by a plain operation. */
export function withBody<Schema extends z.ZodObject>({
  body,
  handle,
  ...operation
}: Parsed<z.output<Schema>> & { body: { schema: Schema; limit?: number } }): Operation {
  return {
    ...operation,
    body,
    handle: (request, response) => handle(readBody(request, body.schema), request, response),
  };
}

/** The handler gets the parameters of the query. */
export function withQuery<Shape extends z.ZodRawShape>({
  query,
  handle,
  ...operation
}: Parsed<z.output<z.ZodObject<Shape, z.core.$strict>>> & { query: Shape }): Operation {
  return {
    ...operation,
    query,
    handle: (request, response) => handle(readQuery(request, query), request, response),
  };
}

function refuseApiToken(request: Request, response: Response, { access, apiTokens }: Operation): void {
  const allowed = apiTokens ?? (access === "anyone" ? !isUnsafe(request.method) : access !== "signed-in");
  if (response.locals.authentication?.apiToken && !allowed)
    throw new ForbiddenError("An API token cannot do this. Please sign in.");
}

function readJson({ limit = SMALL_BODY, isIgnored }: NonNullable<Operation["body"]>): ReadBody {
  const read = jsonBody(limit);
  if (!isIgnored) return read;
  return (request, response) =>
    read(request, response).catch(() => {
      // The rest of a body that is too large is not read.
      response.setHeader("Connection", "close");
    });
}

/**
 * Returns the handler of an operation. The permission and the proof of identity are checked before the body is read, and
 * again afterwards: reading may take two minutes.
 */
function handlerOf(method: string, operation: Operation): RequestHandler {
  const { access, orAccess, ownStores, recentProof, beforeSecondFactor } = operation;
  const { ifMatch, query, body, text, answer, handle } = operation;
  const read = body ? readJson(body) : text && textBody(text.types, text.limit);

  async function guard(request: Request, response: Response): Promise<void> {
    if (access === "signed-in") getAuthentication(response);
    else if (access !== "anyone") getUserWithPermission(response, access, ownStores, orAccess);
    refuseApiToken(request, response, operation);
    if (recentProof) await requireRecentProof(response, recentProof);
    if (method !== "get" && !ifMatch) requireMatch(request.get("If-Match"), undefined);
  }

  return async (request, response) => {
    if (beforeSecondFactor) response.locals.beforeSecondFactor = true;
    await guard(request, response);
    await read?.(request, response);
    if (read && access !== "anyone") {
      await refreshAuthentication(response);
      await guard(request, response);
    }
    if (!query) readQuery(request, NO_PARAMETERS);
    const result = await handle(request, response);
    if (response.headersSent) return;
    if (result !== undefined) response.status(answer.status).json(result);
    else if (!answer.schema && answer.type === undefined) response.status(answer.status).end();
  };
}

/**
 * Adds handlers for a path to a router; every other method of the path gets 405 with `Allow`, and OPTIONS is told which they are. Routes match in the order
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
    const operation = typeof handler === "object" ? handler : undefined;
    registerRoute(router, { method, path, operation });
    expressRoute[method](typeof handler === "object" ? handlerOf(method, handler) : handler);
    allowed.push(method.toUpperCase(), ...(method === "get" ? ["HEAD"] : []));
  }
  expressRoute.all(otherMethods(allowed));
}

/** Answers what an address does not do, naming what it does: OPTIONS with 204, every other method with 405. */
export function otherMethods(allowed: readonly string[]): RequestHandler {
  const allow = allowed.join(", ");
  return ({ method }, response) => {
    const headers = { Allow: allow };
    if (method !== "OPTIONS")
      throw new ExpectedError(405, `${method} is not allowed here; use ${allow}.`, { headers });
    response.set(headers).status(204).end();
  };
}
