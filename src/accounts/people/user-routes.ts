import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { ForbiddenError, NotFoundError } from "../../errors.ts";
import { readBody } from "../../http/body.ts";
import { created, done, ok, mount, route, withBody } from "../../http/route.ts";
import { readId } from "../../http/query.ts";
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
  separateByManager,
  updateUser,
} from "./manage-users.ts";
import { meRoutes } from "./me-routes.ts";
import { deleteFromOutbox, referenceOf } from "../mail/mailer.ts";
import { noticeNewAdmin } from "../mail/notices.ts";
import { passkeySignInRoutes } from "../second-factor/passkey-routes.ts";
import { startView } from "../sign-in/views-of-colleagues.ts";
import { signInRoutes } from "../sign-in/sign-in-routes.ts";
import { listUsers } from "./users.ts";
import { ROLE_NAMES } from "../../rules/access/roles.ts";
import { listRoleRequirements, setRoleRequirement } from "./role-requirements.ts";

const INSUFFICIENT_RIGHTS = "The account, before or after the change, has rights that you lack.";
/** Why any call about one account can be refused. */
const REFUSALS = { 403: INSUFFICIENT_RIGHTS, 404: "There is no such account." };
const LAST_ADMIN = "It is the last active admin.";

/** Routes under /api/users: signing in, the user's own account, and managing other accounts. */
export function userRoutes(accounts: Accounts): Router {
  const { db, config, clock } = accounts;
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
      answer: ok("All accounts, sorted by name.", z.array(listedUserSchema)),
      handle: () => listUsers(db),
    },
    post: withBody({
      summary: "Invite a person",
      access: "users.manage",
      recentProof: true,
      body: { schema: invitationSchema },
      answer: created("The account. Its activation link is sent by e-mail.", userRecordSchema),
      failures: { 403: INSUFFICIENT_RIGHTS },
      handle: async (invitation, _request, response) => {
        const user = await inviteUser(db, invitation, getAuthentication(response).user, clock());
        accounts.emails.sendInBackground("activation", user);
        if (user.role === "admin") await noticeNewAdmin(accounts, user);
        return user;
      },
    }),
  });
  route(router, "/:id", {
    put: withBody({
      summary: "Change an account",
      access: "users.manage",
      recentProof: true,
      body: { schema: userChangesSchema },
      answer: ok("The account. A change of rights ends its sessions.", userRecordSchema),
      failures: {
        ...REFUSALS,
        409: `${LAST_ADMIN} Or another person saved first.`,
      },
      handle: async ({ version, ...changes }, request, response) => {
        const by = getAuthentication(response).user;
        const id = userId(request, response);
        const { user, becameAdmin } = await updateUser(db, id, changes, version, by, clock());
        if (becameAdmin) await noticeNewAdmin(accounts, user);
        return user;
      },
    }),
    delete: {
      summary: "Delete an account",
      access: "users.manage",
      recentProof: true,
      answer: done("The account is deleted, with its sessions and links."),
      failures: { ...REFUSALS, 409: LAST_ADMIN },
      handle: async (request, response) => {
        const id = userId(request, response);
        await deleteUser(db, id, getAuthentication(response).user, clock());
        await deleteFromOutbox(config, [referenceOf(id)]);
      },
    },
  });
  route(router, "/:id/sessions", {
    delete: {
      summary: "End all sessions of an account",
      access: "users.manage",
      recentProof: true,
      answer: done("Their cookies and tokens are no longer valid."),
      failures: REFUSALS,
      handle: async (request, response) => {
        await endSessionsByManager(db, userId(request, response), getAuthentication(response).user);
      },
    },
  });
  route(router, "/:id/view", {
    post: {
      summary:
        "See the staff area as a colleague does, for 30 minutes of this session, without writing anything",
      access: "users.manage",
      apiTokens: false,
      recentProof: true,
      answer: done("From now on this session has the rights of the account, and every write is refused."),
      failures: {
        403: "Only admins may.",
        404: "There is no such account.",
        409: "The account is not active, or an admin's.",
      },
      handle: async (request, response) => {
        const { user, sessionHash: hash } = getAuthentication(response);
        await startView(db, { hash, user }, userId(request, response), clock());
      },
    },
  });
  route(router, "/:id/tokens", {
    get: {
      summary: "List the API tokens of an account",
      access: "users.manage",
      answer: ok("The newest first.", z.array(apiTokenRecordSchema)),
      failures: REFUSALS,
      handle: async (request, response) => {
        const account = await getManageable(db, userId(request, response), getAuthentication(response).user);
        return listApiTokens(db, account.id, clock());
      },
    },
  });
  route(router, "/:id/tokens/:token", {
    delete: {
      summary: "Revoke an API token of an account",
      access: "users.manage",
      recentProof: true,
      answer: done("The next request with it is refused."),
      failures: { 403: INSUFFICIENT_RIGHTS, 404: "There is no such account or token." },
      handle: async (request, response) => {
        const account = await getManageable(db, userId(request, response), getAuthentication(response).user);
        await revokeApiToken(db, account, readId(request.params["token"], "Token"));
      },
    },
  });
  route(router, "/:id/company-account", {
    delete: {
      summary:
        "Separate an account from its company account, so that another one with its address can be joined",
      access: "users.manage",
      apiTokens: false,
      recentProof: true,
      answer: done("It is separated, and its sessions have ended."),
      failures: {
        ...REFUSALS,
        409: "It is joined with none.",
      },
      handle: async (request, response) => {
        await separateByManager(db, userId(request, response), getAuthentication(response).user, clock());
      },
    },
  });
  route(router, "/:id/second-factor", {
    delete: {
      summary:
        "Switch off the second factor of an account whose owner has lost their phone, and remove its passkeys",
      access: "users.manage",
      recentProof: true,
      answer: done("The account needs only its password. Its sessions have ended."),
      failures: {
        403: `${INSUFFICIENT_RIGHTS} Or it is your own account.`,
        404: "There is no such account.",
        409: "It is off, and there is no passkey.",
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        const user = await removeSecondFactorByManager(db, userId(request, response), by, clock());
        accounts.emails.sendInBackground("secondFactorOff", user);
      },
    },
  });
  route(router, "/:id/invitation", {
    post: {
      summary: "Send an invitation again",
      access: "users.manage",
      recentProof: true,
      answer: done("A new activation link is sent by e-mail. It is valid for 7 days."),
      failures: {
        ...REFUSALS,
        409: "The account needs no invitation.",
      },
      handle: async (request, response) => {
        const by = getAuthentication(response).user;
        accounts.emails.sendInBackground("activation", await getInvited(db, userId(request, response), by));
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
      answer: ok("All roles.", z.array(roleRequirementRecordSchema)),
      handle: () => listRoleRequirements(db),
    },
  });
  route(router, "/:role", {
    put: {
      summary: "Require an authenticator app or a passkey for a role, or no longer",
      access: "users.manage",
      recentProof: true,
      body: { schema: roleRequirementSchema },
      answer: ok("The role. Its accounts have a week to set one up.", roleRequirementRecordSchema),
      failures: {
        403: "The role has rights that you lack.",
        404: "There is no such role.",
        409: "The role manages people or settings, so it always requires one.",
      },
      handle: (request, response) => {
        const role = ROLE_NAMES.find((name) => name === request.params["role"]);
        if (!role) throw new NotFoundError("Role");
        const { secondFactor } = readBody(request, roleRequirementSchema);
        const { user } = getAuthentication(response);
        return setRoleRequirement(db, role, secondFactor, user, clock());
      },
    },
  });
  return router;
}
