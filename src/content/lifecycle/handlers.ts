import type { Response } from "express";
import { z } from "zod";
import { currentUser, getAuthentication } from "../../accounts/current-user.ts";
import { inTransaction } from "../../database/transaction.ts";
import { NotFoundError, ValidationError } from "../../errors.ts";
import { idempotencyKeyHeader, readIdempotencyKey } from "../../http/idempotency-key.ts";
import { LARGE_BODY, readFields } from "../../http/json-body.ts";
import type { Operation } from "../../http/operation.ts";
import { readQuery } from "../../http/query.ts";
import { hasPermission, writePermission } from "../../accounts/permissions.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import type { AnyRecord, ApiDependencies, Authorship, ServerKind } from "./server-kind.ts";
import { createOnce } from "./create-once.ts";
import { listHistory } from "./history.ts";
import { createSchema, historySchema, recordSchema, updateSchema } from "./record-schema.ts";
import { getPublic, getRecord, listBinned, listPublic, listRecords } from "./read.ts";
import { binRecord, createRecord, findFaults, restoreRecord, updateRecord } from "./write.ts";

/** Who writes, as the history keeps it, and when. */
export function authorship(api: ApiDependencies, response: Response): Authorship {
  const { name, email } = getAuthentication(response).user;
  return { actor: `${name} <${email}>`, now: api.clock() };
}

/** Answers all that a visitor may see of a type, as a plain array. */
export function listOfAll<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `All that a visitor may see now (${kind.name})`,
    access: "anyone",
    answer: { status: 200, description: "A plain array", schema: z.array(recordSchema(kind)) },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listPublic(api.db, kind, api.clock()));
    },
  };
}

/** Answers every record of a type whatever its status and dates, but for those in the bin. */
export function listForStaff<Item extends AnyRecord>(
  api: ApiDependencies,
  kind: ServerKind<Item>,
): Operation {
  return {
    summary: `All there are, drafts too (${kind.name})`,
    access: "signed-in",
    answer: { status: 200, description: "A plain array", schema: z.array(recordSchema(kind)) },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listRecords(api.db, kind));
    },
  };
}

/**
 * Answers the record whose id or slug is in the path, or 404 in the words of section 8.
 * Whoever may write the type gets it as it is, drafts and next week's offer too.
 */
export function readOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `One by its id or slug (${kind.label})`,
    access: "anyone",
    answer: { status: 200, description: "The record", schema: recordSchema(kind) },
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      const key = String(request.params["id"] ?? request.params["key"]);
      const whole = hasPermission(currentUser(response), writePermission(kind.name));
      response.json(
        whole ? await getRecord(api.db, kind, key) : await getPublic(api.db, kind, key, api.clock()),
      );
    },
  };
}

/** Answers what is in the bin, the latest first, each record with its `deletedDate`. */
export function readBin<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  const binned = recordSchema(kind).extend({ deletedDate: z.iso.datetime() });
  return {
    summary: `What is in the bin (${kind.name})`,
    access: writePermission(kind.name),
    answer: { status: 200, description: "A plain array, the latest first", schema: z.array(binned) },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listBinned(api.db, kind));
    },
  };
}

/** Answers every write of a record, the newest first, whether it is in use or in the bin. */
export function readHistory<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Who wrote it and when, each version as it was (${kind.label})`,
    access: writePermission(kind.name),
    answer: {
      status: 200,
      description: "A plain array, the newest first",
      schema: z.array(historySchema(kind)),
    },
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      const entries = await listHistory(api.db, kind.name, idOf(kind, request.params["id"]));
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
      404: "What the same call created under the same Idempotency-Key is in the bin",
      422: "The Idempotency-Key has created something else already",
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

/**
 * Replaces the named fields. A client may send back the whole record as it got it: `version`
 * is what it has seen, and what only the server writes is ignored as long as it is unchanged.
 */
export function updateOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Replace the named fields (${kind.label})`,
    access: writePermission(kind.name),
    body: { schema: updateSchema(kind), limit: LARGE_BODY },
    answer: { status: 200, description: "The record as it is now", schema: recordSchema(kind) },
    failures: {
      404: `${kind.label} not found`,
      409: "The version is not the current one; `current` has the record as it stands, and nothing was written",
    },
    async handle(request, response) {
      readQuery(request, {});
      const id = idOf(kind, request.params["id"]);
      const { version, ...fields } = readFields(request);
      const by = authorship(api, response);
      const record = await inTransaction(api.db, async (trx) => {
        const current = await getRecord(trx, kind, id);
        const changes = withoutEchoes(fields, current);
        if (version === undefined || typeof version === "number") {
          return updateRecord(trx, kind, id, changes, version, by);
        }
        throw new ValidationError({
          ...findFaults(kind, current, changes),
          version: "Please give the version that you have seen, as a whole number.",
        });
      });
      response.json(record);
    },
  };
}

/** Leaves out what a record has of the lifecycle, where it is as it was. */
export function withoutEchoes(fields: Record<string, unknown>, current: AnyRecord): Record<string, unknown> {
  const { id, createdDate, updatedDate } = current;
  const own = new Map<string, unknown>(Object.entries({ id, createdDate, updatedDate }));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !own.has(name) || own.get(name) !== value),
  );
}

export function deleteOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Move to the bin (${kind.label})`,
    access: writePermission(kind.name),
    answer: { status: 204, description: "It is in the bin" },
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      await binRecord(api.db, kind, idOf(kind, request.params["id"]), authorship(api, response));
      response.status(204).end();
    },
  };
}

export function restoreOne<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return {
    summary: `Take out of the bin, as it was (${kind.label})`,
    access: writePermission(kind.name),
    answer: { status: 200, description: "The record", schema: recordSchema(kind) },
    failures: { 404: `${kind.label} not found, or it is not in the bin` },
    async handle(request, response) {
      readQuery(request, {});
      const id = idOf(kind, request.params["id"]);
      response.json(await restoreRecord(api.db, kind, id, authorship(api, response)));
    },
  };
}

/** Whoever writes says which record by its id: a slug may have moved to another since. */
export function idOf<Item extends AnyRecord>(kind: ServerKind<Item>, value: unknown): string {
  if (typeof value !== "string" || !isUuid(value)) throw new NotFoundError(kind.label);
  return value.toLowerCase();
}
