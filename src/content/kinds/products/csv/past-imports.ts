import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "../../../../storage/audit/record-audit.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { inTransaction } from "../../../../storage/database/transaction.ts";
import { authorOf, type Author } from "../../../../rules/access/author.ts";
import { auditAuthor } from "../../../lifecycle/audit-write.ts";
import type { Authorship } from "../../../lifecycle/server-kind.ts";

/** How long an import can be undone, in milliseconds. */
const UNDO_LIFETIME = 86_400_000;

/** The products that an import has written, each with its version after that write. A new product has version 1. */
const writesSchema = z.array(z.tuple([z.string(), z.int()]));

export type ImportWrites = z.output<typeof writesSchema>;

/** An import of the last day. */
export interface PastImport {
  id: string;
  /** The name of the file; empty if it is not known. */
  file: string;
  author: Author;
  date: string;
  created: number;
  updated: number;
  isUndone: boolean;
}

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
export async function listPastImports(db: Db, now: Date): Promise<PastImport[]> {
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

/** The writes of an import. Undefined if there is none with this id, or it is older than a day. */
export async function findImport(
  db: Db,
  id: string,
  now: Date,
): Promise<{ file: string; writes: ImportWrites; isUndone: boolean } | undefined> {
  const row = await db
    .selectFrom("product_imports")
    .select(["file", "writes", "undoneDate"])
    .where("id", "=", id)
    .where("createdDate", ">", oldest(now))
    .executeTakeFirst();
  return row && { file: row.file, writes: readWrites(row.writes), isUndone: row.undoneDate !== null };
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
