import { sql } from "kysely";
import { ValidationError } from "../../../errors.ts";
import { jobQuery, readJobFilter } from "./job-filter.ts";
import { contains } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";
import type { Authorship } from "../../lifecycle/server-kind.ts";
import { updateRecord } from "../../lifecycle/write.ts";
import { jobServer } from "./job.server.ts";

/**
 * Renames a store where jobs have its name: as their place, by which they have its address and its managers, and in what people
 * asked for who get e-mails about jobs. The words that these agreed to stay as they were. A name that another store or an island
 * has still means that one, so it stays too.
 */
export async function followPlace(trx: Db, before: string, after: string, author: Authorship): Promise<void> {
  const other = await trx
    .selectFrom("stores")
    .select("id")
    .where("deletedDate", "is", null)
    .where((eb) => eb.or([eb("name", "=", before), eb(sql.ref("island"), "=", before)]))
    .executeTakeFirst();
  if (other) return;
  const jobs = await trx
    .selectFrom("jobs")
    .select("id")
    .where("deletedDate", "is", null)
    .where("location", "=", before)
    .execute();
  // The right to rename the store is enough, and the header `If-Match` is about the store.
  const by = { ...author, limit: undefined, ifMatch: undefined };
  for (const { id } of jobs) {
    try {
      await updateRecord(trx, jobServer, id, { location: after }, undefined, by);
    } catch (error) {
      // A job that cannot be saved as it is keeps the name, and does not hold the store up.
      if (!(error instanceof ValidationError)) throw error;
    }
  }
  for (const table of ["subscribers", "subscription_requests"] as const) {
    const asked = await trx
      .selectFrom(table)
      .select("jobs")
      .distinct()
      .where(contains(sql.ref("jobs"), jobQuery({ location: before })))
      .execute();
    for (const { jobs: query } of asked) {
      const filter = readJobFilter(new URLSearchParams(query ?? ""));
      if (filter.location !== before) continue;
      const followed = jobQuery({ ...filter, location: after });
      await trx.updateTable(table).set({ jobs: followed }).where("jobs", "=", query).execute();
    }
  }
}
