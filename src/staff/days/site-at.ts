import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { findBeginning } from "../../content/lifecycle/history.ts";
import { findFirstDue } from "../../content/next-versions/next-rows.ts";
import { takeOverDue } from "../../content/next-versions/take-over.ts";
import type { Site } from "../../site/context.ts";
import type { Connection } from "../../storage/database/connection.ts";
import type { Db } from "../../storage/database/tables.ts";
import { putBack } from "./content-then.ts";
import { putBackIndex } from "./derived-then.ts";
import { listGaps } from "./past-gaps.ts";

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
