import { z } from "zod";
import type { Db } from "../../storage/database/tables.ts";
import type { Operation } from "../../http/route.ts";
import { readId, readQuery } from "../../http/query.ts";
import { nameOfCopy } from "./name-of-copy.ts";
import { writePermission } from "../../rules/access/permissions.ts";
import { authorship } from "./handlers.ts";
import type { AnyRecord, ApiDependencies, Authorship, ServerKind } from "./server-kind.ts";
import { getRecord } from "./read.ts";
import { recordSchema } from "./record-schema.ts";
import { createRecord } from "./write.ts";

/** Creates a draft with the fields of a record. */
export function duplicateOne<Item extends AnyRecord>(
  api: ApiDependencies,
  kind: ServerKind<Item>,
): Operation {
  return {
    summary: `Create a copy as a draft (${kind.label})`,
    access: writePermission(kind.name),
    answer: { status: 201, description: "The copy", schema: recordSchema(kind) },
    failures: { 404: `${kind.label} not found` },
    async handle(request, response) {
      readQuery(request, {});
      const id = readId(request.params["id"], kind.label);
      const copy = await duplicateRecord(api.db, kind, id, authorship(api, response));
      response.status(201).location(`/api/${kind.name}/${copy.id}`).json(copy);
    },
  };
}

/**
 * Creates a draft with the fields of another record. Its title says that it is a copy, and it has no date of
 * publication.
 *
 * @throws NotFoundError
 */
async function duplicateRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  id: string,
  by: Authorship,
): Promise<Item> {
  const record = new Map<string, unknown>(Object.entries(await getRecord(db, kind, id)));
  const { shape } = kind.schema;
  const title = kind.titleField;
  const fields = Object.fromEntries(Object.keys(shape).map((name) => [name, record.get(name)]));
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
