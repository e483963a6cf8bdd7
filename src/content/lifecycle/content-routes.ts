import { Router } from "express";
import { created, type Operation, route } from "../../http/route.ts";
import { addBulkChangeRoutes } from "../bulk/bulk-change-routes.ts";
import { addNextRoutes } from "../next-versions/next-routes.ts";
import { changeMany } from "./change-many.ts";
import {
  createByCall,
  createOne,
  deleteOne,
  listOfAll,
  readBin,
  readHistory,
  readOne,
  restoreOne,
  updateOne,
} from "./handlers.ts";
import { addApprovalRoutes } from "../approvals/approval-routes.ts";
import { isApprovable } from "../approvals/approvable-kinds.ts";
import { hasSlug } from "../kinds/kinds.ts";
import { hasNextVersions } from "../publication.ts";
import { requireWithin, writersOf } from "./own-stores.ts";
import { reportOpen } from "./report-open.ts";
import type { AnyRecord, ApiDependencies, Authorship, ServerKind } from "./server-kind.ts";
import { z } from "zod";
import type { Db } from "../../storage/database/tables.ts";
import { idempotencyKeyHeader } from "../../http/idempotency-key.ts";
import { readId } from "../../http/query.ts";
import { getRecord } from "./read.ts";
import { recordSchema } from "./record-schema.ts";
import { createRecord } from "./write.ts";
import { trimTo } from "../../rules/text/text.ts";

/** The calls for a kind: its own first, since `/:id` takes every other path. */
export function contentRoutes(api: ApiDependencies, kind: ServerKind): Router {
  const router = Router();
  if (hasSlug(kind)) route(router, "/slug/:key", { get: readOne(api, kind) });
  kind.addRoutes?.(router, api, kind);
  const list = kind.listOperation?.(api, kind) ?? listOfAll(api, kind);
  route(router, "/", { get: list, post: createOne(api, kind) });
  route(router, "/bin", { get: readBin(api, kind) });
  addBulkChangeRoutes(router, api, kind);
  route(router, "/bulk", { post: changeMany(api, kind) });
  route(router, "/:id/restore", { post: restoreOne(api, kind) });
  route(router, "/:id/duplicate", { post: duplicateOne(api, kind) });
  route(router, "/:id/open", { post: reportOpen(api, kind) });
  route(router, "/:id/history", { get: readHistory(api, kind) });
  if (hasNextVersions(kind.name)) addNextRoutes(router, api, kind);
  if (isApprovable(kind.name)) addApprovalRoutes(router, api, kind);
  // One path for both: reading accepts a slug as well, writing only an id.
  route(router, "/:id", {
    get: readOne(api, kind),
    put: updateOne(api, kind),
    delete: deleteOne(api, kind),
  });
  return router;
}

/** Creates a draft with the fields of a record. */
function duplicateOne(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `Create a copy as a draft (${kind.label})`,
    ...writersOf(kind),
    headers: idempotencyKeyHeader,
    answer: created("The copy", recordSchema(kind)),
    failures: {
      404: `${kind.label} not found`,
      422: "The Idempotency-Key has created something else",
    },
    handle(request, response) {
      const id = readId(request.params["id"], kind.label);
      return createByCall(api, kind, { request, response }, { duplicateOf: id }, async (db, by) => {
        await requireWithin(db, kind, id, by.limit);
        return duplicateRecord(db, kind, id, by);
      });
    },
  };
}

/**
 * Creates a draft with the fields of another record, but for what its kind says. Its title says that it is a copy,
 * and it has no date of publication, nor one that has passed, which would hide it, where it may have none.
 *
 * @throws NotFoundError
 */
async function duplicateRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  id: string,
  by: Authorship,
): Promise<Item> {
  const original = await getRecord(db, kind, id);
  const record = new Map<string, unknown>(Object.entries({ ...original, ...kind.copied?.(original) }));
  const { shape } = kind.schema;
  const title = kind.titleField;
  const isPast = (value: unknown) =>
    z.iso.datetime().safeParse(value).success && String(value) < by.now.toISOString();
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const value = record.get(name);
      return [name, isPast(value) && z.safeParse(field, null).success ? null : value];
    }),
  );
  const schema = shape[title];
  const longest = (schema instanceof z.ZodString && schema.maxLength) || 80;
  return createRecord(
    db,
    kind,
    {
      ...fields,
      [title]: nameOfCopy(String(record.get(title)), longest),
      // The schema's default, the status of a new record.
      status: undefined,
      ...(kind.publishedDate && { [kind.publishedDate]: null }),
    },
    by,
  );
}

/**
 * The title of a copy: `Ftira` gives `Ftira (copy)`, and that gives `Ftira (copy 2)`.
 *
 * @param longest the maximum length in characters; the original title is shortened to fit.
 */
export function nameOfCopy(name: string, longest: number): string {
  const [, original = name, count] = /^(.*) \(copy(?: (\d{1,6}))?\)$/s.exec(name) ?? [];
  const isCopy = original !== name;
  const suffix = isCopy ? ` (copy ${Number(count ?? 1) + 1})` : " (copy)";
  return trimTo(original, longest - suffix.length) + suffix;
}
