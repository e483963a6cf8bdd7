import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { findBeginning } from "../../content/lifecycle/history.ts";
import { findFirstDue } from "../../content/next-versions/next-rows.ts";
import { takeOverDue } from "../../content/next-versions/take-over.ts";
import type { Site } from "../../site/context.ts";
import type { Connection } from "../../storage/database/connection.ts";
import type { Db } from "../../storage/database/tables.ts";
import { putBack, type Then } from "./content-then.ts";
import { putBackIndex } from "./derived-then.ts";
import { sql } from "kysely";
import { isOneOf } from "../../storage/database/sql.ts";

/**
 * Runs work over the content as it will be at an instant to come: with the next versions that will have been taken over. They are
 * written in a transaction that is rolled back, in which the work reads; without any there is no transaction.
 *
 * @param work must read through the database that it is given alone.
 * @param report is told of next versions that could not be written.
 */
export async function withContentAt<Result>(
  connection: Connection,
  at: Date,
  work: (db: Db) => Promise<Result>,
  report: (error: unknown) => void,
): Promise<Result> {
  const first = await findFirstDue(connection.db);
  if (first === undefined || first > at.toISOString()) return work(connection.db);
  return connection.writeAside(async (trx) => {
    await takeOverDue(trx, at, report);
    return work(trx);
  });
}

/** The site at an instant that has passed. */
export interface PastSite {
  db: Db;
  /** What is not known any more, in words. */
  gaps: string[];
  /** The site with the search index of then, which is made when a search asks for it. */
  searching: (site: Site) => Site;
}

/**
 * Runs work over the content as it was, which is put in temporary tables in the place of those of now (decision 104). Nothing of
 * it is kept, and no other request waits.
 */
export async function withContentOf<Result>(
  connection: Connection,
  at: Date,
  work: (past: PastSite) => Promise<Result>,
): Promise<Result> {
  return connection.readAside(async (db) => {
    const then = await putBack(db, at);
    let index: Promise<void> | undefined;
    const makeIndex = () => (index ??= putBackIndex(db, then.changed));
    const searching = (site: Site): Site => ({
      ...site,
      async search(...given) {
        await makeIndex();
        return site.search(...given);
      },
      async searchByType(...given) {
        await makeIndex();
        return site.searchByType(...given);
      },
      async page(kind, filter) {
        if (hasWords(filter)) await makeIndex();
        return site.page(kind, filter);
      },
      async place(kind, id, filter) {
        if (hasWords(filter)) await makeIndex();
        return site.place(kind, id, filter);
      },
    });
    return work({ db, gaps: await listGaps(db, then, at), searching });
  });
}

function hasWords(filter: object): boolean {
  return "q" in filter && typeof filter.q === "string" && filter.q !== "";
}

/** The first instant at which the site can be seen; undefined where nothing was ever written. */
export async function findFirstDay(db: Db): Promise<Date | undefined> {
  const date = await findBeginning(db, [...CONTENT_KINDS, "settings"]);
  return date === undefined ? undefined : new Date(date);
}

/** What of the site at an instant that has passed is not known any more, in words. The database is as it was then. */
async function listGaps(db: Db, { lost }: Pick<Then, "lost">, at: Date): Promise<string[]> {
  const instant = at.toISOString();
  const has = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows.length > 0;
  const gaps = lost === 0 ? [] : [lost === 1 ? "one item" : `${lost.toLocaleString("en-GB")} items`];
  if (await has(sql`SELECT 1 FROM search_synonyms WHERE "updatedDate" > ${instant}`))
    gaps.push("the search words");
  // What was sent is counted, and not when.
  if (await has(sql`SELECT 1 FROM forms JOIN form_counts ON "formId" = id WHERE count >= most`))
    gaps.push("whether a form was full");
  const isLedgerLater = sql`
    SELECT 1 FROM product_offers WHERE price IS NOT NULL AND NOT EXISTS (SELECT 1 FROM price_changes) LIMIT 1`;
  if (await has(isLedgerLater)) gaps.push("what the prices of offers were compared with");
  return gaps;
}

/** How many pictures and PDF files of a page are not stored any more, in words. */
export async function listGoneFiles(db: Db, html: string): Promise<string[]> {
  const names = new Set([...html.matchAll(/\/uploads\/([\w@~-][\w.@~-]*)\//g)].map(([, name = ""]) => name));
  if (names.size === 0) return [];
  const isNamed = isOneOf(sql.ref("name"), [...names]);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM images WHERE ${isNamed} UNION ALL SELECT name FROM files WHERE ${isNamed}`.execute(db);
  for (const { name } of rows) names.delete(name);
  if (names.size === 0) return [];
  return [
    names.size === 1 ? "a picture or file of this page" : `${names.size} pictures or files of this page`,
  ];
}
