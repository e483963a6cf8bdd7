import { sql } from "kysely";
import { withFieldIds } from "../../../rules/contact/field-ids.ts";
import { route } from "../../../http/route.ts";
import { listForStaff } from "../../lifecycle/handlers.ts";
import { isOneOf } from "../../../storage/database/sql.ts";
import { LATEST_FIRST } from "../../lifecycle/order.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { payQuestion } from "./job.form.ts";
import { jobKind } from "./job.kind.ts";
import { jobSchema, type Job } from "./job.schema.ts";

export const jobServer: ServerKind<Job, Job> = {
  ...jobKind,
  ofStores: {
    where: (stores) =>
      sql`location IN (SELECT name FROM stores WHERE "deletedDate" IS NULL AND ${isOneOf(sql.ref("stores.id"), stores)})`,
    named: ({ location }) => [location],
    field: "location",
  },
  schema: jobSchema,
  order: LATEST_FIRST,
  publishedDate: "publishAt",
  publicView: (job) => job,
  prepare: (fields) => ({
    ...fields,
    ...(Array.isArray(fields["questions"]) && {
      questions: withFieldIds(fields["questions"], "question"),
    }),
  }),
  toCard: (job) => job,
  search: {
    range: 2,
    weight: ({ wantsJob }) => (wantsJob ? 1.2 : 0.5),
    document: ({ id, slug, title, introduction, description, department }) => ({
      id,
      type: "job",
      title,
      category: department,
      url: `/careers/${slug}`,
      description: `${introduction}\n${description}`,
    }),
    otherWords: ({ location, employmentType, hours }) => [location, employmentType ?? "", hours ?? ""],
  },
  listing: {
    searched: ["title", "department", "location"],
    start: "publishAt",
    choices: ["department", "location", "hours"],
    async knownChoices(db, ids) {
      const all = db.selectFrom("stores").select("name").where("deletedDate", "is", null);
      const stores = await (ids ? all.where(isOneOf(sql.ref("id"), ids)) : all).execute();
      return { location: [...stores.map(({ name }) => name), ...(ids ? [] : ["Head office"])] };
    },
    dates: ({ publishAt, closesAt }) => [publishAt, closesAt],
    detail: ({ location, employmentType }) => [location, employmentType].filter(Boolean).join(", "),
  },
  links: { column: "applyUrl", isHtml: false },
  addRoutes(router, api, kind) {
    route(router, "/admin", { get: listForStaff(api, kind) });
  },
  samples: async () => [await import("../../sample-content/jobs.json", { with: { type: "json" } })],
};

/**
 * Published jobs whose pay is unusual for its period. Earlier versions filled in the hour, and an upgrade changes no pay: it cannot
 * know whether the hour was meant.
 */
export const jobIssues = [
  {
    problem: "unusual pay",
    where: () => sql`salary IS NOT NULL`,
    column: "salary",
    // Whether it is unusual, only the sentence says: all are read.
    isJudged: true,
    sentence: (salary: string | null) => {
      const question = payQuestion({ salary: JSON.parse(salary ?? "null") });
      return question === "" ? "" : `It says ${question} Please check the period of the pay.`;
    },
  },
] as const;
