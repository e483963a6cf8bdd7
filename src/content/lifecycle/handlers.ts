import type { Response } from "express";
import { z } from "zod";
import { currentUser, getAuthentication } from "../../http/authentication.ts";
import { NotFoundError } from "../../errors.ts";
import { idempotencyKeyHeader, readIdempotencyKey } from "../../http/idempotency-key.ts";
import { LARGE_BODY, readFields } from "../../http/body.ts";
import type { Operation } from "../../http/route.ts";
import { readId, readQuery } from "../../http/query.ts";
import { hasPermission, writePermission } from "../../rules/access/permissions.ts";
import type { AnyRecord, ApiDependencies, Authorship, ServerKind } from "./server-kind.ts";
import { createOnce } from "./create-once.ts";
import { listHistory } from "./history.ts";
import { createSchema, historySchema, listSchema, recordSchema, updateSchema } from "./record-schema.ts";
import { LIST_ANSWER, listQuery, sendPublicList } from "./public-list.ts";
import { getPublic, getRecord, listBinned, listRecords } from "./read.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "./write.ts";

/** The author and the time of a write, as the history records them. */
export function authorship(api: Pick<ApiDependencies, "clock">, response: Response): Authorship {
  const { id, name, email } = getAuthentication(response).user;
  return { userId: id, actor: `${name} <${email}>`, now: api.clock() };
}

/** Responds with every record of a kind that a visitor may see, as a plain array. */
export function listOfAll<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Everything that a visitor may see now (${kind.name})`,
    access: "anyone",
    query: listQuery,
    answer: { status: 200, description: LIST_ANSWER, schema: listSchema(kind) },
    async handle(request, response) {
      await sendPublicList(api, kind, { request, response }, readQuery(request, listQuery));
    },
  };
}

/** Responds with every record of a kind except those in the bin, whatever its status and dates. */
export function listForStaff<Item extends AnyRecord>(
  api: ApiDependencies,
  kind: ServerKind<Item>,
): Operation {
  return {
    summary: `All of them, including drafts (${kind.name})`,
    access: writePermission(kind.name),
    answer: { status: 200, description: "A plain array", schema: z.array(recordSchema(kind)) },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listRecords(api.db, kind));
    },
  };
}

/**
 * Responds with the record whose id or slug is in the path, or with 404 (specification, section 8). A user who may write
 * the kind gets the whole record, including drafts and future offers.
 */
export function readOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `One by its id or slug (${kind.label})`,
    access: "anyone",
    answer: { status: 200, description: "The record", schema: recordSchema(kind) },
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      const { id, folder, key: slug } = request.params;
      const key = String(id ?? (folder === undefined ? slug : `${String(folder)}/${String(slug)}`));
      const whole = hasPermission(currentUser(response), writePermission(kind.name));
      response.json(
        whole ? await getRecord(api.db, kind, key) : await getPublic(api.db, kind, key, api.clock()),
      );
    },
  };
}

/** Responds with the records in the bin, the most recently deleted first, each with its `deletedDate`. */
export function readBin<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  const binned = recordSchema(kind).extend({ deletedDate: z.iso.datetime() });
  return {
    summary: `The records in the bin (${kind.name})`,
    access: writePermission(kind.name),
    answer: { status: 200, description: "A plain array, the latest first", schema: z.array(binned) },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listBinned(api.db, kind));
    },
  };
}

/** Responds with every write of a record, the newest first, also when the record is in the bin. */
export function readHistory<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `The history: author, time and content of each version (${kind.label})`,
    access: writePermission(kind.name),
    answer: {
      status: 200,
      description: "A plain array, the newest first",
      schema: z.array(historySchema()),
    },
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      const entries = await listHistory(api.db, kind.name, readId(request.params["id"], kind.label));
      if (entries.length === 0) throw new NotFoundError(kind.label);
      response.json(entries);
    },
  };
}

export function createOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Create (${kind.label})`,
    access: writePermission(kind.name),
    headers: idempotencyKeyHeader,
    body: { schema: createSchema(kind), limit: LARGE_BODY },
    answer: { status: 201, description: "The record", schema: recordSchema(kind) },
    failures: {
      404: "The record that this Idempotency-Key created is in the bin",
      422: "The Idempotency-Key was used with another body",
    },
    async handle(request, response) {
      readQuery(request, {});
      const idempotencyKey = readIdempotencyKey(request);
      const fields = readFields(request);
      const by = authorship(api, response);
      const { id: userId } = getAuthentication(response).user;
      const record =
        idempotencyKey === undefined
          ? await createRecord(api.db, kind, fields, by)
          : await createOnce(api.db, kind, fields, by, { userId, idempotencyKey });
      response.status(201).location(`/api/${kind.name}/${record.id}`).json(record);
    },
  };
}

/** Replaces the named fields. A client may send back the whole record: `version` is the version it has read. */
export function updateOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Replace the named fields (${kind.label})`,
    access: writePermission(kind.name),
    body: { schema: updateSchema(kind), limit: LARGE_BODY },
    answer: { status: 200, description: "The record as it is now", schema: recordSchema(kind) },
    failures: {
      404: `${kind.label} not found`,
      409: "The version is not the current one; `current` is the current record, `savedBy` who has saved it since, and nothing was written",
    },
    async handle(request, response) {
      readQuery(request, {});
      const id = readId(request.params["id"], kind.label);
      const { version, ...changes } = readFields(request);
      response.json(await updateRecord(api.db, kind, id, changes, version, authorship(api, response)));
    },
  };
}

export function deleteOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Move to the bin (${kind.label})`,
    access: writePermission(kind.name),
    answer: { status: 204, description: "The record is in the bin" },
    failures: kind.isFixed
      ? { 404: `${kind.label} not found`, 409: "It is part of the site; nothing was changed" }
      : { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      await binRecord(api.db, kind, readId(request.params["id"], kind.label), authorship(api, response));
      response.status(204).end();
    },
  };
}

export function restoreOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Restore from the bin (${kind.label})`,
    access: writePermission(kind.name),
    answer: { status: 200, description: "The record", schema: recordSchema(kind) },
    failures: { 404: `${kind.label} not found, or it is not in the bin` },
    async handle(request, response) {
      readQuery(request, {});
      const id = readId(request.params["id"], kind.label);
      response.json(await restoreRecord(api.db, kind, id, authorship(api, response)));
    },
  };
}
