import { Router } from "express";
import { z } from "zod";
import { NotFoundError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { readBody } from "../../http/body.ts";
import { readQuery } from "../../http/query.ts";
import { ROLE_NAMES } from "../../rules/access/roles.ts";
import { roleRequirementRecordSchema, roleRequirementSchema } from "./account.schema.ts";
import type { Accounts } from "../accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { listRoleRequirements, setRoleRequirement } from "./role-requirements.ts";

/** Routes under /api/users/roles: what a role requires of its accounts. */
export function roleRoutes({ db, clock }: Accounts): Router {
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
