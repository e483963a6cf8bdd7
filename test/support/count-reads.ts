import type { KyselyPlugin } from "kysely";
import type { Db } from "../../src/storage/database/tables.ts";

/** What has been read through a database since it was wrapped. */
export interface ReadCount {
  db: Db;
  statements: number;
  /** Rows that all statements returned. */
  rows: number;
  /** Rows that one statement returned, at most. */
  mostRows: number;
  /** Rows that hold a whole record, of content or of settings. */
  records: number;
  /** The same of one statement, at most. */
  mostRecords: number;
  /** Statements in one turn of the event loop, at most. On SQLite no other request is answered between them. */
  mostInTurn: number;
}

/** Wraps a database, to count what a response reads: a measure of its work that does not depend on the machine. */
export function countReads(db: Db): ReadCount {
  let inTurn = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count.statements += 1;
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      count.mostInTurn = Math.max(count.mostInTurn, inTurn);
      count.rows += result.rows.length;
      const records = result.rows.filter((row) => "version" in row && "updatedDate" in row).length;
      count.records += records;
      count.mostRecords = Math.max(count.mostRecords, records);
      count.mostRows = Math.max(count.mostRows, result.rows.length);
      return result;
    },
  };
  const none = { statements: 0, rows: 0, mostRows: 0, records: 0, mostRecords: 0, mostInTurn: 0 };
  const count: ReadCount = { db: db.withPlugin(plugin), ...none };
  return count;
}
