import { Router } from "express";
import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { ok, route, type Operation, withBody, withQuery } from "../../http/route.ts";
import { CONTENT_KINDS, hasSlug, kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { PRODUCT_CELL } from "../../rules/money/offer-cells.ts";
import { MAX_CHOSEN } from "../../content/kinds/pages/section-fields.ts";
import { ForbiddenError } from "../../errors.ts";
import { PUBLICATION_STATES } from "../../content/publication.ts";
import {
  type SessionUser,
  writableForStores,
  writableKinds,
  writePermission,
} from "../../rules/access/permissions.ts";
import { findProducts, productsFound } from "../offers/find-products.ts";
import { withShownTitles } from "../../content/kinds/pages/read-site-facts.ts";
import { findByTitle, hitSchema } from "./find-by-title.ts";
import { findOthers, otherSchema } from "./find-others.ts";
import { sql } from "kysely";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { findIdByOldSlug } from "../../content/lifecycle/slugs.ts";
import { publicationStateSql, titleSql } from "../../content/lifecycle/state-in-sql.ts";
import type { Db } from "../../storage/database/tables.ts";

/** The calls of the admin that are not about one kind. */
export function findRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/find", { get: find(api) });
  route(router, "/choices", { get: choices(api) });
  route(router, "/products", { post: products(api) });
  return router;
}

const findQuery = {
  q: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/)
    .optional(),
};

function find({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary:
      "Find records that you may write, drafts included, and pages of the site, by their titles; people, pictures and files with the permission for them",
    access: "signed-in",
    apiTokens: true,
    query: findQuery,
    answer: ok(
      "At most `limit` (20, up to 50); without `q` what was changed last",
      z.strictObject({ results: z.array(hitSchema), others: z.array(otherSchema) }),
    ),
    async handle({ q = "", limit = "20" }, _request, response) {
      const { user } = getAuthentication(response);
      const asked = { user, kinds: writableForStores(user), limit: Number(limit), now: clock() };
      const hits = await findByTitle(db, q, asked);
      const results = await withShownTitles(db, hits);
      return { results, others: await findOthers(db, user, q) };
    },
  });
}

/** Few enough to need little scrolling. */
const SHOWN_CHOICES = 8;

const SLUGGED_KINDS = CONTENT_KINDS.filter((kind) => hasSlug(kindOf(kind)));

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

/** A record that a section of a page can show. */
const choiceSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  state: z.enum(PUBLICATION_STATES),
});

/** A record that can be chosen. */
export type RecordChoice = z.output<typeof choiceSchema>;

const choicesSchema = z.strictObject({
  results: z.array(choiceSchema),
  chosen: z.record(z.string(), choiceSchema),
});

export type RecordChoices = z.output<typeof choicesSchema>;

function choices({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "Find records of a kind that you may write, for the sections of a page that show chosen ones",
    access: "signed-in",
    apiTokens: true,
    query: choicesQuery,
    answer: ok(
      "`results`: at most eight by title, or without `q` what was changed last; `chosen`: those of `slugs`, which may be former ones",
      choicesSchema,
    ),
    async handle({ kind, q = "", slugs = [] }, _request, response) {
      const { user } = getAuthentication(response);
      if (!writableKinds(user).includes(kind)) throw new ForbiddenError();
      const now = clock();
      return {
        results: await findChoices(db, q, { user, kind, now }),
        chosen: await readChosen(db, kind, slugs, now),
      };
    },
  });
}

const textsSchema = z.strictObject({
  texts: z
    .array(z.string().max(PRODUCT_CELL), "Please enter a list of texts.")
    .max(500, "Please use at most 500 texts."),
});

function products({ db }: ApiDependencies): Operation {
  return withBody({
    summary: "Find the products that texts name, for the sheet of offers: by name, number or barcode",
    access: writePermission("offers"),
    apiTokens: true,
    body: { schema: textsSchema },
    answer: ok("For each text at most eight", z.strictObject({ found: z.array(productsFound) })),
    async handle({ texts }) {
      return { found: await findProducts(db, texts) };
    },
  });
}

/** More than fit on the list, since pages of the site are found with them. */
const FOUND = 50;

/** Finds records of a kind by title, as `findByTitle` does; without a text, those that were changed last. */
async function findChoices(
  db: Db,
  q: string,
  { user, kind, now }: { user: SessionUser; kind: ContentKind; now: Date },
): Promise<RecordChoice[]> {
  const hits = await findByTitle(db, q, { user, kinds: [kind], limit: FOUND, now });
  const ids = hits.flatMap((hit) => (hit.kind === kind ? hit.id : [])).slice(0, SHOWN_CHOICES);
  const found = await readById(db, kind, ids, now);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The records of slugs, each under the slug by which it was asked for, which may be a former one. */
async function readChosen(
  db: Db,
  kind: ContentKind,
  slugs: readonly string[],
  now: Date,
): Promise<Readonly<Record<string, RecordChoice>>> {
  if (slugs.length === 0) return {};
  const { rows } = await sql<{ id: string; slug: string }>`
    SELECT id, slug FROM ${sql.table(kind)} WHERE slug IN (${sql.join(slugs)})`.execute(db);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const slug of slugs) {
    const moved = ids.has(slug) ? undefined : await findIdByOldSlug(db, serverKindOf(kind), slug);
    if (moved !== undefined) ids.set(slug, moved);
  }
  const found = await readById(db, kind, [...ids.values()], now);
  return Object.fromEntries(
    [...ids].flatMap(([slug, id]) => {
      const choice = found.get(id);
      return choice ? [[slug, choice]] : [];
    }),
  );
}

/** Records that are not in the bin, by id. */
async function readById(
  db: Db,
  kind: ContentKind,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, RecordChoice>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RecordChoice & { id: string }>`
    SELECT id, slug, ${titleSql(kind)} AS title, ${publicationStateSql(kind, now)} AS state
    FROM ${sql.table(kind)}
    WHERE ${sql.ref("deletedDate")} IS NULL AND id IN (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ...choice }) => [id, choice]));
}
