import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { ForbiddenError, NotFoundError } from "../../errors.ts";
import { readBody } from "../../http/body.ts";
import { mount, route } from "../../http/route.ts";
import { readId, readQuery } from "../../http/query.ts";
import {
  invitationSchema,
  listedUserSchema,
  roleRequirementRecordSchema,
  roleRequirementSchema,
  userChangesSchema,
  userRecordSchema,
} from "./account.schema.ts";
import { apiTokenRecordSchema } from "../tokens/api-token.schema.ts";
import { listApiTokens, revokeApiToken } from "../tokens/api-tokens.ts";
import type { Accounts } from "../accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import {
  deleteUser,
  endSessionsByManager,
  getInvited,
  getManageable,
  inviteUser,
  removeSecondFactorByManager,
  updateUser,
} from "./manage-users.ts";
import { meRoutes } from "./me-routes.ts";
import { noticeNewAdmin } from "../mail/notices.ts";
import { passkeySignInRoutes } from "../second-factor/passkey-routes.ts";
import { signInRoutes } from "../sign-in/sign-in-routes.ts";
import { listUsers } from "./users.ts";
import { ROLE_NAMES } from "../../rules/access/roles.ts";
import { listRoleRequirements, setRoleRequirement } from "./role-requirements.ts";

const INSUFFICIENT_RIGHTS = "The account, before or after the change, has rights that you lack.";
const LAST_ADMIN = "It is the last active admin.";

