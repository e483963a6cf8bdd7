import { Router, type Request } from "express";
import { z } from "zod";
import { NotFoundError } from "../errors.ts";
import { readBody } from "../http/body.ts";
import { route } from "../http/allowed-methods.ts";
import { readQuery } from "../http/query.ts";
import { secondFactorOffEmail } from "../mail/email-templates.ts";
import { mount } from "../http/route-table.ts";
import { isUuid } from "../rules/text/uuid.ts";
import { invitationSchema, userChangesSchema, userRecordSchema } from "./account.schema.ts";
import type { Accounts } from "./accounts.ts";
import { getAuthentication } from "./current-user.ts";
import { mailActivation } from "./invitations.ts";
import {
  deleteUser,
  endSessionsByManager,
  getInvited,
  inviteUser,
  removeSecondFactorByManager,
  updateUser,
} from "./manage-users.ts";
import { meRoutes } from "./me-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { listUsers, type UserRow } from "./users.ts";

const ABOVE = "The account, or what it is to get, is above one's own rights.";
const LAST_ADMIN = "It is the last active admin.";

/** Everything under /api/users: signing in, one's own account, and managing those of others. */
export function userRoutes(accounts: Accounts): Router {
  const { db, clock } = accounts;
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });
  mount(router, "", signInRoutes(accounts));
  mount(router, "/me", meRoutes(accounts));
  route(router, "/", {
    get: {
      summary: "List the accounts",
      access: "users.manage",
      answer: { status: 200, description: "Every account, by name.", schema: z.array(userRecordSchema) },
      handle: async (request, response) => {
        readQuery(request, {});
        response.json(await listUsers(db));
      },
    },
    post: {
      summary: "Invite somebody",
      access: "users.manage",
      body: { schema: invitationSchema },
      answer: {
        status: 201,
        description: "The account; its activation link is mailed.",
        schema: userRecordSchema,
      },
      failures: { 403: ABOVE },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        const user = await inviteUser(db, readBody(request, invitationSchema), by, clock());
        await mailActivation(accounts, user);
        response.status(201).json(user);
      },
    },
  });
  route(router, "/:id", {
    put: {
      summary: "Change an account",
      access: "users.manage",
      body: { schema: userChangesSchema },
      answer: {
        status: 200,
        description: "The account; a change of rights ends its sessions.",
        schema: userRecordSchema,
      },
      failures: {
        403: ABOVE,
        404: "There is no such account.",
        409: `${LAST_ADMIN} Or somebody saved first.`,
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        const { version, ...changes } = readBody(request, userChangesSchema);
        response.json(await updateUser(db, userId(request), changes, version, by, clock()));
      },
    },
    delete: {
      summary: "Remove an account",
      access: "users.manage",
      answer: { status: 204, description: "It is gone, with its sessions and links." },
      failures: { 403: ABOVE, 404: "There is no such account.", 409: LAST_ADMIN },
      handle: async (request, response) => {
        await deleteUser(db, userId(request), getAuthentication(response).user);
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/sessions", {
    delete: {
      summary: "Sign somebody out everywhere",
      access: "users.manage",
      answer: { status: 204, description: "Their cookies and tokens are dead." },
      failures: { 403: ABOVE, 404: "There is no such account." },
      handle: async (request, response) => {
        await endSessionsByManager(db, userId(request), getAuthentication(response).user);
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/second-factor", {
    delete: {
      summary: "Switch somebody's second factor off, for whoever has lost their phone",
      access: "users.manage",
      answer: { status: 204, description: "The password alone signs them in; their sessions are over." },
      failures: {
        403: `${ABOVE} Or it is one's own.`,
        404: "There is no such account.",
        409: "It is off already.",
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        tellOfRemoval(accounts, await removeSecondFactorByManager(db, userId(request), by, clock()));
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/invitation", {
    post: {
      summary: "Send somebody their invitation again",
      access: "users.manage",
      answer: { status: 204, description: "A new activation link is mailed, good for 7 days." },
      failures: { 403: ABOVE, 404: "There is no such account.", 409: "The account needs no invitation." },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        await mailActivation(accounts, await getInvited(db, userId(request), by));
        response.status(204).end();
      },
    },
  });
  return router;
}

function tellOfRemoval({ config, mailer }: Accounts, { email, name }: UserRow): void {
  const link = `${config.publicUrl}/admin/account`;
  mailer.post({ to: email, link, ...secondFactorOffEmail(name, link) });
}

/** @throws NotFoundError where the path has no id. */
function userId(request: Request): string {
  const id = String(request.params["id"]).toLowerCase();
  if (!isUuid(id)) throw new NotFoundError("Account");
  return id;
}
