import { z } from "zod";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTurns } from "../../storage/database/in-turns.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError, VersionConflictError } from "../../errors.ts";
import { reasonOf } from "../../rules/schema/error-messages.ts";
import { LARGE_BODY, readBody } from "../../http/body.ts";
import { ok, type Operation } from "../../http/route.ts";
import { writersOf } from "./own-stores.ts";
import { formerFields } from "./undo-write.ts";
import { authorshipOf } from "./handlers.ts";
import type { AnyRecord, ApiDependencies, Authorship, ServerKind } from "./server-kind.ts";
import { asStaffRead, getRecord } from "./read.ts";
import { VERSION_FAULT } from "./record.ts";
import { recordSchema } from "./record-schema.ts";
import { binRecord, restoreRecord, updateRecord } from "./write.ts";

/** Ten pages of a list. Each change is a separate write, and the user waits for all of them. */
const MAX_CHANGES = 500;

const changeSchema = z
  .strictObject({
    id: z.uuid("There is no such record.").transform((id) => id.toLowerCase()),
    version: z.int(VERSION_FAULT).optional(),
    fields: z.record(z.string(), z.unknown(), "Please enter the fields by name.").optional(),
    bin: z.literal(true, "Please say true, or leave it out.").optional(),
    restore: z.literal(true, "Please say true, or leave it out.").optional(),
  })
  .refine(
    ({ fields, bin, restore }) => [fields, bin, restore].filter((what) => what !== undefined).length === 1,
    "Please say one thing to do: fields, bin or restore.",
  )
  .refine(({ version, fields }) => version === undefined || fields !== undefined, {
    path: ["version"],
    error: "A version goes with fields alone.",
  });

type Change = z.output<typeof changeSchema>;

const bulkSchema = z.strictObject({
  changes: z
    .array(changeSchema, "Please enter a list of changes.")
    .min(1, "Please enter at least one change.")
    .max(MAX_CHANGES, `Please use at most ${MAX_CHANGES} changes at once.`),
});

/** The result of a change, as the response has it. */
type Outcome = { status: number } & Record<string, unknown>;

/** Changes many records, each in its own transaction: an error in one does not affect the others. */
export function changeMany(api: ApiDependencies, kind: ServerKind): Operation {
  const result = z.strictObject({
    id: z.uuid(),
    status: z.int().describe("As the call for this one alone would have answered"),
    record: recordSchema(kind).optional(),
    error: z.string().optional().describe("Why it was refused, with the sentences of its fields"),
    fields: z.record(z.string(), z.string()).optional(),
    current: recordSchema(kind).optional().describe("With a 409: the record as it stands"),
    undo: z.looseObject({}).optional().describe("The change that takes this one back"),
  });
  return {
    summary: `Change, bin or restore many, each separately (${kind.name})`,
    ...writersOf(kind),
    body: { schema: bulkSchema, limit: LARGE_BODY },
    answer: ok(
      "The result of each change, in the order of the request",
      z.strictObject({ results: z.array(result) }),
    ),
    async handle(request, response) {
      const { changes } = readBody(request, bulkSchema);
      const by = authorshipOf(api, kind, response);
      const results: Outcome[] = [];
      for await (const change of inTurns(changes, 1)) results.push(await attempt(api.db, kind, change, by));
      const done = results.filter(({ status }) => status < 300).length;
      await recordAudit(api.db, {
        action: "content.bulk",
        subject: { type: kind.name, id: "", name: kind.many },
        note: `${done} of ${changes.length} changes were made`,
      });
      return { results };
    },
  };
}

async function attempt(db: Db, kind: ServerKind, change: Change, by: Authorship): Promise<Outcome> {
  const { id } = change;
  try {
    return { id, ...(await apply(db, kind, change, by)) };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return {
      id,
      status: error.status,
      error: reasonOf(error),
      ...(error.fields && { fields: error.fields }),
      ...(error instanceof VersionConflictError && { current: error.current }),
    };
  }
}

async function apply<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  { id, version, fields, bin }: Change,
  by: Authorship,
): Promise<Outcome> {
  if (bin) {
    await binRecord(db, kind, id, by);
    return { status: 204, undo: { id, restore: true } };
  }
  if (!fields) return { status: 200, record: await restoreRecord(db, kind, id, by), undo: { id, bin: true } };
  return inTransaction(db, async (trx) => {
    const asRead = (stored: Item) => asStaffRead(trx, kind, stored, by.now);
    const before = await asRead(await getRecord(trx, kind, id));
    const record = await asRead(await updateRecord(trx, kind, id, fields, version, by));
    // A first publishing also sets a date.
    const undo = { id, version: record.version, fields: formerFields(kind, before, record) };
    return { status: 200, record, undo };
  });
}
