import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  type RawBuilder,
  type RawNode,
  sql,
  type Transaction,
  type ValueNode,
} from "kysely";
import { type Connection, isSqlite } from "./connection.ts";
import type { Tables } from "./tables.ts";

/**
 * What SQLite and PostgreSQL write differently. Only this folder and the search index know which database it is: every
 * other query is written once, with these expressions where it needs one.
 */

/** The form for PostgreSQL of an expression that is written for SQLite. */
const forms = new WeakMap<OperationNode, OperationNode>();

/** An expression with a form for each database. On PostgreSQL the plugin `postgresForms` puts in the second. */
export function perDatabase<Type>(sqlite: RawBuilder<Type>, postgres: RawBuilder<Type>): RawBuilder<Type> {
  forms.set(sqlite.toOperationNode(), postgres.toOperationNode());
  return sqlite;
}

function replaceNull(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

class PostgresForms extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId: QueryId): RawNode {
    const form = forms.get(node);
    return form?.kind === "RawNode"
      ? super.transformRaw(form as RawNode, queryId)
      : super.transformRaw(node, queryId);
  }

  /**
   * PostgreSQL refuses the character NUL with an error. Schemas refuse it in what is stored (`src/rules/schema/fields.ts`), so this
   * is for what is only looked for: U+FFFD in its place finds nothing, as NUL does in SQLite.
   */
  protected override transformValue(node: ValueNode, queryId: QueryId): ValueNode {
    const transformed = super.transformValue(node, queryId);
    const { value } = transformed;
    if (Array.isArray(value)) return { ...transformed, value: value.map(replaceNull) };
    const replaced = replaceNull(value);
    return replaced === value ? transformed : { ...transformed, value: replaced };
  }
}

const transformer = new PostgresForms();

/** Kysely's plugin that writes each expression of this file as PostgreSQL has it. */
export const postgresForms: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

/** Whether a text contains another. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${positionOf(text, part)} > 0`;
}

/** The place, from 1, at which a text contains another; 0 if it does not. */
export function positionOf(text: RawBuilder<unknown>, part: string): RawBuilder<number> {
  return perDatabase(sql<number>`instr(${text}, ${part})`, sql<number>`strpos(${text}, ${part})`);
}

/** Whether a column has one of many values, in one parameter: `id IN (...)` would need one for each. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  return perDatabase(
    sql<boolean>`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
    sql<boolean>`${column} = ANY(${values}::text[])`,
  );
}

/** The values as rows with a column `value`, for FROM. */
export function rowsOf(values: readonly string[]): RawBuilder<unknown> {
  return perDatabase(
    sql`json_each(${JSON.stringify(values)})`,
    sql`unnest(${values}::text[]) AS listed (value)`,
  );
}

/** Rows of any values with a column `value`, each as JSON, for FROM. */
export function rowsOfJson(rows: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  return perDatabase(sql`json_each(${json})`, sql`json_array_elements(${json}::json) AS listed (value)`);
}

/** Rows of texts and whole numbers with these columns, for FROM. */
export function rowsWith(
  columns: Readonly<Record<string, "text" | "bigint">>,
  rows: readonly unknown[][],
): RawBuilder<unknown> {
  const cells = Object.entries(columns).map(
    ([name, type], place) => sql`CAST(value ->> ${sql.lit(place)} AS ${sql.raw(type)}) AS ${sql.ref(name)}`,
  );
  return sql`(SELECT ${sql.join(cells)} FROM ${rowsOfJson(rows)}) AS given`;
}

/** The entries of a column that holds a JSON list of texts, as rows of the given name with a column `value`, for FROM. */
export function entriesOf(column: string, name: string): RawBuilder<unknown> {
  return perDatabase(
    sql`json_each(${sql.ref(column)}) AS ${sql.ref(name)}`,
    sql`json_array_elements_text(${sql.ref(column)}::json) AS ${sql.ref(name)} (value)`,
  );
}

/** A text within a column that holds a JSON object. */
export function textWithin(column: string, name: string): RawBuilder<string> {
  return perDatabase(
    sql<string>`${sql.ref(column)} ->> ${sql.lit(name)}`,
    sql<string>`${sql.ref(column)}::json ->> ${sql.lit(name)}`,
  );
}

/** Whether a column that holds a JSON list of texts has this one. */
export function listHas(column: string, value: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${entriesOf(column, "entries")} WHERE entries.value = ${value})`;
}

/**
 * Runs `work` in a transaction in which no trigger of the schema runs: rows are stored as they are given, also those of
 * append-only tables and those that triggers compute. Foreign keys are checked. The triggers are back before the commit.
 */
export async function withoutTriggers<Result>(
  connection: Connection,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return connection.db.transaction().execute(async (trx) => {
    const enable = await (isSqlite(connection) ? dropTriggers(trx) : disableTriggers(trx));
    const result = await work(trx);
    await enable();
    return result;
  });
}

/** SQLite cannot disable a trigger. */
async function dropTriggers(trx: Transaction<Tables>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; statement: string }>`
    SELECT name, sql AS statement FROM sqlite_master WHERE type = 'trigger'`.execute(trx);
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const { statement } of rows) await sql.raw(statement).execute(trx);
  };
}

async function disableTriggers(trx: Transaction<Tables>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string }>`
    SELECT DISTINCT relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace`.execute(trx);
  const alterAll = async (change: "DISABLE" | "ENABLE") => {
    for (const { table } of rows)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(change)} TRIGGER USER`.execute(trx);
  };
  await alterAll("DISABLE");
  return () => alterAll("ENABLE");
}
