import { Router } from "express";
import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { type Operation, route } from "../../http/route.ts";
import { readQuery } from "../../http/query.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { MAX_CHOSEN } from "../../content/kinds/pages/section-fields.ts";
import { ForbiddenError } from "../../errors.ts";
import { PUBLICATION_STATES } from "../../content/publication.ts";
import { writableKinds } from "./admin-queries.ts";
import { findChoices, readChosen } from "./choose-records.ts";
import { findByTitle } from "./find-by-title.ts";
import { findOthers } from "./find-others.ts";

/** The calls of the admin that are not about one kind. */
export function findRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/find", { get: find(api) });
  route(router, "/choices", { get: choices(api) });
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
  kind: z.enum(["person", "picture", "file"]),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  adminPath: z.string(),
  publicPath: z.string().nullable().describe("The address of a file; null for the others"),
});

function find({ db, clock }: ApiDependencies): Operation {
  return {
    summary:
      "Find records that you may write, drafts included, and pages of the site, by their titles; people, pictures and files with the permission for them",
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

/** Few enough to need little scrolling. */
const SHOWN_CHOICES = 8;

const SLUGGED_KINDS = CONTENT_KINDS.filter((kind) => kindOf(kind).hasSlug);

const choicesQuery = {
  kind: z.enum<ContentKind[]>(SLUGGED_KINDS),
  q: z.string().max(200).optional(),
  /** With commas between them. */
  slugs: z
    .string()
    .max(4_000)
    .transform((list) => list.split(",").slice(0, MAX_CHOSEN))
    .optional(),
};

const choiceSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  state: z.enum(PUBLICATION_STATES),
});

function choices({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "Find records of a kind that you may write, for the sections of a page that show chosen ones",
    access: "signed-in",
    apiTokens: true,
    query: choicesQuery,
    answer: {
      status: 200,
      description:
        "`results`: at most eight by title, or without `q` what was changed last; `chosen`: those of `slugs`, which may be former ones",
      schema: z.strictObject({
        results: z.array(choiceSchema),
        chosen: z.record(z.string(), choiceSchema),
      }),
    },
    async handle(request, response) {
      const { kind, q = "", slugs = [] } = readQuery(request, choicesQuery);
      if (!writableKinds(getAuthentication(response).user).includes(kind)) throw new ForbiddenError();
      const now = clock();
      response.set("Cache-Control", "no-store").json({
        results: await findChoices(db, kind, q, SHOWN_CHOICES, now),
        chosen: await readChosen(db, kind, slugs, now),
      });
    },
  };
}
