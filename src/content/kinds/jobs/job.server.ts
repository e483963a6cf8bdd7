import { route } from "../../../http/route.ts";
import { listForStaff } from "../../lifecycle/handlers.ts";
import { LATEST_FIRST } from "../../lifecycle/order.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { jobKind } from "./job.kind.ts";
import { jobSchema, type Job } from "./job.schema.ts";

export const jobServer: ServerKind<Job, Job> = {
  ...jobKind,
  schema: jobSchema,
  order: LATEST_FIRST,
  publishedDate: "publishAt",
  publicView: (job) => job,
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
    otherWords: ({ location, employmentType }) => [location, employmentType ?? ""],
  },
  listing: {
    searched: ["title", "slug", "department", "location"],
    start: "publishAt",
    choices: ["department", "location"],
    async knownChoices(db) {
      const stores = await db.selectFrom("stores").select("name").where("deletedDate", "is", null).execute();
      return { location: [...stores.map(({ name }) => name), "Head office"] };
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
