import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "../../../../storage/audit/record-audit.ts";
import { CHUNK, inTurns } from "../../../../storage/database/in-turns.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { inTransaction } from "../../../../storage/database/transaction.ts";
import { ExpectedError, ValidationError, VersionConflictError } from "../../../../errors.ts";
import { sendCsv, type CsvRows } from "../../../../http/downloads.ts";
import { ok, type Operation, withBody } from "../../../../http/route.ts";
import { explainErrors, MAX_CSV_BYTES, rowError } from "./read-table.ts";
import { maltaDay } from "../../../../rules/time/malta-time.ts";
import { NEEDS_YES, needsApproval } from "../../../approvals/require-approval.ts";
import { authorship } from "../../../lifecycle/handlers.ts";
import { orderBy } from "../../../lifecycle/order.ts";
import { listById } from "../../../lifecycle/read.ts";
import type { ApiDependencies, Authorship, ServerKind } from "../../../lifecycle/server-kind.ts";
import { withNextOffers } from "../../offers/follow-product.ts";
import { textOf } from "../../../../rules/schema/fields.ts";
import type { Product } from "../product.schema.ts";
import { cellOf, COLUMNS } from "./columns.ts";
import { newCategory, requireAgreement } from "./new-categories.ts";
import { rowWarning } from "./row-warnings.ts";
import { recordImport, type ImportWrites } from "./past-imports.ts";
import { plannedRow, planImport, readCatalogue, type ImportPlan } from "./plan-import.ts";
import { writeRow } from "./write-row.ts";

/** In JSON a byte of text can take two, and a line break more. */
export const BODY_LIMIT = 2 * MAX_CSV_BYTES + 100_000;

/** Responds with every product that is not in the bin, as a CSV file. */
export function exportProducts({ db, clock }: ApiDependencies, kind: ServerKind<Product>): Operation {
  return {
    summary: "All products as CSV; no cell is read as a formula by a spreadsheet",
    access: "products.write",
    answer: {
      status: 200,
      description: "text/csv in UTF-8, prices in euro, times in Malta's",
      type: "text/csv",
    },
    async handle(_request, response) {
      const now = clock();
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM products WHERE "deletedDate" IS NULL ORDER BY ${orderBy(kind.order)}, id`.execute(db);
      await recordAudit(db, {
        action: "products.exported",
        subject: { type: kind.name, id: "", name: kind.many },
        note: `${rows.length} products`,
      });
      const ids = rows.map(({ id }) => id);
      await sendCsv(response, `products-${maltaDay(now)}.csv`, rowsOfFile(db, kind, ids, now));
    },
  };
}

/** The titles, then the products, some at a time. */
async function* rowsOfFile(
  db: Db,
  kind: ServerKind<Product>,
  ids: readonly string[],
  now: Date,
): AsyncGenerator<CsvRows> {
  yield [COLUMNS.map(({ title }) => title)];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const stored = await listById(db, kind, ids.slice(from, from + CHUNK), sql`"deletedDate" IS NULL`);
    const products = await withNextOffers(db, stored, now);
    yield products.map((product) => COLUMNS.map((column) => cellOf(column, product)));
    await nextTurn();
  }
}

const importSchema = z.strictObject({
  csv: z.string("Please enter the file's text."),
  apply: z.boolean("Please say true or false."),
  digest: z.string().max(64).optional().describe("Of the preview that is to be applied"),
  file: textOf(200).optional().describe("Its name, for the list of the imports that can be undone"),
  newCategories: z
    .array(z.string().max(120))
    .max(5_000)
    .optional()
    .describe("The new categories of the preview that are to be made; a file makes no other"),
});

const answerSchema = z.strictObject({
  digest: z.string(),
  applied: z.boolean(),
  importId: z.uuid().nullable().describe("To undo the import with; null for a preview, or without a change"),
  counts: z.strictObject({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
  notes: z.array(z.string()).describe("What is to be known of the columns"),
  newCategories: z.array(newCategory).describe("The categories that the file would make"),
  categories: z.array(z.string()).describe("The categories that there are"),
  rows: z.array(plannedRow).describe("Every row but those that change nothing"),
  errors: z.array(rowError).describe("With each column as the file calls it"),
  warnings: z
    .array(rowWarning)
    .describe(
      "Rows that may double a product or another row, and cells that look damaged; they are imported all the same",
    ),
  explained: z
    .string()
    .nullable()
    .describe("The file with a first column that explains the errors; null if it has none"),
});

export type ImportResult = z.output<typeof answerSchema>;

const IMPORT_NEEDS_YES =
  "Products go live with the yes of a second person: a file that changes products on the site is refused. One that adds or changes drafts is not.";

/**
 * Returns what a file would change, or applies it: all changes of the preview in one transaction, or none.
 */
export function importProducts(api: ApiDependencies, kind: ServerKind<Product>): Operation {
  return withBody({
    summary: "Preview what a CSV file would change, or apply it with `apply` and the `digest` of the preview",
    access: "products.write",
    body: { schema: importSchema, limit: BODY_LIMIT },
    answer: ok("The changes and the errors of each row", answerSchema),
    failures: { 409: "A product has changed since the preview; nothing was written", 422: NEEDS_YES },
    async handle({ csv, apply, digest, file = "", newCategories = [] }, _request, response) {
      const { writes, catalogue, rows, ...plan } = await planImport(api.db, kind, csv, api.clock());
      if (await needsApproval(api.db, kind.name)) plan.notes.push(IMPORT_NEEDS_YES);
      let importId: string | null = null;
      if (apply) {
        if (digest !== plan.digest) throw changedError();
        requireAgreement(plan, newCategories);
        const by = authorship(api, response);
        importId = await applyPlan(api.db, kind, { writes, catalogue }, { file, by });
      }
      const count = (action: string) => rows.filter((row) => row.action === action).length;
      return {
        ...plan,
        applied: apply,
        importId,
        explained: plan.errors.length > 0 ? explainErrors(csv, plan.errors) : null,
        counts: {
          create: count("create"),
          update: count("update"),
          unchanged: count("unchanged"),
          error: count("error"),
        },
        rows: rows.filter(({ action }) => action !== "unchanged"),
      };
    },
  });
}

/**
 * Writes what a plan says in one transaction. Returns the id to undo it with; null where there is nothing to write.
 *
 * @throws ExpectedError 409 where a product or an offer has changed since the plan; then nothing was written.
 */
export async function applyPlan(
  db: Db,
  kind: ServerKind<Product>,
  { writes, catalogue }: Pick<ImportPlan, "writes" | "catalogue">,
  { file, by }: { file: string; by: Authorship },
): Promise<string | null> {
  try {
    return await inTransaction(db, async (trx) => {
      if (catalogue !== undefined && catalogue !== (await readCatalogue(trx))) throw changedError();
      const written: ImportWrites = [];
      for await (const write of inTurns(writes)) {
        const { id, version } = await writeRow(trx, kind, write, by);
        // A cell that reads as it is stored writes no version: the last one may be a colleague's.
        if (write.id === null || version !== write.version) written.push([id, version]);
      }
      return written.length > 0 ? recordImport(trx, written, { file, by }) : null;
    });
  } catch (error) {
    // The plan has judged each row: what is refused now has been changed since.
    if (error instanceof VersionConflictError || error instanceof ValidationError) throw changedError();
    throw error;
  }
}

function changedError(): ExpectedError {
  return new ExpectedError(
    409,
    "The products or the file have changed since you looked at the preview. Nothing was written; please look again.",
  );
}
