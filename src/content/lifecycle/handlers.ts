import type { Request, Response } from "express";
import { z } from "zod";
import { currentUser, getAuthentication } from "../../http/authentication.ts";
import { sendTagged } from "../../http/entity-tag.ts";
import { idempotencyKeyHeader, readIdempotencyKey } from "../../http/idempotency-key.ts";
import { LARGE_BODY, readFields } from "../../http/body.ts";
import { created, done, ok, type Operation } from "../../http/route.ts";
import { readId, readQuery } from "../../http/query.ts";
import type { Db } from "../../storage/database/tables.ts";
import { hasForStores, writePermission } from "../../rules/access/permissions.ts";
import type { AnyRecord, ApiDependencies, Authorship, ServerKind } from "./server-kind.ts";
import { listHistoryWithin, requireWithin, storeLimit, whereWithin, writersOf } from "./own-stores.ts";
import { NEEDS_YES } from "../approvals/require-approval.ts";
import { createOnce } from "./create-once.ts";
import { createSchema, historySchema, listSchema, recordSchema, updateSchema } from "./record-schema.ts";
import { LIST_ANSWER, listQuery, sendPublicList } from "./public-list.ts";
import { asStaffRead, findForStaff, getPublic, getRecord, listBinned, listRecords } from "./read.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "./write.ts";

/** The author and the time of a write, as the history records them, and what the author has read. */
export function authorship(api: Pick<ApiDependencies, "clock">, response: Response): Authorship {
  const { id, name, email, permissions } = getAuthentication(response).user;
  const ifMatch = response.req.get("If-Match");
  return { userId: id, actor: `${name} <${email}>`, now: api.clock(), permissions, ifMatch };
}

/** The same for a write of a kind by its own calls, which users may make for their stores alone. */
export function authorshipOf(
  api: Pick<ApiDependencies, "clock">,
  kind: ServerKind,
  response: Response,
): Authorship {
  return { ...authorship(api, response), limit: storeLimit(getAuthentication(response).user, kind) };
}

/** Which records of a kind the signed-in user may read beyond what visitors read. */
function whereOwn(kind: ServerKind, response: Response) {
  return whereWithin(kind, storeLimit(getAuthentication(response).user, kind));
}

/** Responds with every record of a kind that a visitor may see, as a plain array. */
export function listOfAll(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `Everything that a visitor may see now (${kind.name})`,
    access: "anyone",
    query: listQuery,
    answer: ok(LIST_ANSWER, listSchema(kind)),
    async handle(request, response) {
      await sendPublicList(api, kind, { request, response }, readQuery(request, listQuery));
    },
  };
}

/** Responds with every record of a kind except those in the bin, whatever its status and dates. */
export function listForStaff(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `All of them, including drafts (${kind.name})`,
    ...writersOf(kind),
    answer: ok("A plain array", z.array(recordSchema(kind))),
    handle: (_request, response) => listRecords(api.db, kind, whereOwn(kind, response)),
  };
}

/**
 * Responds with the record whose id or slug is in the path, or with 404 (specification, section 8). A user who may write
 * the kind gets the whole record, including drafts and future offers.
 */
export function readOne(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `One by its id or slug (${kind.label})`,
    access: "anyone",
    answer: ok("The record", recordSchema(kind)),
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      const { id, folder, key: slug } = request.params;
      const key = String(id ?? (folder === undefined ? slug : `${String(folder)}/${String(slug)}`));
      const user = currentUser(response);
      const record =
        user && hasForStores(user, writePermission(kind.name))
          ? await findForStaff(api.db, kind, key, api.clock(), storeLimit(user, kind))
          : undefined;
      if (record) sendTagged(response, record);
      else response.json(await getPublic(api.db, kind, key, api.clock()));
    },
  };
}

/** Responds with the records in the bin, the most recently deleted first, each with its `deletedDate`. */
export function readBin(api: ApiDependencies, kind: ServerKind): Operation {
  const binned = recordSchema(kind).extend({ deletedDate: z.iso.datetime() });
  return {
    summary: `The records in the bin (${kind.name})`,
    ...writersOf(kind),
    answer: ok("A plain array, the latest first", z.array(binned)),
    handle: (_request, response) => listBinned(api.db, kind, whereOwn(kind, response)),
  };
}

