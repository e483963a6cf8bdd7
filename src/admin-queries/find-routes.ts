import { Router } from "express";
import { z } from "zod";
import { getAuthentication } from "../accounts/current-user.ts";
import type { ApiDependencies } from "../content/lifecycle/server-kind.ts";
import { route } from "../http/allowed-methods.ts";
import type { Operation } from "../http/operation.ts";
import { readQuery } from "../http/query.ts";
import { CONTENT_KINDS } from "../content/kinds.ts";
import { PUBLICATION_STATES } from "../content/publication.ts";
import { writableKinds } from "./admin-queries.ts";
import { findByTitle } from "./find-by-title.ts";
import { findOthers } from "./find-others.ts";

/** The calls of the admin that are not about one kind. */
export function findRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/find", { get: find(api) });
  return router;
}

const findQuery = {
  q: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/)
    .optional(),
};

const hitSchema = z.strictObject({
  kind: z.enum([...CONTENT_KINDS, "page"]),
  id: z.string(),
  title: z.string(),
  state: z.enum(PUBLICATION_STATES),
  adminPath: z.string().nullable(),
  publicPath: z.string().nullable(),
});

const otherSchema = z.strictObject({
  kind: z.enum(["person", "picture"]),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  adminPath: z.string(),
});

function find({ db, clock }: ApiDependencies): Operation {
  return {
    summary:
      "Find records that you may write, drafts included, and pages of the site, by their titles; people and pictures with the permission for them",
    access: "signed-in",
    apiTokens: true,
    query: findQuery,
    answer: {
      status: 200,
      description: "At most `limit` (20, up to 50); without `q` what was changed last",
      schema: z.strictObject({ results: z.array(hitSchema), others: z.array(otherSchema) }),
    },
    async handle(request, response) {
      const { q = "", limit = "20" } = readQuery(request, findQuery);
      const { user } = getAuthentication(response);
      const results = await findByTitle(db, writableKinds(user), q, Number(limit), clock());
      response.set("Cache-Control", "no-store").json({ results, others: await findOthers(db, user, q) });
    },
  };
}
