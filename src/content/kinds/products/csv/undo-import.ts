import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { recordAudit } from "../../../../storage/audit/record-audit.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { inTransaction } from "../../../../storage/database/transaction.ts";
import { ExpectedError } from "../../../../errors.ts";
import type { Operation } from "../../../../http/route.ts";
import { readQuery } from "../../../../http/query.ts";
import { auditAuthor } from "../../../lifecycle/audit-write.ts";
import { authorship } from "../../../lifecycle/handlers.ts";
import type { ApiDependencies, Authorship, ServerKind } from "../../../lifecycle/server-kind.ts";
import { undoWrite } from "../../../lifecycle/undo-write.ts";
import type { Product } from "../product.schema.ts";
import { findImport } from "./past-imports.ts";

/** The number of writes after which other requests may run. */
const CHUNK = 50;

const undoSchema = z.strictObject({
  binned: z.int().describe("New products that went to the bin"),
  restored: z.int().describe("Products that have their former values again"),
  left: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), reason: z.string() }))
    .describe("Products that were left alone, and why"),
});

type Undone = z.output<typeof undoSchema>;

/** Undoes an import as one step, except for the products that have been changed since. */
export function undoProductImport(api: ApiDependencies, kind: ServerKind<Product>): Operation {
  return {
    summary: "Undo an import of the last day, except for products that were changed since",
    access: "products.write",
    answer: { status: 200, description: "What was undone, and what was left alone", schema: undoSchema },
    failures: {
      404: "There is no such import, or it is older than a day",
      409: "It has been undone already",
    },
    async handle(request, response) {
      readQuery(request, {});
      const by = authorship(api, response);
      response.json(await undoImport(api.db, kind, String(request.params["id"]), by));
    },
  };
}

async function undoImport(db: Db, kind: ServerKind<Product>, id: string, by: Authorship): Promise<Undone> {
  return inTransaction(db, async (trx) => {
    const found = await findImport(trx, id.toLowerCase(), by.now);
    if (!found) throw new ExpectedError(404, "There is no such import, or it is more than a day ago.");
    if (found.isUndone) throw new ExpectedError(409, "This import has been undone already.");
    await trx
      .updateTable("product_imports")
      .set({ undoneDate: by.now.toISOString() })
      .where("id", "=", id.toLowerCase())
      .execute();
    const undone: Undone = { binned: 0, restored: 0, left: [] };
    // The last write first: a product may have an address that another one gave up before it.
    for (const [at, [productId, version]] of found.writes.toReversed().entries()) {
      const result = await undoWrite(trx, kind, { id: productId, version, cause: "the import" }, by);
      if (typeof result === "object")
        undone.left.push({ id: productId, name: result.title, reason: result.reason });
      else undone[result] += 1;
      // Lets requests run that need no database.
      if (at % CHUNK === CHUNK - 1) await nextTurn();
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
