import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "../../../../storage/audit/record-audit.ts";
import { inTurns } from "../../../../storage/database/in-turns.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { isOfDatabase } from "../../../../storage/database/database-errors.ts";
import { attempt, inTransaction } from "../../../../storage/database/transaction.ts";
import { authorOf } from "../../../../rules/access/author.ts";
import { auditAuthor } from "../../../lifecycle/write-hooks.ts";
import type { ApiDependencies, Authorship, ServerKind } from "../../../lifecycle/server-kind.ts";
import { ExpectedError } from "../../../../errors.ts";
import { reasonOf } from "../../../../rules/schema/error-messages.ts";
import { ok, type Operation } from "../../../../http/route.ts";
import { authorship } from "../../../lifecycle/handlers.ts";
import { getRecord } from "../../../lifecycle/read.ts";
import { type EarlierWrite, undoWrite } from "../../../lifecycle/undo-write.ts";
import type { Product } from "../product.schema.ts";

/** How long an import can be undone, in milliseconds. */
const UNDO_LIFETIME = 86_400_000;

/** The products that an import has written, each with its version after that write. A new product has version 1. */
const writesSchema = z.array(z.tuple([z.string(), z.int()]));

export type ImportWrites = z.output<typeof writesSchema>;

/** An import of the last day. */
export type PastImport = Awaited<ReturnType<typeof listPastImports>>[number];

/** Records an import, so that it can be undone. Returns its id. */
export async function recordImport(
  trx: Db,
  writes: ImportWrites,
  { file, by }: { file: string; by: Authorship },
): Promise<string> {
  const id = randomUUID();
  const createdDate = by.now.toISOString();
  await trx
    .insertInto("product_imports")
    .values({
      id,
      file,
      actor: by.actor,
      userId: by.userId ?? null,
      createdDate,
      writes: JSON.stringify(writes),
      undoneDate: null,
    })
    .execute();
  const created = writes.filter(([, version]) => version === 1).length;
  await recordAudit(trx, {
    action: "content.imported",
    subject: { type: "products", id, name: file },
    note: `${created} products were created and ${writes.length - created} changed`,
    by: auditAuthor(by),
    now: by.now,
  });
  return id;
}

/** The imports that can be undone or have been, the latest first. */
export async function listPastImports(db: Db, now: Date) {
  const rows = await db
    .selectFrom("product_imports")
    .select(["id", "file", "actor", "createdDate", "writes", "undoneDate"])
    .where("createdDate", ">", oldest(now))
    .orderBy("createdDate", "desc")
    .execute();
  return rows.map(({ actor, createdDate, writes: json, undoneDate, ...row }) => {
    const writes = readWrites(json);
    const created = writes.filter(([, version]) => version === 1).length;
    return {
      ...row,
      author: authorOf(actor),
      date: createdDate,
      created,
      updated: writes.length - created,
      isUndone: undoneDate !== null,
    };
  });
}

/** Deletes the imports that can no longer be undone. The history keeps their writes. */
export async function deleteExpiredImports(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("product_imports").where("createdDate", "<=", oldest(now)).execute(),
  );
}

function oldest(now: Date): string {
  return new Date(now.getTime() - UNDO_LIFETIME).toISOString();
}

function readWrites(json: string): ImportWrites {
  return writesSchema.parse(JSON.parse(json));
}

const undoSchema = z.strictObject({
  binned: z.int().describe("New products that went to the bin"),
  restored: z.int().describe("Products that have their former values again"),
  left: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), reason: z.string() }))
    .describe("Products that were left alone, and why"),
});

export type UndoResult = z.output<typeof undoSchema>;

/** Undoes an import as one step, except for the products that have been changed since. */
export function undoProductImport(api: ApiDependencies, kind: ServerKind<Product>): Operation {
  return {
    summary: "Undo an import of the last day, except for products that were changed since",
    access: "products.write",
    answer: ok("What was undone, and what was left alone", undoSchema),
    failures: {
      404: "There is no such import, or it is older than a day",
      409: "It has been undone already",
    },
    handle(request, response) {
      const by = authorship(api, response);
      return undoImport(api.db, kind, String(request.params["id"]), by);
    },
  };
}

/** As `undoWrite`; a product of which it is refused is left alone. */
async function undoOrLeave(
  trx: Db,
  kind: ServerKind<Product>,
  write: EarlierWrite,
  by: Authorship,
): ReturnType<typeof undoWrite> {
  try {
    return await attempt(trx, () => undoWrite(trx, kind, write, by));
  } catch (error) {
    if (!(error instanceof ExpectedError) || isOfDatabase(error)) throw error;
    const { name } = await getRecord(trx, kind, write.id);
    return { title: name, reason: reasonOf(error) };
  }
}

async function undoImport(
  db: Db,
  kind: ServerKind<Product>,
  id: string,
  by: Authorship,
): Promise<UndoResult> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom("product_imports")
      .select(["file", "writes", "undoneDate"])
      .where("id", "=", id.toLowerCase())
      .where("createdDate", ">", oldest(by.now))
      .executeTakeFirst();
    if (!found) throw new ExpectedError(404, "There is no such import, or it is more than a day ago.");
    if (found.undoneDate !== null) throw new ExpectedError(409, "This import has been undone already.");
    await trx
      .updateTable("product_imports")
      .set({ undoneDate: by.now.toISOString() })
      .where("id", "=", id.toLowerCase())
      .execute();
    const undone: UndoResult = { binned: 0, restored: 0, left: [] };
    // The last write first: a product may have an address that another one gave up before it.
    for await (const [productId, version] of inTurns(readWrites(found.writes).toReversed())) {
      const result = await undoOrLeave(trx, kind, { id: productId, version, cause: "the import" }, by);
      if (typeof result === "object")
        undone.left.push({ id: productId, name: result.title, reason: result.reason });
      else undone[result] += 1;
    }
    await recordAudit(trx, {
      action: "content.import-undone",
      subject: { type: kind.name, id: id.toLowerCase(), name: found.file },
      note: `${undone.binned} products went to the bin, ${undone.restored} have their former values, ${undone.left.length} were left alone`,
      by: auditAuthor(by),
      now: by.now,
    });
    return undone;
  });
}
