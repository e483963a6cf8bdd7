import { Router } from "express";
import { z } from "zod";
import { getAuthentication, getUserWithPermission } from "../../http/authentication.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { created, ok, type Operation, route, withBody } from "../../http/route.ts";
import { LARGE_BODY } from "../../http/body.ts";
import { readId } from "../../http/query.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { requireWithin, storeLimit } from "../../content/lifecycle/own-stores.ts";
import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { SETTING_NAMES } from "../../content/settings/setting-names.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { Db } from "../../storage/database/tables.ts";
import {
  createPreview,
  getOwnPreview,
  previewPermission,
  sharePreview,
  updatePreview,
  type Draft,
} from "./previews.ts";

/** The calls for previews: drafts shown on their public pages to people who have the link. */
export function previewRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/", { post: create(api) });
  route(router, "/:id", { put: update(api) });
  return router;
}

const fields = z.record(z.string(), z.unknown(), "Please enter the fields by name.");

const recordId = z.uuid("There is no such record.").transform((id) => id.toLowerCase());

const createSchema = z.strictObject({
  type: z.enum([...CONTENT_KINDS, "settings"]),
  id: z
    .union([recordId, z.enum(SETTING_NAMES)], "There is no such record.")
    .nullable()
    .describe(
      "The record that the draft changes; null for a new one. Of settings the name of the group or menu",
    ),
  fields,
  isShared: z.boolean().default(true).describe("`false`: it ends after a day, unless its link is shared"),
});

const updateSchema = z.strictObject({
  id: recordId.nullable().default(null).describe("The record as which a new draft was saved since"),
  fields,
  isShared: z.boolean().default(false).describe("`true`: its link works for seven days from now"),
});

function create({ db, clock }: ApiDependencies): Operation {
  return withBody({
    summary: "Show a draft on its real page to everyone with the link, for seven days",
    access: "signed-in",
    apiTokens: true,
    body: { schema: createSchema, limit: LARGE_BODY },
    answer: created(
      "The link, which cannot be read again later",
      z.strictObject({ id: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() }),
    ),
    failures: {
      403: "The account may not write records of this type",
      404: "The record does not exist or is in the bin",
    },
    async handle({ type, id: ofRecord, fields: draft, isShared }, _request, response) {
      const user = getUserWithPermission(response, previewPermission(type), true);
      await requireRecord(db, type, ofRecord, user);
      const by = { userId: user.id, now: clock(), isShared };
      const { id, token, expiresDate } = await createPreview(db, type, ofRecord, draft, by);
      return { id, url: `/preview/${token}`, expiresAt: expiresDate };
    },
  });
}

function update({ db, clock }: ApiDependencies): Operation {
  return withBody({
    summary: "Update one's own preview; its link stays the same",
    access: "signed-in",
    apiTokens: true,
    body: { schema: updateSchema, limit: LARGE_BODY },
    answer: ok(
      "The preview, with the date on which its link expires",
      z.strictObject({ id: z.uuid(), expiresAt: z.iso.datetime() }),
    ),
    failures: {
      404: "Preview not found, expired, or of another user: create a new one. Or there is no such record",
    },
    async handle({ id: ofRecord, fields: draft, isShared }, request, response) {
      const { user } = getAuthentication(response);
      const id = readId(request.params["id"], "Preview");
      const preview = await getOwnPreview(db, id, user.id, clock());
      const author = getUserWithPermission(response, previewPermission(preview.contentType), true);
      await requireRecord(db, preview.contentType, ofRecord, author);
      const expiresAt = isShared ? await sharePreview(db, id, clock()) : preview.expiresDate;
      await updatePreview(db, preview, draft, ofRecord);
      return { id, expiresAt };
    },
  });
}

/** @throws NotFoundError where the record of a draft is of no store of its author. */
async function requireRecord(
  db: Db,
  type: Draft["kind"],
  id: string | null,
  author: SessionUser,
): Promise<void> {
  if (type !== "settings" && id !== null)
    await requireWithin(db, serverKindOf(type), id, storeLimit(author, { name: type }));
}
