import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Db } from "../../src/storage/database/tables.ts";

/** Wraps a database on SQLite, to see how it finds the rows that its queries read, however few there are in a test. */
export function recordPlans(db: Db): { db: Db; plans: () => Promise<string[]> } {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const explain = async (node: RootOperationNode) => {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const query = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(query);
    return rows.map(({ detail }) => detail).join("\n");
  };
  return { db: db.withPlugin(plugin), plans: () => Promise.all(nodes.map(explain)) };
}