/** Responds with every write of a record, the newest first, also when the record is in the bin. */
export function readHistory(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `The history: author, time and content of each version (${kind.label})`,
    ...writersOf(kind),
    answer: ok("A plain array, the newest first", z.array(historySchema())),
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      const id = readId(request.params["id"], kind.label);
      const limit = storeLimit(getAuthentication(response).user, kind);
      await requireWithin(api.db, kind, id, limit);
      const entries = await listHistoryWithin(api.db, kind, id, limit);
      // What a migration made has none before its first write.
      if (entries.length === 0) await getRecord(api.db, kind, id);
      return entries;
    },
  };
}

/** Creates a record by a call that may carry an `Idempotency-Key`, and names its address. */
export async function createByCall<Item extends AnyRecord>(
  api: ApiDependencies,
  kind: ServerKind<Item>,
  { request, response }: { request: Request; response: Response },
  asked: Readonly<Record<string, unknown>>,
  create: (db: Db, by: Authorship) => Promise<Item>,
): Promise<Item> {
  const idempotencyKey = readIdempotencyKey(request);
  const by = authorshipOf(api, kind, response);
  const { id: userId } = getAuthentication(response).user;
  const record =
    idempotencyKey === undefined
      ? await create(api.db, by)
      : await createOnce(api.db, kind, asked, by, { userId, idempotencyKey }, (trx) => create(trx, by));
  response.location(`/api/${kind.name}/${record.id}`);
  return record;
}

export function createOne(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `Create (${kind.label})`,
    ...writersOf(kind),
    headers: idempotencyKeyHeader,
    body: { schema: createSchema(kind), limit: LARGE_BODY },
    answer: created("The record", recordSchema(kind)),
    failures: {
      404: "The record that this Idempotency-Key created is in the bin",
      422: `The Idempotency-Key was used with another body. Or: ${NEEDS_YES}`,
    },
    handle(request, response) {
      const fields = readFields(request);
      return createByCall(api, kind, { request, response }, fields, (db, by) =>
        createRecord(db, kind, fields, by),
      );
    },
  };
}

/**
 * Replaces the named fields. A client may send back the whole record: `version` is the version it has read. A call that
 * changes nothing writes nothing.
 */
export function updateOne(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `Replace the named fields (${kind.label})`,
    ...writersOf(kind),
    ifMatch: true,
    body: { schema: updateSchema(kind), limit: LARGE_BODY },
    answer: ok("The record as it is now", recordSchema(kind)),
    failures: {
      404: `${kind.label} not found`,
      409: "The version is not the current one; `current` is the current record, `savedBy` who has saved it since, and nothing was written",
      422: NEEDS_YES,
    },
    async handle(request, response) {
      const id = readId(request.params["id"], kind.label);
      const { version, ...changes } = readFields(request);
      const by = authorshipOf(api, kind, response);
      return asStaffRead(api.db, kind, await updateRecord(api.db, kind, id, changes, version, by), by.now);
    },
  };
}

export function deleteOne(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `Move to the bin (${kind.label})`,
    ...writersOf(kind),
    ifMatch: true,
    answer: done("The record is in the bin"),
    failures: kind.isFixed
      ? { 404: `${kind.label} not found`, 409: "It is part of the site; nothing was changed" }
      : { 404: `${kind.label} not found` },
    async handle(request, response) {
      const id = readId(request.params["id"], kind.label);
      await binRecord(api.db, kind, id, authorshipOf(api, kind, response));
    },
  };
}

export function restoreOne(api: ApiDependencies, kind: ServerKind): Operation {
  return {
    summary: `Restore from the bin (${kind.label})`,
    ...writersOf(kind),
    answer: ok("The record", recordSchema(kind)),
    failures: { 404: `${kind.label} not found, or it is not in the bin` },
    handle(request, response) {
      const id = readId(request.params["id"], kind.label);
      return restoreRecord(api.db, kind, id, authorshipOf(api, kind, response));
    },
  };
}
