import type { RequestHandler } from "express";
import type { z } from "zod";
import { refreshAuthentication, requirePermission, requireUser } from "../accounts/current-user.ts";
import type { Permission } from "../accounts/permissions.ts";
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

const renewUser: RequestHandler = async (_request, response, next) => {
  await refreshAuthentication(response);
  next();
};

/**
 * Returns the handlers of an operation. The permission is checked before the body is read, and again afterwards: reading
 * may take two minutes.
 */
export function handlersOf({ access, body, handle }: Operation): RequestHandler[] {
  const guard = access === "anyone" ? [] : [access === "signed-in" ? requireUser : requirePermission(access)];
  const read = body ? [jsonBody(body.limit ?? SMALL_BODY)] : [];
  const guardAgain = body && access !== "anyone" ? [renewUser, ...guard] : [];
  return [...guard, ...read, ...guardAgain, ...[handle].flat()];
}
