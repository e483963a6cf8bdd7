import { sql } from "kysely";
import { ExpectedError, ValidationError } from "../../../../errors.ts";
import { inTurns } from "../../../../storage/database/in-turns.ts";
import { isOfDatabase } from "../../../../storage/database/database-errors.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { attempt, rolledBack } from "../../../../storage/database/transaction.ts";
import type { Authorship, ServerKind } from "../../../lifecycle/server-kind.ts";
import { createRecord, updateRecord } from "../../../lifecycle/write.ts";
import type { Product } from "../product.schema.ts";

/** A write of a row. */
export type Write = { fields: Record<string, unknown> } & ({ id: null } | { id: string; version: number });

export function writeRow(trx: Db, kind: ServerKind<Product>, write: Write, by: Authorship): Promise<Product> {
  return write.id === null
    ? createRecord(trx, kind, write.fields, by)
    : updateRecord(trx, kind, write.id, write.fields, write.version, by);
}

/**
 * Returns the writes that would be refused for an offer, such as a second one at a time, with a sentence by field. Only the
 * offers of the site know that: what may meet one is tried in a transaction that is taken back.
 */
export async function findRefused(
  db: Db,
  kind: ServerKind<Product>,
  writes: readonly Write[],
  now: Date,
): Promise<Map<Write, Readonly<Record<string, string>>>> {
  const refused = new Map<Write, Readonly<Record<string, string>>>();
  const { rows: wide } = await sql<Record<"category" | "brand", string>>`
    SELECT DISTINCT category, brand FROM offers
    WHERE products = '[]' AND status = 'published' AND "deletedDate" IS NULL AND "endDate" >= ${now.toISOString()}`.execute(
    db,
  );
  const isFor = (fields: Write["fields"], name: "category" | "brand") =>
    wide.some((offer) => offer[name] !== "" && offer[name] === fields[name]);
  const tried = writes.filter(
    ({ fields }) => fields["offer"] !== undefined || isFor(fields, "category") || isFor(fields, "brand"),
  );
  if (tried.length === 0) return refused;
  const by: Authorship = { actor: "", now, approved: true };
  await rolledBack(db, async (trx) => {
    for await (const write of inTurns(tried)) {
      await attempt(trx, () => writeRow(trx, kind, write, by), false).catch((error: unknown) => {
        if (error instanceof ValidationError) refused.set(write, error.fields ?? {});
        // What has changed meanwhile is told when the plan is applied.
        else if (!(error instanceof ExpectedError) || isOfDatabase(error)) throw error;
      });
    }
    return refused;
  });
  return refused;
}
