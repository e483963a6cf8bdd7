import type { RequestHandler } from "express";
import type { z } from "zod";
import { refreshAuthentication, requirePermission, requireUser } from "../accounts/current-user.ts";
import type { Permission } from "../accounts/permissions.ts";
import { jsonBody, SMALL_BODY } from "./json-body.ts";

/** Who may call: everybody, whoever is signed in, or whoever has the permission. */
export type Access = "anyone" | "signed-in" | Permission;

/** What a call answers when all is well. */
export interface Answer {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** The content, by the schema that makes it; absent where there is none, or it is described in words alone. */
  schema?: z.ZodType;
}

/**
 * A call of the API that says of itself what it needs. The same words guard the route and
 * describe it (`GET /api`), so that the two can't come apart.
 */
export interface Operation {
  summary: string;
  access: Access;
  query?: z.ZodRawShape;
  /** Headers that the call itself reads. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /** A JSON body; `limit` in bytes, 100,000 unless it says otherwise. */
  body?: { schema: z.ZodType; limit?: number };
  /** A multipart form; its fields by name with what they hold. */
  form?: Readonly<Record<string, { description: string; file: boolean }>>;
  answer: Answer;
  /** Statuses beyond those that follow from access and body, each with the reason. */
  failures?: Readonly<Record<number, string>>;
  handle: RequestHandler | readonly RequestHandler[];
}

const renew: RequestHandler = async (_request, response, next) => {
  await refreshAuthentication(response);
  next();
};

/** The guard first: nobody's body is read before it is clear that they may send one. And again when it has come. */
export function handlersOf({ access, body, handle }: Operation): RequestHandler[] {
  const guard = access === "anyone" ? [] : [access === "signed-in" ? requireUser : requirePermission(access)];
  const read = body ? [jsonBody(body.limit ?? SMALL_BODY)] : [];
  const guardAgain = body && access !== "anyone" ? [renew, ...guard] : [];
  return [...guard, ...read, ...guardAgain, ...[handle].flat()];
}
