import { Router } from "express";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { readBody } from "../../http/body.ts";
import { readId, readQuery } from "../../http/query.ts";
import type { Accounts } from "../accounts.ts";
import { apiTokenCreationSchema, apiTokenRecordSchema, expiryOf } from "./api-token.schema.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { sendNotice } from "../mail/notices.ts";
import { getActiveUser } from "../people/users.ts";

/** Routes under /api/users/me/tokens: the signed-in user's own API tokens. No API token may call them. */
export function apiTokenRoutes(accounts: Accounts): Router {
  const { db, clock } = accounts;
  const router = Router();
  route(router, "/", {
    get: {
      summary: "List your own API tokens",
      access: "signed-in",
      answer: { status: 200, description: "The newest first.", schema: z.array(apiTokenRecordSchema) },
      handle: async (request, response) => {
        readQuery(request, {});
        response.json(await listApiTokens(db, getAuthentication(response).user.id, clock()));
      },
    },
    post: {
      summary: "Create an API token for a script",
      access: "signed-in",
      recentProof: true,
      body: { schema: apiTokenCreationSchema },
      answer: {
        status: 201,
        description: "The token, which cannot be shown again, and its record.",
        schema: z.strictObject({ apiToken: z.string(), record: apiTokenRecordSchema }),
      },
      failures: {
        403: "You lack one of the permissions. Or the request was made with an API token.",
        409: "You have too many tokens.",
      },
      handle: async (request, response) => {
        const { user } = getAuthentication(response);
        const { name, permissions, ...expiry } = readBody(request, apiTokenCreationSchema);
        const expiresDate = expiryOf(expiry, clock());
        const owner = await getActiveUser(db, user.id);
        const wanted = { name, permissions, expiresDate };
        const { token: apiToken, record } = await createApiToken(db, owner, wanted, clock());
        sendNotice(accounts, "apiTokenCreated", owner, name);
        response.status(201).json({ apiToken, record });
      },
    },
  });
  route(router, "/:id", {
    delete: {
      summary: "Revoke one of your own API tokens",
      access: "signed-in",
      answer: { status: 204, description: "The next request with it is refused." },
      failures: { 404: "You have no such token." },
      handle: async (request, response) => {
        await revokeApiToken(db, getAuthentication(response).user, readId(request.params["id"], "Token"));
        response.status(204).end();
      },
    },
  });
  return router;
}
