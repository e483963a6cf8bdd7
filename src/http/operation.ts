import type { RequestHandler } from "express";
import type { z } from "zod";
import { refreshAuthentication, requirePermission, requireUser } from "./authentication.ts";
import type { Permission } from "../rules/access/permissions.ts";
import { requireRecentProof, type NeededProof } from "./recent-proof.ts";
import { isUnsafe } from "./same-origin.ts";
import { ForbiddenError } from "../errors.ts";
import { jsonBody, SMALL_BODY } from "./json-body.ts";

/** Who may call: everyone, a signed-in user, or a user with the permission. */
type Access = "anyone" | "signed-in" | Permission;

/** The response to a successful call. */
interface SuccessResponse {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** The schema of the body; absent where there is no body, or `description` describes it. */
  schema?: z.ZodType;
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
export function handlersOf(operation: Operation): RequestHandler[] {
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
