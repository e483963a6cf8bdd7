import { jobServer } from "../../content/kinds/jobs/job.server.ts";
import type { Job } from "../../content/kinds/jobs/job.schema.ts";
import { withIslands } from "../../content/kinds/jobs/read-job-choices.ts";
import { storeServer } from "../../content/kinds/stores/store.server.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";
import type { FilteredJob } from "../../content/kinds/jobs/job-filter.ts";
import type { Db } from "../../storage/database/tables.ts";

/** A job that visitors see, with what a filter and an e-mail need of it. */
export type OpenJob = FilteredJob & Pick<Job, "id" | "slug" | "title" | "employmentType">;

/** The jobs that visitors see at this moment, read without a cache: no e-mail is about another. */
export async function listOpenJobs(db: Db, now: Date): Promise<OpenJob[]> {
  const stores = await db
    .selectFrom("stores")
    .select(["name", "island"])
    .where(whereVisible(storeServer, now))
    .execute();
  const jobs = await db
    .selectFrom("jobs")
    .select(["id", "slug", "title", "department", "location", "employmentType", "hours"])
    .where(whereVisible(jobServer, now))
    .orderBy("title")
    .orderBy("id")
    .execute();
  return withIslands(jobs, stores);
}
