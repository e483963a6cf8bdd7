import { sql } from "kysely";
import { VISIBILITY } from "../publication.ts";
import { jobSchema, type Job } from "./job.schema.ts";
import type { ServerKind } from "../lifecycle/server-kind.ts";

export const jobServer: ServerKind<Job> = {
  label: "Job",
  table: "jobs",
  permission: "jobs.write",
  schema: jobSchema,
  encoding: { json: ["job_details", "requirements", "benefits", "salary"], boolean: [] },
  visibility: VISIBILITY.jobs,
  slugFrom: "title",
  publishedDate: "publishAt",
  order: sql`publishAt DESC, createdDate DESC`,
  searchable: ({ id, slug, title, introduction, description, department }) => ({
    id,
    type: "job",
    title,
    category: department,
    url: `/careers/${slug}`,
    description: `${introduction}\n${description}`,
  }),
};
