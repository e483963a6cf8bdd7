import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./job-list.section.ts";

/** The latest jobs of a department, or of all. */
export const load: SectionLoad<typeof section> = async (site, { department, count }) =>
  (await site.list("jobs"))
    .filter((job) => department === "" || job.department.toLowerCase() === department.toLowerCase())
    .slice(0, count);