/** Routes under /api/users: signing in, the user's own account, and managing other accounts. */
export function userRoutes(accounts: Accounts): Router {
  const { db, clock } = accounts;
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });
  mount(router, "", signInRoutes(accounts));
  mount(router, "/login", passkeySignInRoutes(accounts));
  mount(router, "/me", meRoutes(accounts));
  // Before the routes with an id in the path.
  mount(router, "/roles", roleRoutes(accounts));
  route(router, "/", {
    get: {
      summary: "List the accounts",
      access: "users.manage",
      answer: {
        status: 200,
        description: "All accounts, sorted by name.",
        schema: z.array(listedUserSchema),
      },
      handle: async (request, response) => {
        readQuery(request, {});
        response.json(await listUsers(db));
      },
    },
    post: {
      summary: "Invite a person",
      access: "users.manage",
      recentProof: true,
      body: { schema: invitationSchema },
      answer: {
        status: 201,
        description: "The account. Its activation link is sent by e-mail.",
        schema: userRecordSchema,
      },
      failures: { 403: INSUFFICIENT_RIGHTS },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        const user = await inviteUser(db, readBody(request, invitationSchema), by, clock());
        accounts.emails.sendInBackground("activation", user);
        if (user.role === "admin") await noticeNewAdmin(accounts, user);
        response.status(201).json(user);
      },
    },
  });
  route(router, "/:id", {
    put: {
      summary: "Change an account",
      access: "users.manage",
      recentProof: true,
      body: { schema: userChangesSchema },
      answer: {
        status: 200,
        description: "The account. A change of rights ends its sessions.",
        schema: userRecordSchema,
      },
      failures: {
        403: INSUFFICIENT_RIGHTS,
        404: "There is no such account.",
        409: `${LAST_ADMIN} Or another person saved first.`,
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        const { version, ...changes } = readBody(request, userChangesSchema);
        const id = userId(request, response);
        const { user, becameAdmin } = await updateUser(db, id, changes, version, by, clock());
        if (becameAdmin) await noticeNewAdmin(accounts, user);
        response.json(user);
      },
    },
    delete: {
      summary: "Delete an account",
      access: "users.manage",
      recentProof: true,
      answer: { status: 204, description: "The account is deleted, with its sessions and links." },
      failures: { 403: INSUFFICIENT_RIGHTS, 404: "There is no such account.", 409: LAST_ADMIN },
      handle: async (request, response) => {
        await deleteUser(db, userId(request, response), getAuthentication(response).user);
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/sessions", {
    delete: {
      summary: "End all sessions of an account",
      access: "users.manage",
      recentProof: true,
      answer: { status: 204, description: "Their cookies and tokens are no longer valid." },
      failures: { 403: INSUFFICIENT_RIGHTS, 404: "There is no such account." },
      handle: async (request, response) => {
        await endSessionsByManager(db, userId(request, response), getAuthentication(response).user);
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/tokens", {
    get: {
      summary: "List the API tokens of an account",
      access: "users.manage",
      answer: { status: 200, description: "The newest first.", schema: z.array(apiTokenRecordSchema) },
      failures: { 403: INSUFFICIENT_RIGHTS, 404: "There is no such account." },
      handle: async (request, response) => {
        readQuery(request, {});
        const account = await getManageable(db, userId(request, response), getAuthentication(response).user);
        response.json(await listApiTokens(db, account.id, clock()));
      },
    },
  });
  route(router, "/:id/tokens/:token", {
    delete: {
      summary: "Revoke an API token of an account",
      access: "users.manage",
      recentProof: true,
      answer: { status: 204, description: "The next request with it is refused." },
      failures: { 403: INSUFFICIENT_RIGHTS, 404: "There is no such account or token." },
      handle: async (request, response) => {
        const account = await getManageable(db, userId(request, response), getAuthentication(response).user);
        await revokeApiToken(db, account, readId(request.params["token"], "Token"));
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/second-factor", {
    delete: {
      summary:
        "Switch off the second factor of an account whose owner has lost their phone, and remove its passkeys",
      access: "users.manage",
      recentProof: true,
      answer: { status: 204, description: "The account needs only its password. Its sessions have ended." },
      failures: {
        403: `${INSUFFICIENT_RIGHTS} Or it is your own account.`,
        404: "There is no such account.",
        409: "It is off, and there is no passkey.",
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        const user = await removeSecondFactorByManager(db, userId(request, response), by, clock());
        accounts.emails.sendInBackground("secondFactorOff", user);
        response.status(204).end();
      },
    },
  });
  route(router, "/:id/invitation", {
    post: {
      summary: "Send an invitation again",
      access: "users.manage",
      recentProof: true,
      answer: {
        status: 204,
        description: "A new activation link is sent by e-mail. It is valid for 7 days.",
      },
      failures: {
        403: INSUFFICIENT_RIGHTS,
        404: "There is no such account.",
        409: "The account needs no invitation.",
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        accounts.emails.sendInBackground("activation", await getInvited(db, userId(request, response), by));
        response.status(204).end();
      },
    },
  });
  return router;
}

/**
 * Returns the id in the path.
 *
 * @throws NotFoundError when it is not a UUID; ForbiddenError when an API token names its own account, which it must not
 * change whatever its permissions are.
 */
function userId(request: Request, response: Response): string {
  const id = readId(request.params["id"], "Account");
  const { apiToken, user } = getAuthentication(response);
  if (apiToken && user.id === id)
    throw new ForbiddenError("An API token cannot change its own account. Please sign in.");
  return id;
}

/** Routes under /api/users/roles: what a role requires of its accounts. */
function roleRoutes({ db, clock }: Accounts): Router {
  const router = Router();
  route(router, "/", {
    get: {
      summary: "List the roles, and whether each requires an authenticator app or a passkey",
      access: "users.manage",
      answer: { status: 200, description: "All roles.", schema: z.array(roleRequirementRecordSchema) },
      handle: async (request, response) => {
        readQuery(request, {});
        response.json(await listRoleRequirements(db));
      },
    },
  });
  route(router, "/:role", {
    put: {
      summary: "Require an authenticator app or a passkey for a role, or no longer",
      access: "users.manage",
      recentProof: true,
      body: { schema: roleRequirementSchema },
      answer: {
        status: 200,
        description: "The role. Its accounts have a week to set one up.",
        schema: roleRequirementRecordSchema,
      },
      failures: {
        403: "The role has rights that you lack.",
        404: "There is no such role.",
        409: "The role manages people or settings, so it always requires one.",
      },
      handle: async (request, response) => {
        const role = ROLE_NAMES.find((name) => name === request.params["role"]);
        if (!role) throw new NotFoundError("Role");
        const { secondFactor } = readBody(request, roleRequirementSchema);
        const { user } = getAuthentication(response);
        response.json(await setRoleRequirement(db, role, secondFactor, user, clock()));
      },
    },
  });
  return router;
}
